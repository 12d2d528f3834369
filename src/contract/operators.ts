// What the page can ask about operators: who is at the bench, by badge, and what they may do. Part of the operations of
// the station (operations.ts).

import { z } from 'zod'
import { limitKinds, operatorRoles } from './access.ts'
import { Money } from './domain.ts'
import { Done, Nothing, op, type OperationTable } from './op.ts'

/** What limits are in. An amount in another currency is compared with none of them: it is above. */
export const limitCurrency = 'USD'

/** The highest limit that can be set, in minor units. */
export const mostLimitMinor = 100_000_000
const LimitMinor = z.int().min(0).max(mostLimitMinor)

/**
 * The most that a packer may do without a supervisor's badge, in minor units of `limitCurrency`: what one parcel
 * costs, what one refunded label had cost, what is added to the account at once. Absent: no limit.
 */
export const OperatorLimits = z.strictObject({
  parcel: LimitMinor.optional(),
  refund: LimitMinor.optional(),
  funds: LimitMinor.optional(),
})
export type OperatorLimits = z.infer<typeof OperatorLimits>

const OperatorId = z.uuid()
const OperatorName = z.string().trim().min(1).max(60)

/** New badges have at least so many characters; shorter ones of earlier go on working until they are replaced. */
export const shortestBadge = 8

/**
 * What a badge's barcode says; read without regard to case. It travels to the station and is kept as a hash only. Any
 * length is tried: a refusal of short ones would tell something of those that there are.
 */
export const BadgeCode = z.string().trim().min(1).max(100)
const NewBadgeCode = BadgeCode.min(shortestBadge)

export const OperatorView = z.object({
  id: OperatorId,
  name: OperatorName,
  role: z.enum(operatorRoles),
  limits: OperatorLimits,
})
export type OperatorView = z.infer<typeof OperatorView>

/** Who is at the bench. Locked is a station that has operators and none at work: it takes a badge and nothing else. */
export const OperatorsState = z.object({
  /** The station works without operators until the first one is added. */
  configured: z.boolean(),
  locked: z.boolean(),
  current: OperatorView.optional(),
  /** The station locks itself after this long without a hand on it; 0 never. */
  idleLockMinutes: z.int(),
  /**
   * What the badges look like (`badgeShape`), so that a scan that cannot be one is not asked about. None while it is
   * locked: then every scan is a badge.
   */
  badgeShapes: z.array(z.string()),
  /** After wrong badges, none is read for so long. */
  badgePauseMs: z.int().min(0),
})
export type OperatorsState = z.infer<typeof OperatorsState>

/** What a new operator begins with; locked by the station profile, `limits` are those of every packer. */
export const NewOperator = z.strictObject({
  role: z.enum(operatorRoles).optional(),
  limits: OperatorLimits.optional(),
})
export type NewOperator = z.infer<typeof NewOperator>

export const OperatorList = z.object({
  operators: z.array(
    OperatorView.extend({
      /** Easily found by trying: it should be replaced. */
      hasShortBadge: z.boolean(),
    }),
  ),
  idleLockMinutes: z.int(),
  newOperator: NewOperator.optional(),
})
export type OperatorList = z.infer<typeof OperatorList>

/** What stands in `details` of `needs_approval`. */
export const LimitWish = z.object({
  /**
   * Named in `operators.approve`; the same operation with the same input then goes through once. Of a parcel it is that
   * parcel's purchase which goes through, by whatever operation, for no more than `amountMinor`.
   */
  actId: z.uuid(),
  limit: z.enum(limitKinds),
  /** In minor units of `limitCurrency`. */
  limitMinor: z.int(),
  /** Absent where the station cannot tell beforehand. */
  amountMinor: z.int().optional(),
  /** Of the amount; of the limit where there is none. */
  currency: z.string(),
  /** Whose parcel, or label, it is. */
  orderNumber: z.string().optional(),
  /** Of several labels at once: whose they are, and what all of them cost together where each price is known. */
  orders: z.array(z.string()).optional(),
  /** Of a batch: how many orders it has, and what those with a price will cost about. */
  batchRows: z.int().optional(),
  total: Money.optional(),
})
export type LimitWish = z.infer<typeof LimitWish>
/** As {@link LimitWish}; a supervisor's act, whatever it costs. */
export const ApprovalWish = z.union([
  LimitWish,
  z.object({
    actId: z.uuid(),
    limit: z.literal('role'),
    operation: z.string(),
    /** Of one about an order, and of one that spends money: how much. */
    orderNumber: z.string().optional(),
    price: Money.optional(),
  }),
])
export type ApprovalWish = z.infer<typeof ApprovalWish>

export const operatorOperations = {
  'operators.state': op({ access: 'always', input: Nothing, output: OperatorsState }),
  /**
   * Begins this operator's work, in place of whoever's it was. Throws `badge_unknown`, `conflict` for a badge of two, and
   * `badges_paused` for a while after several wrong ones (`details.waitMs`).
   */
  'operators.badge': op({
    access: 'always',
    audit: 'done',
    input: z.strictObject({ badge: BadgeCode }),
    output: OperatorsState,
  }),
  /** Somebody is at the bench: the time until the idle lock counts from now. */
  'operators.touch': op({ access: 'always', input: Nothing, output: Done }),
  'operators.lock': op({ access: 'always', input: Nothing, output: OperatorsState }),
  /** A supervisor's badge lets one act through that was refused with `needs_approval`. Throws as `operators.badge`, and `operator_not_allowed`. */
  'operators.approve': op({
    access: 'look',
    input: z.strictObject({ actId: z.uuid(), badge: BadgeCode }),
    output: z.object({ approvedBy: z.string() }),
  }),

  'operators.list': op({ access: 'supervise', input: Nothing, output: OperatorList }),
  /**
   * Adds an operator, or changes the one with this id; without `badge` the badge stays. The first one is a supervisor,
   * and is at work from then on. Throws `invalid_input` for the last supervisor's role, `conflict` for a badge that is
   * another one's, or where what is changed of `before` (as the form was opened) was changed meanwhile. What is as it was in
   * `before` stays as it is by now.
   */
  'operators.save': op({
    access: 'supervise',
    audit: { when: 'done', recordId: 'in.id' },
    input: z.strictObject({
      id: OperatorId.optional(),
      name: OperatorName,
      role: z.enum(operatorRoles),
      limits: OperatorLimits,
      badge: NewBadgeCode.optional(),
      before: OperatorView.omit({ id: true }).optional(),
    }),
    output: OperatorList,
  }),
  /** Throws `conflict` for the last supervisor while there are others. Without operators the station works without. */
  'operators.remove': op({
    access: 'supervise',
    audit: { when: 'done', recordId: 'in.operatorId' },
    input: z.strictObject({ operatorId: OperatorId }),
    output: OperatorList,
  }),
  'operators.setIdleLock': op({
    access: 'supervise',
    audit: 'done',
    input: z.strictObject({ minutes: z.int().min(0).max(480) }),
    output: OperatorList,
  }),
} satisfies OperationTable

export const operatorEvents = { operators: OperatorsState } as const satisfies Record<string, z.ZodType>

/** A badge as it is compared: without case and surrounding space. */
export const plainBadge = (text: string): string => text.trim().toUpperCase()

/** What a code looks like without what it says: `E-004711` is `A-999999`. */
export const badgeShape = (text: string): string =>
  plainBadge(text).replace(/\p{L}/gu, 'A').replace(/\p{N}/gu, '9')
