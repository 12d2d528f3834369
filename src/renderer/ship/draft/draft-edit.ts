// Changes of a draft. A draft is a value: each answers with the changed one.

import { convertLength } from '../../../contract/measures.ts'
import type { PackagePreset } from '../../../contract/presets.ts'
import type { DraftPackage, ShipmentDraft, WeightReading } from '../../../contract/shipment-draft.ts'
import type {
  Address,
  AddressEnd,
  AddressReferenceType,
  CustomsItem,
  DimensionUnit,
  ShipmentSpecialService,
  WeightUnit,
} from './draft-values.ts'
import { weighedIn } from './weights.ts'

/** The value at a dotted path; undefined where nothing is there. */
export function valueAt(record: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null) return undefined
    return (value as Readonly<Record<string, unknown>>)[name]
  }, record)
}

/** A copy with another value at a dotted path; `undefined` takes the field out. */
export function withValue<T>(record: T, path: string, value: unknown): T {
  return changed(record, path.split('.'), value) as T
}

function changed(record: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  if (Array.isArray(record)) {
    const list: readonly unknown[] = record
    return Array.from(
      { length: Math.max(list.length, Number(name) + 1) },
      (_, at) => (at === Number(name) ? changed(list[at], rest, value) : list[at]) ?? '',
    )
  }
  const fields = (record ?? {}) as Readonly<Record<string, unknown>>
  const next = changed(fields[name], rest, value)
  if (next !== undefined) return { ...fields, [name]: next }
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))
}

const withPackages = (draft: ShipmentDraft, packages: readonly DraftPackage[]): ShipmentDraft => ({
  ...draft,
  packages: [...packages],
})

/** A package with a preset's measures; its weight stays. */
export function withPreset(draft: ShipmentDraft, at: number, preset: PackagePreset): ShipmentDraft {
  const { id, packageType, length, width, height, dimensionUnit } = preset
  return withPackages(
    draft,
    draft.packages.map((each, index) =>
      index === at ? { ...each, preset: id, packageType, length, width, height, dimensionUnit } : each,
    ),
  )
}

const ofWeighing: readonly string[] = [
  'weight',
  'measured',
  'weightSource',
  'weighedAt',
] satisfies (keyof DraftPackage)[]

const unweighed = (each: DraftPackage): DraftPackage =>
  Object.fromEntries(Object.entries(each).filter(([name]) => !ofWeighing.includes(name)))

/** One package more, of the last one's measures and not weighed yet. */
export function withPackage(draft: ShipmentDraft): ShipmentDraft {
  return withPackages(draft, [...draft.packages, unweighed(draft.packages.at(-1) ?? {})])
}

/** Without a package; goods that were in it are in none that is named. */
export function withoutPackage(draft: ShipmentDraft, at: number): ShipmentDraft {
  const packages = draft.packages.filter((_, index) => index !== at)
  const moved = (item: CustomsItem): CustomsItem => {
    const { packageNumber, ...rest } = item
    if (packageNumber === undefined || packageNumber === at + 1) return rest
    return { ...rest, packageNumber: packageNumber > at + 1 ? packageNumber - 1 : packageNumber }
  }
  const items = draft.customsInfo?.customsItem?.map(moved)
  return {
    ...withPackages(draft, packages),
    ...(draft.customsInfo && items ? { customsInfo: { ...draft.customsInfo, customsItem: items } } : {}),
  }
}

/** A weight that was typed: it no longer comes from the scale or the order. */
export function withTypedWeight(
  draft: ShipmentDraft,
  at: number,
  weight: number | undefined,
  weightUnit: WeightUnit,
): ShipmentDraft {
  return withPackages(
    draft,
    draft.packages.map((each, index) => {
      if (index !== at) return each
      const rest = unweighed(each)
      return weight === undefined ? rest : { ...rest, weight, weightUnit, weightSource: 'typed' }
    }),
  )
}

/** The package that has a reading of the scale already, by its place. */
export function packageOfReading(
  { packages }: ShipmentDraft,
  { takenAt }: WeightReading,
): number | undefined {
  const at = packages.findIndex((each) => each.weightSource === 'scale' && each.weighedAt === takenAt)
  return at === -1 ? undefined : at
}

