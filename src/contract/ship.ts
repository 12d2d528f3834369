// What the page can ask about parcels before and while they are bought: scans, drafts, rates, addresses, purchases.
// Part of the operations of the station (operations.ts).

import { z } from 'zod'
import { services } from '../service/enums.ts'
import { Address, CustomsInfo } from '../service/records.ts'
import { AddressChange } from './address-change.ts'
import { Money, ParcelView, RefundMark, WaitingOrderView, Warning } from './domain.ts'
import { doubtEndReasons, DoubtRule } from './doubt.ts'
import { ErrorInfo } from './errors.ts'
import { NotHere } from './order-look-up.ts'
import { PackagePreset } from './presets.ts'
import { RateExplanation, RateList, ServiceOffer } from './rates.ts'
import { givenExcuses } from './scan-back.ts'
import { serviceRules } from './settings.ts'
import {
  DraftCheck,
  DraftProblem,
  DraftSubject,
  DraftView,
  KeptChanges,
  OrderNumber,
  ShipmentDraft,
  WeightReading,
} from './shipment-draft.ts'
import { Done, GestureId, Nothing, op, type OperationTable } from './op.ts'
import { BoughtOpen, Verification, VerificationNews } from './verification-view.ts'

/**
 * What the service said of an address. It documents no word for "this address exists": `changed` and `same` say that it
 * answered, and what it made of the address; `status` is its own word. `refused`: it does not take the address.
 */
export const AddressVerification = z.object({
  verdict: z.enum(['changed', 'same', 'refused']),
  before: Address,
  /** `before` with the service's fields over it. Absent where it was refused. */
  after: Address.optional(),
  /** Names of the fields that differ. */
  changed: z.array(z.string()),
  status: z.string().optional(),
  isResidential: z.boolean().optional(),
  warnings: z.array(Warning),
  reason: ErrorInfo.optional(),
})
export type AddressVerification = z.infer<typeof AddressVerification>

/** What became of a purchase that was asked for. Nothing was bought by this gesture unless it is `shipping`. */
export const BuyOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('shipping'), parcel: ParcelView }),
  /** This parcel's purchase was begun before and is not ended. */
  z.object({ kind: z.literal('already_running'), parcel: ParcelView }),
  /** This parcel was bought before. */
  z.object({ kind: z.literal('already_shipped'), parcel: ParcelView }),
  /** The price is no longer the one that was seen: buy again with `now` to accept it. */
  z.object({ kind: z.literal('price_changed'), seen: Money, now: Money }),
  /** The order is held back. */
  z.object({ kind: z.literal('held'), orderNumber: z.string(), reason: z.string() }),
  /** Something is missing or wrong, or nothing could be sent. */
  z.object({ kind: z.literal('not_sent'), error: ErrorInfo, problems: z.array(DraftProblem) }),
])
export type BuyOutcome = z.infer<typeof BuyOutcome>

/** Why a reading that came with a scan was left aside; the parcel went by the order's own weight. */
export const weightsLeftAside = ['used_before', 'too_old'] as const

/** Which parcel of its order it was; absent where that is not known. */
const ofParcelIfKnown = { parcelNumber: z.int().optional() }

