// Stand-ins of the same shape: letters become other letters of the same case, digits other digits, and everything else
// stays. What is the same comes out the same wherever it stands, so that ids still match and an echo is still an echo.

/**
 * A number for a beginning of a word, which nobody can foretell who has not the recording's key. Each recording has a key
 * of its own, which is never kept.
 */
export type ShiftOf = (beginning: string) => number

export type StandIns = {
  text(text: string): string
  /** As many digits, the same sign and decimals. */
  number(value: number): number
}

/** Longer than any word, id or number of a parcel; what follows in a longer run tells nothing that has to match. */
const longestRun = 64

const letters = 'abcdefghijklmnopqrstuvwxyz'
const otherLetters = 'àáâãäåçèéêëìíîïñòóôõöùúûüý'
const digits = '0123456789'

const runs = /\p{L}+|\p{N}+/gu

/**
 * Letter by letter, each shifted by what was before it in its word: two words never become the same one, and none keeps
 * a letter or digit, but for a leading zero.
 */
export function createStandIns(shiftOf: ShiftOf): StandIns {
  const known = new Map<string, string>()

  function otherOf(one: string, among: string, beginning: string): string {
    const shift = shiftOf(beginning)
    const at = among.indexOf(one)
    if (at < 0) return among[shift % among.length] ?? one
    return among[(at + 1 + (shift % (among.length - 1))) % among.length] ?? one
  }

  function ofLetter(letter: string, beginning: string): string {
    const small = letter.toLowerCase()
    const other = otherOf(small, letters.includes(small) ? letters : otherLetters, beginning)
    return letter === small ? other : other.toUpperCase()
  }

  /** The first digit stays above zero, or zero: a number keeps its length. */
  function ofDigit(digit: string, beginning: string): string {
    if (beginning !== '') return otherOf(digit, digits, beginning)
    return digit === '0' ? digit : otherOf(digit, digits.slice(1), beginning)
  }

  function ofRun(run: string): string {
    const found = known.get(run)
    if (found !== undefined) return found
    const isWord = /\p{L}/u.test(run)
    let beginning = ''
    const made = [...run]
      .map((one, at) => {
        const other = isWord ? ofLetter(one, beginning) : ofDigit(one, beginning)
        if (at < longestRun) beginning += one.toLowerCase()
        return other
      })
      .join('')
    known.set(run, made)
    return made
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
