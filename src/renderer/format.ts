// How things are written for a packer.

import { formatNumber } from '../words/format.ts'
import { words } from './language.ts'
import { units } from './units.ts'

export { formatCount, formatDay, formatMoment, formatMoney, formatTime } from '../words/format.ts'

const gramsPerOunce = 28.349523125

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

/** What is said, with its age in milliseconds where that has one: `ready, 3 min ago`. */
export const withAge = (said: string, ageMs: number | undefined): string =>
  ageMs === undefined ? said : words.format.heardAgo(said, inLargestUnit(ageMs))

/** How long ago a moment was, in its largest unit: `12 s`, `3 min`, `2 h`, `4 days`. */
export function formatAge(since: string, now: Date): string {
  return inLargestUnit(now.getTime() - new Date(since).getTime())
}

function inLargestUnit(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h`
  return words.format.days(Math.floor(seconds / 86_400))
}
