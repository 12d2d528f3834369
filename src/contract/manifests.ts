// What the page can ask about the end of the day: which parcels wait for a manifest, and the manifests themselves. Part
// of the operations of the station (operations.ts).

import { z } from 'zod'
import { Money, ParcelView, PrintJobView, Timestamp, Warning } from './domain.ts'
import { doubtEndReasons } from './doubt.ts'
import { ErrorInfo } from './errors.ts'
import { LabelPicture } from './printing.ts'
import { Done, GestureId, Nothing, op, type OperationTable } from './op.ts'

const Day = z.iso.date()

/**
 * Where a manifest is. `prepared`: on disk, nothing was sent; it goes out by itself when the service answers. `sent`:
 * it may have reached the service. `created`: the carrier has it. `refused`: the service said no. `in_doubt`: no answer;
 * its parcels stay with it. `not_created`: a person said that there is none, and its parcels are open again.
 * `cancelled`: called off before anything was sent.
 */
export const manifestStates = [
  'prepared',
  'sent',
  'created',
  'refused',
  'in_doubt',
  'not_created',
  'cancelled',
] as const
export type ManifestState = (typeof manifestStates)[number]

/** Why a parcel stays off its list's manifest. */
export const manifestBlocks = [
  /** Its refund was asked for, or may have been: the carrier is not to expect it. */
  'refund_requested',
  /** No label of it has left the station, or it is still on its way. */
  'not_printed',
  /** It is not known whether its label came out. */
  'print_unknown',
  /** Its ship date has not come. */
  'other_day',
  /** The service left it out, in the words of `refusal`. */
  'refused_by_service',
  /** The warehouse has it on a manifest, and this bench cannot see that this is so. */
  'held_by_warehouse',
  /** The warehouse has its label as void, and this bench knows of no refund: it may have lost it with a backup that was put back. */
  'void_at_warehouse',
] as const
export type ManifestBlock = (typeof manifestBlocks)[number]

export const OpenParcelView = z.object({
  purchaseId: z.string(),
  /** That bought it, where it is another bench of the warehouse. */
  bench: z.string().optional(),
  orderNumber: z.string(),
  trackingNumber: z.string(),
  service: z.string(),
  shipDate: Day,
  packages: z.int(),
  blocks: z.array(z.enum(manifestBlocks)),
  /** The service's own words, of `refused_by_service`. */
  refusal: z.string().optional(),
})
export type OpenParcelView = z.infer<typeof OpenParcelView>

/** One open list: a ship date, carrier account and ship-from address. */
export const OpenListView = z.object({
  listId: z.string(),
  carrierAccountId: z.string(),
  /** The account's name at the service; absent while it could not be asked. */
  carrierName: z.string().optional(),
  /** City, state and ZIP of the ship-from address; empty where it cannot be opened. */
  origin: z.string(),
  shipDate: Day,
  due: z.enum(['earlier', 'today', 'later']),
  /** Parcels, and their packages, that a manifest would have now. */
  ready: z.int(),
  readyPackages: z.int(),
  /** What was paid for those whose price is known, which are `readyPriced`. */
  readyAmounts: z.array(Money),
  readyPriced: z.int(),
  blockedCount: z.int(),
  /** The first hundred. */
  blocked: z.array(OpenParcelView),
  /** How many manifests it takes: a carrier takes so many packages on one. */
  manifests: z.int(),
  packageLimit: z.int(),
  /** Of which benches those that are ready are, where others of the warehouse have some: this one first, which has no name. */
  benches: z.array(z.object({ bench: z.string().optional(), parcels: z.int() })).optional(),
})
export type OpenListView = z.infer<typeof OpenListView>

