// What a bench keeps of a list that it shares, and what the warehouse has of it: see core/warehouse/merge-lists.ts.

import { z } from 'zod'

/** Loose: what a newer version wrote beside it is passed on. */
export const ListDocumentShape = z.looseObject({
  entries: z.record(
    z.string(),
    z.looseObject({
      number: z.int(),
      life: z.int().optional(),
      bench: z.string(),
      value: z.json().optional(),
      before: z.json().optional(),
      emptied: z.boolean().optional(),
      restored: z.boolean().optional(),
    }),
  ),
})
