// The lists that are the same at all benches of a warehouse, as Settings tell of them. Part of the operations of the station
// (operations.ts).

import { z } from 'zod'
import { Timestamp } from './domain.ts'
import { Nothing, op, type OperationTable } from './op.ts'
import { sharedListNames } from './shared-list-words.ts'

export const SharedListView = z.object({
  list: z.enum(sharedListNames),
  /**
   * `waiting`: nothing was heard since the station was opened. `untold`: something was changed here that is not known to be told.
   * `unheard`: since `heardAt`, the warehouse could not be asked. `locked`: an administrator's file says what it is here. `no_key`: without
   * the warehouse's key nothing is told. `newer`: a bench of a newer version wrote what this one cannot read.
   */
  state: z.enum(['waiting', 'shared', 'untold', 'unheard', 'locked', 'no_key', 'newer']),
  /** When the warehouse was last heard about it. */
  heardAt: Timestamp.optional(),
  /** Lines of a newer version, which do not hold here. */
  unread: z.int(),
})
export type SharedListView = z.infer<typeof SharedListView>

export const warehouseListOperations = {
  /** None at a bench that has its lists alone. */
  'warehouse.lists': op({
    access: 'look',
    input: Nothing,
    output: z.object({ lists: z.array(SharedListView) }),
  }),
} satisfies OperationTable

export const warehouseListEvents = {
  /** It is another by what was done at other benches, or is shared in another way. */
  sharedList: z.object({ list: z.enum(sharedListNames) }),
} as const satisfies Record<string, z.ZodType>
