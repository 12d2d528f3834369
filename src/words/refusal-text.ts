// What is said of a refusal, on the page and on paper alike.

import type { ErrorInfo } from '../contract/errors.ts'
import type { Words } from './languages.ts'

type CodeWords = Words['serviceCodes'][keyof Words['serviceCodes']]

/** The words of a code that the document names; undefined for others, which show the service's own text. */
export function serviceCodeText({ serviceCodes }: Pick<Words, 'serviceCodes'>, code: unknown) {
  return typeof code === 'string' && Object.hasOwn(serviceCodes, code)
    ? serviceCodes[code as keyof typeof serviceCodes]
    : undefined
}

/**
 * What the service said no to: the words of its code, and its own text, which tells more in the case at hand. Undefined
 * where it said neither.
 */
export function refusalText(
  words: Pick<Words, 'serviceCodes'>,
  { code, details }: ErrorInfo,
): (Partial<CodeWords> & { readonly says?: string }) | undefined {
  if (code !== 'service_refused') return undefined
  const known = serviceCodeText(words, details?.['code'])
  const says = details?.['serviceMessage']
  const own = typeof says === 'string' && says ? { says } : {}
  return known || 'says' in own ? { ...known, ...own } : undefined
}

/** What all with this reason have in common, before what was said of one of them. */
export function commonReason(
  words: Pick<Words, 'errors' | 'serviceCodes' | 'today'>,
  reason: ErrorInfo | undefined,
): string {
  if (!reason) return words.today.noReason
  const refusal = refusalText(words, reason)
  return refusal?.sentence ?? refusal?.says ?? words.errors[reason.code].sentence
}
