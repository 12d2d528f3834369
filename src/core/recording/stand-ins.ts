// Stand-ins of the same shape: letters become other letters of the same case, digits other digits, and everything else
// stays. What is the same comes out the same wherever it stands, so that ids still match and an echo is still an echo.

/**
 * 32 bytes for a text, which nobody can foretell who has not the recording's key. Each recording has a key of its own,
 * which is never kept.
 */
export type Keyed = (text: string) => Uint8Array

export type StandIns = {
  text(text: string): string
  /** As many digits, the same sign and decimals. */
  number(value: number): number
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
const otherLetters = 'àáâãäåçèéêëìíîïñòóôõöùúûüý'
const digits = '0123456789'

const runs = /\p{L}+|\p{N}+/gu

/** So short that there are too few stand-ins for each to have one that was not given yet. */
const fewest = 2
const mostTries = 100

/** Another one of these than `one`, by a byte. */
function otherOf(one: string, among: string, byte = 0): string {
  const at = among.indexOf(one)
  if (at < 0) return among[byte % among.length] ?? one
  return among[(at + 1 + (byte % (among.length - 1))) % among.length] ?? one
}

/** The first digit stays above zero, or zero: a number keeps its length. */
function otherSign(one: string, isFirst: boolean, byte: number | undefined): string {
  if (/\p{L}/u.test(one)) return otherOf(one, letters.includes(one) ? letters : otherLetters, byte)
  if (!isFirst) return otherOf(one, digits, byte)
  return one === '0' ? one : otherOf(one, digits.slice(1), byte)
}

/**
 * Word by word: whoever knows one word and its stand-in knows nothing of another. No two words have the same one, and none
 * keeps a letter or digit, but for a leading zero.
 */
export function createStandIns(keyed: Keyed): StandIns {
  const known = new Map<string, string>()
  const given = new Set<string>()

  /** Each sign by what is before it: of different ones there are always different ones. */
  const ofShort = (signs: readonly string[]) =>
    signs
      .map((sign, at) =>
        otherSign(sign, at === 0, keyed(`${signs.length}:${signs.slice(0, at).join('')}`)[0]),
      )
      .join('')

  function ofWord(word: string): string {
    const signs = Array.from(word)
    if (signs.length <= fewest) return ofShort(signs)
    let made = ''
    for (let attempt = 0; attempt < mostTries; attempt++) {
      const bytes = keyed(`${attempt}:${word}`)
      made = signs.map((sign, at) => otherSign(sign, at === 0, bytes[at % bytes.length])).join('')
      if (!given.has(made)) break
    }
    return made
  }

  function ofRun(run: string): string {
    const signs = Array.from(run)
    const word = signs.map((sign) => sign.toLowerCase().slice(0, sign.length)).join('')
    const made = known.get(word) ?? ofWord(word)
    known.set(word, made)
    given.add(made)
    const others = Array.from(made)
    return signs
      .map((sign, at) => (sign === sign.toLowerCase() ? others[at] : others[at]?.toUpperCase()))
      .join('')
  }

  const text = (value: string) => value.replace(runs, ofRun)
  return {
    text,
    number(value) {
      const written = String(value)
      return /^-?\d+(\.\d+)?$/.test(written) ? Number(text(written)) : 0
    },
  }
}
