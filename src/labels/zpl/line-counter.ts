/** Line numbers, from 1, of ascending offsets; an offset before the last one is counted anew. */
export function lineCounter(bytes: Uint8Array): (offset: number) => number {
  let line = 1
  let counted = 0
  return (offset) => {
    if (offset < counted) {
      line = 1
      counted = 0
    }
    for (; counted < offset; counted++) if (bytes[counted] === 0x0a) line++
    return line
  }
}
