// What the page can ask of the station: one entry an operation, with the schema of what it takes and answers.
// Both hosts serve exactly this table; an operation without a handler does not compile.

import { z } from 'zod'
import { LastHeard, ParcelView, profileIds, StationStatus } from './domain.ts'
import { accountEvents, accountOperations } from './account.ts'
import { addressOperations } from './addresses.ts'
import { attentionOperations } from './attention.ts'
import { benchPrintOperations } from './bench-prints.ts'
import { carrierOperations } from './carriers.ts'
import { containerEvents, containerOperations } from './containers.ts'
import { demoOperations } from './demo.ts'
import { doubtEvents, doubtOperations } from './doubts.ts'
import { ErrorInfo } from './errors.ts'
import { gatewayOperations } from './gateway.ts'
import { guideOperations } from './guide.ts'
import { languages } from '../words/languages.ts'
import { batchEvents, batchOperations } from './batch.ts'
import { orderFilterOperations } from './order-filters.ts'
import { orderLookUpEvents, orderLookUpOperations } from './order-look-up.ts'
import { orderPageOperations } from './order-page.ts'
import { orderEvents, orderOperations } from './orders.ts'
import { diagnosticsEvents, diagnosticsOperations } from './diagnostics.ts'
import { operatorEvents, operatorOperations } from './operators.ts'
import { itemEvents, itemOperations } from './items.ts'
import { labelAreaOperations } from './label-areas.ts'
import { labelCodeEvents } from './label-codes.ts'
import { presetOperations } from './presets.ts'
import { manifestEvents, manifestOperations } from './manifests.ts'
import { readingsEvents, readingsOperations } from './readings.ts'
import { recordingEvents, recordingOperations } from './recording.ts'
import { programEvents, programOperations } from './programs.ts'
import { proxyOperations } from './proxy.ts'
import { refundEvents, refundOperations } from './refunds.ts'
import { refundRequestEvents, refundRequestOperations } from './refund-requests.ts'
import { printingEvents, printingOperations } from './printing.ts'
import { reprintOperations } from './reprint.ts'
import { shippingRulesEvents, shippingRulesOperations } from './shipping-rules.ts'
import { restoreEvents, restoreOperations } from './restore.ts'
import { resultChanges, resultOperations } from './results.ts'
import { shipmentImportEvents, shipmentImportOperations } from './shipment-import.ts'
import { ShipFromAddress, ServiceAccountKeys, SettingsView } from './settings.ts'
import { scaleOperations } from './scales.ts'
import { scannerOperations } from './scanner.ts'
import { searchOperations } from './search.ts'
import { ServiceWording } from './service-wording.ts'
import { shellEvents, shellOperations } from './shell.ts'
import { shipOperations } from './ship.ts'
import { spendingOperations } from './spending.ts'
import { supplyOperations } from './supplies.ts'
import { todayEvents, todayOperations } from './today.ts'
import { trackingEvents, trackingOperations } from './tracking.ts'
import { updateEvents, updateOperations } from './updates.ts'
import { verificationEvents, verificationOperations } from './verification.ts'
import { warehouseOperations } from './warehouse.ts'
import { warehouseBenchOperations } from './warehouse-benches.ts'
import { warehouseInviteOperations } from './warehouse-invite.ts'
import { warehouseListEvents, warehouseListOperations } from './warehouse-lists.ts'
import { Nothing, op, type Operation, type OperationTable } from './op.ts'