export const ManifestView = z.object({
  manifestId: z.string(),
  state: z.enum(manifestStates),
  /** The service's own number of the form. */
  manifestNumber: z.string().optional(),
  serviceManifestId: z.string().optional(),
  carrierAccountId: z.string().optional(),
  carrierName: z.string().optional(),
  origin: z.string(),
  shipDate: Day.optional(),
  parcels: z.int(),
  packages: z.int(),
  /** Of a list that was split: this one, and how many there are. */
  part: z.int(),
  parts: z.int(),
  reason: ErrorInfo.optional(),
  warnings: z.array(Warning),
  /** The form is kept and can be printed. */
  hasForm: z.boolean(),
  /** The last print job of the form. */
  job: PrintJobView.optional(),
  /** In doubt, and only a person can tell: the service cannot be asked, or has more than one that it could be. */
  needsPerson: z.boolean(),
  /** It has been in doubt for so long that a person may end it (`manifests.endDoubt`). */
  canEndDoubt: z.boolean().optional(),
  /** The carrier has it, and its form did not come: it is asked for, next at `nextCheckAt`. */
  lacksForm: z.boolean().optional(),
  /** Made elsewhere and fetched. */
  fetched: z.boolean(),
  /** The bench of the warehouse that made it, where that is another one. */
  madeAt: z.string().optional(),
  /**
   * Why it waits or was called off, where that is about the benches of the warehouse. `made_elsewhere`: another one makes the list.
   * `other_account`: only the bench that bought its parcels can make it. `ended_elsewhere`: a person at another one said that there is
   * none.
   */
  benches: z
    .object({ why: z.enum(['made_elsewhere', 'other_account', 'ended_elsewhere']), bench: z.string() })
    .optional(),
  nextCheckAt: Timestamp.optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type ManifestView = z.infer<typeof ManifestView>

export const DayTotals = z.object({
  bought: z.int(),
  /** What was paid for those whose price is known, which are `priced`. */
  paid: z.array(Money),
  priced: z.int(),
  refundsRequested: z.int(),
  /** Of those whose amount is known, which are `refundsPriced`. */
  refundsAmounts: z.array(Money),
  refundsPriced: z.int(),
  /** Parcels on manifests that were created today. */
  onManifests: z.int(),
  manifestsCreated: z.int(),
})
export type DayTotals = z.infer<typeof DayTotals>

/** A carrier account that answered that it takes no manifests: its parcels are in no list. */
export const NoManifestCarrier = z.object({
  carrierAccountId: z.string(),
  carrierName: z.string().optional(),
  since: Timestamp,
})

/** What becomes of a manifest that the benches of a warehouse have in common. */
export const benchManifestStates = ['making', 'doubt', 'created', 'ended'] as const

/** A manifest that another bench of the warehouse makes, or made today, or one of this bench that it has forgotten. Its times are of the warehouse's clock. */
export const BenchManifestView = z.object({
  manifestId: z.uuid(),
  bench: z.string(),
  state: z.enum(benchManifestStates),
  /** Of all benches, and of this one. */
  parcels: z.int(),
  ownParcels: z.int(),
  takenAt: Timestamp,
  saidAt: Timestamp,
  /** Absent where this bench lacks the key. */
  carrierAccountId: z.string().optional(),
  carrierName: z.string().optional(),
  origin: z.string().optional(),
  shipDate: Day.optional(),
  manifestNumber: z.string().optional(),
  /** It is kept here, and its form can be printed. */
  isHere: z.boolean(),
  /** Of this bench, which knows nothing of it since its database was put back. */
  isOwn: z.boolean(),
  /** Nobody has said anything of it for so long that a supervisor may end it (`manifests.endElsewhere`). */
  canEnd: z.boolean(),
})
export type BenchManifestView = z.infer<typeof BenchManifestView>

/**
 * Why parcels of a bench may be missing from the lists. `tells_nothing`: its version does not tell them. `no_key`: it has not the
 * warehouse's key. `silent`: it is at work, and has not told for long. `sealed`: this bench lacks the key of them. `not_proven`: no
 * bench with the key has written them. `closed`: it is not at work, and what it has told is listed.
 */
export const missingOfBench = ['tells_nothing', 'no_key', 'silent', 'sealed', 'not_proven', 'closed'] as const
export type MissingOfBench = (typeof missingOfBench)[number]

/** As many parcels are freed, or listed again, at once. */
export const mostHeld = 500

/** The end of the day of all benches of a warehouse. */
export const SharedDayView = z.object({
  /**
   * `cut_off`: nobody knows what others have, and nothing is made. `refused`: the same, since this bench is not let in, or may not use its
   * key. `no_key`: this bench makes its own parcels alone.
   */
  state: z.enum(['shared', 'cut_off', 'refused', 'no_key']),
  /** Why, of `refused`. */
  refusal: ErrorInfo.optional(),
  manifests: z.array(BenchManifestView),
  /** Parcels of this bench that are `held_by_warehouse`, so many of them; a supervisor may free them (`manifests.freeHeld`). */
  held: z.array(z.uuid()),
  benches: z.array(
    z.object({
      bench: z.string(),
      why: z.enum(missingOfBench),
      version: z.string().optional(),
      /** When it last told its parcels. */
      toldAt: Timestamp.optional(),
      /** Of what cannot be opened. */
      parcels: z.int().optional(),
    }),
  ),
})
export type SharedDayView = z.infer<typeof SharedDayView>

export const EndOfDayView = z.object({
  today: Day,
  /** Due ones first, oldest first. */
  lists: z.array(OpenListView),
  /** Manifests that are not settled: waiting to be sent, sent or in doubt, or created without their forms. */
  unsettled: z.array(ManifestView),
  /** What was created here since the beginning of today, the newest first, up to 200: is its form printed? */
  createdToday: z.array(ManifestView),
  /** Refunds that are not sent or not known: they come before manifests. */
  unsettledRefunds: z.int(),
  /** Purchases in doubt: they are in no list until they are settled. */
  purchasesInDoubt: z.int(),
  /** Parcels without a manifest that are too old to be listed. */
  tooOld: z.int(),
  noManifest: z.array(NoManifestCarrier),
  totals: DayTotals,
  /** Absent at a bench that closes its day alone. */
  warehouse: SharedDayView.optional(),
})
export type EndOfDayView = z.infer<typeof EndOfDayView>

/** Where a scanned parcel is. */
export const ManifestScan = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('not_found') }),
  /** In an open list; on its next manifest if nothing blocks it. */
  z.object({ kind: z.literal('open'), parcel: OpenParcelView, listId: z.string() }),
  z.object({ kind: z.literal('on_manifest'), parcel: ParcelView, manifest: ManifestView }),
  /** On a manifest that another bench of the warehouse makes, or made and this one has not heard of yet. */
  z.object({ kind: z.literal('at_bench'), parcel: ParcelView, bench: z.string() }),
  /** Its carrier takes no manifests, or it is a return, or too old. */
  z.object({ kind: z.literal('not_listed'), parcel: ParcelView }),
  /** Not bought, or in doubt. */
  z.object({ kind: z.literal('not_bought'), parcel: ParcelView }),
])
export type ManifestScan = z.infer<typeof ManifestScan>

