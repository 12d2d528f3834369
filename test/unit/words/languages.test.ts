// Every language says what English says, in words of its own. A language is walked here by its line in the table.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unitsWritten } from '../../../src/renderer/units.ts'
import { formatDay, formatMoney, formatNumber, locale, writeAs } from '../../../src/words/format.ts'
import { writtenKey } from '../../../src/words/key-caps.ts'
import { languageNames, languages, localeOf } from '../../../src/words/languages.ts'
import { at as inEnglish } from '../../../src/words/en/grammar.ts'
import { at as inGerman } from '../../../src/words/de/grammar.ts'
import { at as inSpanish } from '../../../src/words/es/grammar.ts'
import { wordsIn } from '../../support/all-words.ts'

/** Every sentence that is no function, with the path to it. */
function sentences(table: unknown, path = ''): readonly (readonly [path: string, text: string])[] {
  if (typeof table === 'string') return [[path, table]]
  if (typeof table !== 'object' || table === null) return []
  return Object.entries(table).flatMap(([key, value]) =>
    sentences(value, path === '' ? key : `${path}.${key}`),
  )
}

const english = new Map(sentences(wordsIn('en')))
/** A sentence and no name, code or address: three words, two of them begun small. */
const isSentence = (text: string) =>
  text.split(' ').filter((word) => /^[a-zà-ÿ’]+[.,:…?]?$/i.test(word)).length >= 3 &&
  text.split(' ').filter((word) => /^[a-z’]+[.,:…?]?$/.test(word)).length >= 2

/** Which caps have a sign that is not printed, and how many words there are for a place, is each language's own matter. */
const isSaidByAll = (path: string) => !/^(?:commandSheet\.keys|searchWords)\./.test(path)

describe.each(languages.filter((language) => language !== 'en'))('%s', (language) => {
  const all = sentences(wordsIn(language))

  it('has a sentence for each of the English ones', () => {
    expect(all.length).toBeGreaterThan(1_500)
    expect(
      all
        .map(([path]) => path)
        .filter(isSaidByAll)
        .toSorted(),
    ).toEqual([...english.keys()].filter(isSaidByAll).toSorted())
    expect(all.filter(([path, text]) => text.trim() === '' && english.get(path) !== '')).toEqual([])
  })

  it('leaves no sentence in English', () => {
    expect(all.filter(([path, text]) => isSentence(text) && english.get(path) === text)).toEqual([])
  })

  it('names each screen and each command of barcodes apart from all others', () => {
    const { screens, commands } = wordsIn(language)
    for (const names of [Object.values(screens), Object.values(commands)])
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it('says each state of the stage in two short words at most', () => {
    const { ship, errors, condition } = wordsIn(language)
    const words = [
      ...Object.values(ship.word),
      ...Object.values(errors).map(({ word }) => word),
      ...Object.values(condition.conditions).map(({ word }) => word),
    ]
    expect(words.filter((word) => word.length > 14 || word.split(' ').length > 3)).toEqual([])
  })
})

it('a key is written as keyboards of the language have it', () => {
  const written = (key: string) => languages.map((language) => writtenKey(key, wordsIn(language).keys))
  expect(languages).toEqual(['en', 'de', 'es', 'fr'])
  expect(written('Escape')).toEqual(['Esc', 'Esc', 'Esc', 'Échap'])
  expect(written('Enter')).toEqual(['Enter', 'Eingabe', 'Intro', 'Entrée'])
  expect(written('Ctrl+K')).toEqual(['Ctrl+K', 'Strg+K', 'Ctrl+K', 'Ctrl+K'])
  expect(written('Shift+Delete')).toEqual(['Shift+Del', 'Umschalt+Entf', 'Mayús+Supr', 'Maj+Suppr'])
  expect(written('Shift+PageUp')).toEqual(['Shift+PgUp', 'Umschalt+Bild ↑', 'Mayús+RePág', 'Maj+Pg préc'])
  expect(written('F7')).toEqual(['F7', 'F7', 'F7', 'F7'])
})

it('a time of day and a day are each put into a sentence in their way', () => {
  expect([inEnglish('09:42'), inEnglish('Nov 20 09:42')]).toEqual(['at 09:42', 'on Nov 20 09:42'])
  expect([inGerman('09:42'), inGerman('20. Nov. 09:42')]).toEqual(['um 09:42', 'am 20. Nov. 09:42'])
  expect(['09:42', '01:42', '11:42', '20 nov 09:42'].map(inSpanish)).toEqual([
    'a las 09:42',
    'a la 01:42',
    'a las 11:42',
    'el 20 nov 09:42',
  ])
  expect(languages.map((language) => wordsIn(language).refunds.warnTitle('09:34'))).toEqual([
    'Its refund was asked for at 09:34',
    'Seine Erstattung wurde um 09:34 beantragt',
    'Su reembolso se pidió a las 09:34',
    'Son remboursement a été demandé à 09:34',
  ])
})

it('each language is chosen by its own name', () => {
  expect(new Set(Object.values(languageNames)).size).toBe(languages.length)
})

it('each language is named where a station is rolled out', () => {
  const read = (page: string) => readFileSync(join(import.meta.dirname, '../../../docs', page), 'utf8')
  const line = /^- `language`: (.*): page/m.exec(read('roll-out.md'))?.[1]
  expect(line?.split(', ').toSorted()).toEqual(languages.map((language) => `\`${language}\``).toSorted())
})

describe('where the system has not the language', () => {
  const written = (tag: string) => {
    const before = locale()
    writeAs(tag)
    const texts = [
      formatMoney({ amountMinor: 123_450, currency: 'USD' }),
      formatNumber(1_234.5),
      formatDay('2026-11-24T12:00:00'),
      unitsWritten(tag),
    ]
    writeAs(before)
    // Spaces that do not break are spaces to whoever reads them.
    return texts.map((text) => text.replaceAll(/\s/g, ' '))
  }

  it('it is written as in its own country, and as in the United States what is spoken there', () => {
    expect(written(localeOf('en'))).toEqual(['$1,234.50', '1,234.5', 'Nov 24', 'imperial'])
    expect(written(localeOf('es'))).toEqual(['$1,234.50', '1,234.5', '24 nov', 'imperial'])
    expect(written(localeOf('de'))).toEqual(['1.234,50 $', '1.234,5', '24. Nov.', 'metric'])
    expect(written('fr')).toEqual(['1 234,50 $US', '1 234,5', '24 nov.', 'metric'])
  })
})