/** What became of a scan. */
export const ScanOutcome = z.discriminatedUnion('kind', [
  /** A purchase was begun by this scan. */
  z.object({
    kind: z.literal('shipping'),
    parcel: ParcelView,
    weightLeftAside: z.enum(weightsLeftAside).optional(),
    /** What goes into the next package of its order: its scans go on. */
    rest: Verification.optional(),
  }),
  /** Its items are scanned before anything is bought: what is in the parcel by now, and what this scan did. */
  z.object({
    kind: z.literal('verifying'),
    orderNumber: z.string(),
    verification: Verification,
    news: VerificationNews,
  }),
  /** An earlier scan began this parcel's purchase, and it is not ended. */
  z.object({ kind: z.literal('already_running'), parcel: ParcelView }),
  /**
   * Bought before: the label is there to reprint. `parcel` is the newest of the order's `parcels`; a deliberate further
   * one is opened as a draft with `nextParcelNumber`.
   */
  z.object({
    kind: z.literal('already_shipped'),
    parcel: ParcelView,
    parcels: z.array(ParcelView),
    /** Of `parcel`. */
    refund: RefundMark.optional(),
    /** Absent for a parcel without an order. */
    nextParcelNumber: z.int().optional(),
    boughtOpen: BoughtOpen.optional(),
  }),
  /** It was the label of a parcel that waited for it. `again`: its scan had come before. */
  z.object({ kind: z.literal('scanned_back'), parcel: ParcelView, again: z.boolean() }),
  /** A label of `parcel` waits to be scanned back, and this is another one: `reads` is the order that it belongs to. */
  z.object({
    kind: z.literal('wrong_label'),
    parcel: ParcelView,
    scanned: z.string(),
    reads: z.string().optional(),
    /** That code is on it, and on labels of other parcels too, or may be: it proves nothing. */
    shared: z.literal(true).optional(),
  }),
  /** A label of `parcel` waits to be scanned back first: nothing was begun by this scan of an order. */
  z.object({ kind: z.literal('label_awaited'), parcel: ParcelView, scanned: z.string() }),
  /** No order, or nothing that this page knows. */
  z.object({
    kind: z.literal('not_found'),
    scanned: z.string(),
    ...NotHere.shape,
  }),
  /** The service cannot be reached: the parcel waits for it (`StationStatus.waitingOrders`), and nothing was sent. */
  z.object({
    kind: z.literal('put_off'),
    orderNumber: z.string(),
    waiting: WaitingOrderView,
    /** As of `shipping`. */
    rest: Verification.optional(),
  }),
  /** The order is held back, with this reason. */
  z.object({ kind: z.literal('held'), orderNumber: z.string(), reason: z.string(), ...ofParcelIfKnown }),
  /** It goes abroad: the draft's customs form, filled in as far as the order tells, is to be looked through and bought. */
  z.object({ kind: z.literal('needs_customs'), orderNumber: z.string(), ...DraftView.shape }),
  /** The scale says another weight than the order (`check.weight`). The draft has the scale's: to be bought, or weighed again. */
  z.object({ kind: z.literal('weight_mismatch'), orderNumber: z.string(), ...DraftView.shape }),
  /**
   * The order cannot be shipped as it is, or nothing could be sent. Nothing was bought. With a draft where something
   * is missing that a person can fill in.
   */
  z.object({
    kind: z.literal('not_sent'),
    orderNumber: z.string(),
    ...ofParcelIfKnown,
    error: ErrorInfo,
    parcel: ParcelView.optional(),
    draft: ShipmentDraft.optional(),
    own: ShipmentDraft.optional(),
    check: DraftCheck.optional(),
  }),
  /** What somebody typed for it is kept (`kept`): that draft is to be bought, or put away. Nothing was bought. */
  z.object({ kind: z.literal('kept_draft'), orderNumber: z.string(), ...DraftView.shape }),
])
export type ScanOutcome = z.infer<typeof ScanOutcome>

/** What a carrier account offers besides services, by the service's own codes. */
export const CarrierOffer = z.object({
  carrierAccountId: z.string(),
  carrierCode: z.string().optional(),
  code: z.string(),
  name: z.string().optional(),
})
export type CarrierOffer = z.infer<typeof CarrierOffer>

/** What a draft's form can offer. The services are kept for some minutes, the other lists are asked for each time. */
export const ShipChoices = z.object({
  presets: z.array(PackagePreset),
  services: z.array(ServiceOffer),
  specialServices: z.array(CarrierOffer),
  packageTypes: z.array(CarrierOffer),
  /** The account's requests can say who pays the carrier (section 2.8). */
  canBillOthers: z.boolean(),
  /** Why the lists of the service are empty: it could not be asked. The presets are the station's own. */
  reason: ErrorInfo.optional(),
})
export type ShipChoices = z.infer<typeof ShipChoices>

