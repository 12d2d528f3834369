// What an act would cost, where its input or the station's own records tell it. Of a parcel only its purchase knows: see
// core/shipping/spending-limit.ts.

import { z } from 'zod'
import { Money } from '../contract/domain.ts'

/** Asks another operation of the station, as it would be answered to a supervisor. */
export type AskStation = (operation: string, input: unknown) => Promise<unknown>

/** Undefined where it cannot be told. */
export type AmountOf = (input: unknown, ask: AskStation) => Promise<Money | undefined>

/** The dearest of the labels whose refund is asked for; undefined where one is not known, or their currencies differ. */
export const refundAmount: AmountOf = async (input, ask) => {
  const { purchaseIds } = z.object({ purchaseIds: z.array(z.string()) }).parse(input)
  let dearest: Money | undefined
  for (const purchaseId of purchaseIds) {
    const { amount } = z
      .object({ amount: Money.optional() })
      .parse(await ask('refunds.candidate', { purchaseId }))
    if (!amount || (dearest && dearest.currency !== amount.currency)) return undefined
    if (!dearest || amount.amountMinor > dearest.amountMinor) dearest = amount
  }
  return dearest
}

/** Of a batch, whose parcels' prices nobody has seen: none is dearer than what it may spend in whole. */
export const batchLimit: AmountOf = (input) =>
  Promise.resolve(z.object({ limit: Money.optional() }).safeParse(input).data?.limit)

/** What is added to the account. */
export const fundsAmount: AmountOf = (input) =>
  Promise.resolve(z.object({ amount: Money }).safeParse(input).data?.amount)
