// What the `plain` dialect answers, for the description. The service's own document shows no answers (section 4.10), so
// these are the sandbox's words; the records in them are the request's own.

import { z } from 'zod'
import type { EndpointId } from '../../../service/endpoints.ts'
import {
  labelFileTypes,
  labelSizes,
  labelTypes,
  refundStatuses,
  services,
  trackingStatuses,
} from '../../../service/enums.ts'
import { Address, CarrierAccount } from '../../../service/records.ts'

/** A warning of an answer, or an error of an error body (sections 7.1 and 7.4). */
export const ErrorEntry = z.object({
  Code: z.string(),
  Message: z.string(),
  AdditionalInfo: z.object({ Code: z.string(), Message: z.string() }).optional(),
})

/** Section 7.1. */
export const ErrorBody = z.object({
  StatusCode: z.int(),
  TimeStamp: z.iso.datetime(),
  Source: z.string(),
  Method: z.string(),
  Url: z.string(),
  Errors: z.array(ErrorEntry),
})

const Account = z.object({
  accountId: z.string(),
  balance: z.number(),
  currency: z.literal('USD'),
  isAutoBuy: z.boolean(),
  autoBuyAmount: z.number(),
  autoBuyThreshold: z.number(),
  rateSet: z.string(),
})
const Listed = z.object({
  carrierAccountId: z.string(),
  carrierCode: z.string(),
  code: z.string(),
  name: z.string(),
})
const Rate = z.object({
  carrierAccountId: z.string(),
  carrierCode: z.string(),
  service: z.enum(services),
  packageType: z.string(),
  totalAmount: z.number(),
  currency: z.literal('USD'),
  deliveryDays: z.int(),
  surcharges: z.array(z.object({ name: z.string(), amount: z.number() })),
})
const Label = z.object({
  labelType: z.enum(labelTypes),
  labelFileType: z.enum(labelFileTypes),
  labelSize: z.enum(labelSizes),
  data: z.base64().optional(),
  url: z.url().optional(),
})
const Shipment = z.object({
  id: z.string(),
  shipmentId: z.string(),
  transactionId: z.string(),
  trackingNumber: z.string(),
  carrierAccountId: z.string(),
  service: z.enum(services),
  shipDate: z.iso.date(),
  createdDate: z.iso.datetime(),
  rate: Rate,
  fromAddress: Address,
  toAddress: Address,
  packages: z.array(
    z.object({ packageNumber: z.int(), trackingNumber: z.string(), label: Label.optional() }),
  ),
  refund: z.object({ status: z.enum(refundStatuses) }).optional(),
})
const PdfDocument = z.object({
  labelFileType: z.literal('PDF'),
  data: z.base64().optional(),
  url: z.url().optional(),
})
const Manifest = z.object({
  id: z.string(),
  manifestNumber: z.string(),
  createdDate: z.iso.datetime(),
  shipDate: z.iso.date(),
  shipmentCount: z.int(),
  document: PdfDocument.optional(),
})
const SavedAddress = Address.extend({ id: z.string() })
const SavedCarrierAccount = CarrierAccount.extend({ id: z.string() })
const pageToken = z.string().optional()

/** Schemas that more than one answer has, by the name that they get in the description. */
export const answerRecords = {
  Account,
  ErrorBody,
  ErrorEntry,
  Label,
  Listed,
  Manifest,
  PdfDocument,
  Rate,
  SavedAddress,
  SavedCarrierAccount,
  Shipment,
}

export const answers: Readonly<Record<Exclude<EndpointId, 'createGatewayToken'>, z.ZodType>> = {
  createToken: z.object({ token: z.jwt() }),
  getBalance: Account,
  addFunds: z.object({
    accountId: z.string(),
    transactionId: z.string(),
    amount: z.number(),
    balance: z.number(),
    currency: z.literal('USD'),
  }),
  setAutoBuy: Account,
  getBalanceHistory: z.object({
    history: z.array(
      z.object({
        id: z.string(),
        date: z.iso.datetime(),
        type: z.string(),
        amount: z.number(),
        balance: z.number(),
        description: z.string(),
        transactionId: z.string().optional(),
      }),
    ),
    pageToken,
  }),
  signUpCustomer: z.object({
    accountId: z.string(),
    email: z.string(),
    companyName: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    status: z.literal('PendingTerms'),
  }),
  approveTerms: z.object({ accountId: z.string(), status: z.literal('Active') }),
  getAddress: SavedAddress,
  createAddress: Address,
  validateAddress: SavedAddress,
  listCarriers: z.object({
    carriers: z.array(
      z.object({
        carrierCode: z.string(),
        name: z.string(),
        logo: z.string(),
        configuration: z.array(
          z.object({ name: z.string(), required: z.boolean(), description: z.string() }),
        ),
      }),
    ),
  }),
  listCarrierAccounts: z.object({ carrierAccounts: z.array(SavedCarrierAccount) }),
  createCarrierAccount: SavedCarrierAccount,
  updateCarrierAccount: SavedCarrierAccount,
  deleteCarrierAccount: z.object({ id: z.string() }),
  listServices: z.object({ services: z.array(Listed) }),
  listSpecialServices: z.object({ specialServices: z.array(Listed) }),
  listPackageTypes: z.object({ packageTypes: z.array(Listed) }),
  getRates: z.object({ rate: z.array(Rate) }),
  findShipments: z.union([Shipment, z.object({ shipments: z.array(Shipment), pageToken })]),
  createShipment: Shipment,
  refundShipment: z.object({ id: z.string(), shipmentId: z.string(), status: z.enum(refundStatuses) }),
  getLabel: z.object({
    labels: z.array(Label.extend({ packageNumber: z.int(), trackingNumber: z.string() })),
  }),
  createManifest: Manifest,
  findManifests: z.union([Manifest, z.object({ manifests: z.array(Manifest), pageToken })]),
  getTracking: z.object({
    trackingNumber: z.string(),
    status: z.enum(trackingStatuses),
    subStatus: z.string().optional(),
    events: z.array(
      z.object({
        date: z.iso.datetime(),
        status: z.enum(trackingStatuses),
        subStatus: z.string().optional(),
        description: z.string(),
      }),
    ),
  }),
  createContainerLabels: z.object({ document: PdfDocument, pages: z.int() }),
}
