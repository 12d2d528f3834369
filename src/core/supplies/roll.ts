// How many labels of a roll are used: by the printer's odometer, or as the station has counted them.

export type Roll = {
  /** When it was put in. */
  readonly labels: number
  readonly since: Date
  /** The odometer as it was then; absent until it is heard. */
  readonly startMm?: number | undefined
  /** What the station has had printed since. */
  readonly counted: number
  /** More came out than was counted: how much, only an odometer that told before can say. */
  readonly isUncounted?: boolean | undefined
  /** The paper ran out: what is in the printer now is another one. */
  readonly isOver: boolean
}

export type LabelsLeft = { readonly labels: number; readonly countedBy: 'printer' | 'station' }

/** What may have come out beyond what was told, and is a fault of counting; more is another roll. */
const missesAtMost = (labels: number) => Math.max(3, Math.round(labels * 0.05))

export const newRoll = (labels: number, since: Date): Roll => ({ labels, since, counted: 0, isOver: false })

/**
 * The roll, once the odometer has told. Its first word stands for the roll's beginning, less what was counted by then. One
 * that went back is another printer's, or was reset: it begins anew from what was counted.
 */
export function hearOdometer(roll: Roll, printedMm: number, labelMm: number): Roll {
  const isKnown = roll.startMm !== undefined && roll.startMm <= printedMm
  if (isKnown) return roll
  return { ...roll, startMm: roll.isUncounted ? undefined : printedMm - roll.counted * labelMm }
}

/** What is left of it, never less than nothing; undefined where that is not known. `printedMm`: the odometer's last word. */
export function labelsLeft(
  roll: Roll,
  printedMm: number | undefined,
  labelMm: number,
): LabelsLeft | undefined {
  if (roll.isOver) return undefined
  const byPrinter = roll.startMm !== undefined && printedMm !== undefined
  if (roll.isUncounted && !byPrinter) return undefined
  const used = byPrinter ? Math.round((printedMm - (roll.startMm ?? 0)) / labelMm) : roll.counted
  if (used - roll.labels > missesAtMost(roll.labels)) return undefined
  return { labels: Math.max(0, roll.labels - used), countedBy: byPrinter ? 'printer' : 'station' }
}
