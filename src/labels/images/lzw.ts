/** A code stream that is no LZW, or says more or less than was promised. */
export class LzwError extends Error {}

/** What differs between the files that pack with LZW. */
export type LzwForm = {
  /** Of what is packed: it has so many bits each. */
  readonly valueBits: number
  /** Codes fill bytes from their lowest bit on; else from their highest. */
  readonly lowBitsFirst: boolean
  /** How many codes before it has to the width grows. */
  readonly growsEarly: 0 | 1
}

/** TIFF 6.0, section 13. */
export const tiffLzw: LzwForm = { valueBits: 8, lowBitsFirst: false, growsEarly: 1 }

/** GIF 89a, appendix F. */
export const gifLzw = (valueBits: number): LzwForm => ({ valueBits, lowBitsFirst: true, growsEarly: 0 })

const longestCode = 12
const longestTable = 1 << longestCode

/**
 * What was packed, of exactly `length` bytes. Libraries follow chains of a damaged table for ever, or fill up in silence
 * what is cut off. Throws {@link LzwError}.
 */
export function decodeLzw(source: Uint8Array, length: number, form: LzwForm): Uint8Array {
  const clear = 1 << form.valueBits
  const end = clear + 1
  const firstFree = clear + 2
  const target = new Uint8Array(length)
  // Each string is another one and a byte: where it stands in the target, and how long it is.
  const starts = new Uint32Array(longestTable)
  const lengths = new Uint32Array(longestTable)
  let [next, width, at] = [firstFree, form.valueBits + 1, 0]
  let [from, buffer, bits] = [0, 0, 0]
  let previous: { readonly start: number; readonly length: number } | undefined
  while (at < length) {
    const code = nextCode()
    if (code === undefined || code === end) break
    if (code === clear) {
      ;[next, width, previous] = [firstFree, form.valueBits + 1, undefined]
      continue
    }
    const start = at
    if (code < clear) {
      target[at++] = code
    } else {
      const [first, count] = stringOf(code)
      if (at + count > length) throw new LzwError()
      // Byte by byte: a string may reach into the one that is being written.
      for (let index = 0; index < count; index++) target[at++] = target[first + index] ?? 0
    }
    if (previous && next < longestTable) {
      starts[next] = previous.start
      lengths[next] = previous.length + 1
      next++
    }
    if (next + form.growsEarly >= 1 << width && width < longestCode) width++
    previous = { start, length: at - start }
  }
  if (at < length) throw new LzwError()
  return target

  /** Undefined where the source is over. */
  function nextCode(): number | undefined {
    while (bits < width) {
      const byte = source[from++]
      if (byte === undefined) return undefined
      buffer = form.lowBitsFirst ? buffer | (byte << bits) : ((buffer << 8) | byte) & 0xff_ffff
      bits += 8
    }
    bits -= width
    const mask = (1 << width) - 1
    if (!form.lowBitsFirst) return (buffer >> bits) & mask
    const code = buffer & mask
    buffer >>= width
    return code
  }

  function stringOf(code: number): readonly [from: number, count: number] {
    if (code < next && code >= firstFree) return [starts[code] ?? 0, lengths[code] ?? 0]
    if (code === next && previous) return [previous.start, previous.length + 1]
    throw new LzwError()
  }
}
