// Why the service cannot be reached, where the system knows more: in each language, and nothing where it does not.

import { expect, it } from 'vitest'
import { certificateCodes } from '../../../src/contract/certificate-faults.ts'
import { lineFaultText } from '../../../src/words/line-fault-text.ts'
import { languages } from '../../../src/words/languages.ts'

const unreachable = (reason?: string) => ({
  code: 'service_unreachable' as const,
  message: '',
  ...(reason === undefined ? {} : { details: { reason } }),
})

it.each([...certificateCodes, 'ENOTFOUND', 'not_the_service'])('%s is said in each language', (reason) => {
  const said = languages.map((language) => lineFaultText(language, unreachable(reason))?.sentence)
  expect(new Set(said).size).toBe(languages.length)
  expect(said).not.toContain(undefined)
})

it.each(['ECONNREFUSED', 'toString', undefined])('%s says no more than that nothing answers', (reason) => {
  expect(lineFaultText('en', unreachable(reason))).toBeUndefined()
})
