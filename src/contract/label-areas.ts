// Which part of a page is the label, where a label's file is a page larger than the paper: looked at, and chosen by hand for
// all labels of a service that come on such pages. Part of the operations of the station (operations.ts).

import { z } from 'zod'
import { Timestamp } from './domain.ts'

/** `whole`: all of the page, made smaller. Of a half what is on it; a `rectangle` as it is. */
export const areaChoices = ['whole', 'upper', 'lower', 'left', 'right', 'rectangle'] as const
export type AreaChoice = (typeof areaChoices)[number]

/** In millimetres, from the page's upper left corner. */
const longestMm = 2_000
const Place = z.number().min(0).max(longestMm)
const Length = z.number().positive().max(longestMm)
export const AreaRectangle = z.strictObject({ left: Place, top: Place, width: Length, height: Length })
export type AreaRectangle = z.infer<typeof AreaRectangle>

/** `rectangle` with the choice of that name alone. */
const areaFields = { choice: z.enum(areaChoices), rectangle: AreaRectangle.optional() }
export type AreaWish = { readonly choice: AreaChoice; readonly rectangle?: AreaRectangle | undefined }

/** What is printed of labels of a service on pages of one size. */
export const AreaRule = z.strictObject({
  ruleId: z.uuid(),
  /** As the shipments name it; empty where they name none. */
  service: z.string(),
  widthMm: z.number(),
  heightMm: z.number(),
  ...areaFields,
  chosenAt: Timestamp,
})
export type AreaRule = z.infer<typeof AreaRule>
