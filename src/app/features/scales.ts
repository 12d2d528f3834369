import { scaleFreshMs } from '../../contract/scales.ts'
import type { Clock } from '../../core/runtime.ts'
import type { HandlersOf } from '../dispatch.ts'

/** As many as a bench has at most; the one that was heard of longest ago goes. */
const mostScales = 8

type Heard = {
  readonly grams: number
  readonly takenAt: string
  readonly atMs: number
  readonly stands: boolean
}

/** In memory alone: after a start nothing is known of a scale. */
export function scalesFeature({ clock }: { readonly clock: Pick<Clock, 'elapsedMs'> }): HandlersOf<'scales'> {
  const heard = new Map<string, Heard>()

  return {
    'scales.tell'({ name, reading }) {
      const before = heard.get(name)
      heard.delete(name)
      if (reading) heard.set(name, { ...reading, atMs: clock.elapsedMs(), stands: true })
      else if (before) heard.set(name, { ...before, stands: false })
      for (const oldest of heard.keys()) {
        if (heard.size <= mostScales) break
        heard.delete(oldest)
      }
      return Promise.resolve({ done: true })
    },
    'scales.list'() {
      const scales = [...heard].map(([name, { grams, takenAt, atMs, stands }]) => {
        const ageMs = Math.round(clock.elapsedMs() - atMs)
        return { name, grams, takenAt, ageMs, isNow: stands && ageMs <= scaleFreshMs }
      })
      return Promise.resolve({ scales })
    },
  }
}
