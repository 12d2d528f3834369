// What the page can ask of the station: one entry an operation, with the schema of what it takes and answers.
// Both hosts serve exactly this table; an operation without a handler does not compile.

import { z } from 'zod'
import {
  ImportResult,
  LabelHit,
  OrderView,
  ParcelView,
  PrinterSetting,
  PrintJobView,
  profileIds,
  reprintReasons,
  ScanOutcome,
  StationStatus,
} from './domain.ts'
import { ErrorInfo } from './errors.ts'
import { ShipFromAddress, ServiceAccountKeys, SettingsView } from './settings.ts'

/** Made by the page for each scan or key press; the same id again is the same gesture, not a second one. */
const GestureId = z.uuid()

const Nothing = z.strictObject({})
const Done = z.object({ done: z.literal(true) })

export const operations = {
  'station.status': { input: Nothing, output: StationStatus },

  /** A scan or a typed order number. Answers as soon as it is known what was scanned; the purchase goes on by events. */
  'ship.scan': {
    input: z.strictObject({ gestureId: GestureId, text: z.string().min(1).max(500) }),
    output: ScanOutcome,
  },
  /** Sends a prepared purchase again, or looks into a doubt now. */
  'ship.retry': { input: z.strictObject({ purchaseId: z.uuid() }), output: ParcelView },
  'ship.parcel': { input: z.strictObject({ purchaseId: z.uuid() }), output: ParcelView },

  /** The packer's answer to "did it come out?" for a job in state `unknown`. No prints it again. */
  'print.answer': { input: z.strictObject({ jobId: z.uuid(), cameOut: z.boolean() }), output: PrintJobView },
  /** Takes a queued job out of the queue: state `failed`. */
  'print.cancel': { input: z.strictObject({ jobId: z.uuid() }), output: PrintJobView },

  /** Newest first. Finds by order number, tracking number (whole, or its last 4 or more digits) or a recipient's words. */
  'reprint.search': {
    input: z.strictObject({ query: z.string().max(200), limit: z.int().min(1).max(200).default(30) }),
    output: z.object({ hits: z.array(LabelHit) }),
  },
  'reprint.label': { input: z.strictObject({ labelId: z.uuid() }), output: LabelHit },
  'reprint.preview': {
    input: z.strictObject({ labelId: z.uuid() }),
    output: z.object({ pngBase64: z.base64(), widthDots: z.int(), heightDots: z.int() }),
  },
  'reprint.print': {
    input: z.strictObject({ gestureId: GestureId, labelId: z.uuid(), reason: z.enum(reprintReasons) }),
    output: PrintJobView,
  },

  'orders.import': {
    input: z.strictObject({ fileName: z.string().max(255), contentBase64: z.base64() }),
    output: ImportResult,
  },
  'orders.list': {
    input: z.strictObject({
      query: z.string().max(200).default(''),
      state: z.enum(['open', 'shipped', 'all']).default('all'),
      limit: z.int().min(1).max(500).default(100),
    }),
    output: z.object({ orders: z.array(OrderView), total: z.int() }),
  },

  'settings.get': { input: Nothing, output: SettingsView },
  'settings.savePrinter': { input: PrinterSetting, output: SettingsView },
  'settings.saveShipFrom': { input: ShipFromAddress, output: SettingsView },
  /** Checks the keys by asking for a token, then keeps them in the keychain (or for this session only). */
  'account.connect': {
    input: z.strictObject({ baseUrl: z.url(), keys: ServiceAccountKeys }),
    output: SettingsView,
  },
  'account.forget': { input: Nothing, output: SettingsView },
  'profile.switch': { input: z.strictObject({ profile: z.enum(profileIds) }), output: StationStatus },

  /** Demo profile only: takes the sandbox off the network, or back on. */
  'demo.setService': { input: z.strictObject({ running: z.boolean() }), output: Done },
  /** Demo profile only: a paper that came out of the virtual printer, counted from 1 since the start. */
  'demo.paper': {
    input: z.strictObject({ number: z.int().min(1) }),
    output: z.object({ zplBase64: z.base64(), pngBase64: z.base64() }),
  },
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>

export type Operations = typeof operations
export type OperationName = keyof Operations
/** What a caller may send: fields with a default can be left out. */
export type OperationInput<K extends OperationName> = z.input<Operations[K]['input']>
/** What a handler receives, defaults filled in. */
export type ParsedInput<K extends OperationName> = z.output<Operations[K]['input']>
export type OperationOutput<K extends OperationName> = z.output<Operations[K]['output']>

/** The answer on the wire of both hosts. Thrown errors do not survive Electron's IPC, so none are thrown there. */
export const Envelope = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: ErrorInfo }),
])
export type Envelope = z.infer<typeof Envelope>

/** What the station tells the page unasked. */
export const events = {
  station: StationStatus,
  parcel: ParcelView,
  importProgress: z.object({ rowsDone: z.int(), rowsTotal: z.int().optional() }),
} as const satisfies Record<string, z.ZodType>

export type EventName = keyof typeof events
export type EventPayload<K extends EventName> = z.output<(typeof events)[K]>
