// How the page looks for what it knows by itself: screens, settings and keys, by their words.

/** An apostrophe parts words as a space does, whichever of its signs is typed: `l'adresse`. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s'’]+/g, ' ')
    .trim()

const plain = (text: string) => folded(text).replace(/[\s-]/g, '')

/** The text is all of this name or number. */
export const isWhole = (name: string, text: string): boolean => plain(name) === plain(text)

/** What a thing is known by: its name, and other words that stand for it. */
export type Named = { readonly name: string; readonly words: readonly string[] }

/** Each word of the text begins a word of the name or of one of its others. */
const begins = (text: string, whole: string) => {
  const inWhole = folded(whole).split(/[^\p{L}\p{N}+]+/u)
  return folded(text)
    .split(' ')
    .every((word) => inWhole.some((one) => one.startsWith(word)) || folded(whole).startsWith(word))
}

/** How well a text fits: 0 the whole name, 1 its beginning, 2 words of it, 3 other words; undefined where not. */
function fitOf({ name, words }: Named, text: string): number | undefined {
  if (isWhole(name, text)) return 0
  if (folded(name).startsWith(folded(text))) return 1
  if (begins(text, name)) return 2
  return words.some((other) => begins(text, other)) || begins(text, [name, ...words].join(' '))
    ? 3
    : undefined
}

/** The things that a text finds, the best first. */
export function matches<T extends Named>(things: readonly T[], text: string): readonly T[] {
  return things
    .flatMap((thing) => {
      const fit = fitOf(thing, text)
      return fit === undefined ? [] : [{ thing, fit }]
    })
    .toSorted((one, other) => one.fit - other.fit)
    .map(({ thing }) => thing)
}

/** Of the words that stand for a thing, those that the text is about. */
export const wordsAbout = (words: readonly string[], text: string): readonly string[] =>
  words.filter((word) =>
    folded(text)
      .split(' ')
      .some((one) => begins(one, word)),
  )
