// Several labels inside a printer, one behind the other: which of them an answer proves to be out, and which it proves to
// stand whole in the buffer. Pure: what was sent and what was said, nothing else.

import type { Odometer, PrinterStatus } from './ports.ts'

/** The paper that a job moves, and where it stands among what was sent with it. */
export type Travel = {
  /** One of its labels. */
  readonly labelMm: number
  readonly labels: number
  /** The odometer's word from which on its first label can have begun to move, or earlier; never later. */
  readonly before: Odometer | undefined
  /** How many labels were sent behind it, over the same link. */
  readonly behind?: number
  /** A job of the station's own that was sent before it may still be inside. */
  readonly isBehind?: boolean
  /** How many jobs before it `before` is reckoned over, by the length that labels are believed to have; 0: it was read. */
  readonly reckonedOver?: number
  /** What moves may be another label: one that is printed again since the paper stopped, or of which nobody hears more. */
  readonly isSpoiled?: boolean
}

/** By how much a label may be longer than it is believed to be, the gap behind it included. */
const longerMm = 4

/**
 * So many labels the printer may count as its own while one more is sent: one that moves, one that is ready behind it. The
 * paper never stands, and what comes in between waits for no more than these.
 */
const mostInside = 2
/** So many jobs are followed at once. */
const mostUnderWay = 8

/**
 * Whether a label that has gone its length can be told, by an odometer of these steps, from one that did not move: of
 * shorter ones only a quiet printer tells.
 */
export const isLongEnough = ({ labelMm, before }: Travel): boolean =>
  before !== undefined && labelMm >= before.stepMm * 3

/** Where a job's paper begins that is sent now, behind those of `run`. */
export function behindOthers(
  run: readonly Travel[],
  { labelMm, labels, before }: Pick<Travel, 'labelMm' | 'labels' | 'before'>,
): Travel {
  const last = run.at(-1)
  const own = { labelMm, labels, before, behind: 0, isBehind: last !== undefined }
  if (!last?.before || !before) return own
  const endMm = last.before.mm + last.labelMm * last.labels
  return before.mm >= endMm
    ? { ...own, reckonedOver: last.reckonedOver ?? 0 }
    : { ...own, before: { ...before, mm: endMm }, reckonedOver: (last.reckonedOver ?? 0) + 1 }
}

/**
 * The run as an answer shows it: a label that the printer still counts is not out, so the paper of the one behind it begins
 * no earlier than the odometer stands now. Without this the gaps between labels would add up.
 */
export function anchored(
  run: readonly Travel[],
  { labelsWaiting, odometer }: PrinterStatus,
): readonly Travel[] {
  let behind = run.reduce((sum, { labels }) => sum + labels, 0)
  const placed: Travel[] = []
  let firstCounted = -1
  for (const [at, travel] of run.entries()) {
    behind -= travel.labels
    if (firstCounted < 0 && labelsWaiting > behind) firstCounted = at
    placed.push({ ...travel, behind, isBehind: at > 0 })
  }
  if (!odometer || firstCounted < 0) return placed
  for (let at = firstCounted + 1; at < placed.length; at++) {
    const [before, own] = [placed[at - 1], placed[at]]
    if (!before?.before || !own?.before) break
    const isFirst = at === firstCounted + 1
    const endMm = before.before.mm + before.labelMm * before.labels
    const mm = Math.max(own.before.mm, endMm, isFirst ? odometer.mm : 0)
    const isRead = isFirst && odometer.mm > Math.max(own.before.mm, endMm)
    const reckonedOver = isRead ? 0 : Math.min(own.reckonedOver ?? 0, (before.reckonedOver ?? 0) + 1)
    placed[at] = { ...own, before: { ...own.before, mm }, reckonedOver }
  }
  return placed
}

/**
 * Whether the count and the odometer say the same: what has not gone its length is counted. A printer that was told to
 * forget its labels, or prints shorter ones, does not for long; one that draws a label for a moment.
 */
export function agrees(run: readonly Travel[], status: PrinterStatus): boolean {
  const inside = run.filter((travel) => !hasTravelled(status, travel, 'at_rest'))
  return inside.reduce((sum, { labels }) => sum + labels, 0) <= status.labelsWaiting
}

/** Whether a label has moved for a part of its way between two answers that both counted none. */
export function movedUncounted(
  earlier: PrinterStatus | undefined,
  { labelsWaiting, odometer }: PrinterStatus,
  [first]: readonly Travel[],
): boolean {
  if (!first || !odometer || !earlier?.odometer || earlier.labelsWaiting > 0 || labelsWaiting > 0)
    return false
  const movedMm = odometer.mm - earlier.odometer.mm
  return movedMm >= odometer.stepMm && movedMm < first.labelMm - odometer.stepMm
}

/**
 * Whether one more label may be sent while these are inside: the printer is nearly through with them, its count and its
 * odometer agree, and where the paper of the next one begins would still be known to less than a label.
 */
export function hasRoom(run: readonly Travel[], status: PrinterStatus): boolean {
  const { labelsWaiting, odometer } = status
  const last = run.at(-1)
  if (!last?.before || !odometer || labelsWaiting >= mostInside || run.length >= mostUnderWay) return false
  const slackMm = ((last.reckonedOver ?? 0) + 1) * longerMm + 2 * odometer.stepMm
  if (run.some(({ isSpoiled }) => isSpoiled)) return false
  return slackMm <= last.labelMm && run.every(isLongEnough) && agrees(run, status)
}

/** What the printer counts of this job and of those before it. */
export function waitsFor({ behind = 0 }: Travel, labelsWaiting: number): number {
  if (behind === 0 || labelsWaiting === 0) return labelsWaiting
  // One label may be in no counter while it is taken from the buffer and drawn.
  return Math.max(0, labelsWaiting + 1 - behind)
}

/**
 * Whether all of it is out, with others sent behind it: paper moves for one label after the other. The last labels that were
 * sent are those that the printer counts; one more may be in no counter while it is drawn, and has not moved then. So it is
 * out where it is not counted and the odometer is past its end, however long the labels before it were; or where the one
 * behind it is neither counted nor drawn, and the odometer shows that the printer did not throw this one away.
 */
export function isPassed(status: PrinterStatus, travel: Travel): boolean {
  const { behind = 0, reckonedOver = 0, isSpoiled = false, labelMm } = travel
  if (behind === 0 || behind < status.labelsWaiting) return false
  const longer = { ...travel, labelMm: labelMm + longerMm * (reckonedOver + 1) }
  if (!isSpoiled && hasTravelled(status, longer, 'on_the_way')) return true
  return behind >= status.labelsWaiting + 2 && hasTravelled(status, travel, 'at_rest')
}

/** Whether it stands whole in the printer, behind another label of ours that is not out. */
export function waitsWhole({ labelsWaiting, odometer }: PrinterStatus, travel: Travel): boolean {
  const { behind = 0, isBehind = false, labels, before } = travel
  if (!isBehind || !odometer || !before) return false
  return labelsWaiting > behind + labels && odometer.mm <= before.mm
}

/**
 * Whether the odometer has gone the labels' length. It counts whole steps, so what it says may be one off to either
 * side: paper that has come to rest has gone far enough with a step less, and paper that moves with one more.
 */
export function hasTravelled(
  { odometer }: PrinterStatus,
  { before, labelMm, labels }: Travel,
  paper: 'at_rest' | 'on_the_way',
): boolean {
  if (!odometer || !before) return false
  const play = paper === 'at_rest' ? -odometer.stepMm : odometer.stepMm
  return Math.round(odometer.mm - before.mm) >= Math.round(labelMm * labels + play)
}
