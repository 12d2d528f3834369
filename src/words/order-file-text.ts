// What is wrong with an order file, a row of it or a source of orders, on the page and in the report beside the file alike. In all languages at once:
// the page loads them when it first shows such a row, the station writes without waiting.

import type { ErrorInfo } from '../contract/errors.ts'
import type { FileEnding, FileFault, RejectedRow, RowFault, UnreadableFile } from '../contract/order-files.ts'
import { sourceFaultErrors, type FaultySource, type SourceFault } from '../contract/source-faults.ts'
import { fieldOfColumn } from './column-field.ts'
import { orderColumns as deColumns } from './de/order-columns.ts'
import { orderFiles as de } from './de/order-files.ts'
import { sourceFaults as deSources } from './de/source-faults.ts'
import { orderColumns as enColumns } from './en/order-columns.ts'
import { orderFiles as en } from './en/order-files.ts'
import { sourceFaults as enSources } from './en/source-faults.ts'
import { orderColumns as esColumns } from './es/order-columns.ts'
import { orderFiles as es } from './es/order-files.ts'
import { sourceFaults as esSources } from './es/source-faults.ts'
import { orderColumns as frColumns } from './fr/order-columns.ts'
import { orderFiles as fr } from './fr/order-files.ts'
import { sourceFaults as frSources } from './fr/source-faults.ts'
import type { Language } from './languages.ts'

export type OrderFileWords = typeof en

const all: Readonly<Record<Language, OrderFileWords>> = { en, de, es, fr }
const columns = { en: enColumns, de: deColumns, es: esColumns, fr: frColumns } as const
const sources = { en: enSources, de: deSources, es: esSources, fr: frSources } as const

export const orderFileWords = (language: Language): OrderFileWords => all[language]

function faultText({ faults, endings, nothingFurther }: OrderFileWords, fault: RowFault): string {
  if (isEnding(endings, fault)) return `${endings[fault.code]}. ${nothingFurther}`
  // Each is asked with the fault of its own code.
  const said = faults[fault.code] as string | ((fault: RowFault) => string)
  return typeof said === 'string' ? said : said(fault)
}

const isEnding = (
  endings: OrderFileWords['endings'],
  fault: RowFault,
): fault is Extract<RowFault, { readonly code: FileEnding }> => fault.code in endings

/** A sentence without its full stop. What an earlier version kept is said as it is. */
export function rejectedRowText(language: Language, { column, part, reason, also }: RejectedRow): string {
  if (typeof reason === 'string') return reason
  const words = all[language]
  const fault = faultText(words, reason)
  if (column === undefined) return fault
  return `${words.subject(column, part)} ${fault}${also ? words.also(also) : ''}`
}

/** Why a file was not taken, without its full stop; of what an earlier version kept, its message. */
export function unreadableFileText(language: Language, { message, details }: ErrorInfo): string {
  const { fault } = (details ?? {}) as Partial<UnreadableFile>
  if (!fault) return message
  const { files, endings } = all[language]
  const said = files[fault.code] as string | ((fault: FileFault, ending: string) => string)
  if (typeof said === 'string') return said
  return said(fault, fault.code === 'unread_line' ? endings[fault.ending] : '')
}

/** Why a source brings nothing or cannot be kept, without its full stop; undefined where the error's code says all. */
export function sourceErrorText(language: Language, { code, details }: ErrorInfo): string | undefined {
  const { fault } = (details ?? {}) as Partial<FaultySource>
  if (!fault || sourceFaultErrors[fault.code] !== code) return undefined
  const said = sources[language][fault.code] as string | ((fault: SourceFault, reason: string) => string)
  if (typeof said === 'string') return said
  return said(fault, fault.code === 'no_order' ? rejectedRowText(language, fault.first) : '')
}

/** A column as a field, and what files call it where that is something else. */
export function columnText(
  language: Language,
  column: string,
): { readonly field: string; readonly inFile?: string } {
  const { fields, inFile } = columns[language]
  const field = fieldOfColumn(fields, column) ?? column
  return field === column ? { field } : { field, inFile: inFile(column) }
}
