import type { ErrorInfo } from '../../contract/errors.ts'
import { errorWords } from './error-words.ts'
import { refusalWords } from './service-code-words.ts'

/** What is shown of an error: the words of its code, and where the service refused, those of what it said. */
export const wordsOf = (error: ErrorInfo) => ({ ...errorWords(error.code), ...refusalWords(error) })
