// What Orders alone says of order files and sources. Read in an effect or a template.

import type { ErrorInfo } from '../../contract/errors.ts'
import { language } from '../language.ts'
import { fileSays, orderFileText, sourceErrorSays } from '../order-file-words.ts'

/** What a column of an order file is, and what files call it where that is something else. */
export const columnWords = (column: string): { readonly field: string; readonly inFile?: string } =>
  orderFileText()?.columnText(language(), column) ?? { field: column }

/** Why a file was not taken, a source brings nothing or cannot be kept; undefined where the error's code says all. */
export const faultSays = (error: ErrorInfo): string | undefined => fileSays(error) ?? sourceErrorSays(error)
