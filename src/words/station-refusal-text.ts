// What the station said no to, where the code of an error alone does not tell. In all languages at once: the page loads them when it
// shows the first.

import type { ErrorCode, ErrorDetails, ErrorInfo } from '../contract/errors.ts'
import { beside as deBeside, refusals as de } from './de/refusals.ts'
import { beside as enBeside, refusals as en, type RefusalDetails } from './en/refusals.ts'
import { beside as esBeside, refusals as es } from './es/refusals.ts'
import { beside as frBeside, refusals as fr } from './fr/refusals.ts'
import type { Language, Words } from './languages.ts'

const all = { en, de, es, fr } as const
const allBeside = { en: enBeside, de: deBeside, es: esBeside, fr: frBeside } as const

type Sentences = Readonly<Record<string, string | ((details: RefusalDetails) => string)>>

/** `action` is empty where the sentence says what to do. `says`: what is true beside it. */
export type StationRefusalText = {
  readonly sentence?: string
  readonly action?: string
  readonly says?: string
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Only the field is known. Of what was scanned the code's own words speak. */
const isOfField = (code: ErrorCode, { field, reason }: ErrorDetails): boolean =>
  code === 'invalid_input' &&
  reason === undefined &&
  typeof field === 'string' &&
  !['', 'text'].includes(field)

/** What the code alone does not say; empty where that is all. `errors`: the words of the codes. */
export function stationRefusalText(
  language: Language,
  { code, details = {} }: ErrorInfo,
  errors: Words['errors'],
): StationRefusalText {
  const { reason, field, most, currency, stays, codes } = details
  const table = (all[language] as Partial<Record<ErrorCode, Sentences>>)[code]
  const said = typeof reason === 'string' && table && Object.hasOwn(table, reason) ? table[reason] : undefined
  const { field: ofField, stays: staysAsItWas } = allBeside[language]
  const sentence =
    typeof said === 'function'
      ? said({ most: textOf(most), currency: textOf(currency) })
      : (said ?? (isOfField(code, details) ? ofField(textOf(field)) : undefined))
  const says = [
    stays === undefined ? undefined : staysAsItWas,
    ...(Array.isArray(codes) ? codes.map((each) => errors[each as ErrorCode].sentence) : []),
  ].filter((each) => each !== undefined)
  return {
    ...(sentence !== undefined && { sentence, action: '' }),
    ...(says.length > 0 && { says: says.join(' ') }),
  }
}
