// What the page can say of a printer's supplies. Part of the operations of the station (operations.ts).

import { z } from 'zod'
import { SettingsView } from './settings.ts'
import { Done, op, type OperationTable } from './op.ts'

export const mostRollLabels = 100_000
export const RollLabels = z.int().min(1).max(mostRollLabels)

const PrinterId = z.string().min(1).max(80)

/** At how many labels left it is told, where nobody has set it; at 0 it is never. */
export const usualWarnAtLabels = 50
export const mostWarnAtLabels = 10_000
export const WarnAtLabels = z.int().min(0).max(mostWarnAtLabels)

export const supplyOperations = {
  /** A roll was put in. Throws `not_found`, or `conflict` for a printer that has none. */
  'supplies.newRoll': op({
    access: 'pack',
    audit: { when: 'done', subject: 'in.printerId' },
    input: z.strictObject({ printerId: PrinterId, labels: RollLabels }),
    output: Done,
  }),
  /** Puts a printer's warnings away: of this roll it is warned no more. */
  'supplies.seen': op({ access: 'pack', input: z.strictObject({ printerId: PrinterId }), output: Done }),
  'supplies.setWarnAt': op({
    access: 'supervise',
    audit: { when: 'done', subject: 'out.profile' },
    input: z.strictObject({ labels: WarnAtLabels }),
    output: SettingsView,
  }),
} satisfies OperationTable