/** What customs forms begin with: signer, contents, what to do with what cannot be delivered … (section 2.3). */
export const CustomsDefaults = CustomsInfo.omit({ customsItem: true, id: true })
  .extend({
    /** Of goods whose order does not say (ISO 3166, two letters). */
    originCountry: z.string().max(2).optional(),
  })
  .strict()
export type CustomsDefaults = z.infer<typeof CustomsDefaults>

/** The station's rules for parcels. */
export const StationRules = z.strictObject({
  serviceRule: z.enum(serviceRules),
  /**
   * How far a weight from the scale may be from the order's: the larger of `percent` of it and `grams`. Absent: nothing
   * is compared.
   */
  weightTolerance: z
    .strictObject({ percent: z.number().min(0).max(100), grams: z.number().min(0).max(10_000) })
    .optional(),
  customs: CustomsDefaults,
  /**
   * Orders that are scanned while the service cannot be reached wait for it, and each is bought for at most this. Absent:
   * they are not taken.
   */
  offlineCeiling: Money.optional(),
})
export type StationRules = z.infer<typeof StationRules>

/** What the audit log keeps of a parcel. */
const ofParcel = {
  subject: 'out.orderNumber',
  recordId: ['out.purchaseId', 'in.purchaseId'],
  amount: 'out.price',
  outcome: 'out.state',
} as const

/** What the audit log keeps of a scan, and of what is asked by an order's number. */
const ofScan = {
  when: 'shipping',
  subject: ['out.parcel.orderNumber', 'out.parcel.trackingNumber', 'out.orderNumber'],
  recordId: ['out.parcel.purchaseId', 'out.parcel.labelId'],
  amount: 'out.parcel.price',
  outcome: 'out.kind',
} as const

