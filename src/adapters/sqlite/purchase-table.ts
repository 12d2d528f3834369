import { z } from 'zod'
import { purchaseStates } from '../../contract/domain.ts'
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
    packageCount,
    service: text,
    ruleName: optional(text),
    recipient: recipientText,
    destination: recipientText,
    shipmentId: optional(text),
    trackingNumber: optional(text),
    price: optional(money('amount_minor', 'currency')),
    quotedPrice: optional(money('quoted_minor', 'quoted_currency')),
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
