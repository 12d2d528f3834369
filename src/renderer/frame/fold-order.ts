// What the status bar puts away where it has no room, and in which order.

/** The first goes first; what a packer needs most is the last to go. What is not in it always stays. */
export const foldOrder = [
  // Demo's money is nobody's.
  'demo_balance',
  // For whoever set the station up.
  'no_keychain',
  'demo_service',
  'balance',
  'waiting_prints',
  'fine_printers',
  'sound',
  'operator',
  'scale',
  'printer',
  // Soon nothing can be bought.
  'low_balance',
  'station_profile',
  'service',
  'more_troubled_printers',
  // Nothing is bought, or does not come out.
  'troubled_service',
  'troubled_printers',
  // Whether anything may be bought at all.
  'warehouse',
  // What has to be settled, and the way to everything that has no room.
  'doubts',
  'attention',
  'search',
] as const
export type BarItem = (typeof foldOrder)[number]

/** Which of these go, one after the other: of the same kind the last first. */
export function leastFirst<T>(items: readonly T[], kindOf: (item: T) => string | undefined): readonly T[] {
  const rank = (item: T) => foldOrder.findIndex((kind) => kind === kindOf(item))
  return items
    .filter((item) => rank(item) >= 0)
    .toReversed()
    .toSorted((a, b) => rank(a) - rank(b))
}
