// npm run test:faults: the simulated world, and what it found.
//
//   --shifts N    so many shifts (500), from --seed on (1)
//   --seed N      alone: that one shift, told again
//   --trace       with its whole story
//   --mutants     plants one fault after the other, and says after how many shifts each is found
//   --processes   real processes instead: the service's manners × the moments of a kill, the printer's × those of a print,
//                 and a shift of every fault; from --seed, 1 without it
//   --long        with that: all manners, and shifts of 1,000 parcels and 500 moments together
//   --part P      with that: one part of it alone, purchases, prints or shifts
//   --warehouse N real benches of one warehouse instead, over a real PostgreSQL: so many shifts, from --seed on; --trace says
//                 when each thing happened
//   --states      the purchase's and the deposit's states against the service's manners, exhaustively

import { parseArgs } from 'node:util'
import { sayProcesses } from './processes/say.ts'
import { sayStates } from './states/say-states.ts'
import { sayWarehouse } from './warehouse/say.ts'
import { sayMutants, sayOne, sayShifts } from './world/say.ts'

const { values } = parseArgs({
  options: {
    shifts: { type: 'string' },
    seed: { type: 'string' },
    trace: { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
    states: { type: 'boolean', default: false },
    processes: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    part: { type: 'string' },
    warehouse: { type: 'string' },
  },
})

const seed = values.seed === undefined ? undefined : Number(values.seed)
const shifts = Number(values.shifts ?? 500)

async function run(): Promise<boolean> {
  if (values.processes) return sayProcesses(seed ?? 1, values)
  if (values.warehouse !== undefined) return sayWarehouse(seed ?? 1, Number(values.warehouse), values.trace)
  if (values.mutants) return sayMutants(seed ?? 1, shifts)
  if (values.states) return sayStates()
  if (seed !== undefined && values.shifts === undefined) return sayOne(seed, values.trace)
  return sayShifts(seed ?? 1, shifts)
}

const isKept = await run()
// A story is longer than a pipe takes at once: the end would be cut off.
process.stdout.write('', () => process.exit(isKept ? 0 : 1))
