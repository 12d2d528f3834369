import { expect, it } from 'vitest'
import { errorCodes, errorReasons } from '../../../../src/contract/errors.ts'
import { errorReference } from '../../../../src/renderer/errors/error-reference.ts'
import { errorWords } from '../../../../src/renderer/errors/error-words.ts'
import { words } from '../../../../src/renderer/language.ts'
import { wordsOf } from '../../../../src/renderer/errors/words-of.ts'

it('every error has words for the packer: what is wrong, what to do, and no code', () => {
  for (const code of errorCodes) {
    const { word, sentence, action } = errorWords(code)
    expect(word.length, code).toBeLessThanOrEqual(12)
    expect(sentence, code).toMatch(/^[A-Z].*\.$/)
    expect(action, code).toMatch(/^[A-Z].*[.?]$/)
    expect(`${word} ${sentence} ${action}`, code).not.toMatch(/_|\bnull\b|exception/i)
  }
})

it('an error with a reason says that, and never what to do in other cases', () => {
  const told = (reason: string) => wordsOf({ code: 'order_incomplete', message: 'm', details: { reason } })
  for (const reason of errorReasons) expect(told(reason).sentence).toBe(words.errorReasons[reason])
  expect(told('missing').action).toMatch(/^Complete it in the order file/)
  for (const reason of ['rule_changed', 'changed_since']) expect(told(reason).action).toBe('')
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
