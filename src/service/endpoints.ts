// The endpoint table (service-interface section 4): one entry an endpoint, with the schema of everything it takes.
// The client builds its calls from it, the sandbox its routes and checks.

import { z } from 'zod'
import {
  services,
  rateSpecialServices,
  shipmentKeys,
  shipmentSpecialServices,
  refundKeys,
  manifestKeys,
  trackingKeys,
  containerDocumentTypes,
  containerServices,
  entryFacilityTypes,
  containerSources,
  containerSortTypes,
  processingCategories,
  containerTopologies,
} from './enums.ts'
import {
  Address,
  AddressOrId,
  CarrierAccount,
  CustomsInfo,
  Option,
  Package,
  PostageLabel,
  ServiceDate,
  ShippingAddress,
  SpecialServiceParam,
} from './records.ts'
import {
  containerLabelRules,
  customsRules,
  filledFromAddress,
  filledReturnAddress,
  filledSavedAddress,
  filledShippingAddresses,
  follows,
  keyAndValue,
  manifestValue,
  periodRule,
  saveOrVerify,
  tariffNumbers,
} from './rules.ts'

/** What an endpoint takes, and whether it needs the account's token. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Appended to the base address, which ends with `/v3.1`; `:name` is a route parameter. */
  readonly path: string
  readonly group: string
  readonly auth: boolean
  readonly header?: z.ZodObject
  readonly route?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
}

type Parts = Pick<Endpoint, 'header' | 'route' | 'query' | 'body'> & { readonly auth?: false }

/** Needs the account's token unless it says otherwise. */
const endpoint = <P extends Parts>(group: string, method: Endpoint['method'], path: string, parts: P) => ({
  group,
  method,
  path,
  auth: true,
  ...parts,
})

const byId = z.object({ id: z.string() })
const inTransaction = z.object({ transactionId: z.string() })
/** A page of a list, and the days that the list is of. */
const page = {
  pageToken: z.string().optional(),
  startDate: ServiceDate.optional(),
  endDate: ServiceDate.optional(),
}

