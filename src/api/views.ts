// What programs are shown: the page's views without what is for people at the bench, and without whom a parcel goes to.

import { z } from 'zod'
import { errorCodes } from '../contract/errors.ts'
import { ParcelView, PrinterView, PrintJobView } from '../contract/domain.ts'

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
export const named = { Reason, Job, Parcel, Printer }
