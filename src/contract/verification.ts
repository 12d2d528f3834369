// The items of an order are scanned before its label is bought; the last one buys. The scans themselves are `ship.scan`, with
// what is being verified. Part of the operations of the station (operations.ts).

import { z } from 'zod'
import { GestureId, Nothing, op, type OperationTable } from './op.ts'
import { ScanOutcome } from './ship.ts'
import { OrderNumber, WeightReading } from './shipment-draft.ts'
import { Verification, VerificationRule } from './verification-view.ts'

/** Why a parcel went without its items being scanned. */
export const verificationExcuses = ['no_barcodes', 'scanner_broken', 'checked_by_hand'] as const
export type VerificationExcuse = (typeof verificationExcuses)[number]

const Packing = z.strictObject({ orderNumber: OrderNumber, parcelNumber: z.int().min(1).max(999) })
const Gesture = Packing.extend({ gestureId: GestureId, weight: WeightReading.optional() })

/** What the audit log keeps of a parcel that may be bought by it. */
const ofPacking = {
  subject: ['out.orderNumber', 'in.orderNumber'],
  recordId: 'out.parcel.purchaseId',
  amount: 'out.parcel.price',
  outcome: 'out.kind',
} as const

export const verificationOperations = {
  /** Pieces that no scanner reads: as a scan of them, the last one buys. Throws `not_found`. */
  'verification.tick': op({
    access: 'pack',
    audit: { when: 'shipping', ...ofPacking },
    input: Gesture.extend({ sku: z.string().min(1).max(60), count: z.int().min(1).max(9_999).default(1) }),
    output: ScanOutcome,
  }),
  /** Takes the last scan or tick out again; with `all` everything of this parcel. Buys nothing. Throws `not_found`. */
  'verification.takeOut': op({
    access: 'pack',
    audit: { when: 'done', subject: 'in.orderNumber' },
    input: Gesture.omit({ weight: true }).extend({ all: z.boolean().default(false) }),
    output: ScanOutcome,
  }),
  /**
   * Packs a closed parcel on that was not bought. Opens none whose purchase is under way or in doubt: that is shown. Throws
   * `not_found`.
   */
  'verification.openAgain': op({
    access: 'pack',
    audit: { when: 'done', subject: 'in.orderNumber' },
    input: Gesture.omit({ weight: true }),
    output: ScanOutcome,
  }),
  /** This package is full: it is bought with what is in it, and the rest goes into the next. Throws `conflict` for an empty one. */
  'verification.nextPackage': op({
    access: 'pack',
    audit: { when: 'shipping', ...ofPacking },
    input: Gesture,
    output: ScanOutcome,
  }),
  /**
   * Buys this parcel without what is left, which stays open for later. Throws `conflict` where nothing is in it, and
   * `needs_approval` for a packer where the station's rule says that it is a supervisor's act.
   */
  'verification.shipShort': op({
    access: 'pack',
    audit: { when: 'shipping', ...ofPacking },
    input: Gesture,
    output: ScanOutcome,
  }),
  /** Buys a parcel with all that is left of its order, unscanned. */
  'verification.excuse': op({
    access: 'supervise',
    approvable: true,
    audit: { when: 'money', ...ofPacking, reason: 'in.reason' },
    input: Gesture.extend({ reason: z.enum(verificationExcuses) }),
    output: ScanOutcome,
  }),
  /** Half scanned and not bought, and not with all that is ordered: the newest first. */
  'verification.list': op({
    access: 'look',
    input: Nothing,
    output: z.object({ open: z.array(Verification) }),
  }),
  'verification.rule': op({ access: 'look', input: Nothing, output: VerificationRule }),
  /** Throws `locked_by_administrator`. */
  'verification.saveRule': op({
    access: 'supervise',
    audit: 'done',
    input: VerificationRule,
    output: VerificationRule,
  }),
} satisfies OperationTable

export const verificationEvents = {
  /** What is half scanned has changed, or the rule. */
  verificationChanged: z.object({ open: z.int() }),
} as const
