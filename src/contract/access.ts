// Who may do what: roles are ranks, and an operation needs at least one of them. What limits there are on spending.

/** `pack`: ships, prints and refunds within limits. `supervise`: everything, and approves. `look`: sees, changes nothing. */
export const operatorRoles = ['pack', 'supervise', 'look'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** What an operation needs: `always` is served to a locked page too; the others need at least this role. */
export type Access = 'always' | OperatorRole

/** What an operator may have a limit on: one parcel's price, one refunded label's, one addition of funds. */
export const limitKinds = ['parcel', 'refund', 'funds'] as const
export type LimitKind = (typeof limitKinds)[number]

/**
 * What another program may be let do by its key. `read`: parcels, labels, printers, scales and what happens. `print`: files on
 * printers, and what became of them. `orders`: takes orders in. `ship`: buys the labels of orders, and spends money.
 */
export const programScopes = ['read', 'print', 'orders', 'ship'] as const
export type ProgramScope = (typeof programScopes)[number]
