// What the status bar puts away where it has no room, and in which order.

/** What is well, and what only waits or is good to know. */
const well = [
  // Demo's money is nobody's.
  'demo_balance',
  // For whoever set the station up; it stays so all day, and must not take the room of what a packer uses.
  'no_keychain',
  'demo_service',
  'balance',
  'fine_printers',
  'sound',
  'operator',
  'scale',
  'printer',
  'service',
] as const

/** What is in trouble: while one of these has no room, nothing that is well has any. */
const troubles = [
  // Whoever took the service away to practise finds the way back.
  'demo_service_off',
  // Something is to come out, and has not.
  'waiting_prints',
  // Soon nothing can be bought.
  'low_balance',
  'station_profile',
  'troubled_scale',
  'more_troubled_printers',
  // Nothing is bought, or does not come out.
  'troubled_service',
  'troubled_printers',
  // Whether anything may be bought at all.
  'warehouse',
  // What has to be settled, and the way to everything that has no room.
  'doubts',
  'attention',
] as const

/** The first goes first; what a packer needs most is the last to go. What is not in it always stays. */
export const foldOrder = [...well, ...troubles, 'search'] as const
export type BarItem = (typeof foldOrder)[number]

const rankOf = (kind: string | undefined) => foldOrder.findIndex((one) => one === kind)
export const isTrouble = (kind: string | undefined): boolean => troubles.some((one) => one === kind)
const isWell = (kind: string | undefined): boolean => well.some((one) => one === kind)

/** `room` in pixels, the gap beside it with it. */
export type Roomed = { readonly kind: string | undefined; readonly room: number }

/** Which of them go where all of them are `over` pixels too wide: the least first, of the same kind the last first. */
export function whatGoes<T extends Roomed>(items: readonly T[], over: number): readonly T[] {
  const leastFirst = items
    .filter(({ kind }) => rankOf(kind) >= 0)
    .toReversed()
    .toSorted((a, b) => rankOf(a.kind) - rankOf(b.kind))
  let left = over
  const gone: T[] = []
  for (const item of leastFirst) {
    if (left <= 0) break
    left -= item.room
    gone.push(item)
  }
  // A wide one leaves room for what went before it.
  const stayGone: T[] = []
  for (const item of gone.toReversed()) {
    const hasRoom = left + item.room <= 0
    if (hasRoom && !(isWell(item.kind) && stayGone.some(({ kind }) => isTrouble(kind)))) left += item.room
    else stayGone.push(item)
  }
  return stayGone
}
