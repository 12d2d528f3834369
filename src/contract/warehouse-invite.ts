// How a bench of a warehouse shows the code by which another is given its key. Part of the operations of the station
// (operations.ts).

import { z } from 'zod'
import { Done, Nothing, op, type OperationTable } from './op.ts'

const Named = z.strictObject({ inviteId: z.uuid() })

export const warehouseInviteOperations = {
  /**
   * A code for one bench, once; one that was shown before is over by that. It is in this answer and in no other place. Throws
   * `not_found` at a bench that has its orders alone, `conflict` where it has no newest key to give or was put out,
   * `warehouse_cut_off` and the like.
   */
  'warehouse.invite': op({
    access: 'supervise',
    audit: { when: 'done', recordId: 'out.inviteId' },
    input: Nothing,
    output: z.object({ inviteId: z.uuid(), code: z.string(), goodForMs: z.int() }),
  }),
  /** What became of it. A code that nobody asks about for half a minute is over. */
  'warehouse.invited': op({
    access: 'look',
    input: Named,
    output: z.discriminatedUnion('state', [
      z.object({ state: z.literal('open') }),
      z.object({ state: z.literal('joined'), bench: z.string() }),
      z.object({ state: z.literal('over') }),
    ]),
  }),
  /** Calls it off; harmless where it is over. Whoever sees a code may: it is shown to nobody any more. */
  'warehouse.endInvite': op({ access: 'look', input: Named, output: Done }),
} satisfies OperationTable
