// How money, times and numbers are written for a packer.

import type { Money } from '../contract/domain.ts'
import { byLanguage, locale } from './language.ts'
import { units } from './units.ts'

const en = { days: (count: number) => (count === 1 ? '1 day' : `${count} days`) }
const es: typeof en = { days: (count) => (count === 1 ? '1 día' : `${count} días`) }
const m = byLanguage({ en, es })

const gramsPerOunce = 28.349523125

/** `$8.42`. The amount becomes a decimal here, to be read, and nowhere else. */
export function formatMoney({ amountMinor, currency }: Money): string {
  try {
    const format = new Intl.NumberFormat(locale(), { style: 'currency', currency })
    return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
  } catch {
    return `${amountMinor / 100} ${currency}`
  }
}

/** `09:42`, by the clock on the wall. In 24 hours everywhere: a time stands in narrow columns, and is never mistaken. */
export function formatTime(time: string | Date): string {
  return new Date(time).toLocaleTimeString(locale(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
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

/** A tracking number in groups of four, to be read aloud. */
export function formatTracking(trackingNumber: string): string {
  return trackingNumber.replace(/(.{4})(?=.)/g, '$1 ')
}

export { serviceName as formatService } from '../contract/command-codes.ts'

/** `1.24 kg`, `340 g`; in imperial units `2 lb 11.7 oz`, `12 oz`. */
export function formatWeight(weightGrams: number): string {
  if (units() === 'imperial') return formatOunces(Math.round((weightGrams / gramsPerOunce) * 10) / 10)
  return weightGrams < 1_000
    ? `${Math.round(weightGrams)} g`
    : `${formatNumber(weightGrams / 1_000, { minimumFractionDigits: 2, maximumFractionDigits: 2 })} kg`
}

function formatOunces(ounces: number): string {
  const pounds = Math.floor(ounces / 16)
  const rest = `${formatNumber(ounces - pounds * 16, { maximumFractionDigits: 1 })} oz`
  return pounds === 0 ? rest : `${pounds} lb ${rest}`
}

export function formatCount(count: number): string {
  return formatNumber(count)
}

function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return value.toLocaleString(locale(), options)
}

/** How long ago a moment was, in its largest unit: `12 s`, `3 min`, `2 h`, `4 days`. */
export function formatAge(since: string, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 1_000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h`
  return m.days(Math.floor(seconds / 86_400))
}
