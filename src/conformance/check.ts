// What is asked of an implementation of the service's document, and what can come of it.

import type { ShippingServiceClient } from '../adapters/shipping-service/client.ts'
import type { Service, ShipmentKey } from '../service/enums.ts'
import type { CarrierAccount } from '../service/records.ts'
import type { Letters } from './letters.ts'

/**
 * What the run may do with the account: `look` costs nothing and changes nothing; `change` saves addresses, and makes a carrier
 * account and removes it again; `spend` buys, refunds, announces and adds funds.
 */
export const levels = ['look', 'change', 'spend'] as const
export type Level = (typeof levels)[number]

export const verdicts = ['passed', 'differs', 'not_known', 'not_asked'] as const
/** `not_known`: no answer came, or one that says nothing of what was asked. */
export type Verdict = (typeof verdicts)[number]

/** `words` say what came, or why it was not asked; nothing of an address, a label or a secret. */
export type Outcome = { readonly verdict: Verdict; readonly words: string }

/** What one check learns and others ask with. */
export type Facts = {
  token?: string
  /** How to make a carrier account: what its configuration holds depends on the carrier (section 2.9). */
  newCarrierAccount?: Pick<CarrierAccount, 'carrierCode' | 'configuration'>
  madeCarrierAccountId?: string
  savedAddressId?: string
  /** What the sample parcel can be sent with, in the country and abroad. */
  offer?: Offer
  offerAbroad?: Offer
  /** Of a carrier with container labels. */
  containerAccountId?: string
  autoBuy?: { readonly isAutoBuy: boolean; readonly amountMinor: number; readonly thresholdMinor: number }
  /** One that the account has: bought by the run, or before it. */
  shipment?: KnownShipment
  /** Bought by the run for nothing else. */
  toRefund?: KnownShipment
  manifestId?: string
}
export type Fact = keyof Facts
export type Offer = { readonly carrierAccountId: string; readonly service: Service }
export type KnownShipment = {
  readonly shipmentId: string
  /** As `GET /Shipment` finds it; undefined for a key whose value the service does not tell. */
  readonly values: Readonly<Partial<Record<ShipmentKey, string | undefined>>>
}

/** Why a check that needs a fact could not be asked. */
export const withoutFact: Readonly<Record<Fact, string>> = {
  token: 'there is no token',
  newCarrierAccount: 'no carrier account to make is named (--carrier-account)',
  madeCarrierAccountId: 'no carrier account was made',
  savedAddressId: 'no address was saved',
  offer: 'no rate came for the sample parcel',
  offerAbroad: 'no rate came for the sample parcel to another country',
  containerAccountId: 'no carrier of the account offers ParcelSelectDE',
  autoBuy: 'the service does not tell the settings that would be sent back',
  shipment: 'the account has no shipment of the last 30 days',
  toRefund: 'no shipment was bought for it',
  manifestId: 'the account has no manifest of the last 30 days',
}

/** A fact that the check needs: it is not asked without it. */
export function known<F extends Fact>(facts: Facts, fact: F): NonNullable<Facts[F]> {
  const value = facts[fact]
  if (value === undefined) throw new Error(`${fact} was not said to be needed`)
  return value
}

/** What a check asks with. */
export type Bench = {
  readonly client: ShippingServiceClient
  readonly letters: Letters
  readonly facts: Facts
  readonly baseUrl: string
}

export type Check = {
  /** Of the service's document. */
  readonly section: string
  /** What is asked, and what should come, as a report says it. */
  readonly asks: string
  readonly should: string
  readonly level: Level
  readonly needs?: readonly Fact[]
  readonly ask: (bench: Bench) => Promise<Outcome>
}

export const passed = (words: string): Outcome => ({ verdict: 'passed', words })
export const differs = (words: string): Outcome => ({ verdict: 'differs', words })
export const notKnown = (words: string): Outcome => ({ verdict: 'not_known', words })
export const notAsked = (words: string): Outcome => ({ verdict: 'not_asked', words })

export const counted = (count: number, one: string, several = `${one}s`) =>
  `${count} ${count === 1 ? one : several}`
