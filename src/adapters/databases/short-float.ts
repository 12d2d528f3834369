/** The shortest text that a number of four bytes is again: 0.1, and not 0.10000000149011612. */
export function shortFloat(value: number): string {
  for (let digits = 6; digits < 9; digits++) {
    const text = String(Number(value.toPrecision(digits)))
    if (Math.fround(Number(text)) === value) return text
  }
  return String(value)
}
