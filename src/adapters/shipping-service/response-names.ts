// Every assumption about the service's answers: the contract gives no response bodies, so each field that the station
// reads has a list of names under which it is looked for. Nothing else in the product reads a raw answer.

import { z } from 'zod'

/** Under these stands what is paid. */
const totals = [
  'totalAmount',
  'totalRate',
  'totalCharge',
  'totalPrice',
  'totalCost',
  'total',
  'grandTotal',
] as const
/** Under these stands what is paid, or a part of it. */
const parts = ['amount', 'rate', 'price', 'rateAmount', 'charge', 'cost'] as const

const under = (holder: string, names: readonly string[]) => names.map((name) => `${holder}.${name}`)

/**
 * Record → field → names, first match wins. A name may be a path (`rate.totalAmount`, `packages.0.label`). Case,
 * `_` and `-` make no other name (`shipment_id`, `ShipmentID`). `in` holds the names under which records of the kind sit in a larger body, singular
 * and plural; a bare record, a bare list, and the wrappers of records.ts are understood besides.
 */
export const responseNames = {
  token: {
    in: [],
    token: [
      'token',
      'accessToken',
      'jwt',
      'bearerToken',
      'authToken',
      'token.value',
      'token.token',
      'token.accessToken',
    ],
  },
  balance: {
    in: ['account'],
    accountId: ['accountId', 'id'],
    balance: ['balance', 'postageBalance', 'currentBalance', 'availableBalance'],
    currency: ['currency', 'balance.currency', 'currencyCode'],
    isAutoBuy: ['isAutoBuy', 'autoBuy.isAutoBuy'],
    autoBuyAmount: ['autoBuyAmount', 'autoBuy.autoBuyAmount', 'autoBuy.amount'],
    autoBuyThreshold: ['autoBuyThreshold', 'autoBuy.autoBuyThreshold', 'autoBuy.threshold'],
    rateSet: ['rateSet'],
  },
  /** Of the token's claims, and of what tells the balance: whether the account is billed. */
  accountKind: {
    in: ['account', 'customer'],
    environment: ['environment', 'env', 'mode', 'accountMode', 'keyType', 'apiKeyType'],
    isTest: ['isTest', 'testMode', 'isTestMode', 'test', 'isSandbox', 'sandbox', 'sandboxMode'],
    isProduction: ['isProduction', 'production', 'isLive', 'live', 'liveMode'],
  },
  history: {
    in: ['history', 'balanceHistory', 'events', 'entries', 'transactions'],
    id: ['id', 'eventId'],
    date: ['date', 'createdDate', 'timeStamp', 'timestamp'],
    type: ['type', 'eventType'],
    amount: ['amount'],
    balance: ['balance', 'balanceAfter'],
    currency: ['currency', 'amount.currency', 'currencyCode'],
    description: ['description', 'message', 'note'],
    transactionId: ['transactionId'],
  },
  /** Beside a list: what the next page is asked for with. */
  page: {
    in: [],
    pageToken: ['pageToken', 'nextPageToken', 'page.pageToken', 'meta.pageToken', 'meta.nextPageToken'],
  },
  /** Under a good status: what would tell that the work was not done all the same. */
  outcome: {
    in: [],
    success: ['success', 'isSuccess', 'succeeded', 'successful'],
    status: ['status', 'result'],
    errors: ['errors', 'error', 'errorMessage'],
  },
  customer: {
    in: ['customer', 'account', 'user'],
    accountId: ['accountId', 'customerId', 'id'],
  },
  address: {
    in: ['address', 'addresses'],
    id: ['id', 'addressId'],
    name: ['name'],
    company: ['company'],
    street1: ['street1'],
    street2: ['street2'],
    street3: ['street3'],
    city: ['city'],
    state: ['state'],
    zip: ['zip'],
    country: ['country'],
    phone: ['phone'],
    email: ['email'],
    verificationStatus: ['verificationStatus'],
    isResidential: ['isResidential'],
  },
  carrier: {
    in: ['carriers', 'carrier'],
    carrierCode: ['carrierCode', 'code', 'id'],
    name: ['name', 'carrierName'],
    logo: ['logo', 'logoUrl'],
    configuration: ['configuration', 'configurationFields'],
  },
  carrierAccount: {
    in: ['carrierAccounts', 'carrierAccount'],
    id: ['id', 'carrierAccountId'],
    name: ['name'],
    carrierCode: ['carrierCode', 'carrier'],
    description: ['description'],
    logo: ['logo'],
    status: ['status'],
    configuration: ['configuration'],
  },
  service: {
    in: ['services', 'service'],
    carrierAccountId: ['carrierAccountId', 'carrierAccount.id', 'carrierAccount'],
    carrierCode: ['carrierCode', 'carrier'],
    code: ['code', 'service', 'serviceCode', 'id', 'name'],
    name: ['name', 'description'],
  },
  specialService: {
    in: ['specialServices', 'specialService'],
    carrierAccountId: ['carrierAccountId', 'carrierAccount.id', 'carrierAccount'],
    carrierCode: ['carrierCode', 'carrier'],
    code: ['code', 'specialService', 'specialServiceCode', 'id', 'name'],
    name: ['name', 'description'],
  },
  packageType: {
    in: ['packageTypes', 'packageType'],
    carrierAccountId: ['carrierAccountId', 'carrierAccount.id', 'carrierAccount'],
    carrierCode: ['carrierCode', 'carrier'],
    code: ['code', 'packageType', 'packageTypeCode', 'id', 'name'],
    name: ['name', 'description'],
  },
  rate: {
    in: ['rate', 'rates'],
    carrierAccountId: ['carrierAccountId', 'carrierAccount.id', 'carrierAccount'],
    service: ['service', 'service.code', 'serviceCode', 'service.name', 'serviceName'],
    amount: [...totals, ...parts],
    currency: ['currency', 'totalAmount.currency', 'amount.currency', 'currencyCode'],
    deliveryDays: ['deliveryDays', 'estimatedDeliveryDays', 'transitDays'],
    carrierCode: ['carrierCode', 'carrier.code', 'carrier'],
  },
  surcharge: {
    in: ['surcharges', 'surcharge', 'fees', 'addOns'],
    name: ['name', 'code', 'type', 'description'],
    amount: ['amount', 'totalAmount', 'price'],
    currency: ['currency', 'amount.currency', 'currencyCode'],
  },
  shipment: {
    in: ['shipments', 'shipment'],
    // The route of a label reprint calls it `id`; the keys of GET /Shipment have both Id and ShipmentId.
    shipmentId: ['id', 'shipmentId'],
    ownId: ['id'],
    shipmentNumber: ['shipmentId'],
    carrierAccountId: ['carrierAccountId', 'carrierAccount.id', 'rate.carrierAccountId'],
    service: ['service', 'service.code', 'rate.service'],
    fromAddress: ['fromAddress', 'from'],
    toAddress: ['toAddress', 'to', 'recipient'],
    shipDate: ['shipDate'],
    createdDate: ['createdDate', 'createdAt', 'date'],
    refundStatus: ['refund.status', 'refundStatus', 'refund'],
    transactionId: ['transactionId'],
    trackingNumber: [
      'trackingNumber',
      'packages.0.trackingNumber',
      'package.0.trackingNumber',
      'package.trackingNumber',
      'trackingNumbers.0',
    ],
    amount: [
      ...under('rate', totals),
      ...under('rate.0', totals),
      ...totals,
      ...under('rate', parts),
      ...under('rate.0', parts),
      ...parts,
      'postage',
    ],
    currency: [
      'rate.currency',
      'rate.0.currency',
      'currency',
      'rate.totalAmount.currency',
      'rate.currencyCode',
      'currencyCode',
    ],
  },
  package: {
    in: ['packages', 'package'],
    packageNumber: ['packageNumber', 'number'],
    trackingNumber: ['trackingNumber'],
    labels: ['labels', 'label', 'postageLabel'],
  },
  label: {
    in: ['labels', 'label', 'postageLabel'],
    packageNumber: ['packageNumber', 'package'],
    trackingNumber: ['trackingNumber'],
    fileType: ['labelFileType', 'fileType', 'format'],
    data: ['data', 'base64', 'labelData', 'content', 'image', 'label'],
    url: ['url', 'labelUrl', 'href', 'link', 'links.label.href', 'links.content.href'],
  },
  refund: {
    in: ['refunds', 'refund'],
    id: ['id', 'refundId'],
    shipmentId: ['shipmentId', 'shipment.id'],
    status: ['status', 'refundStatus'],
  },
  manifest: {
    in: ['manifests', 'manifest'],
    id: ['id', 'manifestId'],
    manifestNumber: ['manifestNumber', 'number'],
    carrierAccountId: ['carrierAccountId', 'carrierAccount.id', 'carrierAccount'],
    createdDate: ['createdDate', 'createdAt', 'date'],
    shipDate: ['shipDate'],
    shipmentCount: ['shipmentCount', 'shipmentsCount', 'count'],
  },
  /** A SCAN form, or container labels. */
  document: {
    in: ['documents', 'document', 'labels', 'label', 'form'],
    fileType: ['labelFileType', 'fileType', 'format'],
    data: ['data', 'base64', 'labelData', 'content', 'document'],
    url: ['url', 'documentUrl', 'labelUrl', 'href', 'link', 'links.document.href', 'links.content.href'],
  },
  containerLabels: {
    in: ['containerLabels', 'containerLabel'],
    pages: ['pages', 'pageCount'],
  },
  tracking: {
    in: ['tracking', 'trackings', 'trackingDetails', 'trackingDetail'],
    trackingNumber: ['trackingNumber'],
    status: ['status', 'trackingStatus', 'status.status', 'status.code', 'status.name', 'status.value'],
    subStatus: ['subStatus', 'trackingSubStatus', 'status.subStatus', 'subStatus.code', 'subStatus.name'],
  },
  trackingEvent: {
    in: ['events', 'event', 'trackingEvents', 'history', 'details'],
    date: ['date', 'timestamp', 'timeStamp', 'eventDate', 'createdDate'],
    status: ['status', 'trackingStatus', 'status.status', 'status.code', 'status.name', 'status.value'],
    subStatus: ['subStatus', 'trackingSubStatus', 'status.subStatus', 'subStatus.code', 'subStatus.name'],
    description: ['description', 'message'],
    city: ['city', 'location.city', 'address.city'],
    state: ['state', 'location.state', 'address.state'],
    zip: ['zip', 'location.zip', 'address.zip'],
    country: ['country', 'location.country', 'address.country'],
  },
  warning: {
    in: ['warnings', 'warning'],
    code: ['code'],
    message: ['message'],
    infoCode: ['additionalInfo.code'],
    infoMessage: ['additionalInfo.message'],
  },
} as const satisfies Record<
  string,
  Readonly<Record<string, readonly string[]>> & { readonly in: readonly string[] }
