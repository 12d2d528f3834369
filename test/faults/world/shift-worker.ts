// Simulates shifts, one after the other, for run.ts. A process of its own: the world's time and chance are in the place
// of the run-time's.
//
// usage: shift-worker.ts FIRST COUNT STEP [MUTANT]
// Sends a message for each shift, with what it reached.

import type { Coverage } from './coverage.ts'
import { mutants } from './mutants.ts'
import { plant } from './plant.ts'
import type { Violation } from './books.ts'

export type WorkerMessage = {
  readonly seed: number
  readonly violations: readonly Violation[]
  readonly coverage: Coverage['tables']
  readonly elapsedMs: number
  readonly steps: number
  readonly charges: number
  readonly papers: number
}

const [first, count, step] = process.argv.slice(2, 5).map(Number) as [number, number, number]
const mutant = mutants.find(({ name }) => name === process.argv[5])
if (mutant) plant(mutant)
// The time of the world has no seconds of its own: the parent's word ends this process, not a timer.
const send = (message: WorkerMessage) =>
  new Promise<void>((resolve) => process.send?.(message, () => resolve()))

const { makeTemplate } = await import('./template.ts')
const { runShift } = await import('./shift.ts')
const template = await makeTemplate()
process.on('exit', () => template.remove())
process.on('SIGTERM', () => process.exit(0))
// Ctrl-C goes to all processes of the terminal: what becomes of this one is the parent's word.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit(0))
for (let each = 0; each < count; each++) {
  const { coverage, seed, violations, elapsedMs, steps, charges, papers } = await runShift(
    first + each * step,
    template,
  )
  await send({ seed, violations, coverage, elapsedMs, steps, charges, papers })
}
process.exit(0)
