import type { RejectedItem } from '../../contract/items.ts'
import type { OrderRow } from '../orders/ports.ts'
import { rowReader } from '../orders/row-reader.ts'
import { readWeight } from '../orders/weight.ts'
import { itemColumns } from './columns.ts'
import type { ItemChange, ItemContent } from './item.ts'

const { weightGrams, weightKilograms, weightOunces, weightPounds } = itemColumns
const weightsInUnits = [weightGrams, weightKilograms, weightOunces, weightPounds]

/** Of a row of which nothing is known but units: shops have such rows for further pictures of an item. */
const units: readonly string[] = [itemColumns.weightUnit.name, itemColumns.currency.name]

/** Nothing that is read stands in it: it says nothing of any item. */
export const saysNothing = ({ cells }: OrderRow): boolean =>
  Object.entries(cells).every(([name, cell]) => units.includes(name) || cell.trim() === '')

export type ParsedItem =
  | { readonly ok: true; readonly change: ItemChange }
  | { readonly ok: false; readonly rejected: RejectedItem }

/**
 * What a row says of its item, or why it is not taken: the first fault with its column, and the names of others at fault.
 * An apostrophe that keeps a spreadsheet from a formula (`csvLine`), or from making a number of a code, is no part of a cell.
 */
export function parseItemRow({ line, cells }: OrderRow): ParsedItem {
  const plain = Object.entries(cells).map(([name, cell]): [string, string] => [
    name,
    cell.replace(/^'(?=[=+\-@\d])/, ''),
  ])
  const { accept, take, need, has, faults } = rowReader({ line, cells: Object.fromEntries(plain) })
  const sku = need(itemColumns.sku)
  const unit = take(itemColumns.weightUnit)
  const weightText = take(itemColumns.weight)
  const says: Partial<ItemContent> = {
    ...(has(itemColumns.description) && { description: take(itemColumns.description) }),
    ...(has(itemColumns.barcodes) && { barcodes: take(itemColumns.barcodes) ?? [] }),
    ...([itemColumns.weight, ...weightsInUnits].some(has) && {
      weightGrams: weightText
        ? accept(itemColumns.weight, readWeight(weightText, unit))
        : weightsInUnits.map(take).find((grams) => grams !== undefined),
    }),
    ...(has(itemColumns.customsDescription) && { customsDescription: take(itemColumns.customsDescription) }),
    ...(has(itemColumns.customsValue) && { valueMinor: take(itemColumns.customsValue)?.valueMinor }),
    ...(has(itemColumns.currency) && { currency: take(itemColumns.currency) }),
    ...(has(itemColumns.tariffNumber) && {
      hsTariffNumber: take(itemColumns.tariffNumber)?.hsTariffNumber,
    }),
    ...(has(itemColumns.originCountry) && { originCountry: take(itemColumns.originCountry) }),
    ...(has(itemColumns.asks) && { asks: take(itemColumns.asks) }),
    ...(has(itemColumns.dangerousGoods) && { isDangerous: take(itemColumns.dangerousGoods) }),
    ...(has(itemColumns.picture) && { picture: take(itemColumns.picture) }),
  }
  const fault = faults()
  return fault
    ? { ok: false, rejected: { line, ...(sku && { sku }), ...fault } }
    : { ok: true, change: { sku, says } }
}
