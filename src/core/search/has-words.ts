const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** True where each word of `wanted` stands somewhere in the texts, whatever its case and accents. */
export function hasWords(texts: readonly string[], wanted: string): boolean {
  const whole = folded(texts.join(' '))
  return folded(wanted)
    .split(/\s+/)
    .every((word) => whole.includes(word))
}
