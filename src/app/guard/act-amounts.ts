// What an act would cost, where its input or the station's own records tell it. Of a parcel only its purchase knows: see
// core/ship/spending-limit.ts.

import { z } from 'zod'
import { Money } from '../../contract/domain.ts'
import {
  operationRules,
  type OperationInput,
  type OperationName,
  type OperationOutput,
  type Operations,
  type ParsedInput,
} from '../../contract/operations.ts'
import type { RefundCandidate } from '../../contract/refunds.ts'
import type { LimitedAct } from '../../core/operators/operator.ts'
import { fieldAt } from './act-records.ts'

/** Asks another operation of the station, as it would be answered to a supervisor. */
export type AskStation = <K extends OperationName>(
  operation: K,
  input: OperationInput<K>,
) => Promise<OperationOutput<K>>

/** Operations whose limited amount only the station's records tell. */
type Asked = {
  [K in OperationName]: Extract<Operations[K]['limit'], { amount: 'asked' }> extends never ? never : K
}[OperationName]

/** What an act costs, and what it is about, for whoever is asked to let it through. */
export type LimitedCost = Omit<LimitedAct, 'kind'>

const askedCosts: {
  readonly [K in Asked]: (input: ParsedInput<K>, ask: AskStation) => Promise<LimitedCost>
} = {
  /** The dearest of the labels whose refund is asked for; not known where one is not, or their currencies differ. */
  async 'refunds.request'({ purchaseIds }, ask) {
    const labels: RefundCandidate[] = []
    for (const purchaseId of purchaseIds) labels.push(await ask('refunds.candidate', { purchaseId }))
    const [first, ...others] = labels
    const prices = labels.flatMap(({ amount }) => amount ?? [])
    const currency = prices[0]?.currency
    const isKnown = prices.length === labels.length && prices.every((price) => price.currency === currency)
    const amounts = prices.map(({ amountMinor }) => amountMinor)
    const money = (amountMinor: number): Money | undefined =>
      isKnown && currency !== undefined ? { amountMinor, currency } : undefined
    const amount = money(Math.max(...amounts))
    if (others.length === 0) return { amount, orderNumber: first?.parcel.orderNumber }
    return {
      amount,
      orders: labels.map(({ parcel }) => parcel.orderNumber),
      total: money(amounts.reduce((sum, one) => sum + one, 0)),
    }
  },
  /** What another bench paid for its label is known there. */
  async 'refundRequests.ask'({ benchId, labelId }, ask) {
    const { orderNumber } = await ask('refundRequests.about', { benchId, labelId })
    return { amount: undefined, orderNumber }
  },
}

const isAsked = (operation: OperationName): operation is Asked => Object.hasOwn(askedCosts, operation)

/** What is held against the operator's limit. An amount that cannot be told is above every limit. */
export async function limitedCost<K extends OperationName>(
  operation: K,
  input: ParsedInput<K>,
  ask: AskStation,
): Promise<LimitedCost> {
  if (isAsked(operation)) return askedCosts[operation](input, ask)
  const { limit } = operationRules[operation]
  const told = (path: string) => fieldAt({ in: input }, path)
  return {
    amount: limit && Money.safeParse(told(limit.amount)).data,
    ...(operation === 'batch.start' && {
      batchRows: z.int().safeParse(told('in.rows')).data,
      total: Money.safeParse(told('in.total')).data,
    }),
  }
}
