// Why no connection to the service comes about, in all languages at once: the page loads them when it shows the first.

import type { ErrorInfo } from '../contract/errors.ts'
import { lineFaultOf } from '../contract/line-faults.ts'
import { lineFaults as de } from './de/line-faults.ts'
import { lineFaults as en } from './en/line-faults.ts'
import { lineFaults as es } from './es/line-faults.ts'
import { lineFaults as fr } from './fr/line-faults.ts'
import type { Language } from './languages.ts'

const all = { en, de, es, fr } as const

export type LineFaultText = { readonly sentence: string; readonly action: string }

/** Undefined where no more is known than the error's code. */
export function lineFaultText(language: Language, { details }: ErrorInfo): LineFaultText | undefined {
  const fault = lineFaultOf(details?.['reason'])
  return fault && all[language][fault]
}
