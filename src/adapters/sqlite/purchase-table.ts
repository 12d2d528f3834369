import { z } from 'zod'
import { purchaseStates } from '../../contract/domain.ts'
import type { Comparison } from '../../core/ship/comparison.ts'
import { purchaseOrigins } from '../../core/ship/purchase.ts'
import type { CreateShipmentRequest, ToldAddresses } from '../../core/shipping-service.ts'
import { services, shipmentSpecialServices } from '../../service/enums.ts'
import {
  Address,
  BillTo,
  CustomsInfo,
  Option,
  Package,
  PostageLabel,
  SpecialServiceParam,
} from '../../service/records.ts'
import {
  as,
  flag,
  int,
  money,
  oneOf,
  optional,
  orElse,
  orNothing,
  sealedJson,
  sealedReason,
  sealedText,
  sealedWarnings,
  text,
  time,
  type Codec,
} from './columns.ts'
import { table } from './table.ts'

const Request: z.ZodType<CreateShipmentRequest> = z.object({
  fromAddress: Address,
  toAddress: Address,
  packages: z.array(Package),
  service: z.enum(services),
  carrierAccountId: z.string(),
  customsInfo: CustomsInfo.exactOptional(),
  postageLabel: PostageLabel,
  shipDate: z.string().exactOptional(),
  altReturnAddress: Address.exactOptional(),
  specialService: z.array(z.enum(shipmentSpecialServices)).exactOptional(),
  specialServiceParam: SpecialServiceParam.exactOptional(),
  option: Option.exactOptional(),
  billTo: BillTo.exactOptional(),
})
const Told: z.ZodType<ToldAddresses> = z.object({
  to: Address.partial().exactOptional(),
  from: Address.partial().exactOptional(),
})
const request = orNothing(sealedJson(Request))

/** Rows of an earlier version say it by their request alone. */
const packageCount: Codec<number> = (name, home) => {
  const own = int(name, home)
  const requests = request('request', home)
  return {
    ...own,
    names: [name, ...requests.names],
    read: (row, id) =>
      row[name] === null ? (requests.read(row, id)?.packages.length ?? 1) : own.read(row, id),
  }
}

const comparison: Codec<Comparison | undefined> = (name, home) => {
  const prices = optional(money('compared_minor', 'compared_currency'))(name, home)
  const amounts = optional(int)('other_minor', home)
  const otherServices = optional(text)('other_service', home)
  return {
    names: [...prices.names, ...amounts.names, ...otherServices.names],
    read(row, id) {
      const price = prices.read(row, id)
      const amountMinor = amounts.read(row, id)
      const other = otherServices.read(row, id)
      const isOther = amountMinor !== undefined && other !== undefined
      return price && { price, other: isOther ? { service: other, amountMinor } : undefined }
    },
    write(value, id, into) {
      prices.write(value?.price, id, into)
      amounts.write(value?.other?.amountMinor, id, into)
      otherServices.write(value?.other?.service, id, into)
    },
  }
}

/** What a purchase's row says of its recipient; empty where it cannot be opened. */
export const recipientText = orElse('', sealedText)

/** What cannot be opened is left out of a purchase: its state and numbers still count. */
export const purchaseTable = table('purchases', {
  fixed: {
    id: text,
    orderId: text,
    orderNumber: text,
    parcelNumber: int,
    origin: oneOf(purchaseOrigins),
    restored: flag,
    partOf: as('part_of_id', optional(text)),
    transactionId: text,
    createdAt: time,
  },
  changing: {
    isReturn: flag,
    accountKey: optional(text),
    saidAccountKey: optional(text),
    gestureId: text,
    state: oneOf(purchaseStates),
    request,
    requestedAt: optional(time),
    wholeAt: optional(time),
    packageCount,
    service: text,
    ruleName: optional(text),
    recipient: recipientText,
    destination: recipientText,
    shipmentId: optional(text),
    trackingNumber: optional(text),
    price: optional(money('amount_minor', 'currency')),
    quotedPrice: optional(money('quoted_minor', 'quoted_currency')),
    comparison,
    warnings: sealedWarnings,
    // That it was modified is known also where what it became cannot be opened.
    addressQuestion: optional(orElse<ToldAddresses>({}, sealedJson(Told))),
    reason: sealedReason,
    checks: int,
    notFoundAt: optional(time),
    nextCheckAt: optional(time),
    updatedAt: time,
  },
  besides: { boughtAt: time },
})

/** Bodies of the service as they came. */
export const rawAnswerTable = table('raw_answers', {
  fixed: { id: text, purchaseId: text, createdAt: time, body: sealedText },
})
