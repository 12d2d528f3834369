// What the station itself reads on its labels, as they print.

import { z } from 'zod'

/**
 * `read`: on an exact drawing of what is printed. `none`: so, and nothing could be read. `not_exact`: what is printed may
 * differ from what can be drawn: what was read on it proves nothing. `not_drawn`: it cannot be drawn at all.
 */
export const readingOutcomes = ['read', 'none', 'not_exact', 'not_drawn'] as const
export type ReadingOutcome = (typeof readingOutcomes)[number]

/** `not_yet`: it is read when the station has time. `removed`: with the label itself, for its age. */
export const labelCodeStates = [...readingOutcomes, 'not_yet', 'removed'] as const

/** The code of the tracking number. `unknown`: nobody can tell, as where the drawing is not exact. */
export const trackingCodeStates = ['read', 'not_read', 'unknown'] as const
export type TrackingCodeState = (typeof trackingCodeStates)[number]

/** A code of a label; `read`: not one that the file has and that cannot be read on the label as it prints. */
export const LabelCode = z.object({
  kind: z.enum(['Aztec', 'Code128', 'Code39', 'DataMatrix', 'ITF', 'MaxiCode', 'PDF417', 'QRCode']),
  read: z.boolean(),
  /** It says the label's tracking number. */
  tracking: z.boolean(),
})
export type LabelCode = z.infer<typeof LabelCode>

/** What they say stays in the station. */
export const LabelCodesView = z.object({
  state: z.enum(labelCodeStates),
  tracking: z.enum(trackingCodeStates),
  codes: z.array(LabelCode),
})
export type LabelCodesView = z.infer<typeof LabelCodesView>

export const labelCodeEvents = {
  /** The codes of a label were read. */
  labelCodes: z.object({ labelId: z.string() }),
} as const satisfies Record<string, z.ZodType>