/** A package with what the scale says of it. */
export function withReading(
  draft: ShipmentDraft,
  at: number,
  { grams, takenAt }: WeightReading,
  weightUnit: WeightUnit,
): ShipmentDraft {
  const weight = weighedIn(weightUnit, grams)
  const measured = { weight: grams, weightUnit: 'g' } as const
  return withPackages(
    draft,
    draft.packages.map((each, index) =>
      index === at
        ? { ...each, weight, weightUnit, measured, weightSource: 'scale', weighedAt: takenAt }
        : each,
    ),
  )
}

const sides = ['length', 'width', 'height'] as const
export type Side = (typeof sides)[number]

/** A side that was typed in a unit, which the others are then in too: the package is no longer of its preset. */
export function withTypedSide(
  draft: ShipmentDraft,
  at: number,
  {
    side,
    value,
    unit,
  }: { readonly side: Side; readonly value: number | undefined; readonly unit: DimensionUnit },
): ShipmentDraft {
  const own = draft.packages[at]?.dimensionUnit ?? unit
  const turned = sides.reduce((changed, other) => {
    const known = draft.packages[at]?.[other]
    const next = other === side ? value : known === undefined ? undefined : convertLength(known, own, unit)
    return withValue(changed, `packages.${at}.${other}`, next)
  }, draft)
  return withOwnMeasure(turned, at, 'dimensionUnit', unit)
}

/** A measure of its own: the package is no longer of its preset. */
export function withOwnMeasure(
  draft: ShipmentDraft,
  at: number,
  field: string,
  value: unknown,
): ShipmentDraft {
  const own = withValue(draft, `packages.${at}.${field}`, value)
  return withValue(own, `packages.${at}.preset`, undefined)
}

/** What kind of number of the addressee is told; without a kind there is no number. */
export function withReferenceType(
  draft: ShipmentDraft,
  end: AddressEnd,
  type: AddressReferenceType | undefined,
): ShipmentDraft {
  const typed = withValue(draft, `${end}.referenceType`, type)
  return type === undefined ? withValue(typed, `${end}.referenceValue`, undefined) : typed
}

export function withSpecialService(
  draft: ShipmentDraft,
  special: ShipmentSpecialService,
  on: boolean,
): ShipmentDraft {
  const others = draft.specialService.filter((one) => one !== special)
  return { ...draft, specialService: on ? [...others, special] : others }
}

/** The sides change places, with the special service that says so. */
export function asReturn(draft: ShipmentDraft, on: boolean): ShipmentDraft {
  const { fromAddress, toAddress } = draft
  return withSpecialService({ ...draft, fromAddress: toAddress, toAddress: fromAddress }, 'Returns', on)
}

/** The draft of the same order as a return, or no longer one, with what was said of it kept: the sides change places. */
export function withEditsOf(draft: ShipmentDraft, edited: ShipmentDraft, isReturn: boolean): ShipmentDraft {
  const { packages, service, specialServiceParam, option, shipDate, customTexts, billTo } = edited
  const customsInfo = edited.customsInfo ?? draft.customsInfo
  return {
    ...draft,
    fromAddress: edited.toAddress,
    toAddress: edited.fromAddress,
    ...(customsInfo ? { customsInfo } : {}),
    packages,
    service,
    specialServiceParam,
    option,
    customTexts,
    ...(shipDate === undefined ? {} : { shipDate }),
    ...(billTo === undefined ? {} : { billTo }),
    specialService: [
      ...edited.specialService.filter((one) => one !== 'Returns'),
      ...(isReturn ? (['Returns'] as const) : []),
    ],
  }
}

export const noAddress: Address = { name: '', street1: '', city: '', state: '', zip: '', country: 'US' }

/** Goods of a customs form that nothing is known of yet, in the unit of those before, else in `usual`. */
export function newItem(items: readonly CustomsItem[], usual: WeightUnit): CustomsItem {
  const { weightUnit = usual, originCountry } = items.at(-1) ?? {}
  return { weightUnit, quantity: 1, ...(originCountry ? { originCountry } : {}) }
}
