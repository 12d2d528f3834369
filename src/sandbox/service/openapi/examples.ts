// One request an endpoint, which a new sandbox answers with 200 when they are sent in this order. Ids in curly brackets
// are those that the sandbox gave before.

import type { z } from 'zod'
import type { EndpointId, endpoints } from '../../../service/endpoints.ts'

type Part<Id extends EndpointId, Name extends 'header' | 'route' | 'query' | 'body'> =
  (typeof endpoints)[Id] extends Record<Name, infer Schema extends z.ZodType>
    ? Readonly<Record<Name, z.input<Schema>>>
    : unknown

/** The parts of a request, as they travel. */
type ExampleOf<Id extends EndpointId> = Part<Id, 'header'> &
  Part<Id, 'route'> &
  Part<Id, 'query'> &
  Part<Id, 'body'>

/** A request's parts by name, whatever the endpoint. */
export type Example = {
  readonly header?: Readonly<Record<string, unknown>>
  readonly route?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

const seattle = {
  name: 'Packing Bench',
  company: 'Bench Supply',
  street1: '1201 Third Avenue',
  city: 'Seattle',
  state: 'WA',
  zip: '98101',
  country: 'US',
}
const austin = {
  name: 'Dana Reyes',
  street1: '44 Rainey Street',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  country: 'US',
}
const packages = [{ packageType: 'Parcel', weight: 12, weightUnit: 'oz' } as const]
const accountConfiguration = { accountNumber: 'ZZ9999' }

export const examples = {
  createToken: {
    body: { apiKey: '{apiKey}', apiSecret: '{apiSecret}', userName: '{userName}', password: '{password}' },
  },
  getBalance: {},
  addFunds: { header: { TransactionId: 'top-up-1' }, body: { balance: 50 } },
  setAutoBuy: { body: { isAutoBuy: true, autoBuyAmount: 100, autoBuyThreshold: 25 } },
  getBalanceHistory: { query: { startDate: '2026-01-01' } },
  signUpCustomer: {
    body: {
      email: 'dana@example.com',
      password: 'correct horse',
      companyName: 'Bench Supply',
      firstName: 'Dana',
      lastName: 'Reyes',
    },
  },
  approveTerms: { body: { accountId: '{accountId}' } },
  createAddress: { body: { address: { ...seattle, save: true, verify: true } } },
  getAddress: { route: { id: '{id}' } },
  validateAddress: { route: { id: '{id}' } },
  listCarriers: {},
  listCarrierAccounts: {},
  createCarrierAccount: {
    body: { name: 'Second account', carrierCode: 'UPS', configuration: accountConfiguration },
  },
  updateCarrierAccount: {
    body: {
      id: '{id}',
      name: 'Second account',
      carrierCode: 'UPS',
      configuration: accountConfiguration,
      status: 'Disabled',
    },
  },
  deleteCarrierAccount: { route: { carrierAccountId: '{id}' } },
  listServices: {},
  listSpecialServices: {},
  listPackageTypes: {},
  getRates: { body: { fromAddress: seattle, toAddress: austin, packages } },
  createShipment: {
    header: { transactionId: 'ORDER-1001' },
    body: {
      fromAddress: seattle,
      toAddress: austin,
      packages,
      service: 'GroundAdvantage',
      carrierAccountId: 'CA-POSTAL',
      postageLabel: { labelType: 'Base64', labelFileType: 'ZPL', labelSize: '4x6' },
    },
  },
  findShipments: { query: { key: 'TransactionId', value: 'ORDER-1001' } },
  getLabel: { route: { id: '{id}' }, query: { packageNumber: 1 } },
  createManifest: {
    body: {
      fromAddress: seattle,
      carrierAccountId: 'CA-POSTAL',
      key: 'TransactionId',
      value: ['ORDER-1001'],
    },
  },
  findManifests: { query: { key: 'Id', value: '{id}' } },
  getTracking: { query: { key: 'TransactionId', value: 'ORDER-1001' } },
  createContainerLabels: {
    body: {
      type: 'ContainerLabel',
      toAddress: { zip: '98101' },
      carrierAccountId: 'CA-POSTAL',
      entryFacilityType: 'DSCF',
      pages: 2,
    },
  },
  refundShipment: {
    header: { transactionId: 'refund-1' },
    body: { key: 'ShipmentId', value: '{shipmentId}' },
  },
} as const satisfies { readonly [Id in Exclude<EndpointId, 'createGatewayToken'>]: ExampleOf<Id> }
