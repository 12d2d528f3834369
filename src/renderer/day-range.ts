// Days as a packer means them, by the clock on the wall: as moments that the station is asked with.

import { mostDays } from '../contract/today.ts'

export const dayChoices = ['any', 'today', 'yesterday', 'week', 'month', 'own'] as const
export type DayChoice = (typeof dayChoices)[number]

/** `firstDay` and `lastDay` as they are written, `2026-11-20`, for a choice of one's own. */
export type Days<C extends DayChoice = DayChoice> = {
  readonly choice: C
  readonly firstDay: string
  readonly lastDay: string
}

/** `from` is part of it, `to` is not. */
export type DayRange = { readonly from?: string; readonly to?: string }

const daysBack = { today: 0, yesterday: 1, week: 6, month: 29 } as const

/** The midnight that a day begins with, so many days from `now`: counted in days, since some have 23 or 25 hours. */
const midnight = (now: Date, days: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)

/** Undefined for text that names no day. */
export function dayOf(text: string): Date | undefined {
  const [, year, month, day] = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text) ?? []
  const date = new Date(Number(year), Number(month) - 1, Number(day))
  return date.getMonth() === Number(month) - 1 && date.getDate() === Number(day) ? date : undefined
}

/** As it is written into a field. */
export const dayText = (day: Date): string =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

/** Days of one's own that cannot be read, or are none, do not narrow anything. */
export function dayRange({ choice, firstDay, lastDay }: Days, now = new Date()): DayRange {
  if (choice === 'any') return {}
  if (choice === 'own') {
    const [first, last] = [dayOf(firstDay), dayOf(lastDay)]
    return {
      ...(first ? { from: first.toISOString() } : {}),
      ...(last ? { to: midnight(last, 1).toISOString() } : {}),
    }
  }
  return {
    from: midnight(now, -daysBack[choice]).toISOString(),
    ...(choice === 'yesterday' ? { to: midnight(now, 0).toISOString() } : {}),
  }
}

/**
 * Days from their first midnight to that after the last one. Undefined where they are not all named, end before they begin or
 * are too many.
 */
export function wholeDays(days: Days, now = new Date()): Required<DayRange> | undefined {
  const { from, to = days.choice === 'own' ? undefined : midnight(now, 1).toISOString() } = dayRange(
    days,
    now,
  )
  if (from === undefined || to === undefined || to <= from) return undefined
  const last = midnight(new Date(from), mostDays)
  return new Date(to) > last ? undefined : { from, to }
}
