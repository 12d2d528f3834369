// npm run test:faults: the simulated world, and what it found.
//
//   --shifts N    so many shifts (500), from --seed on (1)
//   --seed N      alone: that one shift, told again
//   --trace       with its whole story
//   --mutants     plants one fault after the other, and says after how many shifts each is found
//   --states      the purchase's and the deposit's states against the service's manners, exhaustively

import { parseArgs } from 'node:util'
import { sayStates } from './states/say-states.ts'
import { sayMutants, sayOne, sayShifts } from './world/say.ts'

const { values } = parseArgs({
  options: {
    shifts: { type: 'string' },
    seed: { type: 'string' },
    trace: { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
    states: { type: 'boolean', default: false },
  },
})

const seed = values.seed === undefined ? undefined : Number(values.seed)
const shifts = Number(values.shifts ?? 500)

async function run(): Promise<boolean> {
  if (values.mutants) return sayMutants(seed ?? 1, shifts)
  if (values.states) return sayStates()
  if (seed !== undefined && values.shifts === undefined) return sayOne(seed, values.trace)
  return sayShifts(seed ?? 1, shifts)
}

process.exit((await run()) ? 0 : 1)
