import type { ErrorInfo } from '../../contract/errors.ts'
import { words } from '../language.ts'
import { errorWords } from './error-words.ts'

const table = words.serviceCodes
export type CodeWords = (typeof table)[keyof typeof table]

const isKnown = (code: string): code is keyof typeof table => Object.hasOwn(table, code)

/** The words of a code that the document names; undefined for others, which show the service's own text. */
export function serviceCodeWords(code: unknown): CodeWords | undefined {
  return typeof code === 'string' && isKnown(code) ? table[code] : undefined
}

/**
 * What the service said no to: the words of its code, and its own text, which tells more in the case at hand. Undefined
 * where it said neither.
 */
export function refusalWords({
  code,
  details,
}: ErrorInfo): (Partial<CodeWords> & { readonly says?: string }) | undefined {
  if (code !== 'service_refused') return undefined
  const known = serviceCodeWords(details?.['code'])
  const says = details?.['serviceMessage']
  const own = typeof says === 'string' && says ? { says } : {}
  return known || 'says' in own ? { ...known, ...own } : undefined
}

/** What a list says of why something waits or is not known: the service's words, or that it belongs to another account. */
export function reasonLine(reason: ErrorInfo | undefined): string | undefined {
  if (reason?.code !== 'other_account') return reason && refusalWords(reason)?.says
  const { sentence, action } = errorWords('other_account')
  return `${sentence} ${action}`
}
