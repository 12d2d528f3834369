// What a full-text index holds of a row: hashed beginnings of the recipient's words, which tell no text, and pieces of
// the order number, which is plain anyway.

import type { Sealer } from './sealer.ts'

type BlindIndex = Pick<Sealer, 'blindIndex'>
type BlindIndexes = Pick<Sealer, 'blindIndexes'>

const shortestBeginning = 2
/** Words are compared by so many letters. */
const longestBeginning = 12
const gramLength = 3

/** Terms of a row, joined for the index. */
export function termsOf(sealer: BlindIndex, recipient: string, numberKey: string): string {
  const beginnings = wordsOf(recipient).flatMap(beginningsOf)
  return [
    ...new Set(beginnings.map((beginning) => wordTerm(sealer, beginning))),
    ...new Set(gramsOf(numberKey).map(gramTerm)),
    ...[1, 2].map((length) => startTerm(numberKey.slice(0, length))),
  ].join(' ')
}

/**
 * The index query for rows in which each word of `query` begins a word; undefined where a word is too short. Rows of a key
 * that is not here are not found by words: they are again when it is back.
 */
export function wordsQuery(sealer: BlindIndexes, query: string): string | undefined {
  const words = wordsOf(query)
  if (words.length === 0 || words.some((word) => word.length < shortestBeginning)) return undefined
  return words.map((word) => anyOf(sealer.blindIndexes(cut(word)).map(termOfWord))).join(' AND ')
}

/**
 * The index query for rows whose order number can contain `numberKey`, or begin with it where it has but one or two
 * letters. Rows found by more than three letters must still be compared: they have the threes, perhaps not in a row.
 */
export function numberQuery(numberKey: string): string {
  if (numberKey.length < gramLength) return startTerm(numberKey)
  return [...new Set(gramsOf(numberKey).map(gramTerm))].join(' AND ')
}

/** Where `numberKey` may stand in an order number that it finds, at most: one or two letters are its beginning. */
export const lastPlaceOf = (numberKey: string): number =>
  numberKey.length < gramLength ? 1 : Number.MAX_SAFE_INTEGER

/** Words in lower case without accents: what people type when they look for a name. */
export function wordsOf(text: string): readonly string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/gu, 'ss')
    .replace(/['’]/gu, '')
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}

const cut = (word: string) => word.slice(0, longestBeginning)

function beginningsOf(word: string): readonly string[] {
  const longest = cut(word)
  const lengths = Array.from(
    { length: longest.length - shortestBeginning + 1 },
    (_, index) => shortestBeginning + index,
  )
  return lengths.map((length) => longest.slice(0, length))
}

function gramsOf(numberKey: string): readonly string[] {
  const count = Math.max(0, numberKey.length - gramLength + 1)
  return Array.from({ length: count }, (_, start) => numberKey.slice(start, start + gramLength))
}

const anyOf = (terms: readonly string[]) => (terms.length === 1 ? terms.join() : `(${terms.join(' OR ')})`)
const termOfWord = (index: string) => `w${index}`
const wordTerm = (sealer: BlindIndex, beginning: string) => termOfWord(sealer.blindIndex(beginning))
const startTerm = (start: string) => `b${Buffer.from(start).toString('hex')}`
const gramTerm = (gram: string) => `n${Buffer.from(gram).toString('hex')}`

/** A tracking number as the index of tracking ends has it: its letters and digits, last first. */
export function reversedTracking(trackingNumber: string): string {
  return Array.from(trackingNumber.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .reverse()
    .join('')
}
