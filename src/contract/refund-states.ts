/**
 * Where the request for a refund is. `prepared`: on disk, nothing was sent; it goes out by itself when the service
 * answers. `sent`: it may have reached the service. `requested`: the service has it, `status` is its own word.
 * `refused`: the service said no, or a person ended its doubt (`reason`). `in_doubt`: not known. `withdrawn`: called off before anything was sent.
 */
export const refundStates = ['prepared', 'sent', 'requested', 'refused', 'in_doubt', 'withdrawn'] as const
export type RefundState = (typeof refundStates)[number]
