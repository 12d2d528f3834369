import type { Clock } from './runtime.ts'

/** Works on each of many things `afterMs` after it was first asked to: once for all that came until then. */
export function createSoon(clock: Pick<Clock, 'after'>, afterMs: number, work: (id: string) => void) {
  const waiting = new Map<string, () => void>()
  return {
    ask(id: string) {
      if (waiting.has(id)) return
      const cancel = clock.after(afterMs, () => {
        waiting.delete(id)
        work(id)
      })
      waiting.set(id, cancel)
    },
    /** What was asked for is not wanted any more. */
    forget: () => waiting.forEach((cancel) => cancel()),
  }
}
