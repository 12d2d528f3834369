// What the station shows and takes: JSON only (no Date, Map or bytes). Times are ISO 8601 in UTC, money is in
// minor units of its currency, weight in grams.

import { z } from 'zod'
import { BenchPrintView } from './bench-print-view.ts'
import { refundStatuses } from '../service/enums.ts'
import { addressNews } from './address-change.ts'
import { accountsOfDoubt } from './doubt.ts'
import { ErrorInfo } from './errors.ts'
import { MediaName } from './media.ts'
import {
  printerCauses,
  PrinterConnection,
  printerConditions,
  printerDpis,
  printerLanguages,
  printerRoles,
} from './printers.ts'
import { PrinterSupplies } from './printer-facts.ts'
import { LabelCodesView } from './label-codes.ts'
import { refundStates } from './refund-states.ts'
import { scanBackViews } from './scan-back.ts'
import { ScannerSetting } from './scanner-setting.ts'
import { StationProfileView } from './station-profile-view.ts'
import { WarehouseView } from './warehouse-setting.ts'

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

/** What a print job prints; `file`: what was handed to the station as it is; `label_copy`: a label that
 * another bench of the warehouse bought. */
export const printContentKinds = [
  'label',
  'test_label',
  'calibrate',
  'feed',
  'command_sheet',
  'packing_slip',
  'day_report',
  'reprint_banner',
  'label_copy',
  'container_label',
  'scan_form',
  'file',
] as const
export type PrintContentKind = (typeof printContentKinds)[number]

/**
 * Why the station holds a job back by itself. `restore`: it was queued in a backup that was put back, and may have printed since.
 * `bench`: another bench of the warehouse prints it, or it is another bench's and waits for the word that it is taken.
 */
export const heldFors = ['restore', 'bench'] as const
export type HeldFor = (typeof heldFors)[number]

/** Why a label is printed again. */
export const reprintReasons = ['damaged', 'lost', 'misprint', 'printer_fault', 'other'] as const
export type ReprintReason = (typeof reprintReasons)[number]

/** A warning that came with an answer of the service (section 7.4). */
export const Warning = z.object({ code: z.string(), message: z.string() })
export type Warning = z.infer<typeof Warning>

