// Columns that say of each item what customs asks for. Their cells have a part for each item of the items column, in its
// order, parted by `|`; one part alone is of every item, and an empty one says nothing.

import { readCountry } from './country-cell.ts'
import type { OrderColumn } from './order-column.ts'
import type { OrderItem } from './order.ts'
import { readDecimal, type Misreading, type Reading } from './weight.ts'

/** What an order may tell of an item for customs, beside how many there are and what they weigh. */
export type DeclaredGoods = Pick<OrderItem, 'description' | 'valueMinor' | 'hsTariffNumber' | 'originCountry'>

const mostParts = 10_000
const longestDescription = 200

export const customsColumns = {
  itemDescriptions: {
    name: 'item descriptions',
    required: false,
    meaning: 'For customs: what each item is, parted by | as the items are. The SKU where it is left out.',
    alsoCalled: ['item description', 'item names', 'customs description', 'customs descriptions'],
    maxLength: mostParts,
    read: asText,
  },
  itemValues: {
    name: 'item values',
    required: false,
    meaning: 'For customs: what one piece of each item is worth, parted by |: 12.50 | 8.',
    alsoCalled: ['item value', 'item prices', 'customs value', 'customs values'],
    maxLength: mostParts,
    read: asText,
  },
  currency: {
    name: 'currency',
    required: false,
    meaning: 'Of the item values, by its three letters: USD, EUR. The station’s where it is left out.',
    alsoCalled: ['currency code', 'value currency'],
    maxLength: 20,
    read: (cell: string): Reading<string> =>
      /^[A-Za-z]{3}$/.test(cell)
        ? { ok: true, value: cell.toUpperCase() }
        : { ok: false, reason: { code: 'not_a_currency' } },
  },
  tariffNumbers: {
    name: 'tariff numbers',
    required: false,
    meaning: 'For customs: the HS tariff number of each item, parted by |: 090230 | 6911.10.',
    alsoCalled: [
      'tariff number',
      'tariff code',
      'tariff codes',
      'hs code',
      'hs codes',
      'hs tariff number',
      'hs tariff numbers',
      'commodity code',
    ],
    maxLength: mostParts,
    read: asText,
  },
  originCountries: {
    name: 'origin countries',
    required: false,
    meaning:
      'For customs: where each item was made, parted by |: CN | US. The station’s where it is left out.',
    alsoCalled: ['origin country', 'country of origin', 'made in'],
    maxLength: mostParts,
    read: asText,
  },
} as const satisfies Record<string, OrderColumn>

function asText(cell: string): Reading<string> {
  return { ok: true, value: cell }
}

function readDescription(text: string): Reading<DeclaredGoods> {
  return text.length > longestDescription
    ? { ok: false, reason: { code: 'too_long', most: longestDescription } }
    : { ok: true, value: { description: text } }
}

export function readValue(text: string): Reading<DeclaredGoods> {
  const amount = readDecimal(text.replace(/^[$€£]\s*|\s*[$€£]$/g, ''))
  if (!amount.ok) return amount
  const valueMinor = Math.round(amount.value * 100)
  return valueMinor > 0
    ? { ok: true, value: { valueMinor } }
    : { ok: false, reason: { code: 'not_positive' } }
}

export function readTariffNumber(text: string): Reading<DeclaredGoods> {
  const hsTariffNumber = text.replace(/[\s.-]/g, '')
  return /^\d{6,14}$/.test(hsTariffNumber)
    ? { ok: true, value: { hsTariffNumber } }
    : { ok: false, reason: { code: 'not_a_tariff_number' } }
}

function readOrigin(text: string): Reading<DeclaredGoods> {
  const country = readCountry(text)
  return country.ok ? { ok: true, value: { originCountry: country.value } } : country
}

const readers = [
  { column: customsColumns.itemDescriptions, read: readDescription },
  { column: customsColumns.itemValues, read: readValue },
  { column: customsColumns.tariffNumbers, read: readTariffNumber },
  { column: customsColumns.originCountries, read: readOrigin },
] as const

/**
 * Items with what the customs columns tell of them. `cellOf`: a column's clean cell, undefined for an empty one; `refuse`
 * hears what is wrong with a cell, whose parts are then left out. Without items there is nothing to tell of.
 */
export function withDeclaredGoods(
  items: readonly OrderItem[],
  cellOf: (column: OrderColumn<string>) => string | undefined,
  refuse: (column: OrderColumn, misreading: Misreading) => void,
): readonly OrderItem[] {
  let declared = items
  for (const { column, read } of readers) {
    const cell = cellOf(column)
    if (cell === undefined || items.length === 0) continue
    const parts = cell.split('|').map((part) => part.trim())
    if (parts.length !== 1 && parts.length !== items.length) {
      refuse(column, {
        ok: false,
        reason: { code: 'other_number_of_parts', parts: parts.length, items: items.length },
      })
      continue
    }
    declared = declared.map((item, at) => {
      const part = parts.length === 1 ? parts[0] : parts[at]
      if (!part) return item
      const reading = read(part)
      if (reading.ok) return { ...item, ...reading.value }
      refuse(column, { ...reading, part: { of: 'any' } })
      return item
    })
  }
  return declared
}