/** All endpoints of the service by the name that this product gives them. */
export const endpoints = {
  createToken: endpoint('Account', 'POST', '/Account/Token', {
    auth: false,
    body: z.object({
      apiKey: z.string(),
      apiSecret: z.string(),
      userName: z.string(),
      password: z.string(),
    }),
  }),
  getBalance: endpoint('Account', 'GET', '/Account/Postage/Balance', {}),
  addFunds: endpoint('Account', 'PUT', '/Account/Postage/Balance', {
    header: z.object({ TransactionId: z.string() }),
    body: z.object({ balance: z.number() }),
  }),
  setAutoBuy: endpoint('Account', 'PUT', '/Account/Postage/AutoBuy', {
    body: z.object({
      isAutoBuy: z.boolean(),
      autoBuyAmount: z.number(),
      autoBuyThreshold: z.number(),
    }),
  }),
  getBalanceHistory: endpoint('Account', 'GET', '/Account/Postage/BalanceHistory', {
    query: z.object(page).check(follows(periodRule('4.1'))),
  }),
  signUpCustomer: endpoint('User', 'POST', '/User/SignUp/Customer', {
    auth: false,
    body: z.object({
      email: z.string(),
      password: z.string(),
      companyName: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      signupKey: z.string().optional(),
    }),
  }),
  approveTerms: endpoint('User', 'POST', '/User/ApproveTermsAndConditions', {
    auth: false,
    body: z.object({ accountId: z.string() }),
  }),
  getAddress: endpoint('Address', 'GET', '/Address/:id', { route: byId }),
  createAddress: endpoint('Address', 'POST', '/Address', {
    body: z.object({ address: Address }).check(follows(saveOrVerify), follows(filledSavedAddress)),
  }),
  validateAddress: endpoint('Address', 'POST', '/Address/:id/Validate', { route: byId }),
  listCarriers: endpoint('Carrier', 'GET', '/Carrier', {}),
  listCarrierAccounts: endpoint('CarrierAccount', 'GET', '/CarrierAccount', {}),
  createCarrierAccount: endpoint('CarrierAccount', 'POST', '/CarrierAccount', {
    body: CarrierAccount.omit({ id: true }),
  }),
  updateCarrierAccount: endpoint('CarrierAccount', 'PUT', '/CarrierAccount', {
    body: CarrierAccount.extend({ id: z.string() }),
  }),
  deleteCarrierAccount: endpoint('CarrierAccount', 'DELETE', '/CarrierAccount/:carrierAccountId', {
    route: z.object({ carrierAccountId: z.string() }),
  }),
  listServices: endpoint('CarrierAccount', 'GET', '/CarrierAccount/Service', {}),
  listSpecialServices: endpoint('CarrierAccount', 'GET', '/CarrierAccount/SpecialService', {}),
  listPackageTypes: endpoint('CarrierAccount', 'GET', '/CarrierAccount/PackageType', {}),
  getRates: endpoint('Rate', 'POST', '/ShipmentRate', {
    body: z
      .object({
        fromAddress: ShippingAddress,
        toAddress: ShippingAddress,
        packages: z.array(Package).min(1),
        service: z.enum(services).optional(),
        carrierAccountId: z.string().optional(),
        specialService: z
          .union([z.enum(rateSpecialServices), z.array(z.enum(rateSpecialServices))])
          .optional(),
        customsInfo: CustomsInfo.optional(),
        specialServiceParam: SpecialServiceParam.optional(),
      })
      .check(follows(tariffNumbers), follows(...filledShippingAddresses)),
  }),
  findShipments: endpoint('Shipment', 'GET', '/Shipment', {
    query: z
      .object({
        key: z.enum(shipmentKeys).optional(),
        value: z.string().optional(),
        packageNumber: z.coerce.number().int().positive().optional(),
        ...page,
        client: z.literal('Indicium').optional(),
      })
      .check(follows(...keyAndValue), follows(periodRule('4.6'))),
  }),
  createShipment: endpoint('Shipment', 'POST', '/Shipment', {
    header: inTransaction,
    body: z
      .object({
        fromAddress: ShippingAddress,
        toAddress: ShippingAddress,
        packages: z.array(Package).min(1),
        service: z.enum(services),
        carrierAccountId: z.string(),
        customsInfo: CustomsInfo.optional(),
        altReturnAddress: AddressOrId.optional(),
        postageLabel: PostageLabel.optional(),
        shipDate: ServiceDate.optional(),
        specialService: z
          .union([z.enum(shipmentSpecialServices), z.array(z.enum(shipmentSpecialServices))])
          .optional(),
        specialServiceParam: SpecialServiceParam.optional(),
        option: Option.optional(),
      })
      .check(follows(...customsRules), follows(...filledShippingAddresses), follows(filledReturnAddress)),
  }),
  refundShipment: endpoint('Shipment', 'POST', '/Shipment/Refund', {
    header: inTransaction,
    body: z.object({
      key: z.enum(refundKeys),
      value: z.string(),
    }),
  }),
  getLabel: endpoint('Shipment', 'GET', '/Shipment/:id/Label', {
    route: byId,
    query: z.object({ packageNumber: z.coerce.number().int().positive().optional() }),
  }),
  createManifest: endpoint('Manifest', 'POST', '/Manifest', {
    body: z
      .object({
        fromAddress: AddressOrId,
        carrierAccountId: z.string(),
        key: z.enum(manifestKeys),
        value: z.array(z.string()).min(1),
        shipDate: ServiceDate.optional(),
      })
      .check(follows(filledFromAddress)),
  }),
  findManifests: endpoint('Manifest', 'GET', '/Manifest', {
    query: z
      .object({
        key: z.literal('Id'),
        value: z.string(),
        ...page,
      })
      .check(follows(periodRule('4.7')), follows(manifestValue)),
  }),
  getTracking: endpoint('Tracking', 'GET', '/Tracking', {
    query: z.object({
      key: z.enum(trackingKeys),
      value: z.string(),
    }),
  }),
  createContainerLabels: endpoint('Document', 'POST', '/Document/Postal/99M', {
    body: z
      .object({
        fromAddress: Address.optional(),
        toAddress: Address.partial(),
        contentCode: z.string().optional(),
        type: z.enum(containerDocumentTypes),
        service: z.enum(containerServices).optional(),
        carrierAccountId: z.string().optional(),
        trackingNumber: z.string().optional(),
        entryFacilityType: z.enum(entryFacilityTypes).optional(),
        source: z.enum(containerSources).optional(),
        containerSortType: z.enum(containerSortTypes).optional(),
        processingCategory: z.enum(processingCategories).optional(),
        containerTopology: z.enum(containerTopologies).optional(),
        pages: z.int().positive().optional(),
      })
      .check(follows(...containerLabelRules), follows(filledFromAddress)),
  }),
  createGatewayToken: endpoint('Gateway', 'POST', '{auth_url}/oauth2/access_token', {
    auth: false,
    header: z.object({ 'Content-Type': z.literal('application/x-www-form-urlencoded') }),
    body: z.object({
      grant_type: z.literal('client_credentials'),
      client_id: z.string(),
      client_secret: z.string(),
    }),
  }),
} satisfies Record<string, Endpoint>

export type EndpointId = keyof typeof endpoints