export const operations = {
  ...printingOperations,
  ...benchPrintOperations,
  ...labelAreaOperations,
  ...containerOperations,
  ...trackingOperations,
  ...accountOperations,
  ...carrierOperations,
  ...demoOperations,
  ...addressOperations,
  ...attentionOperations,
  ...searchOperations,
  ...todayOperations,
  ...gatewayOperations,
  ...guideOperations,
  ...operatorOperations,
  ...presetOperations,
  ...programOperations,
  ...proxyOperations,
  ...readingsOperations,
  ...refundOperations,
  ...refundRequestOperations,
  ...reprintOperations,
  ...restoreOperations,
  ...resultOperations,
  ...shippingRulesOperations,
  ...shipmentImportOperations,
  ...manifestOperations,
  ...diagnosticsOperations,
  ...recordingOperations,
  ...shipOperations,
  ...supplyOperations,
  ...spendingOperations,
  ...warehouseOperations,
  ...warehouseBenchOperations,
  ...warehouseInviteOperations,
  ...warehouseListOperations,
  ...doubtOperations,
  ...shellOperations,
  ...scannerOperations,
  ...scaleOperations,
  ...orderOperations,
  ...orderPageOperations,
  ...orderLookUpOperations,
  ...orderFilterOperations,
  ...itemOperations,
  ...batchOperations,
  ...updateOperations,
  ...verificationOperations,

  'station.status': op({
    access: 'always',
    scopes: ['read', 'print'],
    input: Nothing,
    output: StationStatus,
  }),
  /**
   * Somebody looks at the page: the service is asked whether it is there, and idle printers that tell of themselves how
   * they are, where they have not said so for a moment. Answers once they have, or after a second and a half.
   */
  'station.look': op({ access: 'always', input: Nothing, output: LastHeard }),

  'settings.get': op({ access: 'look', input: Nothing, output: SettingsView }),
  'settings.saveShipFrom': op({
    access: 'supervise',
    audit: { when: 'done', subject: 'out.profile' },
    input: ShipFromAddress,
    output: SettingsView,
  }),
  /** What this profile's account calls differently, all of it, from the next request on. Throws `conflict` in Demo. */
  'settings.saveServiceWording': op({
    access: 'supervise',
    audit: { when: 'done', subject: 'out.profile' },
    input: ServiceWording,
    output: SettingsView,
  }),
  /** What the page speaks: the station's own papers are written in it. */
  'settings.setLanguage': op({
    access: 'look',
    input: z.strictObject({ language: z.enum(languages) }),
    output: SettingsView,
  }),
  /** Checks the keys by asking for a token, then keeps them in the keychain (or for this session only). */
  'account.connect': op({
    access: 'supervise',
    audit: { when: 'done', subject: 'out.profile' },
    input: z.strictObject({ baseUrl: z.url(), keys: ServiceAccountKeys }),
    output: SettingsView,
  }),
  'account.forget': op({
    access: 'supervise',
    audit: { when: 'done', subject: 'out.profile' },
    input: Nothing,
    output: SettingsView,
  }),
  'profile.switch': op({
    access: 'supervise',
    audit: { when: 'done', subject: ['out.profile', 'in.profile'] },
    closesProfile: true,
    input: z.strictObject({ profile: z.enum(profileIds) }),
    output: StationStatus,
  }),
} satisfies OperationTable

export type Operations = typeof operations
export type OperationName = keyof Operations

/** Access, limit and audit entry of every operation, whatever it takes and answers. */
export const operationRules: Readonly<Record<OperationName, Operation>> = operations

export function isOperation(name: string): name is OperationName {
  return Object.hasOwn(operations, name)
}

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
  ...printingEvents,
  ...containerEvents,
  ...labelCodeEvents,
  ...trackingEvents,
  ...todayEvents,
  ...shippingRulesEvents,
  ...accountEvents,
  ...operatorEvents,
  ...diagnosticsEvents,
  ...recordingEvents,
  ...orderEvents,
  ...orderLookUpEvents,
  ...itemEvents,
  ...batchEvents,
  ...refundEvents,
  ...refundRequestEvents,
  ...warehouseListEvents,
  ...manifestEvents,
  ...programEvents,
  ...readingsEvents,
  ...updateEvents,
  ...verificationEvents,
  ...shellEvents,
  ...doubtEvents,
  ...restoreEvents,
  ...resultChanges,
  ...shipmentImportEvents,
  station: StationStatus,
  parcel: ParcelView,
} as const satisfies Record<string, z.ZodType>

export type EventName = keyof typeof events
export type EventPayload<K extends EventName> = z.output<(typeof events)[K]>
