// What an act would cost, asked before it is done. Only operators with a limit of that kind are asked about, so that
// nobody else waits for a rate.

import { z } from 'zod'
import { Money } from '../contract/domain.ts'
import { isAppError } from '../contract/errors.ts'
import { RateList } from '../contract/ship-operations.ts'
import { ShipmentDraft } from '../contract/shipment-draft.ts'

/** Asks another operation of the station, as it would be answered to a supervisor. */
export type AskStation = (operation: string, input: unknown) => Promise<unknown>

/** Undefined where it cannot be told. */
export type AmountOf = (input: unknown, ask: AskStation) => Promise<Money | undefined>

const nothing: Money = { amountMinor: 0, currency: 'USD' }

/** Of a scan (`text`) or of a draft: the price that was seen, else the rate that its service has now. */
export const parcelPrice: AmountOf = async (input, ask) => {
  const { priceSeen, draft, text } = z
    .object({ priceSeen: Money.optional(), draft: ShipmentDraft.optional(), text: z.string().optional() })
    .parse(input)
  if (priceSeen) return priceSeen
  const wanted = draft ?? (await draftOfScan(text ?? '', ask))
  return wanted ? rateOf(wanted, ask) : nothing
}

/** Undefined where a scan buys nothing: no order, or one that was bought before. */
async function draftOfScan(text: string, ask: AskStation): Promise<ShipmentDraft | undefined> {
  try {
    const { parcels } = z
      .object({ parcels: z.array(z.unknown()) })
      .parse(await ask('ship.parcels', { orderNumber: text }))
    if (parcels.length > 0) return undefined
    const { draft } = z
      .object({ draft: ShipmentDraft })
      .parse(await ask('ship.openDraft', { orderNumber: text }))
    return draft
  } catch (error) {
    if (isAppError(error, 'not_found', 'invalid_input')) return undefined
    throw error
  }
}

async function rateOf(draft: ShipmentDraft, ask: AskStation): Promise<Money | undefined> {
  const answer = await ask('ship.rates', { draft }).catch((error: unknown) => {
    // What cannot be rated cannot be bought either, and the purchase says why.
    if (isAppError(error, 'order_incomplete')) return undefined
    throw error
  })
  if (answer === undefined) return nothing
  const { rates } = RateList.parse(answer)
  const { service: wish } = draft
  const rate =
    wish.by === 'rule'
      ? rates.find(({ bestBy }) => bestBy.includes(wish.rule))
      : rates.find(
          ({ service, carrierAccountId }) =>
            service === wish.service && (wish.by === 'name' || carrierAccountId === wish.carrierAccountId),
        )
  return rate?.price
}

/** The dearest of the labels whose refund is asked for. */
export const refundAmount: AmountOf = async (input, ask) => {
  const { purchaseIds } = z.object({ purchaseIds: z.array(z.string()) }).parse(input)
  let dearest: Money | undefined
  for (const purchaseId of purchaseIds) {
    const { amount } = z
      .object({ amount: Money.optional() })
      .parse(await ask('refunds.candidate', { purchaseId }))
    if (!amount) return undefined
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