export const PrintJobView = z.object({
  id: z.string(),
  kind: z.enum(printContentKinds),
  /** Of labels only. */
  labelId: z.string().optional(),
  orderNumber: z.string().optional(),
  /** The order number of a label, or what a document is about. */
  subject: z.string().optional(),
  role: z.enum(printerRoles),
  printerId: z.string(),
  printerName: z.string(),
  state: z.enum(printJobStates),
  /** It was sent, and its printer may still say what became of it. */
  awaitsPrinter: z.literal(true).optional(),
  /** Held back by a person while it waits. */
  held: z.boolean(),
  heldFor: z.enum(heldFors).optional(),
  /** The other bench that prints it, did so, or that it is printed for. */
  atBench: BenchPrintView.optional(),
  copies: z.int(),
  /** The printer's condition while the job waits for it. */
  condition: z.enum(printerConditions).optional(),
  /** Why it waits, is not known or failed. */
  reason: ErrorInfo.optional(),
  reprintReason: z.enum(reprintReasons).optional(),
  /** The packer was asked whether it came out and said so. */
  answered: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type PrintJobView = z.infer<typeof PrintJobView>

/** A package of a bought shipment: its own label and tracking number. */
export const PackageView = z.object({
  /** From 1, in the order of the shipment. */
  packageNumber: z.int(),
  labelId: z.string(),
  trackingNumber: z.string().optional(),
  /** The last print job of its label. */
  job: PrintJobView.optional(),
  /** Absent for a label that is not scanned back. */
  scanBack: z.enum(scanBackViews).optional(),
  /** The station itself could not read its tracking number's code on the label as it prints. A scanner may. */
  numberUnread: z.literal(true).optional(),
})
export type PackageView = z.infer<typeof PackageView>

/** Labels of a bought parcel that are not here yet. */
export const MissingLabelsView = z.object({
  /** Package numbers, from 1. */
  packages: z.array(z.int()),
  /** Why they did not come when they were last asked for. */
  reason: ErrorInfo.optional(),
  /** When they are asked for next. */
  nextCheckAt: Timestamp.optional(),
})
export type MissingLabelsView = z.infer<typeof MissingLabelsView>

/** A label's refund that was asked for, or may have been, and was not rejected: it must not be used. With the service's last word. */
export const RefundMark = z.object({
  askedAt: Timestamp,
  state: z.enum(refundStates),
  status: z.enum(refundStatuses).optional(),
})
export type RefundMark = z.infer<typeof RefundMark>

/** One parcel: the purchase, what it is about, and the last print job of its label. */
export const ParcelView = z.object({
  purchaseId: z.string(),
  /** Of a parcel without an order what was written in its place. */
  orderNumber: z.string(),
  /** Which parcel of its order, from 1. */
  parcelNumber: z.int(),
  /** From the customer to the station. */
  isReturn: z.boolean(),
  state: z.enum(purchaseStates),
  /** Why it is refused, in doubt, or not sent yet. */
  reason: ErrorInfo.optional(),
  service: z.string(),
  /** The shipping rule that chose the service, as it was called then. */
  ruleName: z.string().optional(),
  recipient: z.string(),
  /** City, state and ZIP in one line, for the packer's check. */
  destination: z.string(),
  trackingNumber: z.string().optional(),
  price: Money.optional(),
  /** What it was said to cost before it was bought. */
  quotedPrice: Money.optional(),
  /** How many packages were asked for; `packages` has them once their labels are here. */
  packageCount: z.int(),
  packages: z.array(PackageView),
  /** Of several packages the label and job of the one that is least far: what is missing is not hidden by what is done. */
  labelId: z.string().optional(),
  job: PrintJobView.optional(),
  warnings: z.array(Warning),
  /** It has been in doubt for so long that a person may end it (`ship.endDoubt`). */
  canEndDoubt: z.literal(true).optional(),
  /** In doubt, and the account that is connected cannot tell what became of it. */
  awaitsAccount: z.enum(accountsOfDoubt).optional(),
  /** Bought elsewhere, and taken from the service's list: what became of its paper there is not known here. */
  imported: z.literal(true).optional(),
  /** Bought and paid for, and held in memory alone: `reason` says why the disk does not take it. */
  notKept: z.literal(true).optional(),
  /** Bought, and the service modified an address of it: nobody has said yet whether it may go there (`ship.addressChange`). */
  addressModified: z.enum(addressNews).optional(),
  /** Its label must not be used. */
  refund: RefundMark.optional(),
  /** Bought, and labels of these packages are not here: they are asked for until they are. */
  missingLabels: MissingLabelsView.optional(),
  /** When doubt is looked into next. */
  nextCheckAt: Timestamp.optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type ParcelView = z.infer<typeof ParcelView>

/** How the shipping service answers. `unknown` until it was first heard of, and where no account is connected. */
export const ServiceHealth = z.object({
  state: z.enum(['unknown', 'reachable', 'slow', 'offline']),
  since: Timestamp,
})
export type ServiceHealth = z.infer<typeof ServiceHealth>

/**
 * How many milliseconds ago it was last heard how the service and each printer are, printers by their ids; absent where
 * nothing is known.
 */
export const LastHeard = z.object({
  serviceMs: z.int().min(0).optional(),
  printers: z.record(z.string(), z.int().min(0)),
})
export type LastHeard = z.infer<typeof LastHeard>

/**
 * Why secrets cannot be kept. `no_service`: none is running. `no_library`: a system library is not installed. `silent`: it did not
 * answer in time. `broke_down`: what asks it ended. `refused`: for a reason of its own. `not_kept`: it does not give back what it was
 * given.
 */
export const keychainFaults = [
  'no_service',
  'locked',
  'no_library',
  'silent',
  'broke_down',
  'refused',
  'not_kept',
] as const
export type KeychainFault = (typeof keychainFaults)[number]

/** Where secrets are kept. `session`: nowhere, they are gone when the station closes. */
export const SecretsState = z.object({
  mode: z.enum(['keychain', 'session']),
  /** Why it is not the keychain. */
  fault: z.enum(keychainFaults).optional(),
})
export type SecretsState = z.infer<typeof SecretsState>

export const PrinterView = z.object({
  id: z.string(),
  name: z.string(),
  connection: PrinterConnection,
  language: z.enum(printerLanguages),
  dpi: z.literal(printerDpis),
  media: MediaName,
  /** What it is assigned to as the first choice, or takes because nothing is assigned. */
  roles: z.array(z.enum(printerRoles)),
  /** Its whole queue is held. */
  held: z.boolean(),
  /** The Demo profile's own: it cannot be changed or removed. */
  builtIn: z.boolean(),
  condition: z.enum(printerConditions),
  causes: z.array(z.enum(printerCauses)),
  since: Timestamp,
  waitingJobs: z.int(),
  /** True once the printer has answered a status request: its jobs can be confirmed. */
  answersStatus: z.boolean(),
  supplies: PrinterSupplies,
})
export type PrinterView = z.infer<typeof PrinterView>

/** A parcel of an order that was scanned while the service could not be reached: it is bought when that is back. */
export const WaitingOrderView = z.object({
  id: z.string(),
  orderNumber: z.string(),
  parcelNumber: z.int(),
  /** It is not bought for more than this. */
  ceiling: Money,
  /** Why it was not bought when its turn came; absent while it waits. */
  reason: ErrorInfo.optional(),
  createdAt: Timestamp,
})
export type WaitingOrderView = z.infer<typeof WaitingOrderView>
/** `unreadableRows` alone: the file is sound, and so many contents in it do not open. */
export const DatabaseDamage = z.object({
  /** Parts of the file are broken. */
  isFile: z.boolean(),
  unreadableRows: z.int(),
  /** What was bought already cannot be told for sure: nothing is bought. */
  buyingStopped: z.boolean(),
  /** When the newest backup that is whole was made. */
  lastGoodBackup: Timestamp.optional(),
})
export type DatabaseDamage = z.infer<typeof DatabaseDamage>

/** The balance of a Test account was lower after its first label than before. */
export const TakenMoney = z.object({ before: Money, after: Money })
export type TakenMoney = z.infer<typeof TakenMoney>

/**
 * `waiting`: a label is not out. `unsure`: whether it was bought, or came out, is not known. `toScan`: it is out and not
 * scanned back.
 */
export const NotShippedToday = z.object({ waiting: z.int(), unsure: z.int(), toScan: z.int() })
export type NotShippedToday = z.infer<typeof NotShippedToday>

export const StationStatus = z.object({
  version: z.string(),
  profile: z.enum(profileIds),
  /** An account is there to buy with. */
  accountReady: z.boolean(),
  service: ServiceHealth,
  heard: LastHeard,
  secrets: SecretsState,
  printers: z.array(PrinterView),
  orders: z.object({ open: z.int(), shipped: z.int() }),
  /** Parcels bought today whose labels are known to be out, or handed over for good; absent where it cannot be read. */
  shippedToday: z.int().optional(),
  /** What else was bought today, or may have been; absent where there is none. */
  notShippedToday: NotShippedToday.optional(),
  inDoubt: z.int(),
  recent: z.array(ParcelView).max(5),
  /** Parcels that are bought and not whole here: not kept, or without all of their labels. The first of them, oldest first. */
  notWhole: z.array(ParcelView).max(20).optional(),
  /** The parcel whose label is out and waits the longest to be scanned back. */
  scanBack: ParcelView.optional(),
  /** Parcels of orders that wait for the service, in the order of their scans; absent where none does. */
  waitingOrders: z.array(WaitingOrderView).optional(),
  /** So many more cannot be read; absent where none. */
  waitingUnreadable: z.int().optional(),
  /** As the station's scanner was set up; absent: as scanners come. */
  scanner: ScannerSetting.optional(),
  /** The database is not as it was written; absent where nothing of it is known. */
  damage: DatabaseDamage.optional(),
  /** The connected Test account took money, and nothing is bought until a supervisor says so. */
  takenMoney: TakenMoney.optional(),
  /** Shared with other benches; absent where this one is alone. */
  warehouse: WarehouseView.optional(),
  /** What an administrator has set, and locked; absent where there is no such file. */
  stationProfile: StationProfileView.optional(),
})
export type StationStatus = z.infer<typeof StationStatus>

/**
 * What is known of a label's paper. `unprinted`: nothing of it left the station. `unsure`: it is asked whether it came
 * out. `printed`: all its bytes left at least once; its job says whether the printer confirmed it. `refund`: its refund
 * was asked for, or may have been, and was not rejected: whatever was printed, it must not be used.
 */
export const labelStates = ['unprinted', 'unsure', 'printed', 'refund'] as const
export type LabelState = (typeof labelStates)[number]
export const labelStateFilters = ['all', ...labelStates] as const
export type LabelStateFilter = (typeof labelStateFilters)[number]

/** How many labels are in each state. */
export const LabelCounts = z.record(z.enum(labelStates), z.int())
export type LabelCounts = z.infer<typeof LabelCounts>

/** A label that can be printed again. */
export const LabelHit = z.object({
  labelId: z.string(),
  orderNumber: z.string(),
  /** Of a shipment of several packages: which one, of how many. */
  packageNumber: z.int(),
  packageCount: z.int(),
  trackingNumber: z.string(),
  service: z.string(),
  recipient: z.string(),
  destination: z.string(),
  boughtAt: Timestamp,
  /** Bought elsewhere: it may have been printed there. */
  imported: z.literal(true).optional(),
  state: z.enum(labelStates),
  /** How many labels of its shipment are not here and asked for; absent where none is. */
  labelsMissing: z.int().optional(),
  /** How often its bytes went to a printer. */
  prints: z.int(),
  job: PrintJobView.optional(),
  refund: RefundMark.optional(),
  /** Absent for a label that is not scanned back. */
  scanBack: z.enum(scanBackViews).optional(),
  codes: LabelCodesView,
})
export type LabelHit = z.infer<typeof LabelHit>
