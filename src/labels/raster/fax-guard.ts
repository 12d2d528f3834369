import UTIF from 'utif2'

/** A bit stream that is no fax. */
export class FaxError extends Error {}

type FaxDecoder = {
  _findDiff(line: readonly number[], from: number, colour: number): number | undefined
  _addNtimes(line: number[], count: number, colour: number): void
}

/** No code, with the fill that may stand before it, is longer. */
const longestCodeBits = 1_000
/** utif2 looks twice for each bit. */
const looksPerBit = 2

/**
 * Lets utif2 give up on data that is no Group 4 fax: once lost, it collects the rest of the file as one code word, looks
 * each longer one up, and takes minutes for a small file. For one whole call of `decode`; throws {@link FaxError}.
 */
export function guardedFax<T>(decode: () => T): T {
  const decoder = UTIF.decode as unknown as FaxDecoder
  const { _findDiff: findDiff, _addNtimes: addRun } = decoder
  let looks = 0
  decoder._findDiff = (line, from, colour) => {
    if (++looks > longestCodeBits * looksPerBit) throw new FaxError()
    return findDiff(line, from, colour)
  }
  decoder._addNtimes = (line, count, colour) => {
    looks = 0
    addRun(line, count, colour)
  }
  try {
    return decode()
  } finally {
    decoder._findDiff = findDiff
    decoder._addNtimes = addRun
  }
}
