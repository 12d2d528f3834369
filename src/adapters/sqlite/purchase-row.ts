// A purchase as its row holds it, both ways.

import type { SQLInputValue } from 'node:sqlite'
import { z } from 'zod'
import { purchaseStates, Warning, type Money } from '../../contract/domain.ts'
import { ErrorInfo } from '../../contract/errors.ts'
import type { PurchaseChange } from '../../core/shipping/ports.ts'
import { purchaseOrigins, type Purchase } from '../../core/shipping/purchase.ts'
import type { CreateShipmentRequest } from '../../core/shipping/shipping-service.ts'
import {
  Address,
  BillTo,
  CustomsInfo,
  Option,
  Package,
  PostageLabel,
  SpecialServiceParam,
} from '../../service/records.ts'
import { services, shipmentSpecialServices } from '../../service/enums.ts'
import { orNull, timeOrNull, type Columns } from './columns.ts'
import { orUnreadable, unreadableReason, type SealedFields } from './sealed-fields.ts'

const Blob = z.instanceof(Uint8Array)
const Time = z.int()

const PurchaseRow = z.object({
  id: z.string(),
  order_id: z.string(),
  order_number: z.string(),
  parcel_number: z.int(),
  is_return: z.int(),
  origin: z.enum(purchaseOrigins),
  restored: z.int(),
  transaction_id: z.string(),
  account_key: z.string().nullable(),
  said_account_key: z.string().nullable(),
  gesture_id: z.string(),
  state: z.enum(purchaseStates),
  service: z.string(),
  shipment_id: z.string().nullable(),
  tracking_number: z.string().nullable(),
  amount_minor: z.int().nullable(),
  currency: z.string().nullable(),
  quoted_minor: z.int().nullable(),
  quoted_currency: z.string().nullable(),
  package_count: z.int().nullable(),
  checks: z.int(),
  not_found_at: Time.nullable(),
  next_check_at: Time.nullable(),
  created_at: Time,
  updated_at: Time,
  recipient: Blob,
  destination: Blob,
  warnings: Blob.nullable(),
  reason: Blob.nullable(),
  request: Blob.nullable(),
})

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

const Warnings = z.array(Warning)

/** A row as it is read, with what cannot be opened left out: its state and numbers still count. */
export function purchaseOf(row: unknown, fields: SealedFields): Purchase {
  const r = PurchaseRow.parse(row)
  const text = (column: 'recipient' | 'destination') =>
    orUnreadable(() => fields.openText(column, r.id, r[column]), '')
  const json = <T, U>(
    column: 'warnings' | 'reason' | 'request',
    schema: z.ZodType<T>,
    absent: U,
    unreadable: U,
  ) => {
    const sealed = r[column]
    return sealed ? orUnreadable(() => fields.openJson(column, r.id, sealed, schema), unreadable) : absent
  }
  const request = json('request', Request, undefined, undefined)
  return {
    id: r.id,
    orderId: r.order_id,
    orderNumber: r.order_number,
    parcelNumber: r.parcel_number,
    isReturn: r.is_return === 1,
    origin: r.origin,
    restored: r.restored === 1,
    transactionId: r.transaction_id,
    accountKey: r.account_key ?? undefined,
    saidAccountKey: r.said_account_key ?? undefined,
    gestureId: r.gesture_id,
    state: r.state,
    request,
    // Rows of an earlier version say it by their request alone.
    packageCount: r.package_count ?? request?.packages.length ?? 1,
    service: r.service,
    recipient: text('recipient'),
    destination: text('destination'),
    shipmentId: r.shipment_id ?? undefined,
    trackingNumber: r.tracking_number ?? undefined,
    price: moneyOf(r.amount_minor, r.currency),
    quotedPrice: moneyOf(r.quoted_minor, r.quoted_currency),
    warnings: json('warnings', Warnings, [], []),
    reason: json<ErrorInfo, ErrorInfo | undefined>('reason', ErrorInfo, undefined, unreadableReason),
    checks: r.checks,
    notFoundAt: timeOf(r.not_found_at),
    nextCheckAt: timeOf(r.next_check_at),
    createdAt: new Date(r.created_at),
    updatedAt: new Date(r.updated_at),
  }
}

const timeOf = (milliseconds: number | null): Date | undefined =>
  milliseconds === null ? undefined : new Date(milliseconds)

const moneyOf = (amountMinor: number | null, currency: string | null): Money | undefined =>
  amountMinor === null || currency === null ? undefined : { amountMinor, currency }

type Field = keyof PurchaseChange
const plainColumns = {
  state: 'state',
  service: 'service',
  gestureId: 'gesture_id',
  accountKey: 'account_key',
  saidAccountKey: 'said_account_key',
  checks: 'checks',
  shipmentId: 'shipment_id',
  trackingNumber: 'tracking_number',
} as const satisfies Partial<Record<Field, string>>
const timeColumns = { notFoundAt: 'not_found_at', nextCheckAt: 'next_check_at' } as const
const sealedTexts = ['recipient', 'destination'] as const
const sealedJsons = ['request', 'warnings', 'reason'] as const

/** The columns that `change` names; a field that is present and undefined becomes NULL. */
export function columnsOf(id: string, change: PurchaseChange, fields: SealedFields): Columns {
  const columns: Record<string, SQLInputValue> = {}
  for (const [field, column] of entries(plainColumns)) {
    if (field in change) columns[column] = orNull(change[field])
  }
  for (const [field, column] of entries(timeColumns)) {
    if (field in change) columns[column] = timeOrNull(change[field])
  }
  for (const field of sealedTexts) {
    const value = change[field]
    if (value !== undefined) columns[field] = fields.seal(field, id, value)
  }
  for (const field of sealedJsons) {
    const value = change[field]
    if (field in change) columns[field] = value === undefined ? null : fields.sealJson(field, id, value)
  }
  if ('price' in change) {
    columns['amount_minor'] = orNull(change.price?.amountMinor)
    columns['currency'] = orNull(change.price?.currency)
  }
  if ('quotedPrice' in change) {
    columns['quoted_minor'] = orNull(change.quotedPrice?.amountMinor)
    columns['quoted_currency'] = orNull(change.quotedPrice?.currency)
  }
  if (change.request) columns['package_count'] = change.request.packages.length
  if (change.isReturn !== undefined) columns['is_return'] = change.isReturn ? 1 : 0
  return columns
}

const entries = <K extends string, V>(record: Readonly<Record<K, V>>) => Object.entries(record) as [K, V][]
