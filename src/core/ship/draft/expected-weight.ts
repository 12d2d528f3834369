import type { PackagePreset } from '../../../contract/presets.ts'
import { isGoodsWeight } from '../../orders/items.ts'
import type { OrderContent } from '../../orders/order.ts'
import { findPreset } from '../../orders/package-presets.ts'

/** What an order's parcel should weigh, the box with it; undefined where the order does not say. */
export function expectedGramsOf(order: OrderContent, presets: readonly PackagePreset[]): number | undefined {
  if (order.weightGrams === undefined) return undefined
  const preset = order.preset === undefined ? presets[0] : findPreset(order.preset, presets)
  return order.weightGrams + (isGoodsWeight(order) ? (preset?.tareGrams ?? 0) : 0)
}
