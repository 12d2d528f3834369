// Why no connection to the service comes about, in all languages at once: the page loads them when it shows the first.

import { distrustOf } from '../contract/certificate-faults.ts'
import type { ErrorInfo } from '../contract/errors.ts'
import { lineFaults as de } from './de/line-faults.ts'
import { lineFaults as en } from './en/line-faults.ts'
import { lineFaults as es } from './es/line-faults.ts'
import { lineFaults as fr } from './fr/line-faults.ts'
import type { Language } from './languages.ts'

const all = { en, de, es, fr } as const

export type LineFaultText = { readonly sentence: string; readonly action: string }

/** By the system's own code, which the error has as its reason; undefined for one that says no more than that nothing answers. */
export function lineFaultText(language: Language, { details }: ErrorInfo): LineFaultText | undefined {
  const reason = details?.['reason']
  if (typeof reason !== 'string') return undefined
  const fault = reason === 'ENOTFOUND' ? 'no_such_name' : distrustOf(reason)
  return fault && all[language][fault]
}
