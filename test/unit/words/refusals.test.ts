import { describe, expect, it } from 'vitest'
import { errorReasons, type ErrorInfo } from '../../../src/contract/errors.ts'
import {
  conflict,
  invalidInput,
  notFound,
  refusals,
  type RefusalCode,
} from '../../../src/contract/refusals.ts'
import { languages } from '../../../src/words/languages.ts'
import { stationRefusalText } from '../../../src/words/station-refusal-text.ts'
import { wordsIn } from '../../support/all-words.ts'

const all = (Object.keys(refusals) as RefusalCode[]).flatMap((code) =>
  refusals[code].map((reason) => ({ code, reason })),
)

const said = (code: RefusalCode, details: Record<string, string | number | string[]>) =>
  languages.map((language) =>
    stationRefusalText(language, { code, message: 'for the log', details }, wordsIn(language).errors),
  )

describe('why the station says no', () => {
  it.each(all)('is said in each language: $code, $reason', ({ code, reason }) => {
    expect(errorReasons).not.toContain(reason)
    const texts = said(code, { reason, most: 40, currency: 'USD' })
    expect(new Set(texts.map(({ sentence }) => sentence)).size).toBe(languages.length)
    for (const { sentence, action } of texts) {
      expect(sentence).toMatch(/^[¿\p{Lu}].*[^.\s\u202F][.?]?$/u)
      expect(sentence).toMatch(/[.?]$/)
      expect(action).toBe('')
    }
  })

  it('names how many, and the currency', () => {
    expect(
      said('invalid_input', { reason: 'too_many_orders', most: 500 }).map(({ sentence }) => sentence),
    ).toEqual(languages.map(() => expect.stringContaining('500') as string))
    expect(
      said('invalid_input', { reason: 'other_currency', currency: 'EUR' }).map(({ sentence }) => sentence),
    ).toEqual(languages.map(() => expect.stringContaining('EUR') as string))
  })

  it('is a field alone where no more is known of what was entered', () => {
    expect(said('invalid_input', { field: 'limit' })[1]).toEqual({
      sentence: 'Etwas Eingegebenes passt nicht: limit.',
      action: '',
    })
    // Of a scan the code's own words speak, and of an address its reason.
    expect(said('invalid_input', { field: 'text' })[1]).toEqual({})
    expect(said('invalid_input', { field: 'country', reason: 'no_country' })[1]).toEqual({})
  })

  it('says beside a profile that was not opened which one stays, and beside none that was why', () => {
    const stays = said('data_folder_unusable', { reason: 'other_program', stays: 'test' })
    expect(stays[1]?.says).toBe('Die Station bleibt bei dem Profil, das vorher offen war.')
    for (const language of languages) {
      const { errors } = wordsIn(language)
      const error: ErrorInfo = {
        code: 'no_profile_open',
        message: '',
        details: { codes: ['database_damaged'] },
      }
      expect(stationRefusalText(language, error, errors)).toEqual({ says: errors.database_damaged.sentence })
    }
  })

  it('is left to the words of the code where nothing more is known', () => {
    for (const reason of ['toString', 'order', 'blank'])
      expect(said('conflict', { reason })).toEqual(languages.map(() => ({})))
    expect(said('conflict', {})).toEqual(languages.map(() => ({})))
  })

  it('is a code with its details, and a few words of it for the log', () => {
    expect(conflict('earlier_funds_open', { depositId: '7' }).toInfo()).toEqual({
      code: 'conflict',
      message: 'earlier funds open',
      details: { depositId: '7', reason: 'earlier_funds_open' },
    })
    expect(notFound('print_job').toInfo()).toEqual({
      code: 'not_found',
      message: 'no such print job',
      details: { reason: 'print_job' },
    })
    expect(invalidInput('too_many_orders', { most: 3 }).message).toBe('too many orders')
  })
})
