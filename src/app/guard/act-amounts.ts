// What an act would cost, where its input or the station's own records tell it. Of a parcel only its purchase knows: see
// core/ship/spending-limit.ts.

import { Money } from '../../contract/domain.ts'
import {
  operationRules,
  type OperationInput,
  type OperationName,
  type OperationOutput,
  type Operations,
  type ParsedInput,
} from '../../contract/operations.ts'
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

const askedAmounts: {
  readonly [K in Asked]: (input: ParsedInput<K>, ask: AskStation) => Promise<Money | undefined>
} = {
  /** The dearest of the labels whose refund is asked for; undefined where one is not known, or their currencies differ. */
  async 'refunds.request'({ purchaseIds }, ask) {
    let dearest: Money | undefined
    for (const purchaseId of purchaseIds) {
      const { amount } = await ask('refunds.candidate', { purchaseId })
      if (!amount || (dearest && dearest.currency !== amount.currency)) return undefined
      if (!dearest || amount.amountMinor > dearest.amountMinor) dearest = amount
    }
    return dearest
  },
}

const isAsked = (operation: OperationName): operation is Asked => Object.hasOwn(askedAmounts, operation)

/** What is held against the operator's limit. Undefined where it cannot be told: that is above every limit. */
export async function limitedAmount<K extends OperationName>(
  operation: K,
  input: ParsedInput<K>,
  ask: AskStation,
): Promise<Money | undefined> {
  if (isAsked(operation)) return askedAmounts[operation](input, ask)
  const { limit } = operationRules[operation]
  return limit && Money.safeParse(fieldAt({ in: input }, limit.amount)).data
}
