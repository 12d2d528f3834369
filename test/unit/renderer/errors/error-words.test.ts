import { expect, it } from 'vitest'
import { errorCodes } from '../../../../src/contract/errors.ts'
import { errorReference } from '../../../../src/renderer/errors/error-reference.ts'
import { errorWords } from '../../../../src/renderer/errors/error-words.ts'

it('every error has words for the packer: what is wrong, what to do, and no code', () => {
  for (const code of errorCodes) {
    const { word, sentence, action } = errorWords(code)
    expect(word.length, code).toBeLessThanOrEqual(12)
    expect(sentence, code).toMatch(/^[A-Z].*\.$/)
    expect(action, code).toMatch(/^[A-Z].*[.?]$/)
    expect(`${word} ${sentence} ${action}`, code).not.toMatch(/_|\bnull\b|exception/i)
  }
})

it('what may have been bought is never called not bought', () => {
  for (const code of ['service_no_answer', 'unexpected_response', 'station_unreachable'] as const) {
    const { sentence, action } = errorWords(code)
    expect(`${sentence} ${action}`).not.toMatch(/nothing was bought/i)
  }
})

it('the reference for whoever is called has the codes and ids, and nothing else of the details', () => {
  const details = {
    code: 'SHIPMENT.LABEL.VALIDATION_FAILED',
    correlationId: '7f1c',
    serviceMessage: 'No such ZIP for 12 Elm St',
  }
  expect(errorReference({ code: 'service_refused', message: 'm', details })).toBe(
    'service_refused · SHIPMENT.LABEL.VALIDATION_FAILED · 7f1c',
  )
})
