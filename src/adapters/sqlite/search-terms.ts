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
  const terms = new Set<string>()
  for (const word of wordsOf(recipient)) {
    const longest = cut(word)
    for (let length = shortestBeginning; length <= longest.length; length++) {
      terms.add(termOfWord(sealer.blindIndex(longest.slice(0, length))))
    }
  }
  for (const gram of gramsOf(numberKey)) terms.add(gramTerm(gram))
  for (const length of [1, 2]) terms.add(startTerm(numberKey.slice(0, length)))
  return [...terms].join(' ')
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

/**
 * The same by the end of a long number alone: fewer terms, and seldom such as all numbers begin with. What it finds is to be
 * compared. Undefined where that is no less.
 */
export function numberEndQuery(numberKey: string): string | undefined {
  if (numberKey.length < 2 * gramLength) return undefined
  const ends = [numberKey.slice(-gramLength), numberKey.slice(-2 * gramLength, -gramLength)]
  return [...new Set(ends.map(gramTerm))].join(' AND ')
}

/** Whether all that it finds is meant. Halves of letters beyond 16 bits have one term together. */
export const isNumberQueryExact = (numberKey: string): boolean =>
  numberKey.length <= gramLength && isAscii(numberKey)

/** Where `numberKey` may stand in an order number that it finds, at most: one or two letters are its beginning. */
export const lastPlaceOf = (numberKey: string): number =>
  numberKey.length < gramLength ? 1 : Number.MAX_SAFE_INTEGER

/** Words in lower case without accents: what people type when they look for a name. */
export function wordsOf(text: string): readonly string[] {
  const folded = isAscii(text) ? text.toLowerCase().replaceAll("'", '') : foldedOf(text)
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}

const foldedOf = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ß/gu, 'ss').replace(/['’]/gu, '')

const cut = (word: string) => word.slice(0, longestBeginning)

function gramsOf(numberKey: string): readonly string[] {
  const count = Math.max(0, numberKey.length - gramLength + 1)
  return Array.from({ length: count }, (_, start) => numberKey.slice(start, start + gramLength))
}

const anyOf = (terms: readonly string[]) => (terms.length === 1 ? terms.join() : `(${terms.join(' OR ')})`)
const termOfWord = (index: string) => `w${index}`
const startTerm = (start: string) => `b${hexOf(start)}`
const gramTerm = (gram: string) => `n${hexOf(gram)}`

/** Nothing of it to fold but its case. */
// eslint-disable-next-line no-control-regex -- all of ASCII
const isAscii = (text: string) => /^[\x00-\x7f]*$/.test(text)

/** Pieces of order numbers come again and again; an entry is about 100 bytes. */
const mostKnownPieces = 10_000
const hexOfPieces = new Map<string, string>()

function hexOf(piece: string): string {
  const known = hexOfPieces.get(piece)
  if (known !== undefined) return known
  const hex = Buffer.from(piece).toString('hex')
  if (hexOfPieces.size >= mostKnownPieces) hexOfPieces.clear()
  hexOfPieces.set(piece, hex)
  return hex
}

/** A tracking number as the index of tracking ends has it: its letters and digits, last first. */
export function reversedTracking(trackingNumber: string): string {
  return Array.from(trackingNumber.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .reverse()
    .join('')
}