/** A manifest as the service lists it. */
export const ServiceManifestView = z.object({
  serviceManifestId: z.string(),
  manifestNumber: z.string().optional(),
  createdDate: z.string().optional(),
  shipDate: z.string().optional(),
  shipments: z.int().optional(),
  /** The station's own record of it, if there is one. */
  manifestId: z.string().optional(),
})
export type ServiceManifestView = z.infer<typeof ServiceManifestView>

/** What the audit log keeps of a manifest. */
const ofManifest = {
  subject: 'out.manifestNumber',
  recordId: ['out.manifestId', 'in.manifestId'],
  outcome: 'out.state',
} as const

export const manifestOperations = {
  /** Costs nothing and asks the service for nothing but the names of its carrier accounts. */
  'manifests.today': op({ access: 'look', input: Nothing, output: EndOfDayView }),
  /** The parcels of an open list, blocked ones first. Throws `not_found`. */
  'manifests.parcels': op({
    access: 'look',
    input: z.strictObject({
      listId: z.string().min(1).max(500),
      limit: z.int().min(1).max(1000).default(200),
    }),
    output: z.object({ parcels: z.array(OpenParcelView), total: z.int() }),
  }),
  'manifests.find': op({
    access: 'look',
    input: z.strictObject({ text: z.string().trim().min(1).max(500) }),
    output: ManifestScan,
  }),
  /**
   * Settles open refunds as far as that goes, then creates the manifests of these lists with all parcels that nothing
   * blocks; more than the carrier's limit is split. Each is on disk before its request leaves, and answers as soon as
   * that is so; the rest comes by `manifest` events. Throws `conflict` where no parcel is ready.
   */
  'manifests.create': op({
    access: 'pack',
    audit: {
      when: 'done',
      each: 'manifests',
      subject: 'each.manifestNumber',
      recordId: 'each.manifestId',
      outcome: 'each.state',
    },
    input: z.strictObject({
      gestureId: GestureId,
      listIds: z.array(z.string().min(1).max(500)).min(1).max(100),
    }),
    output: z.object({ manifests: z.array(ManifestView) }),
  }),
  /** Sends a prepared one, looks into a doubt, or asks for a form that is not here, now. */
  'manifests.retry': op({
    access: 'pack',
    audit: { when: 'done', ...ofManifest },
    input: z.strictObject({ manifestId: z.uuid() }),
    output: ManifestView,
  }),
  /** Calls off one that is prepared: its parcels are open again. Throws `conflict` for any other. */
  'manifests.cancel': op({
    access: 'pack',
    audit: { when: 'done', ...ofManifest },
    input: z.strictObject({ manifestId: z.uuid() }),
    output: ManifestView,
  }),
  /**
   * A person's word which of the service's manifests one in doubt is; it is fetched (throws `not_found`). Throws
   * `conflict` for one that is not in doubt, or the id of another one.
   */
  'manifests.settle': op({
    access: 'pack',
    audit: { when: 'done', ...ofManifest },
    input: z.strictObject({
      manifestId: z.uuid(),
      serviceManifestId: z.string().trim().min(1).max(200),
    }),
    output: ManifestView,
  }),
  /**
   * A person's word that one that has been in doubt for long was not created (`canEndDoubt`): its parcels are open again.
   * The service is asked once more: answers with the manifest created where it has it. Throws `not_found`, `conflict`, and
   * what keeps the service from being asked.
   */
  'manifests.endDoubt': op({
    access: 'supervise',
    audit: { when: 'money', ...ofManifest, reason: 'in.reason' },
    input: z.strictObject({ manifestId: z.uuid(), reason: z.enum(doubtEndReasons) }),
    output: ManifestView,
  }),
  /**
   * A person's word that a manifest which another bench began was not created: its parcels are open again at all benches. That bench
   * may be closed for good; where it knows better, it says so later. Throws `not_found`, `conflict` where it was settled, is too
   * early, or is in this bench's own journal, `warehouse_cut_off`.
   */
  'manifests.endElsewhere': op({
    access: 'supervise',
    audit: { when: 'money', recordId: 'in.manifestId', reason: 'in.reason' },
    input: z.strictObject({ manifestId: z.uuid(), reason: z.enum(doubtEndReasons) }),
    output: Done,
  }),
  /**
   * A person's word that parcels of this bench which are `held_by_warehouse` are on no manifest: they are open again. Where a bench
   * tells later what it is on, it is on that one after all. What is not held any more stays as it is. Throws `warehouse_cut_off`.
   */
  'manifests.freeHeld': op({
    access: 'supervise',
    audit: {
      when: 'done',
      each: 'freed',
      subject: 'each.orderNumber',
      recordId: 'each.purchaseId',
      reason: 'in.reason',
    },
    input: z.strictObject({
      purchaseIds: z.array(z.uuid()).min(1).max(mostHeld),
      reason: z.enum(doubtEndReasons),
    }),
    output: z.object({ freed: z.array(z.object({ purchaseId: z.uuid(), orderNumber: z.string() })) }),
  }),
  /**
   * Parcels of this bench that the service left out (`refused_by_service`) are to be on the next manifest again: what it said was put
   * right, or may not hold any more. What is not left out by then stays as it is.
   */
  'manifests.listAgain': op({
    access: 'pack',
    audit: { when: 'done', each: 'listed', subject: 'each.orderNumber', recordId: 'each.purchaseId' },
    input: z.strictObject({ purchaseIds: z.array(z.uuid()).min(1).max(mostHeld) }),
    output: z.object({ listed: z.array(z.object({ purchaseId: z.uuid(), orderNumber: z.string() })) }),
  }),
  /** A form that is not here is not asked for any more. Throws `not_found`, or `conflict` for any other manifest. */
  'manifests.doWithoutForm': op({
    access: 'pack',
    audit: { when: 'done', ...ofManifest },
    input: z.strictObject({ manifestId: z.uuid() }),
    output: ManifestView,
  }),
  /**
   * The station's own manifests, newest first; days by creation, both included. With `text` those of any day that the
   * search of everything finds by it.
   */
  'manifests.list': op({
    access: 'look',
    input: z.strictObject({
      startDate: Day.optional(),
      endDate: Day.optional(),
      text: z.string().trim().min(1).max(200).optional(),
      limit: z.int().min(1).max(500).default(100),
    }),
    output: z.object({ manifests: z.array(ManifestView) }),
  }),
  /** The service's list, of all stations of the account. */
  'manifests.listAtService': op({
    access: 'look',
    input: z.strictObject({ startDate: Day, endDate: Day }),
    output: z.object({ manifests: z.array(ServiceManifestView), isWhole: z.boolean() }),
  }),
  /** Fetches a manifest's form from the service and keeps it. Throws `not_found`, or `label_unreadable` where no form comes. */
  'manifests.fetch': op({
    access: 'pack',
    input: z.strictObject({ serviceManifestId: z.string().trim().min(1).max(200) }),
    output: ManifestView,
  }),
  /** Prints the kept form, on the printer for documents. Throws `not_found` where none is kept. */
  'manifests.print': op({
    access: 'pack',
    audit: {
      when: 'done',
      subject: ['out.orderNumber', 'out.printerId'],
      recordId: ['out.labelId', 'out.id', 'in.manifestId'],
      outcome: 'out.state',
    },
    input: z.strictObject({ gestureId: GestureId, manifestId: z.uuid() }),
    output: PrintJobView,
  }),
  'manifests.preview': op({
    access: 'look',
    input: z.strictObject({ manifestId: z.uuid() }),
    output: LabelPicture,
  }),
  /**
   * A person's word that the parcels which are too old to be listed went without a manifest: they need none any more, and
   * age. Answers how many they were.
   */
  'manifests.wentWithout': op({
    access: 'supervise',
    audit: 'done',
    input: Nothing,
    output: z.object({ parcels: z.int() }),
  }),
  /** Puts a carrier account's parcels of the last days into lists again, after it had said that it takes no manifests. */
  'manifests.askAgain': op({
    access: 'pack',
    input: z.strictObject({ carrierAccountId: z.string().min(1).max(200) }),
    output: Done,
  }),
} satisfies OperationTable

export const manifestEvents = {
  /** The open lists may have changed: whoever shows them asks again. */
  manifestLists: z.object({}),
  /** A manifest was prepared or has changed. */
  manifest: ManifestView,
} as const satisfies Record<string, z.ZodType>
