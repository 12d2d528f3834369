// The open lists of a day: one a ship date, carrier account and ship-from address, and one an account at the service: none
// of them can send another's parcels. What is on a list's manifest and what is left out, and why, is decided here and
// nowhere else.

import type { Money } from '../../contract/domain.ts'
import type { ManifestBlock } from '../../contract/manifests.ts'
import type { OpenParcel } from './ports.ts'

export type BlockedParcel = { readonly parcel: OpenParcel; readonly blocks: readonly ManifestBlock[] }

export type OpenList = {
  readonly id: string
  readonly carrierAccountId: string
  readonly originKey: string
  readonly shipDate: string
  readonly due: 'earlier' | 'today' | 'later'
  readonly ready: readonly OpenParcel[]
  readonly blocked: readonly BlockedParcel[]
}

type ListOf = Pick<OpenParcel, 'carrierAccountId' | 'originKey' | 'shipDate' | 'accountKey'>

/** What was bought before its account was kept is of the list that names none. */
export const listIdOf = ({ carrierAccountId, originKey, shipDate, accountKey }: ListOf) =>
  [shipDate, originKey, carrierAccountId, ...(accountKey === undefined ? [] : [accountKey])].join('|')

/** Why a parcel stays off its list's manifest; empty where nothing does. */
export function blocksOf(parcel: OpenParcel, today: string): readonly ManifestBlock[] {
  const checks: readonly (readonly [ManifestBlock, boolean])[] = [
    ['refund_requested', parcel.refundRequested],
    ['print_unknown', parcel.print === 'unknown'],
    ['not_printed', parcel.print === 'not_printed'],
    ['other_day', parcel.shipDate > today],
    ['refused_by_service', parcel.refusal !== undefined],
    ['held_by_warehouse', parcel.isHeld === true],
    ['void_at_warehouse', parcel.isVoidThere === true && !parcel.refundRequested],
  ]
  return checks.flatMap(([block, holds]) => (holds ? [block] : []))
}

/** Days are texts in the order of the calendar. */
const dueOn = (shipDate: string, today: string): OpenList['due'] =>
  shipDate < today ? 'earlier' : shipDate > today ? 'later' : 'today'

/** Due ones first, oldest first. */
export function openLists(parcels: readonly OpenParcel[], today: string): readonly OpenList[] {
  return [...Map.groupBy(parcels, listIdOf)]
    .flatMap(([id, members]): OpenList[] => {
      const [first] = members
      if (!first) return []
      const { carrierAccountId, originKey, shipDate } = first
      const sorted = members.map((parcel) => ({ parcel, blocks: blocksOf(parcel, today) }))
      const list: OpenList = {
        id,
        carrierAccountId,
        originKey,
        shipDate,
        due: dueOn(shipDate, today),
        ready: sorted.flatMap(({ parcel, blocks }) => (blocks.length === 0 ? [parcel] : [])),
        blocked: sorted.filter(({ blocks }) => blocks.length > 0),
      }
      return [list]
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Sums by currency. */
export function amountsOf(prices: readonly (Money | undefined)[]): Money[] {
  const sums = new Map<string, number>()
  for (const price of prices) {
    if (price) sums.set(price.currency, (sums.get(price.currency) ?? 0) + price.amountMinor)
  }
  return [...sums].sort().map(([currency, amountMinor]) => ({ currency, amountMinor }))
}
