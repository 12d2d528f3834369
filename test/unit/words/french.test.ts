// What French alone asks of its sentences: spaces that do not break before its marks, its own quotation marks, and none in
// the singular.

import { expect, describe, it } from 'vitest'
import * as french from '../../../src/words/fr/index.ts'
import { at, de, s, since, until } from '../../../src/words/fr/grammar.ts'
import { databaseFaults } from '../../../src/words/fr/database-faults.ts'
import { databases } from '../../../src/words/fr/databases.ts'
import { orderFiles } from '../../../src/words/fr/order-files.ts'
import { refundRequests } from '../../../src/words/fr/refund-requests.ts'
import { beside, refusals } from '../../../src/words/fr/refusals.ts'
import { results } from '../../../src/words/fr/results.ts'
import { textsOf } from '../../support/texts-of.ts'

const all = textsOf(
  { ...french, databaseFaults, databases, orderFiles, refundRequests, refusals, beside, results },
  'fr',
)

describe('a French sentence', () => {
  it.each([
    ['breaks no line before a mark', /[ ](?:[;!?]|:(?=\s|$))/],
    ['has a thin space that does not break before ; ! and ?', /[^\u202F\s»…/](?:[;!?](?=\s|$))/],
    ['has a space that does not break before a colon', /[^\u00A0\d]:(?=\s|$)/],
    ['keeps its quotation marks to what they hold', /«[^\u00A0]|[^\u00A0]»/],
    ['has the apostrophe and the quotation marks of print', /['"“”]/],
    ['has a space that does not break before a percent sign', /[ \d]%/],
    ['says of no order that is skipped that it is placed', /pass(?:er|ez|ée) (?:cette|la|une) commande/i],
  ])('%s', (_, wrong) => {
    expect(all.length).toBeGreaterThan(2_000)
    expect(all.filter(([, text]) => wrong.test(text))).toEqual([])
  })
})

describe('French grammar', () => {
  it('has none and one in the singular', () => {
    expect([0, 1, 2, '0', '1', '2', '1\u202F412'].map(s)).toEqual(['', '', 's', '', '', 's', 's'])
    expect(french.batch.orders(0)).toBe('0 commande')
    expect(french.batch.orders(2)).toBe('2 commandes')
  })

  it('elides before a vowel', () => {
    expect(['Zebra', 'Epson', 'École', 'UPS', '4x6'].map(de)).toEqual([
      'de Zebra',
      'd’Epson',
      'd’École',
      'd’UPS',
      'de 4x6',
    ])
  })

  it('says a time of day and a day each in its way', () => {
    expect([at('09:42'), at('20 nov. 09:42')]).toEqual(['à 09:42', 'le 20 nov. 09:42'])
    expect([since('09:42'), since('20 nov. 09:42')]).toEqual(['depuis 09:42', 'depuis le 20 nov. 09:42'])
    expect([until('09:42'), until('20 nov. 09:42')]).toEqual(['jusqu’à 09:42', 'jusqu’au 20 nov. 09:42'])
  })
})
