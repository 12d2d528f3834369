// What the page can say of a printer's supplies. Part of the operations of the station (operations.ts).

import { z } from 'zod'
import { Done, op, type OperationTable } from './op.ts'

export const mostRollLabels = 100_000
export const RollLabels = z.int().min(1).max(mostRollLabels)

export const supplyOperations = {
  /** A roll was put in. Throws `not_found`, or `conflict` for a printer that has none. */
  'supplies.newRoll': op({
    access: 'pack',
    audit: { when: 'done', subject: 'in.printerId' },
    input: z.strictObject({ printerId: z.string().min(1).max(80), labels: RollLabels }),
    output: Done,
  }),
} satisfies OperationTable
