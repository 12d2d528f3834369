// The endpoint table (service-interface section 4): one entry an endpoint, with the schema of everything it takes.
// The client builds its calls from it, the sandbox its routes and checks.

import { z } from 'zod'
import {
  carrierAccountStatuses,
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

/** All endpoints of the service by the name that this product gives them. */
export const endpoints = {
  createToken: {
    method: 'POST',
    path: '/Account/Token',
    group: 'Account',
    auth: false,
    body: z.object({
      apiKey: z.string(),
      apiSecret: z.string(),
      userName: z.string(),
      password: z.string(),
    }),
  },
  getBalance: {
    method: 'GET',
    path: '/Account/Postage/Balance',
    group: 'Account',
    auth: true,
  },
  addFunds: {
    method: 'PUT',
    path: '/Account/Postage/Balance',
    group: 'Account',
    auth: true,
    header: z.object({
      TransactionId: z.string(),
    }),
    body: z.object({
      balance: z.number(),
    }),
  },
  setAutoBuy: {
    method: 'PUT',
    path: '/Account/Postage/AutoBuy',
    group: 'Account',
    auth: true,
    body: z.object({
      isAutoBuy: z.boolean(),
      autoBuyAmount: z.number(),
      autoBuyThreshold: z.number(),
    }),
  },
  getBalanceHistory: {
    method: 'GET',
    path: '/Account/Postage/BalanceHistory',
    group: 'Account',
    auth: true,
    query: z
      .object({
        pageToken: z.string().optional(),
        startDate: ServiceDate.optional(),
        endDate: ServiceDate.optional(),
      })
      .check(follows(periodRule('4.1'))),
  },
  signUpCustomer: {
    method: 'POST',
    path: '/User/SignUp/Customer',
    group: 'User',
    auth: false,
    body: z.object({
      email: z.string(),
      password: z.string(),
      companyName: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      signupKey: z.string().optional(),
    }),
  },
  approveTerms: {
    method: 'POST',
    path: '/User/ApproveTermsAndConditions',
    group: 'User',
    auth: false,
    body: z.object({
      accountId: z.string(),
    }),
  },
  getAddress: {
    method: 'GET',
    path: '/Address/:id',
    group: 'Address',
    auth: true,
    route: z.object({
      id: z.string(),
    }),
  },
  createAddress: {
    method: 'POST',
    path: '/Address',
    group: 'Address',
    auth: true,
    body: z
      .object({
        address: Address,
      })
      .check(follows(saveOrVerify), follows(filledSavedAddress)),
  },
  validateAddress: {
    method: 'POST',
    path: '/Address/:id/Validate',
    group: 'Address',
    auth: true,
    route: z.object({
      id: z.string(),
    }),
  },
  listCarriers: {
    method: 'GET',
    path: '/Carrier',
    group: 'Carrier',
    auth: true,
  },
  listCarrierAccounts: {
    method: 'GET',
    path: '/CarrierAccount',
    group: 'CarrierAccount',
    auth: true,
  },
  createCarrierAccount: {
    method: 'POST',
    path: '/CarrierAccount',
    group: 'CarrierAccount',
    auth: true,
    body: z.object({
      name: z.string(),
      carrierCode: z.string(),
      configuration: z.record(z.string(), z.unknown()),
      description: z.string().optional(),
      logo: z.string().optional(),
      status: z.enum(carrierAccountStatuses).optional(),
    }),
  },
  updateCarrierAccount: {
    method: 'PUT',
    path: '/CarrierAccount',
    group: 'CarrierAccount',
    auth: true,
    body: z.object({
      id: z.string(),
      name: z.string(),
      carrierCode: z.string(),
      configuration: z.record(z.string(), z.unknown()),
      description: z.string().optional(),
      logo: z.string().optional(),
      status: z.enum(carrierAccountStatuses).optional(),
    }),
  },
  deleteCarrierAccount: {
    method: 'DELETE',
    path: '/CarrierAccount/:carrierAccountId',
    group: 'CarrierAccount',
    auth: true,
    route: z.object({
      carrierAccountId: z.string(),
    }),
  },
  listServices: {
    method: 'GET',
    path: '/CarrierAccount/Service',
    group: 'CarrierAccount',
    auth: true,
  },
  listSpecialServices: {
    method: 'GET',
    path: '/CarrierAccount/SpecialService',
    group: 'CarrierAccount',
    auth: true,
  },
  listPackageTypes: {
    method: 'GET',
    path: '/CarrierAccount/PackageType',
    group: 'CarrierAccount',
    auth: true,
  },
  getRates: {
    method: 'POST',
    path: '/ShipmentRate',
    group: 'Rate',
    auth: true,
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
      .check(follows(...filledShippingAddresses)),
  },
  findShipments: {
    method: 'GET',
    path: '/Shipment',
    group: 'Shipment',
    auth: true,
    query: z
      .object({
        key: z.enum(shipmentKeys).optional(),
        value: z.string().optional(),
        packageNumber: z.coerce.number().int().positive().optional(),
        pageToken: z.string().optional(),
        startDate: ServiceDate.optional(),
        endDate: ServiceDate.optional(),
        client: z.literal('Indicium').optional(),
      })
      .check(follows(...keyAndValue), follows(periodRule('4.6'))),
  },
  createShipment: {
    method: 'POST',
    path: '/Shipment',
    group: 'Shipment',
    auth: true,
    header: z.object({
      transactionId: z.string(),
    }),
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
  },
  refundShipment: {
    method: 'POST',
    path: '/Shipment/Refund',
    group: 'Shipment',
    auth: true,
    header: z.object({
      transactionId: z.string(),
    }),
    body: z.object({
      key: z.enum(refundKeys),
      value: z.string(),
    }),
  },
  getLabel: {
    method: 'GET',
    path: '/Shipment/:id/Label',
    group: 'Shipment',
    auth: true,
    route: z.object({
      id: z.string(),
    }),
    query: z.object({
      packageNumber: z.coerce.number().int().positive().optional(),
    }),
  },
  createManifest: {
    method: 'POST',
    path: '/Manifest',
    group: 'Manifest',
    auth: true,
    body: z
      .object({
        fromAddress: AddressOrId,
        carrierAccountId: z.string(),
        key: z.enum(manifestKeys),
        value: z.array(z.string()).min(1),
        shipDate: ServiceDate.optional(),
      })
      .check(follows(filledFromAddress)),
  },
  findManifests: {
    method: 'GET',
    path: '/Manifest',
    group: 'Manifest',
    auth: true,
    query: z
      .object({
        key: z.literal('Id'),
        value: z.string(),
        pageToken: z.string().optional(),
        startDate: ServiceDate.optional(),
        endDate: ServiceDate.optional(),
      })
      .check(follows(periodRule('4.7')), follows(manifestValue)),
  },
  getTracking: {
    method: 'GET',
    path: '/Tracking',
    group: 'Tracking',
    auth: true,
    query: z.object({
      key: z.enum(trackingKeys),
      value: z.string(),
    }),
  },
  createContainerLabels: {
    method: 'POST',
    path: '/Document/Postal/99M',
    group: 'Document',
    auth: true,
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
  },
  createGatewayToken: {
    method: 'POST',
    path: '{auth_url}/oauth2/access_token',
    group: 'Gateway',
    auth: false,
    header: z.object({
      'Content-Type': z.literal('application/x-www-form-urlencoded'),
    }),
    body: z.object({
      grant_type: z.literal('client_credentials'),
      client_id: z.string(),
      client_secret: z.string(),
    }),
  },
} as const satisfies Record<string, Endpoint>

export type EndpointId = keyof typeof endpoints
