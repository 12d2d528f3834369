import type { ErrorInfo } from '../../contract/errors.ts'
import { language } from '../language.ts'
import { orderFileText } from '../order-file-words.ts'

/** With why an order file was not taken as its message; as it came until the words are here, and where it is of no file. */
export function inWords(error: ErrorInfo): ErrorInfo {
  void orderFileText.load()
  return {
    ...error,
    message: orderFileText.component?.unreadableFileText(language(), error) ?? error.message,
  }
}