export const shipOperations = {
  /**
   * A scan or a typed order number. Answers as soon as it is known what was scanned; the purchase goes on by events.
   * `weight`: the reading of the parcel on the scale; with it the order's own weight is only compared.
   */
  'ship.scan': op({
    access: 'pack',
    audit: ofScan,
    input: z.strictObject({
      gestureId: GestureId,
      /** Codes in two dimensions hold whole addresses. */
      text: z.string().min(1).max(1_000),
      weight: WeightReading.optional(),
      /** The parcel whose items are being scanned on the page that asks: its items are looked for first. */
      verifying: z
        .strictObject({
          orderNumber: OrderNumber,
          parcelNumber: z.int().min(1).max(999),
          /** So many of what is scanned; more where its code is of a case. */
          count: z.int().min(1).max(9_999).default(1),
          /** What was asked for with `text` (`VerificationNews`, `asks`): as it was scanned or typed. */
          lot: z.string().max(1_000).optional(),
          serial: z.string().max(1_000).optional(),
        })
        .optional(),
    }),
    output: ScanOutcome,
  }),
  /**
   * Buys the label of an order's first parcel, as a scan of the number does where no label waits to be scanned back. The same
   * gesture again is answered with what it began, whatever became of that, and begins nothing.
   */
  'ship.order': op({
    access: 'pack',
    scopes: ['ship'],
    audit: ofScan,
    input: z.strictObject({
      gestureId: GestureId,
      orderNumber: OrderNumber,
      weight: WeightReading.optional(),
    }),
    output: ScanOutcome,
  }),
  /**
   * The parcel stands aside, its labels not scanned back; the next order can be shipped. A scan of its label closes it
   * later, while no other label waits. Throws `not_found`.
   */
  'ship.setAside': op({
    access: 'pack',
    audit: { when: 'done', ...ofParcel },
    input: z.strictObject({ purchaseId: z.uuid() }),
    output: ParcelView,
  }),
  /** The labels of a parcel that wait, or stand aside, need not be scanned back. Throws `not_found`. */
  'ship.excuseLabel': op({
    access: 'supervise',
    audit: { when: 'done', ...ofParcel, reason: 'in.reason' },
    input: z.strictObject({ purchaseId: z.uuid(), reason: z.enum(givenExcuses) }),
    output: ParcelView,
  }),
  /** Sends a prepared purchase again, or looks into a doubt now. */
  'ship.retry': op({
    access: 'pack',
    audit: { when: 'done', ...ofParcel },
    input: z.strictObject({ purchaseId: z.uuid() }),
    output: ParcelView,
  }),
  /**
   * A person's word that what has been in doubt for long was not bought (`ParcelView.canEndDoubt`): the order can be bought
   * again. The service is asked once more: answers with the parcel bought where it has it. Throws `not_found`, `conflict`,
   * `other_account`, and what keeps the service from being asked.
   */
  'ship.endDoubt': op({
    access: 'supervise',
    audit: { when: 'money', ...ofParcel, reason: 'in.reason' },
    input: z.strictObject({ purchaseId: z.uuid(), reason: z.enum(doubtEndReasons) }),
    output: ParcelView,
  }),
  /** Takes an order out of the line that waits for the service. Throws `not_found`: it is bought, or being bought. */
  'ship.takeOut': op({
    access: 'pack',
    audit: { when: 'done', recordId: 'in.id' },
    input: z.strictObject({ id: z.uuid() }),
    output: Done,
  }),
  /**
   * A person's word that a purchase in doubt (`ParcelView.awaitsAccount`) was sent with the account that is connected now:
   * it is looked up there, and never sent there. Throws `not_found`, `conflict`, and what keeps the account from being asked.
   */
  'ship.sayAccount': op({
    access: 'supervise',
    audit: { when: 'done', ...ofParcel },
    input: z.strictObject({ purchaseId: z.uuid() }),
    output: ParcelView,
  }),
  /** What the service made of a bought parcel's addresses; nothing where it does not tell, or nothing is asked of them. */
  'ship.addressChange': op({
    access: 'look',
    input: z.strictObject({ purchaseId: z.uuid() }),
    output: z.object({ changes: z.array(AddressChange) }),
  }),
  /**
   * A person lets a parcel go to the address that the service made of it: its order has that address from now on. Throws
   * `not_found`, or `conflict` where nothing is asked, or nobody can tell what it was changed to.
   */
  'ship.keepAddress': op({
    access: 'pack',
    audit: { when: 'done', ...ofParcel },
    input: z.strictObject({ purchaseId: z.uuid() }),
    output: ParcelView,
  }),
  /** Every parcel that was begun, the newest first. `before`: the `next` of the answer before. */
  'ship.list': op({
    access: 'look',
    scopes: ['read'],
    input: z.strictObject({
      before: z.int().min(1).optional(),
      limit: z.int().min(1).max(100).default(50),
    }),
    output: z.object({
      parcels: z.array(ParcelView),
      /** Absent at the end. */
      next: z.int().optional(),
      /** So many parcels of the piece cannot be read any more. */
      unreadable: z.int().positive().optional(),
    }),
  }),
  'ship.parcel': op({
    access: 'look',
    scopes: ['read', 'ship'],
    input: z.strictObject({ purchaseId: z.uuid() }),
    output: ParcelView,
  }),
  /** Every parcel of an order that was begun and not refused, by number. */
  'ship.parcels': op({
    access: 'look',
    input: z.strictObject({ orderNumber: OrderNumber }),
    output: z.object({
      parcels: z.array(ParcelView),
      /** Of the newest that was bought. */
      refund: RefundMark.optional(),
      nextParcelNumber: z.int(),
      boughtOpen: BoughtOpen.optional(),
    }),
  }),

  /**
   * The draft that is kept of an order, whichever parcel of it that is, else the one of its parcel by the station's rules;
   * without an order the newest one that is kept, else an empty one. Costs nothing and keeps nothing. `parcelNumber` above 1
   * is a deliberate further parcel: it never has an earlier one's weight. `isReturn`: from the order's recipient to the
   * station. `anew`: what is kept is left aside. Throws `not_found`.
   */
  'ship.openDraft': op({
    access: 'look',
    input: z.strictObject({
      orderNumber: OrderNumber.optional(),
      /** The next one that is free unless named. */
      parcelNumber: z.int().min(1).max(999).optional(),
      isReturn: z.boolean().default(false),
      anew: z.boolean().default(false),
      weight: WeightReading.optional(),
    }),
    output: DraftView,
  }),
  /**
   * Keeps a draft that somebody types into, in place of what was kept of its order before, until it is bought. `own`: as in
   * the view that it was opened with. Keeps nothing of one that says what `own` does, or whose parcel is bought or being
   * bought: `kept` is absent then. Throws `not_found`.
   */
  'ship.keepDraft': op({
    access: 'pack',
    input: z.strictObject({ draft: ShipmentDraft, own: ShipmentDraft }),
    output: z.object({ kept: KeptChanges.optional() }),
  }),
  /** Throws away what is kept of a draft's order. Buys nothing. Answers with the draft as nobody had typed. Throws `not_found`. */
  'ship.putAwayDraft': op({
    access: 'pack',
    input: z.strictObject({ subject: DraftSubject }),
    output: DraftView,
  }),
  /** What is missing or wrong, and what is required as the draft is now. Asks the service nothing. */
  'ship.checkDraft': op({
    access: 'look',
    input: z.strictObject({ draft: ShipmentDraft }),
    output: DraftCheck,
  }),
  /** Rates of the draft's packages whatever its service is. Throws `order_incomplete` (`details.field`) where it cannot be rated. */
  'ship.rates': op({ access: 'look', input: z.strictObject({ draft: ShipmentDraft }), output: RateList }),
  /** Why one service has no rate: the service is asked for that one alone (section 4.5, rule 3). */
  'ship.explainRate': op({
    access: 'look',
    input: z.strictObject({
      draft: ShipmentDraft,
      carrierAccountId: z.string().min(1).max(200),
      service: z.enum(services),
    }),
    output: RateExplanation,
  }),
  /** Asks the service to check an address and to fill it in. Saves nothing there. */
  'ship.verifyAddress': op({
    access: 'look',
    input: z.strictObject({ address: Address }),
    output: AddressVerification,
  }),
  /**
   * Buys a draft once: the same parcel asked for again, by whatever gesture, is shown and not bought. With
   * `priceSeen` the rate is asked again first, and nothing is bought where it is another now.
   */
  'ship.buy': op({
    access: 'pack',
    audit: {
      when: 'shipping',
      subject: [
        'out.parcel.orderNumber',
        'out.parcel.trackingNumber',
        'out.orderNumber',
        'in.draft.subject.orderNumber',
      ],
      recordId: ['out.parcel.purchaseId', 'out.parcel.labelId'],
      amount: 'out.parcel.price',
      outcome: 'out.kind',
    },
    input: z.strictObject({ gestureId: GestureId, draft: ShipmentDraft, priceSeen: Money.optional() }),
    output: BuyOutcome,
  }),
  /**
   * Buys a draft whose rule has a ceiling, once, above it: with this service, and for this price or not at all. Nothing else
   * of it may differ from what its rule says. Throws `conflict` for a draft that no rule with a ceiling chose for.
   */
  'ship.buyAboveCeiling': op({
    access: 'supervise',
    approvable: true,
    audit: {
      when: 'money',
      subject: ['out.parcel.orderNumber', 'in.draft.subject.orderNumber'],
      recordId: 'out.parcel.purchaseId',
      amount: 'in.price',
      outcome: 'out.kind',
    },
    input: z.strictObject({
      gestureId: GestureId,
      draft: ShipmentDraft,
      service: z.enum(services),
      price: Money,
    }),
    output: BuyOutcome,
  }),

  'ship.choices': op({ access: 'look', input: Nothing, output: ShipChoices }),
  'ship.stationRules': op({ access: 'look', input: Nothing, output: StationRules }),
  'ship.saveStationRules': op({
    access: 'supervise',
    audit: 'done',
    input: StationRules,
    output: StationRules,
  }),
  'ship.doubtRule': op({ access: 'look', input: Nothing, output: DoubtRule }),
  /** Throws `locked_by_administrator`. */
  'ship.saveDoubtRule': op({ access: 'supervise', audit: 'done', input: DoubtRule, output: DoubtRule }),
} satisfies OperationTable
