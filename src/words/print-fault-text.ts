// Why something was not printed, where its reason is seldom shown. In all languages at once: the page loads them when it shows
// the first.

import type { ErrorInfo } from '../contract/errors.ts'
import { printFaults as de } from './de/print-faults.ts'
import { printFaults as en } from './en/print-faults.ts'
import { printFaults as es } from './es/print-faults.ts'
import { printFaults as fr } from './fr/print-faults.ts'
import type { Language } from './languages.ts'

const all = { en, de, es, fr } as const

export type PrintFaultText = { readonly sentence: string; readonly action: string }

/** What is wrong, and what to do; undefined for a reason that is none of these. */
export function printFaultText(language: Language, { code, details }: ErrorInfo): PrintFaultText | undefined {
  const { reason, command, line } = details ?? {}
  const { faults, place } = all[language]
  if (code !== 'not_printable' || typeof reason !== 'string' || !Object.hasOwn(faults, reason))
    return undefined
  const { sentence, action } = faults[reason as keyof typeof faults]
  const isPlaced = typeof command === 'string' && command !== '' && typeof line === 'number'
  return { sentence: `${sentence}${isPlaced ? place(command, line) : ''}.`, action }
}
