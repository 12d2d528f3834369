// What stands on the scales of the bench: the page reads them, and tells the station, so that other programs can ask. Part of the
// operations of the station (operations.ts).

import { z } from 'zod'
import { Timestamp } from './domain.ts'
import { Done, Nothing, op, type OperationTable } from './op.ts'

/** A reading is of now for so long; the page tells it anew while it stands. */
export const scaleFreshMs = 5_000

const ScaleName = z.string().trim().min(1).max(120)
const Grams = z.number().min(0).max(1_000_000)

/** A scale by the last weight that stood still on it. */
export const ScaleView = z.object({
  name: ScaleName,
  grams: Grams,
  /** When it stood still on it. */
  takenAt: Timestamp,
  /** Since the page told it last that it stands there. */
  ageMs: z.int().min(0),
  /** It may stand there still; false: something else, or nothing, may by now. */
  isNow: z.boolean(),
})
export type ScaleView = z.infer<typeof ScaleView>

export const scaleOperations = {
  /** The page's scale: `reading` as long as a weight stands still on it, and without one once it does not. */
  'scales.tell': op({
    access: 'look',
    input: z.strictObject({
      name: ScaleName,
      reading: z.strictObject({ grams: Grams, takenAt: Timestamp }).optional(),
    }),
    output: Done,
  }),
  'scales.list': op({
    access: 'look',
    scopes: ['read', 'ship'],
    input: Nothing,
    output: z.object({ scales: z.array(ScaleView) }),
  }),
} satisfies OperationTable
