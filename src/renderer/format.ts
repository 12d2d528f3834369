// How money, times and numbers are written for a packer.

import type { Money } from '../contract/domain.ts'

/** `$8.42`. The amount becomes a decimal here, to be read, and nowhere else. */
export function formatMoney({ amountMinor, currency }: Money): string {
  try {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
    return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
  } catch {
    return `${amountMinor / 100} ${currency}`
  }
}

/** `09:42`, by the clock on the wall. */
export function formatTime(time: string | Date): string {
  return new Date(time).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
}

/** `09:42` for today, `20 Nov 09:42` for other days. */
export function formatMoment(time: string, now = new Date()): string {
  const moment = new Date(time)
  if (moment.toDateString() === now.toDateString()) return formatTime(moment)
  return `${moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })} ${formatTime(moment)}`
}

/** A tracking number in groups of four, to be read aloud. */
export function formatTracking(trackingNumber: string): string {
  return trackingNumber.replace(/(.{4})(?=.)/g, '$1 ')
}

/** The service's name as words: `PriorityMail` is `Priority Mail`. */
export function formatService(service: string): string {
  return service.replace(/([a-z])([A-Z0-9])/g, '$1 $2').replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
}

/** `1.24 kg`, `340 g`. */
export function formatWeight(weightGrams: number): string {
  return weightGrams < 1_000 ? `${Math.round(weightGrams)} g` : `${(weightGrams / 1_000).toFixed(2)} kg`
}

export function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}
