// What a screen and a list say of a service that cannot be reached, once the words are here.

import { expect, it } from 'vitest'
import type { ErrorInfo } from '../../../../src/contract/errors.ts'
import { sentenceOf } from '../../../../src/renderer/errors/error-words.ts'
import { lineFaultWords } from '../../../../src/renderer/errors/line-fault.ts'
import { wordsOf } from '../../../../src/renderer/errors/words-of.ts'

const unreachable = (reason: string): ErrorInfo => ({
  code: 'service_unreachable',
  message: '',
  details: { reason },
})

it('is why, and what to do, where that is known', async () => {
  await lineFaultWords.load()
  const untrusted = unreachable('UNABLE_TO_VERIFY_LEAF_SIGNATURE')
  expect(wordsOf(untrusted).sentence).toMatch(/^Nobody whom this computer trusts has signed the certificate/)
  expect(wordsOf(untrusted).action).toMatch(/^Call whoever looks after this computer/)
  expect(sentenceOf(untrusted)).toBe(wordsOf(untrusted).sentence)

  const elsewhere: ErrorInfo = { ...unreachable('not_the_service'), code: 'unexpected_response' }
  expect(wordsOf(elsewhere).sentence).toMatch(/does not answer as the shipping service does\.$/)
  expect(sentenceOf(elsewhere)).toBe(wordsOf(elsewhere).sentence)
})

it('is that nothing answers, where no more is known', async () => {
  await lineFaultWords.load()
  expect(wordsOf(unreachable('ECONNREFUSED')).sentence).toBe('The shipping service cannot be reached.')
  expect(sentenceOf(unreachable('ECONNREFUSED'))).toBe('The shipping service cannot be reached.')
})