>

export type RecordKind = keyof typeof responseNames
export type FieldOf<K extends RecordKind> = Exclude<keyof (typeof responseNames)[K], 'in'> & string

export type ResponseNames = {
  readonly [K in RecordKind]: { readonly [F in keyof (typeof responseNames)[K]]: readonly string[] }
} & {
  /** What stands under one of these is the body, whatever stands beside it. */
  readonly wrappers: readonly string[]
}

/** Fields that make an object a record of its kind: one of the groups must be there in whole. */
export const recordMarks: { readonly [K in RecordKind]: readonly (readonly FieldOf<K>[])[] } = {
  token: [['token']],
  balance: [['balance']],
  accountKind: [],
  history: [['amount', 'date']],
  page: [],
  outcome: [],
  customer: [['accountId']],
  address: [['street1'], ['id']],
  carrier: [['carrierCode']],
  carrierAccount: [['id', 'carrierCode']],
  service: [['code']],
  specialService: [['code']],
  packageType: [['code']],
  rate: [['amount', 'service']],
  surcharge: [],
  shipment: [['shipmentId', 'trackingNumber']],
  package: [],
  label: [['data'], ['url']],
  refund: [['status']],
  manifest: [['id']],
  document: [['data'], ['url']],
  containerLabels: [['pages']],
  tracking: [['status']],
  trackingEvent: [],
  warning: [['code'], ['message']],
}

