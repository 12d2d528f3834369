// How money, times and numbers are written in the language that is spoken.

import type { Money } from '../contract/domain.ts'

let spoken = 'en-US'

/** How dates, money and numbers are written (BCP 47). */
export const locale = (): string => spoken

export function writeAs(tag: string): void {
  spoken = tag
}

/** `$8.42`. */
export const formatMoney = (money: Money): string => formatMoneyIn(locale(), money)

/** As a language writes it (BCP 47). The amount becomes a decimal here, to be read, and nowhere else. */
export function formatMoneyIn(tag: string, { amountMinor, currency }: Money): string {
  try {
    const format = new Intl.NumberFormat(tag, { style: 'currency', currency })
    return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
  } catch {
    return `${amountMinor / 100} ${currency}`
  }
}

/** `09:42`, by the clock on the wall. In 24 hours everywhere: a time stands in narrow columns, and is never mistaken. */
export function formatTime(time: string | Date): string {
  return new Date(time).toLocaleTimeString(locale(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** `09:42:07`, where what follows one another within a minute is told apart. */
export function formatSecond(time: string | Date): string {
  return new Date(time).toLocaleTimeString(locale(), { timeStyle: 'medium', hourCycle: 'h23' })
}

/** `Nov 20, 2026, 09:42`, for what may be long ago. */
export function formatFullMoment(time: string | Date): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' } as const
  return new Date(time).toLocaleString(locale(), style)
}

/** `Nov 20`, in the order of the locale. */
export function formatDay(time: string | Date): string {
  return new Date(time).toLocaleDateString(locale(), { day: 'numeric', month: 'short' })
}

/** `09:42` for today, `Nov 20 09:42` for other days. */
export function formatMoment(time: string, now = new Date()): string {
  const moment = new Date(time)
  if (moment.toDateString() === now.toDateString()) return formatTime(moment)
  return `${formatDay(moment)} ${formatTime(moment)}`
}

export function formatCount(count: number): string {
  return formatNumber(count)
}

export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return value.toLocaleString(locale(), options)
}
