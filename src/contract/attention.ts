// What waits for a person, as one list. Part of the operations of the station (operations.ts).

import { z } from 'zod'
import { BenchPrintView } from './bench-print-view.ts'
import { batchPauses } from './batch.ts'
import { Money, Timestamp } from './domain.ts'
import { ErrorInfo } from './errors.ts'
import { printerConditions } from './printers.ts'
import { RefundRequestView } from './refund-requests.ts'
import { Nothing, op, type OperationTable } from './op.ts'

/**
 * What can wait for a person, what costs money before what does not. `not_kept`: bought, and the disk does not take it.
 * `…_in_doubt`: the service was asked, and what came of it is not known. `address_modified`: bought with another address than
 * the order's, and nobody has agreed to it. `print_unknown`: bytes left, and nobody has said
 * whether the paper came out. `labels_missing`: bought, and the label is not here. `unprinted`: bought, nothing of it came
 * out, and nothing is on its way to a printer. `print_elsewhere`: a print that another bench was asked for did not come out there, or may
 * not have. `refund_elsewhere`: another bench has answered a request for a refund, and nobody here
 * has seen it. `untold`: a target (results.ts) says no to what became of orders, and waits for a person. `put_off`: scanned while the service was away, and not bought when its turn
 * came, or it cannot be read any more. `scans_unreadable`: half scanned, and what is in its parcels cannot be read any more, so that nothing of it is bought;
 * its subject is empty where its order cannot be read either. `low_balance`: less is on the account than the limit that was set for it. `refused`: an order whose last purchase was refused.
 */
export const attentionKinds = [
  'not_kept',
  'bought_twice',
  'purchase_in_doubt',
  'refund_in_doubt',
  'deposit_in_doubt',
  'manifest_in_doubt',
  'containers_in_doubt',
  'address_modified',
  'print_unknown',
  'printer',
  'labels_missing',
  'unprinted',
  'print_elsewhere',
  'refund_elsewhere',
  'untold',
  'low_balance',
  'batch',
  'put_off',
  'scans_unreadable',
  'refused',
  'refund_overdue',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

export const AttentionItem = z.object({
  kind: z.enum(attentionKinds),
  /** Of what it is about: the purchase, the print job, the printer, the order … */
  id: z.string(),
  /** What a person knows it by: the order's number, the printer's name. Empty where it has none. */
  subject: z.string(),
  /** Since when it has been so, as far as that is known; else when it began. Absent where neither can be read. */
  since: Timestamp.optional(),
  reason: ErrorInfo.optional(),
  /** Of a printer. */
  condition: z.enum(printerConditions).optional(),
  /** A person holds the printer's queue. */
  isHeld: z.literal(true).optional(),
  /** So many labels are paid for, and come out only once the printer prints or the batch goes on. */
  heldBack: z.int().min(1).optional(),
  /** Of a batch. */
  pause: z.enum(batchPauses).optional(),
  /** Of a request to another bench: what became of it. */
  refundRequest: RefundRequestView.optional(),
  /** Of a print at another bench: what became of it, and at which printer's queue it is decided. */
  benchPrint: BenchPrintView.optional(),
  printerId: z.string().optional(),
  /** Of the account: what was heard, when, and below what it is low. */
  balance: z.object({ amount: Money, askedAt: Timestamp, limit: Money }).optional(),
})
export type AttentionItem = z.infer<typeof AttentionItem>

/** So many are listed of each kind. */
export const mostAttentionOfAKind = 200

export const AttentionList = z.object({
  /** By kind, the oldest of each first. */
  items: z.array(AttentionItem),
  /** There are others of a kind of which so many are listed. */
  isMore: z.boolean(),
  /** What could not be looked up, or nobody has heard: whether anything of it waits is not known. */
  unread: z.array(z.enum(attentionKinds)),
  askedAt: Timestamp,
})
export type AttentionList = z.infer<typeof AttentionList>

export const attentionOperations = {
  'attention.list': op({ access: 'look', input: Nothing, output: AttentionList }),
} satisfies OperationTable
