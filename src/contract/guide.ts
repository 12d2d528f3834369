// What the page can ask about setting the station up for the first time. Part of the operations of the station
// (operations.ts).

import { z } from 'zod'
import { profileIds } from './domain.ts'
import { Nothing, op, type OperationTable } from './op.ts'

/**
 * How far the open profile is, by what is really there. `printer`: a real one is set up, and a test label came out of
 * one (`sent` where the printer gives no word of its own). `firstLabel`: a parcel's label was bought, and printed.
 */
export const GuideView = z.object({
  /** Somebody has put the guide away. */
  dismissed: z.boolean(),
  /** A label was bought in this profile, be it here still or not. */
  finished: z.boolean(),
  profile: z.enum(profileIds),
  keys: z.boolean(),
  printer: z.enum(['none', 'set_up', 'tested']),
  shipFrom: z.boolean(),
  firstLabel: z.enum(['none', 'bought', 'printed']),
})
export type GuideView = z.infer<typeof GuideView>

export const guideOperations = {
  'guide.get': op({ access: 'look', input: Nothing, output: GuideView }),
  'guide.dismiss': op({
    access: 'supervise',
    audit: { when: 'done', subject: 'out.profile' },
    input: z.strictObject({ dismissed: z.boolean() }),
    output: GuideView,
  }),
} satisfies OperationTable
