import { AppError } from '../../contract/errors.ts'
import { gramsToOunces } from '../../contract/measures.ts'
import type { PackagePreset } from '../../contract/presets.ts'
import type { PackageType } from '../../service/enums.ts'
import type { Package } from '../../service/records.ts'
import { isGoodsWeight } from './items.ts'
import type { OrderContent } from './order.ts'

/** What a station begins with. The first is used for orders that name none. */
export const defaultPackagePresets: readonly PackagePreset[] = [
  preset('small-box', 'Small box', 'Parcel', [8, 6, 4], 110),
  preset('medium-box', 'Medium box', 'Parcel', [12, 9, 6], 230),
  preset('large-box', 'Large box', 'Parcel', [18, 14, 10], 520),
  preset('mailer', 'Padded mailer', 'SoftPack', [12, 9, 1], 30),
  preset('flat-rate-envelope', 'Flat rate envelope', 'FlatRateEnvelope', [12.5, 9.5, 0.75], 60),
  preset('flat-rate-small', 'Small flat rate box', 'SmallFlatRateBox', [8.6875, 5.4375, 1.75], 90),
  preset('flat-rate-medium', 'Medium flat rate box', 'MediumFlatRateBox1', [11.25, 8.75, 6], 220),
  preset('flat-rate-large', 'Large flat rate box', 'LargeFlatRateBox', [12.25, 12.25, 6], 380),
]

function preset(
  id: string,
  name: string,
  packageType: PackageType,
  [length, width, height]: readonly [number, number, number],
  tareGrams: number,
): PackagePreset {
  return { id, name, packageType, length, width, height, dimensionUnit: 'in', tareGrams }
}

export const noWeight = () =>
  new AppError('order_incomplete', 'The order has no weight', {
    details: { field: 'weight', reason: 'no_weight' },
  })

/**
 * The package record of an order (contract section 2.2), its weight in ounces. The box's own weight is added where the
 * order's weight is only what its items weigh; a weight that the file gave for the parcel is taken as it is.
 * Throws `order_incomplete` where the order has no weight or names a preset that is not there (`details.field`).
 */
export function packageFor(order: OrderContent, presets: readonly PackagePreset[]): Package {
  const preset = order.preset === undefined ? presets[0] : findPreset(order.preset, presets)
  if (!preset) {
    throw new AppError('order_incomplete', `This station has no package "${order.preset ?? ''}"`, {
      details: { field: 'package', reason: 'unknown_preset', known: presets.map(({ id }) => id) },
    })
  }
  if (order.weightGrams === undefined) {
    throw noWeight()
  }
  const tareGrams = isGoodsWeight(order) ? preset.tareGrams : 0
  const { packageType, length, width, height, dimensionUnit } = preset
  const weight = gramsToOunces(order.weightGrams + tareGrams)
  return { packageType, length, width, height, dimensionUnit, weight, weightUnit: 'oz' }
}

/** By id or name, without case. */
export function findPreset(called: string, presets: readonly PackagePreset[]): PackagePreset | undefined {
  const key = called.toLowerCase()
  return presets.find(({ id, name }) => id === key || name.toLowerCase() === key)
}
