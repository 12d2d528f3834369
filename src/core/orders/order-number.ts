import { cleanText } from './clean-text.ts'

/** What order numbers are compared by, so that file, scanner and keyboard meet: clean, and without case. */
export function orderNumberKey(orderNumber: string): string {
  return cleanText(orderNumber).toLowerCase()
}
