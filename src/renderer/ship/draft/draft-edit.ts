// Changes of a draft. A draft is a value: each answers with the changed one.

import type { PackagePreset } from '../../../contract/preset-operations.ts'
import type { DraftPackage, ShipmentDraft } from '../../../contract/shipment-draft.ts'
import type { Address, CustomsItem, ShipmentSpecialService } from './draft-values.ts'

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

const ofWeighing: readonly string[] = ['weight', 'weightSource', 'weighedAt'] satisfies (keyof DraftPackage)[]

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
export function withTypedWeight(draft: ShipmentDraft, at: number, weight: number | undefined): ShipmentDraft {
  return withPackages(
    draft,
    draft.packages.map((each, index) => {
      if (index !== at) return each
      const rest = unweighed(each)
      return weight === undefined ? rest : { ...rest, weight, weightSource: 'typed' }
    }),
  )
}

/** A side that was typed: the package is no longer of its preset. */
export function withOwnMeasure(
  draft: ShipmentDraft,
  at: number,
  field: string,
  value: unknown,
): ShipmentDraft {
  const own = withValue(draft, `packages.${at}.${field}`, value)
  return withValue(own, `packages.${at}.preset`, undefined)
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

/** The draft of the same order as a return, or no longer one, with what was said of packages and services kept. */
export function withEditsOf(draft: ShipmentDraft, edited: ShipmentDraft, isReturn: boolean): ShipmentDraft {
  const { packages, service, specialServiceParam, option, shipDate, customTexts } = edited
  return {
    ...draft,
    packages,
    service,
    specialServiceParam,
    option,
    customTexts,
    ...(shipDate === undefined ? {} : { shipDate }),
    specialService: [
      ...edited.specialService.filter((one) => one !== 'Returns'),
      ...(isReturn ? (['Returns'] as const) : []),
    ],
  }
}

export const noAddress: Address = { name: '', street1: '', city: '', state: '', zip: '', country: 'US' }

/** Goods of a customs form that nothing is known of yet, in the unit of those before. */
export function newItem(items: readonly CustomsItem[]): CustomsItem {
  const { weightUnit = 'oz', originCountry } = items.at(-1) ?? {}
  return { weightUnit, quantity: 1, ...(originCountry ? { originCountry } : {}) }
}
