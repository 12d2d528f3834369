// A request of each endpoint that is whole and breaks no rule. Its people and addresses are made up.

import { randomUUID } from 'node:crypto'
import type { ServiceEndpointId } from '../adapters/shipping-service/check-input.ts'
import type { CustomsInfo, CustomsItem, Package } from '../service/records.ts'
import type { Fact, Facts, Level } from './check.ts'
import type { RequestParts } from './letters.ts'

export const fromAddress = {
  name: 'Packing Bench',
  street1: '1201 Third Avenue',
  city: 'Seattle',
  state: 'WA',
  zip: '98101',
  country: 'US',
}
export const toAddress = {
  name: 'Dana Reyes',
  street1: '44 Rainey Street',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  country: 'US',
}
/** In the European Union, where customs items need their tariff number (section 2.4). */
export const addressAbroad = {
  name: 'Claire Fontaine',
  street1: '12 Rue de la Paix',
  city: 'Paris',
  state: 'Ile-de-France',
  zip: '75002',
  country: 'FR',
}
export const parcel: Package = {
  packageType: 'Parcel',
  length: 9,
  width: 6,
  height: 4,
  dimensionUnit: 'in',
  weight: 12,
  weightUnit: 'oz',
}
export const customsItem: CustomsItem = {
  description: 'Cotton shirt',
  quantity: 1,
  value: 20,
  weight: 8,
  weightUnit: 'oz',
  hsTariffNumber: '610510',
  originCountry: 'US',
}
export const customsInfo: CustomsInfo = {
  customsItem: [customsItem],
  contentType: 'Merchandise',
  currency: 'USD',
  customsCertify: true,
  customsSigner: 'Packing Bench',
  nonDeliveryOption: 'Return',
  eelpfc: 'NOEEI3037a',
}

/** By this name an account that the run makes is told from all others. */
export const madeAccountName = 'Packbench conformance'
/** The id, number or key of nothing. */
export const nothing = 'conformance-none'
/** In place of a value of a closed list. */
export const noSuchValue = 'NoSuchValue'

const transactionId = () => ({ transactionId: randomUUID() })

type Sample = {
  /** What the service may do with it, if it takes it. */
  readonly level: Level
  readonly needs?: readonly Fact[]
  /** Names things that are not there where the fact is not known. */
  readonly parts: (facts: Facts) => RequestParts
}

const noParts = { level: 'look', parts: () => ({}) } as const
const ofNothing = { level: 'look', parts: () => ({ route: { id: nothing } }) } as const

/** Keys of nobody: a real account is never locked by them. */
const strangeKeys = { apiKey: nothing, apiSecret: nothing, userName: nothing, password: nothing }

const newAccount = ({ newCarrierAccount }: Facts) => ({
  name: madeAccountName,
  ...(newCarrierAccount ?? { carrierCode: nothing, configuration: {} }),
})

export const samples: Readonly<Record<ServiceEndpointId, Sample>> = {
  createToken: { level: 'look', parts: () => ({ body: strangeKeys }) },
  getBalance: noParts,
  addFunds: {
    level: 'spend',
    parts: () => ({ header: { TransactionId: randomUUID() }, body: { balance: 1 } }),
  },
  setAutoBuy: {
    level: 'spend',
    needs: ['autoBuy'],
    parts: ({ autoBuy = { isAutoBuy: false, amountMinor: 0, thresholdMinor: 0 } }) => ({
      body: {
        isAutoBuy: autoBuy.isAutoBuy,
        autoBuyAmount: autoBuy.amountMinor / 100,
        autoBuyThreshold: autoBuy.thresholdMinor / 100,
      },
    }),
  },
  getBalanceHistory: noParts,
  signUpCustomer: {
    level: 'spend',
    parts: () => ({
      body: {
        email: `conformance-${randomUUID()}@example.com`,
        password: randomUUID(),
        companyName: 'Packbench conformance',
        firstName: 'Dana',
        lastName: 'Reyes',
      },
    }),
  },
  approveTerms: { level: 'spend', parts: () => ({ body: { accountId: nothing } }) },
  getAddress: ofNothing,
  // Looked at, and not kept.
  createAddress: { level: 'change', parts: () => ({ body: { address: { ...toAddress, verify: true } } }) },
  validateAddress: { ...ofNothing, level: 'change' },
  listCarriers: noParts,
  listCarrierAccounts: noParts,
  createCarrierAccount: {
    level: 'change',
    needs: ['newCarrierAccount'],
    parts: (facts) => ({ body: newAccount(facts) }),
  },
  updateCarrierAccount: {
    level: 'change',
    needs: ['newCarrierAccount', 'madeCarrierAccountId'],
    parts: (facts) => ({ body: { id: facts.madeCarrierAccountId ?? nothing, ...newAccount(facts) } }),
  },
  deleteCarrierAccount: { level: 'change', parts: () => ({ route: { carrierAccountId: nothing } }) },
  listServices: noParts,
  listSpecialServices: noParts,
  listPackageTypes: noParts,
  getRates: { level: 'look', parts: () => ({ body: { fromAddress, toAddress, packages: [parcel] } }) },
  findShipments: noParts,
  createShipment: {
    level: 'spend',
    needs: ['offer'],
    parts: ({ offer = { carrierAccountId: nothing, service: 'GroundAdvantage' } }) => ({
      header: transactionId(),
      body: { fromAddress, toAddress, altReturnAddress: fromAddress, packages: [parcel], ...offer },
    }),
  },
  refundShipment: {
    level: 'spend',
    needs: ['toRefund'],
    parts: ({ toRefund }) => ({
      header: transactionId(),
      body: { key: 'Id', value: toRefund?.shipmentId ?? nothing },
    }),
  },
  getLabel: ofNothing,
  createManifest: {
    level: 'spend',
    needs: ['offer', 'toRefund'],
    parts: ({ offer, toRefund }) => ({
      body: {
        fromAddress,
        carrierAccountId: offer?.carrierAccountId ?? nothing,
        key: 'TrackingNumber',
        value: [toRefund?.values.TrackingNumber ?? nothing],
      },
    }),
  },
  findManifests: { level: 'look', parts: () => ({ query: { key: 'Id', value: nothing } }) },
  getTracking: { level: 'look', parts: () => ({ query: { key: 'TrackingNumber', value: nothing } }) },
  createContainerLabels: {
    level: 'spend',
    needs: ['containerAccountId'],
    parts: ({ containerAccountId = nothing }) => ({
      body: {
        type: 'ContainerLabel',
        fromAddress,
        toAddress,
        carrierAccountId: containerAccountId,
        entryFacilityType: 'DSCF',
      },
    }),
  },
}
