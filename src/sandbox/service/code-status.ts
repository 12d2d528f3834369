import { codeSuffixesByStatus } from '../../service/codes.ts'
import type { ErrorStatus } from './service-error.ts'

/** Last parts of the codes that a 200 answer carries as warnings (section 7.4). */
const warningSuffixes = ['ATTRIBUTE_IGNORED', 'MODIFIED']

const form = /^[A-Z]+(?:[._][A-Z]+)*$/

/** The status that a code is answered with (section 7.2), 200 for a warning; undefined for what is no such code. */
export function statusOfCode(code: string): ErrorStatus | 200 | undefined {
  if (!form.test(code)) return undefined
  const suffix = code.split('.').at(-1) ?? ''
  if (warningSuffixes.includes(suffix)) return 200
  const row = Object.entries(codeSuffixesByStatus).find(([, suffixes]) =>
    (suffixes as readonly string[]).includes(suffix),
  )
  return row === undefined ? undefined : (Number(row[0]) as ErrorStatus)
}
