// What programs are shown: the page's views without what is for people at the bench, and without whom a parcel goes to.

import { z } from 'zod'
import { errorCodes } from '../contract/errors.ts'
import { ParcelView, PrinterView, PrintJobView, WaitingOrderView } from '../contract/domain.ts'
import { OrderView } from '../contract/orders.ts'

/** Why something is as it is, by the station's codes. */
export const Reason = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
})

export const Job = PrintJobView.omit({
  atBench: true,
  heldFor: true,
  subject: true,
  reprintReason: true,
}).extend({
  reason: Reason.optional(),
})
export type Job = z.infer<typeof Job>

/** Who it goes to stays at the bench: whoever gave the order knows. */
export const Parcel = ParcelView.pick({
  purchaseId: true,
  orderNumber: true,
  parcelNumber: true,
  isReturn: true,
  state: true,
  service: true,
  trackingNumber: true,
  price: true,
  packageCount: true,
  labelId: true,
  warnings: true,
  refund: true,
  createdAt: true,
  updatedAt: true,
}).extend({
  reason: Reason.optional(),
  packages: z.array(
    z.object({
      packageNumber: z.int(),
      labelId: z.string(),
      trackingNumber: z.string().optional(),
      job: Job.optional(),
    }),
  ),
  job: Job.optional(),
})
export type Parcel = z.infer<typeof Parcel>

/** Neither whom it goes to nor what people typed about it. */
export const Order = OrderView.pick({
  orderNumber: true,
  weightGrams: true,
  service: true,
  createdAt: true,
  updatedAt: true,
}).extend({
  state: OrderView.shape.state.describe(
    'open: to be shipped, or being bought, as its parcels say, or at another bench, as `elsewhere` says. held: put aside by a person. ' +
      'failed: refused when it was bought. shipped: a label of it was bought, here or at another bench. void: of every such label the refund was asked for. cancelled: it is never shipped.',
  ),
  failure: Reason.optional(),
  itemsLeft: OrderView.shape.itemsLeft.describe(
    'Where a label of it was bought: so many of its items are in no parcel that was bought, or may have been. `unknown`: what was packed cannot be read. Absent: none is known to be left; of an order that another bench packed, or of which a parcel was bought before all of it was scanned, nobody knows.',
  ),
  elsewhere: OrderView.shape.elsewhere.describe(
    'Another bench of the warehouse has it, as far as this one heard. packed: a label of it was bought there. claimed: it is being packed ' +
      'there. in_doubt: it may have been bought there, and nobody knows yet; never ship it elsewhere meanwhile. `since`: when it was packed, or ' +
      'claimed. Absent: none was heard of, which proves nothing while the warehouse cannot be reached.',
  ),
  waiting: z
    .array(
      WaitingOrderView.pick({ parcelNumber: true, createdAt: true }).extend({ reason: Reason.optional() }),
    )
    .optional()
    .describe(
      'Its parcels that are bought once the service can be reached, in the order of their turns; `reason`: why one was not when its turn ' +
        'came, and waits for a person.',
    ),
  waitingNotKnown: Reason.optional().describe(
    'Why it cannot be read whether it waits, and `waiting` is absent: it may be bought once the service can be reached.',
  ),
  parcels: z.array(Parcel).optional().describe('Those that were not refused.'),
  parcelsNotKnown: Reason.optional().describe(
    'Why its parcels cannot be read, and `parcels` is absent: what was bought of it is not known.',
  ),
  notCompared: z
    .literal(true)
    .optional()
    .describe(
      'A backup was put back: whether it was bought since is not known until the bench has compared with the service. Never ship it elsewhere meanwhile.',
    ),
})
export type Order = z.infer<typeof Order>

/** Where it is reached is the station's own. */
export const Printer = PrinterView.pick({
  id: true,
  name: true,
  language: true,
  dpi: true,
  media: true,
  roles: true,
  held: true,
  condition: true,
  causes: true,
  since: true,
  waitingJobs: true,
  answersStatus: true,
})
export type Printer = z.infer<typeof Printer>

/** By their names in the document. */
export const named = { Reason, Job, Parcel, Order, Printer }
