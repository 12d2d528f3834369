import { describe, expect, test } from 'vitest'
import { refundRequestWords } from '../../../../src/contract/refund-request-words.ts'
import type { RefundRequestView } from '../../../../src/contract/refund-requests.ts'
import { isOpen, requestBadge, requestLine } from '../../../../src/renderer/refunds/refund-request-badge.ts'
import { languages } from '../../../../src/words/languages.ts'
import { refundRequestText } from '../../../../src/words/refund-request-text.ts'

const request: RefundRequestView = {
  requestId: 'c1a7d0a4-5a63-4d0c-8f1c-0a4c9d7c2a01',
  benchId: 'c1a7d0a4-5a63-4d0c-8f1c-0a4c9d7c2a02',
  labelId: 'c1a7d0a4-5a63-4d0c-8f1c-0a4c9d7c2a03',
  bench: 'Bench 1',
  own: true,
  askedAt: '2026-11-20T09:00:00.000Z',
  askedAtBench: 'Bench 2',
  state: 'asked',
}

describe('a request for a refund', () => {
  test.each(refundRequestWords)('has a sentence of its own in each language: %s', (word) => {
    const lines = languages.map((language) => refundRequestText[language].lines[word]('Bench 1'))
    expect(new Set(lines).size).toBe(languages.length)
    for (const line of lines) expect(line).toMatch(/^\p{Lu}.*\.$/u)
  })

  test('is not called refused where it is not known, nor open where it is over', () => {
    const doubtful = { ...request, state: 'taken', word: 'in_doubt' } as const
    const ended = { ...request, state: 'refused', word: 'doubt_ended', endedAt: request.askedAt } as const
    for (const one of [doubtful, ended]) expect(requestBadge(one).word).toBe('Not sure')
    for (const one of [doubtful, ended]) expect(requestLine(one)).toContain('do not use the label')
    expect([request, doubtful, ended, undefined].map(isOpen)).toEqual([true, true, false, false])
  })

  test('says why, where the other bench has said so, and no more than is known of a newer version’s word', () => {
    const waits = { ...request, state: 'taken', word: 'prepared', code: 'service_unreachable' } as const
    expect(requestLine(waits)).toMatch(/^Bench 1 has it, and nothing was sent to the service yet\. .+/)
    expect(requestLine({ ...request, state: 'done' })).toContain('The service has it')
    expect(requestLine({ ...request, state: 'called_off' })).toBe('Nothing was asked of the service.')
  })
})
