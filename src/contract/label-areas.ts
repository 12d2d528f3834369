// Which part of a page is the label, where a label's file is a page larger than the paper: looked at, and chosen by hand for
// all labels of a service that come on such pages. Part of the operations of the station (operations.ts).

import { z } from 'zod'
import { Timestamp } from './domain.ts'
import { Nothing, op, type OperationTable } from './op.ts'
import { LabelPicture } from './printing.ts'

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

export const AreaRules = z.object({ rules: z.array(AreaRule) })

const PageNumber = z.int().min(1)
/** Of the printer for labels, unless another is named: a page that is larger than its paper, the first unless one is named. */
const ofLabel = {
  labelId: z.uuid(),
  printerId: z.string().min(1).max(80).optional(),
  page: PageNumber.optional(),
}

export const labelAreaOperations = {
  /**
   * A page of a label that is larger than the paper, all of it, and what was chosen for such pages. Throws `not_found`,
   * `conflict` where it fits, `not_printable`.
   */
  'labelAreas.page': op({
    access: 'look',
    input: z.strictObject(ofLabel),
    output: z.object({
      service: z.string(),
      page: PageNumber,
      /** All pages of the file that are larger than the paper. */
      largerPages: z.array(PageNumber),
      widthMm: z.number(),
      heightMm: z.number(),
      pngBase64: z.base64(),
      rule: AreaRule.optional(),
    }),
  }),
  /**
   * The picture of a label with a part of its page, as it would be sent; `auto`: as the station finds it. Throws as
   * `labelAreas.page`, and `not_printable` where the part does not fit the paper or a code would be lost.
   */
  'labelAreas.try': op({
    access: 'look',
    input: z.strictObject({
      ...ofLabel,
      choice: z.enum(['auto', ...areaChoices]),
      rectangle: areaFields.rectangle,
    }),
    output: LabelPicture,
  }),
  /**
   * From now on this part is printed of all labels of the label's service on pages of this size; instead of what was chosen
   * for them before. Throws as `labelAreas.try`: what could not be printed is not kept.
   */
  'labelAreas.choose': op({
    access: 'supervise',
    approvable: true,
    audit: { when: 'done', subject: 'out.rule.service', recordId: 'out.rule.ruleId', reason: 'in.choice' },
    input: z.strictObject({ ...ofLabel, ...areaFields }),
    output: AreaRules.extend({ rule: AreaRule }),
  }),
  /** Newest first. */
  'labelAreas.list': op({ access: 'look', input: Nothing, output: AreaRules }),
  /** From now on the label of such pages is looked for again. Throws `not_found`. */
  'labelAreas.forget': op({
    access: 'supervise',
    approvable: true,
    audit: { when: 'done', subject: 'out.forgotten.service', recordId: 'in.ruleId' },
    input: z.strictObject({ ruleId: z.uuid() }),
    output: AreaRules.extend({ forgotten: AreaRule }),
  }),
} satisfies OperationTable
