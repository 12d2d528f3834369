/** A code stream that is no LZW, or says more than was promised. */
export class LzwError extends Error {}

const clear = 256
const end = 257
const firstFree = 258
const longestTable = 4_096

/**
 * TIFF's LZW (TIFF 6.0, section 13), of exactly `length` bytes. utif2's own decoder follows chains of a damaged table for ever.
 * Throws {@link LzwError}.
 */
export function decodeLzw(source: Uint8Array, length: number): Uint8Array {
  const target = new Uint8Array(length)
  // Each string is another one and a byte: where it stands in the target, and how long it is.
  const starts = new Uint32Array(longestTable)
  const lengths = new Uint32Array(longestTable)
  let [next, width, at, buffer, bits] = [firstFree, 9, 0, 0, 0]
  let previous: { readonly start: number; readonly length: number } | undefined
  for (const byte of source) {
    buffer = ((buffer << 8) | byte) & 0xff_ffff
    bits += 8
    if (bits < width) continue
    bits -= width
    const code = (buffer >> bits) & ((1 << width) - 1)
    if (code === end || at === length) break
    if (code === clear) {
      ;[next, width, previous] = [firstFree, 9, undefined]
      continue
    }
    const start = at
    if (code < clear) {
      target[at++] = code
    } else {
      const [from, count] = stringOf(code)
      if (at + count > length) throw new LzwError()
      // Byte by byte: a string may reach into the one that is being written.
      for (let index = 0; index < count; index++) target[at++] = target[from + index] ?? 0
    }
    if (previous && next < longestTable) {
      starts[next] = previous.start
      lengths[next] = previous.length + 1
      next++
    }
    // The width grows one code early.
    if (next + 1 >= 1 << width && width < 12) width++
    previous = { start, length: at - start }
  }
  if (at < length) throw new LzwError()
  return target

  function stringOf(code: number): readonly [from: number, count: number] {
    if (code < next && code >= firstFree) return [starts[code] ?? 0, lengths[code] ?? 0]
    if (code === next && previous) return [previous.start, previous.length + 1]
    throw new LzwError()
  }
}
