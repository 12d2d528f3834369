import { describe, expect, it } from 'vitest'
import {
  knownErrorCodes,
  knownWarningCodes,
  stationWarningCodes,
} from '../../../../src/contract/service-codes.ts'
import { refusalWords, serviceCodeWords } from '../../../../src/renderer/errors/service-code-words.ts'

const refusal = (details: Record<string, string>) => ({
  code: 'service_refused' as const,
  message: 'm',
  details,
})

describe('the service’s codes', () => {
  it.each([...knownErrorCodes, ...knownWarningCodes, ...stationWarningCodes])(
    '%s has a sentence and an action that a packer understands',
    (code) => {
      const words = serviceCodeWords(code)
      expect(words?.sentence).toMatch(/^[A-Z].*\.$/)
      expect(words?.action).toMatch(/^[A-Z].*\.$/)
      expect(`${words?.sentence ?? ''}${words?.action ?? ''}`).not.toMatch(/_|validation|attribute|null/i)
    },
  )

  it('that nobody knows have no words of ours', () => {
    expect(serviceCodeWords('SHIPMENT.SOMETHING_NEW')).toBeUndefined()
    expect(serviceCodeWords('toString')).toBeUndefined()
    expect(serviceCodeWords(undefined)).toBeUndefined()
  })
})

describe('a refusal', () => {
  it('of a known code is told in our words, with the service’s own text beside', () => {
    expect(
      refusalWords(refusal({ code: 'ADDRESS.VALIDATION_FAILED', serviceMessage: 'No such ZIP' })),
    ).toEqual({
      sentence: 'The service does not know this address.',
      action: 'Have the address corrected.',
      says: 'No such ZIP',
    })
  })

  it('of an unknown code is told in the service’s own text', () => {
    expect(refusalWords(refusal({ code: 'NEW.CODE', serviceMessage: 'Not on Sundays' }))).toEqual({
      says: 'Not on Sundays',
    })
  })

  it('without code and text leaves the words to the station', () => {
    expect(refusalWords(refusal({}))).toBeUndefined()
    expect(
      refusalWords({ code: 'service_busy', message: 'm', details: { code: 'SHIPMENT.NOT_FOUND' } }),
    ).toBeUndefined()
  })
})
