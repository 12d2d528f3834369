// A language that nobody speaks, made from English: accents on every letter, and 40 % longer. It is not among the languages;
// the tests put it in the place of one, to see where a page has no room for words that are longer, or shows words that are
// none of a language's. No page and no package has it.

const plain = 'aeiouycnsAEIOUYCNS'
const accented = 'áéíóúýçñšÁÉÍÓÚÝÇÑŠ'

const longer = 0.4

function pseudoText(text: string): string {
  const added = '~'.repeat(Math.ceil((text.match(/\p{L}/gu) ?? []).length * longer))
  const words = added === '' ? '' : ` ${added.replace(/.{7}(?=.{3})/g, '$& ')}`
  return text.replace(/[aeiouycns]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter) + words
}

/** Words in pseudo: of a text, of what a sentence answers, of all that stands in a table. */
export function pseudo<T>(words: T): T {
  if (typeof words === 'string') return pseudoText(words) as T
  if (typeof words === 'function') {
    const sentence = words as unknown as (...given: unknown[]) => unknown
    return ((...given: unknown[]) => pseudo(sentence(...given))) as T
  }
  if (Array.isArray(words)) return words.map((each: unknown) => pseudo(each)) as T
  if (typeof words !== 'object' || words === null) return words
  return Object.fromEntries(Object.entries(words).map(([name, value]) => [name, pseudo(value)])) as T
}
