import type { ErrorInfo } from '../../contract/errors.ts'
import { refusalText, serviceCodeText } from '../../words/refusal-text.ts'
import { words } from '../language.ts'
import { errorWords } from './error-words.ts'

/** See `serviceCodeText`: in the page's language. */
export const serviceCodeWords = (code: unknown) => serviceCodeText(words, code)

/** See `refusalText`: in the page's language. */
export const refusalWords = (error: ErrorInfo) => refusalText(words, error)

/** What is wrong, and how the service put it, in one line; empty where it said neither. */
export const saidLine = ({
  sentence,
  says,
}: { readonly sentence?: string; readonly says?: string } = {}): string =>
  [sentence, says].filter(Boolean).join(' ')

/** What a list says of why something waits or is not known: what its refusal means and how the service put it, or that it belongs to another account. */
export function reasonLine(reason: ErrorInfo | undefined): string | undefined {
  if (reason?.code !== 'other_account') {
    const refusal = reason && refusalWords(reason)
    return refusal && saidLine(refusal)
  }
  const { sentence, action } = errorWords('other_account')
  return `${sentence} ${action}`
}