/** Names to look for besides, per record and field, and wrappers: the content of the station's correction file. */
export type ResponseNameCorrections = {
  readonly [K in RecordKind]?: { readonly [F in keyof (typeof responseNames)[K]]?: readonly string[] }
} & { readonly wrappers?: readonly string[] }

const Names = z.array(z.string().min(1).max(100)).max(20)

/** Checks a correction file; a record or field that the station does not know is an error that names it. */
export const ResponseNameCorrections = z.strictObject({
  ...Object.fromEntries(
    Object.entries(responseNames).map(([kind, fields]) => [
      kind,
      z
        .strictObject(Object.fromEntries(Object.keys(fields).map((field) => [field, Names.optional()])))
        .optional(),
    ]),
  ),
  wrappers: Names.optional(),
}) as unknown as z.ZodType<ResponseNameCorrections>

/** The names with corrections put first: whoever adds a name knows the service's answers better than the table does. */
export function mergeResponseNames(corrections: ResponseNameCorrections): ResponseNames {
  const records = Object.fromEntries(
    Object.entries(responseNames).map(([kind, fields]) => {
      const added = (corrections[kind as RecordKind] ?? {}) as Readonly<Record<string, readonly string[]>>
      return [
        kind,
        Object.fromEntries(
          Object.entries<readonly string[]>(fields).map(([field, names]) => [
            field,
            [...(added[field] ?? []), ...names],
          ]),
        ),
      ]
    }),
  )
  return { ...records, wrappers: corrections.wrappers ?? [] } as unknown as ResponseNames
}
