// What the station shows and takes: JSON only (no Date, Map or bytes). Times are ISO 8601 in UTC, money is in
// minor units of its currency, weight in grams.

import { z } from 'zod'
import { ErrorInfo } from './errors.ts'

export const Money = z.object({ amountMinor: z.int(), currency: z.string().length(3) })
export type Money = z.infer<typeof Money>

export const Timestamp = z.iso.datetime()

/** Profiles: Demo runs the sandbox inside the station; Test and Production use keys of their kind (section 5.3). */
export const profileIds = ['demo', 'test', 'production'] as const
export type ProfileId = (typeof profileIds)[number]

/**
 * Where a purchase is.
 * `prepared`: on disk, nothing was sent. `sent`: the request may have reached the service. `bought`: the label is
 * here. `refused`: the service said no. `in_doubt`: no answer, or one that cannot be read.
 */
export const purchaseStates = ['prepared', 'sent', 'bought', 'refused', 'in_doubt'] as const
export type PurchaseState = (typeof purchaseStates)[number]

/**
 * Where a print job is.
 * `queued`: nothing left the station. `sending`: bytes may be leaving. `sent`: all bytes left. `confirmed`: the
 * printer said that it printed. `unknown`: bytes left, then the link broke or the station died. `failed`: nothing
 * left, and nothing will.
 */
export const printJobStates = ['queued', 'sending', 'sent', 'confirmed', 'unknown', 'failed'] as const
export type PrintJobState = (typeof printJobStates)[number]

/** What keeps a printer from printing, or `ready`. `unknown`: it does not tell. */
export const printerConditions = [
  'ready',
  'printing',
  'paused',
  'paper_out',
  'ribbon_out',
  'head_open',
  'too_hot',
  'buffer_full',
  'unreachable',
  'unknown',
] as const
export type PrinterCondition = (typeof printerConditions)[number]

/** Why a label is printed again. */
export const reprintReasons = ['damaged', 'lost', 'misprint', 'printer_fault', 'other'] as const
export type ReprintReason = (typeof reprintReasons)[number]

/** A warning that came with an answer of the service (section 7.4). */
export const Warning = z.object({ code: z.string(), message: z.string() })
export type Warning = z.infer<typeof Warning>

export const PrintJobView = z.object({
  id: z.string(),
  labelId: z.string(),
  printerId: z.string(),
  printerName: z.string(),
  state: z.enum(printJobStates),
  /** The printer's condition while the job waits for it. */
  condition: z.enum(printerConditions).optional(),
  /** Why it waits, is not known or failed. */
  reason: ErrorInfo.optional(),
  reprintReason: z.enum(reprintReasons).optional(),
  /** The packer was asked whether it came out and said so. */
  answered: z.boolean(),
  updatedAt: Timestamp,
})
export type PrintJobView = z.infer<typeof PrintJobView>

/** One parcel: the purchase, what it is about, and the last print job of its label. */
export const ParcelView = z.object({
  purchaseId: z.string(),
  orderNumber: z.string(),
  state: z.enum(purchaseStates),
  /** Why it is refused, in doubt, or not sent yet. */
  reason: ErrorInfo.optional(),
  service: z.string(),
  recipient: z.string(),
  /** City, state and ZIP in one line, for the packer's check. */
  destination: z.string(),
  trackingNumber: z.string().optional(),
  price: Money.optional(),
  labelId: z.string().optional(),
  warnings: z.array(Warning),
  job: PrintJobView.optional(),
  /** When doubt is looked into next. */
  nextCheckAt: Timestamp.optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type ParcelView = z.infer<typeof ParcelView>

/** How the shipping service answers now. `unknown` until the first call. */
export const ServiceHealth = z.object({
  state: z.enum(['unknown', 'reachable', 'slow', 'offline']),
  since: Timestamp,
})
export type ServiceHealth = z.infer<typeof ServiceHealth>

/** Where secrets are kept. `session`: nowhere, they are gone when the station closes. */
export const SecretsState = z.object({
  mode: z.enum(['keychain', 'session']),
  /** Why it is not the keychain, in one sentence. */
  reason: z.string().optional(),
})
export type SecretsState = z.infer<typeof SecretsState>

export const PrinterView = z.object({
  id: z.string(),
  name: z.string(),
  host: z.string(),
  port: z.int(),
  condition: z.enum(printerConditions),
  since: Timestamp,
  waitingJobs: z.int(),
  /** True once the printer has answered a status request: its jobs can be confirmed. */
  answersStatus: z.boolean(),
})
export type PrinterView = z.infer<typeof PrinterView>

export const StationStatus = z.object({
  version: z.string(),
  profile: z.enum(profileIds),
  /** An account is there to buy with. */
  accountReady: z.boolean(),
  service: ServiceHealth,
  secrets: SecretsState,
  printers: z.array(PrinterView),
  orders: z.object({ open: z.int(), shipped: z.int() }),
  shippedToday: z.int(),
  inDoubt: z.int(),
  recent: z.array(ParcelView).max(5),
})
export type StationStatus = z.infer<typeof StationStatus>

/** What became of a scan. */
export const ScanOutcome = z.discriminatedUnion('kind', [
  /** A purchase was begun by this scan. */
  z.object({ kind: z.literal('shipping'), parcel: ParcelView }),
  /** An earlier scan began this parcel's purchase, and it is not ended. */
  z.object({ kind: z.literal('already_running'), parcel: ParcelView }),
  /** Bought before: the label is there to reprint. */
  z.object({ kind: z.literal('already_shipped'), parcel: ParcelView }),
  /** No order, or nothing that this page knows. */
  z.object({ kind: z.literal('not_found'), scanned: z.string() }),
  /** The order cannot be shipped as it is, or nothing could be sent. Nothing was bought. */
  z.object({
    kind: z.literal('not_sent'),
    orderNumber: z.string(),
    error: ErrorInfo,
    parcel: ParcelView.optional(),
  }),
])
export type ScanOutcome = z.infer<typeof ScanOutcome>

/** A row of a file that was not taken. `line` counts from 1, the heading included. */
export const RejectedRow = z.object({
  line: z.int(),
  column: z.string().optional(),
  reason: z.string(),
})
export type RejectedRow = z.infer<typeof RejectedRow>

export const ImportResult = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** The first of the rows that were not taken; `rejectedCount` counts all. */
  rejected: z.array(RejectedRow),
  rejectedCount: z.int(),
})
export type ImportResult = z.infer<typeof ImportResult>

export const OrderView = z.object({
  orderNumber: z.string(),
  state: z.enum(['open', 'shipped']),
  recipient: z.string(),
  destination: z.string(),
  weightGrams: z.number().optional(),
  service: z.string(),
})
export type OrderView = z.infer<typeof OrderView>

/** A label that can be printed again. */
export const LabelHit = z.object({
  labelId: z.string(),
  orderNumber: z.string(),
  trackingNumber: z.string(),
  service: z.string(),
  recipient: z.string(),
  destination: z.string(),
  boughtAt: Timestamp,
  /** How often its bytes went to a printer. */
  prints: z.int(),
  job: PrintJobView.optional(),
})
export type LabelHit = z.infer<typeof LabelHit>

export const PrinterSetting = z.object({
  id: z.string().min(1),
  name: z.string().min(1).max(80),
  host: z.string().min(1).max(255),
  port: z.int().min(1).max(65535),
})
export type PrinterSetting = z.infer<typeof PrinterSetting>
