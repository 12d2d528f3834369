// How things are written for a packer.

import { serviceName } from '../contract/command-codes.ts'
import { gramsPerUnit } from '../contract/measures.ts'
import { serviceRules } from '../contract/settings.ts'
import { formatNumber } from '../words/format.ts'
import { words } from './language.ts'
import { units, type LengthUnit } from './units.ts'

export {
  formatCount,
  formatDay,
  formatFullMoment,
  formatMoment,
  formatMoney,
  formatSecond,
  formatTime,
} from '../words/format.ts'

/** A tracking number in groups of four, to be read aloud. */
export function formatTracking(trackingNumber: string): string {
  return trackingNumber.replace(/(.{4})(?=.)/g, '$1 ')
}

export { serviceName as formatService }

/** The service that an order names, or the rule that chooses one: `Priority Mail`, `Fastest`. */
export function formatServiceWish(wish: string): string {
  const rule = serviceRules.find((one) => one === wish)
  return rule ? words.stationRules.services[rule] : serviceName(wish)
}

/** `1.24 kg`, `340 g`; in imperial units `2 lb 11.7 oz`, `12 oz`. */
export function formatWeight(weightGrams: number): string {
  if (units() === 'imperial') return formatOunces(weightGrams / gramsPerUnit.oz, 1)
  const grams = Math.round(weightGrams)
  return grams < 1_000
    ? `${grams} g`
    : `${formatNumber(grams / 1_000, { minimumFractionDigits: 2, maximumFractionDigits: 3 })} kg`
}

/** A typed weight as it was read, in the station's units: `1,500 g`, `3 lb 4.9 oz`. */
export function formatTypedWeight(weightGrams: number): string {
  if (units() === 'imperial') return formatOunces(weightGrams / gramsPerUnit.oz, 2)
  return `${formatNumber(weightGrams, { useGrouping: 'always', maximumFractionDigits: 2 })} g`
}

function formatOunces(exact: number, places: number): string {
  const ounces = Number(exact.toFixed(places))
  const pounds = Math.floor(ounces / 16)
  const rest = `${formatNumber(ounces - pounds * 16, { maximumFractionDigits: places })} oz`
  return pounds === 0 ? rest : `${formatNumber(pounds)} lb ${rest}`
}

/** `20.32 cm`, by the marks of the language; several sides in one unit: `8 × 6 × 4 in`. */
export const formatLengths = (sides: readonly (number | undefined)[], unit: LengthUnit): string =>
  `${sides.map((side) => (side === undefined ? '–' : formatNumber(side, { maximumFractionDigits: 4 }))).join(' × ')} ${unit}`

/** `1.2 GB`; `1,2 Go` as French has it. */
export function formatBytes(bytes: number): string {
  const units = words.format.bytes
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1_000 ** power
  const digits = value < 10 && power > 0 ? 1 : 0
  const number = formatNumber(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${number} ${units[power] ?? ''}`
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
