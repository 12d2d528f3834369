// What is wrong with a row of an order file, on the page and in the report beside the file alike. In all languages at once:
// the page loads them when it first shows such a row, the station writes without waiting.

import type { RejectedRow, RowFault } from '../contract/order-files.ts'
import { orderFiles as de } from './de/order-files.ts'
import { orderFiles as en, type FaultWords } from './en/order-files.ts'
import { orderFiles as es } from './es/order-files.ts'
import { orderFiles as fr } from './fr/order-files.ts'
import type { Language } from './languages.ts'

export type OrderFileWords = typeof en

const all: Readonly<Record<Language, OrderFileWords>> = { en, de, es, fr }

export const orderFileWords = (language: Language): OrderFileWords => all[language]

function faultText(faults: FaultWords, fault: RowFault): string {
  // Each is asked with the fault of its own code.
  const said = faults[fault.code] as string | ((fault: RowFault) => string)
  return typeof said === 'string' ? said : said(fault)
}

/** A sentence without its full stop. What an earlier version kept is said as it is. */
export function rejectedRowText(language: Language, { column, part, reason, also }: RejectedRow): string {
  if (typeof reason === 'string') return reason
  const { faults, ...words } = all[language]
  const fault = faultText(faults, reason)
  if (column === undefined) return fault
  return `${words.subject(column, part)} ${fault}${also ? words.also(also) : ''}`
}
