// What was changed in a draft, in words.

import type { DraftChange } from '../../../contract/shipment-draft.ts'
import { formatLengths, formatServiceWish, formatWeight } from '../../format.ts'
import { formatNumber } from '../../../words/format.ts'
import { words } from '../../language.ts'
import { shownLengthUnit } from '../../units.ts'
import { shownLength } from '../../shown-measures.ts'
import { fieldName } from './draft-fields.ts'

const { draft: m, ship } = words

type Value = NonNullable<DraftChange['now']>

/** Names of values by the last name of their field. */
const valueNames = (): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  packageType: m.packageTypes,
  hazmatType: m.hazmatTypes,
  liveAnimalsType: m.liveAnimalsTypes,
  contentType: m.contentTypes,
  nonDeliveryOption: m.nonDelivery,
  restrictionType: m.restrictionTypes,
  referenceType: m.addressReferenceTypes,
  eelpfc: m.eelPfcs,
})

function lengthWords(millimetres: number): string {
  const unit = shownLengthUnit()
  return formatLengths([shownLength(millimetres, 'mm', unit)], unit)
}

function valueWords(field: string, value: Value): string {
  if (typeof value === 'boolean') return value ? ship.yes : ship.no
  if (typeof value === 'number') {
    if (/^packages\.\d+\.weight$/.test(field)) return formatWeight(value)
    if (/^packages\.\d+\.(length|width|height)$/.test(field)) return lengthWords(value)
    return formatNumber(value, { maximumFractionDigits: 4 })
  }
  const named = valueNames()[field.split('.').at(-1) ?? '']?.[value]
  if (named !== undefined) return named
  return field === 'service' ? formatServiceWish(value) : value
}

/** `Weight 5.00 kg instead of 650 g`, `This is a return`. */
export function changeWords({ field, was, now }: DraftChange, packageCount = 1): string {
  const [root, special = ''] = field.split('.')
  if (field === 'specialService.Returns') return now ? m.nowReturn : m.noReturn
  if (root === 'specialService') {
    const name = (m.specialServices as Readonly<Record<string, string>>)[special] ?? special
    return now ? m.extraAdded(name) : m.extraGone(name)
  }
  if (field === 'packages') return m.packagesInstead(Number(now), Number(was))
  const name = fieldName(field, packageCount)
  if (now === undefined) return m.emptyInstead(name, valueWords(field, was ?? ''))
  return was === undefined
    ? m.nowSet(name, valueWords(field, now))
    : m.instead(name, valueWords(field, now), valueWords(field, was))
}

/** Several changes in one line: the first two, and how many more. */
export function changeList(changes: readonly DraftChange[]): string {
  const shown = changes.slice(0, 2).map((change) => changeWords(change))
  return changes.length > 2 ? `${shown.join('; ')} +${changes.length - 2}` : shown.join('; ')
}
