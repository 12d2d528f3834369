// How far another bench of the warehouse has scanned an order, as it told it last.

import { z } from 'zod'
import { Timestamp } from './domain.ts'

export const ScannedAtBench = z.object({
  /** Empty where the bench never told its name. */
  bench: z.string(),
  /** Pieces in its parcel, of so many that no earlier parcel has. */
  packed: z.int(),
  all: z.int(),
  /** The last of them; absent where this bench lacks the warehouse's key. */
  sku: z.string().exactOptional(),
  /** Absent where nobody was signed in. */
  by: z.string().exactOptional(),
  /** By the warehouse's clock: it may be further since. */
  at: Timestamp,
})
export type ScannedAtBench = z.infer<typeof ScannedAtBench>
