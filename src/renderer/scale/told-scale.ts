import { scaleFreshMs } from '../../contract/scales.ts'
import type { OperationInput } from '../../contract/operations.ts'
import type { ScaleState } from './scale-state.svelte.ts'

type Told = OperationInput<'scales.tell'>

/** Tells the station what stands on the scale, again while it stands, until the answer is called. */
export function tellScale(
  scale: Pick<ScaleState, 'name' | 'reading'>,
  tell: (told: Told) => Promise<unknown>,
): () => void {
  let before = ''
  let beforeMs = 0
  const timer = setInterval(() => {
    const { name } = scale
    if (name === undefined) return
    const weight = scale.reading()
    const reading = weight && { grams: weight.grams, takenAt: weight.takenAt }
    const now = JSON.stringify(reading ?? null)
    const isOld = reading !== undefined && Date.now() - beforeMs > scaleFreshMs / 2
    if (now === before && !isOld) return
    before = now
    beforeMs = Date.now()
    // Nobody at the bench waits for it; what stands there is told again anyway.
    tell({ name: name.slice(0, 120), ...(reading && { reading }) }).catch(() => undefined)
  }, 500)
  return () => clearInterval(timer)
}
