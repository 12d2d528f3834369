/** Whoever said it, and where: `Sue Bell (Bench 1)`; of a bench without operators its name alone. */
export const whoAt = ({
  operator,
  bench,
}: {
  readonly operator?: string | undefined
  readonly bench: string
}): string => (operator === undefined ? bench : `${operator} (${bench})`)
