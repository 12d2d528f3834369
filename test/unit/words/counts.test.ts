import { describe, expect, it } from 'vitest'
import { wordsIn } from '../../support/all-words.ts'
import { languages } from '../../../src/words/languages.ts'

type Words = ReturnType<typeof wordsIn>
type Counted = (words: Words, count: number) => string

/** Sentences in which a count stands before what it counts. */
const counted: Readonly<Record<string, Counted>> = {
  shippedToday: ({ ship }, count) => `${count} ${ship.shippedToday(String(count))}`,
  entries: ({ account }, count) => account.entries(String(count)),
  readSoFar: ({ account }, count) => account.readSoFar(String(count)),
  allOpen: ({ batch }, count) => batch.allOpen(count),
  startUnknown: ({ batch }, count) => batch.startUnknown(count),
  cancelWhat: ({ batch }, count) => batch.cancelWhat(count),
  rows: ({ orders }, count) => orders.progress(count, 0),
  left: ({ supplies }, count) => supplies.left(String(count), 'printer'),
  roll: ({ supplies }, count) => supplies.roll(String(count), '09:42'),
  rollTold: ({ supplies }, count) => supplies.rollTold(String(count), 'Zebra'),
  followed: ({ tracking }, count) => tracking.follow(count),
  following: ({ tracking }, count) => tracking.following.following(count),
  tooOld: ({ tracking }, count) => tracking.following.too_old(count),
  kept: ({ upkeep }, count) => upkeep.days(count),
  overdue: ({ refunds }, count) => refunds.rule(count),
  openOrders: ({ shippingRules }, count) => shippingRules.ofOpen(String(count)),
}
/** Their word is the same for one and for many. */
const sameForAll: ReadonlySet<string> = new Set(['en shippedToday', 'de shippedToday'])

const textsOf = (words: unknown): readonly string[] =>
  typeof words === 'string'
    ? [words]
    : typeof words === 'object' && words !== null
      ? Object.values(words).flatMap(textsOf)
      : []

describe.each(languages)('a count in %s', (language) => {
  const words = wordsIn(language)

  it.each(Object.entries(counted))('of one has its noun in the singular: %s', (name, sentence) => {
    const asMany = sentence(words, 2).replace('2', '1')
    const isSame = sentence(words, 1) === asMany
    expect(isSame, sentence(words, 1)).toBe(sameForAll.has(`${language} ${name}`))
  })

  it('leaves the plural to no reader: no (s) stands in a sentence', () => {
    const lazy = textsOf(words).filter((text) => /\p{L}\((?:s|e|es|n|en|er)\)/u.test(text))
    expect(lazy).toEqual([])
    for (const sentence of Object.values(counted)) expect(sentence(words, 2)).not.toMatch(/\p{L}\(\p{L}+\)/u)
  })
})
