// Advance widths of font 0 as thousandths of its height, grouped. Printers' font 0 is a little narrower than the
// renderer's, so that text which fits here fits on paper too.
const widths: readonly (readonly [thousandths: number, characters: string])[] = [
  [280, " '|Iijlft/:;"],
  [340, '!"()[]`.,r{}'],
  [450, 'Jcksvxyz'],
  [615, 'ABCDGHKNOPQRSUVXYÀÁÂÃÄÅÈÉÊËÑÒÓÔÕÖÙÚÛÜŚÝ'],
  [665, '&w'],
  [830, '-%@MWmÆŒ'],
]
const otherWidth = 500
const widthOf = new Map(
  widths.flatMap(([width, characters]) =>
    Array.from(characters).map((character) => [character, width] as const),
  ),
)

/** About how wide a line of font 0 is, in dots. */
export function textWidthDots(text: string, heightDots: number): number {
  let thousandths = 0
  for (const character of text) {
    const wide = (character.codePointAt(0) ?? 0) > 0x2e80
    thousandths += widthOf.get(character) ?? (wide ? 1_000 : otherWidth)
  }
  return Math.ceil((thousandths * heightDots) / 1_000)
}

export type FittedText = { readonly text: string; readonly heightDots: number }

/**
 * Makes a line fit: first smaller, down to `minHeightDots`, then shorter, ending in "...". Where `heightDots` is the
 * smaller of the two, the line has that height.
 */
export function fitLine(
  text: string,
  fit: { readonly widthDots: number; readonly heightDots: number; readonly minHeightDots: number },
): FittedText {
  const fits = (candidate: string, heightDots: number) =>
    textWidthDots(candidate, heightDots) <= fit.widthDots
  const smallest = Math.min(fit.minHeightDots, fit.heightDots)
  for (let heightDots = fit.heightDots; heightDots >= smallest; heightDots -= 2) {
    if (fits(text, heightDots)) return { text, heightDots }
  }
  if (fits(text, smallest)) return { text, heightDots: smallest }
  const characters = Array.from(text)
  while (characters.length > 0 && !fits(`${characters.join('').trimEnd()}...`, smallest)) {
    characters.pop()
  }
  return { text: `${characters.join('').trimEnd()}...`, heightDots: smallest }
}
