// What stands in the warehouse's database of a batch that is shared out between benches: words of closed lists.

/** What a bench does in a batch that is shared out. `over`: it is done with it, and works on it as on its own. */
export const sharedRoles = ['owner', 'helper', 'over'] as const
export type SharedRole = (typeof sharedRoles)[number]

/**
 * `waiting`: any bench may take it. `taken`: a bench has it. `not_sure`: no answer yet whether it was bought. `out`: nobody buys it; its
 * word says why.
 */
export const sharedRowStates = ['waiting', 'taken', 'bought', 'refused', 'not_sure', 'out'] as const
export type SharedRowState = (typeof sharedRowStates)[number]

export const sharedRowWords = [
  /** Given back by a bench that lacks the order, or its key; or that was not sure that a bench had written it. */
  'no_order',
  'no_key',
  'not_proven',
  /** Given back, or passed over at the bench that shares it. */
  'not_sent',
  'held',
  'already_shipped',
  /** The batch was ended before its turn, or the row taken out. */
  'cancelled',
  'taken_out',
  /** Nobody said so but the claim of its order. */
  'by_claim',
] as const
export type SharedRowWord = (typeof sharedRowWords)[number]
