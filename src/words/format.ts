// How money, times and numbers are written in the language that is spoken.

import type { Money } from '../contract/domain.ts'

let spoken = 'en-US'

/** How dates, money and numbers are written (BCP 47). */
export const locale = (): string => spoken

export function writeAs(tag: string): void {
  spoken = tag
}

/** By what they were made from: to make one takes longer than all that a screen writes with it. */
const numberFormats = new Map<string, Intl.NumberFormat>()
const timeFormats = new Map<string, Intl.DateTimeFormat>()

function kept<Format>(formats: Map<string, Format>, key: string, make: () => Format): Format {
  const known = formats.get(key)
  if (known) return known
  const made = make()
  formats.set(key, made)
  return made
}

function numberFormat(tag: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${tag} ${JSON.stringify(options)}`
  return kept(numberFormats, key, () => new Intl.NumberFormat(tag, options))
}

/** A moment by the clock on the wall. A format keeps the time zone in which it was made; the clock's may be changed. */
function writeTime(time: string | Date, options: Intl.DateTimeFormatOptions): string {
  const moment = new Date(time)
  if (Number.isNaN(moment.getTime())) return String(moment)
  const key = `${locale()} ${JSON.stringify(options)} ${moment.getTimezoneOffset()}`
  return kept(timeFormats, key, () => new Intl.DateTimeFormat(locale(), options)).format(moment)
}

/** `$8.42`. */
export const formatMoney = (money: Money): string => formatMoneyIn(locale(), money)

/** As a language writes it (BCP 47). The amount becomes a decimal here, to be read, and nowhere else. */
export function formatMoneyIn(tag: string, { amountMinor, currency }: Money): string {
  try {
    const format = numberFormat(tag, { style: 'currency', currency })
    return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
  } catch {
    return `${amountMinor / 100} ${currency}`
  }
}

/** `09:42`, by the clock on the wall. In 24 hours everywhere: a time stands in narrow columns, and is never mistaken. */
export function formatTime(time: string | Date): string {
  return writeTime(time, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** `09:42:07`, where what follows one another within a minute is told apart. */
export function formatSecond(time: string | Date): string {
  return writeTime(time, { timeStyle: 'medium', hourCycle: 'h23' })
}

/** `Nov 20, 2026, 09:42`, for what may be long ago. */
export function formatFullMoment(time: string | Date): string {
  return writeTime(time, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
}

/** `Nov 20`, in the order of the locale. */
export function formatDay(time: string | Date): string {
  return writeTime(time, { day: 'numeric', month: 'short' })
}

/** `09:42` for today, `Nov 20 09:42` for other days. */
export function formatMoment(time: string, now = new Date()): string {
  const moment = new Date(time)
  if (moment.toDateString() === now.toDateString()) return formatTime(moment)
  return `${formatDay(moment)} ${formatTime(moment)}`
}

/** Whether that is a time alone, of today: `at 09:42`, and `on Nov 20 09:42`. */
export const isTime = (moment: string): boolean => /^\d{1,2}:\d\d$/.test(moment)

export function formatCount(count: number): string {
  return formatNumber(count)
}

export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return numberFormat(locale(), options).format(value)
}
