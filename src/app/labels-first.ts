import type { PrintJob } from '../core/printing/print-job.ts'
import type { Clock } from '../core/runtime.ts'

/** What takes the processor's time, or the disk's, waits until the label of a purchase leaves, and no longer than `withinMs`. */
export function createLabelsFirst(clock: Pick<Clock, 'after'>, withinMs: number) {
  const waiting = new Map<string, () => void>()
  return {
    /** One waits for each purchase: the next to ask ends its waiting. */
    leaves(purchaseId: string): Promise<void> {
      waiting.get(purchaseId)?.()
      return new Promise<void>((resolve) => {
        const cancel = clock.after(withinMs, end)
        function end(): void {
          cancel()
          waiting.delete(purchaseId)
          resolve()
        }
        waiting.set(purchaseId, end)
      })
    },
    /** A print job is another than it was: once its bytes leave, nothing waits for it. */
    jobChanged({ content, state }: Pick<PrintJob, 'content' | 'state'>) {
      if (content.kind === 'label' && state !== 'queued') waiting.get(content.purchaseId)?.()
    },
    /** Nothing waits any more. */
    end() {
      for (const end of [...waiting.values()]) end()
    },
  }
}
