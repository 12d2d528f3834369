// From a shop's JSON to the rows of an order file, by simple paths.

import type { HttpSource } from '../../../contract/orders.ts'
import type { SourceFault } from '../../../contract/source-faults.ts'
import { isJsonPath, stepsOf } from '../../json-path.ts'
import { orderColumns } from '../columns.ts'
import { customerGroupsCell } from '../customer-groups.ts'
import { barcodesPart } from '../item-barcodes.ts'
import type { OrderRow } from '../ports.ts'
import { sourceError } from './source-error.ts'

/** What stands at a path (json-path.ts). */
export function valueAt(value: unknown, path: string): unknown {
  let here = value
  for (const { name, place } of stepsOf(path)) {
    const key = name ?? place ?? ''
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return undefined
    here = (here as Record<string, unknown>)[key]
  }
  return here
}

/** True for a path that can be read. */
export function isPath(path: string): boolean {
  return path.startsWith('=') || isJsonPath(path)
}

/** A value as a cell: texts, numbers and truth; undefined for what is none. */
function cellOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return value === undefined || value === null ? '' : undefined
}

function textAt(row: unknown, path: string): string | undefined {
  return path.startsWith('=') ? path.slice(1) : cellOf(valueAt(row, path))
}

/** False for a path that leads nowhere in this order: null, an empty text and an empty list are said. */
const isSaid = (row: unknown, path: string) => path.startsWith('=') || valueAt(row, path) !== undefined

/** Shops have groups as one text, or as a list of texts. */
function groupsAt(row: unknown, path: string): string | undefined {
  const value = path.startsWith('=') ? undefined : valueAt(row, path)
  if (!Array.isArray(value)) return textAt(row, path)
  const texts = value.map(cellOf)
  return texts.every((text) => text !== undefined) ? customerGroupsCell(texts) : undefined
}

/** `SKU x 2 @ 120`, parted by bars, as the items column has them. Separators in a SKU would be read as such. */
function itemsText(row: unknown, { path, sku, quantity, weight }: NonNullable<HttpSource['items']>): string {
  const items = valueAt(row, path)
  if (!Array.isArray(items)) return ''
  return items
    .map((item: unknown) => {
      const name = (textAt(item, sku) ?? '').replace(/[|@]/g, ' ').trim()
      const count = quantity === undefined ? '' : (textAt(item, quantity) ?? '')
      const grams = weight === undefined ? '' : (textAt(item, weight) ?? '')
      return `${name}${count === '' ? '' : ` x ${count}`}${grams === '' ? '' : ` @ ${grams}`}`
    })
    .join(' | ')
}

/** Which column has what a mapping names of each item, besides the items column. */
const columnOfPart = {
  description: orderColumns.itemDescriptions,
  value: orderColumns.itemValues,
  hsTariffNumber: orderColumns.tariffNumbers,
  originCountry: orderColumns.originCountries,
} as const
const itemParts = ['description', 'value', 'hsTariffNumber', 'originCountry'] as const

/** Cells with a part for each item, for customs. */
function customsCells(row: unknown, items: NonNullable<HttpSource['items']>): Record<string, string> {
  const list = valueAt(row, items.path)
  if (!Array.isArray(list)) return {}
  return Object.fromEntries(
    itemParts.flatMap((part) => {
      const path = items[part]
      if (path === undefined) return []
      const texts = list.map((item: unknown) => (textAt(item, path) ?? '').replace(/\|/g, ' ').trim())
      return texts.some((text) => text !== '') ? [[columnOfPart[part].name, texts.join(' | ')]] : []
    }),
  )
}

/** The codes of each item, which a shop has as one text, or as a list of them; empty where none has any. */
function barcodesText(row: unknown, { path, barcodes }: NonNullable<HttpSource['items']>): string {
  const list = valueAt(row, path)
  if (!Array.isArray(list) || barcodes === undefined) return ''
  const parts = list.map((item: unknown) => {
    const value = barcodes.startsWith('=') ? undefined : valueAt(item, barcodes)
    if (Array.isArray(value)) return barcodesPart(value.map((code) => cellOf(code) ?? ''))
    return (textAt(item, barcodes) ?? '').replace(/\|/g, ' ').trim()
  })
  return parts.some((part) => part !== '') ? parts.join(' | ') : ''
}

/** What a mapping lacks: needed columns without a path, and paths that cannot be read. */
export function mappingProblems({
  rows,
  columns,
  items,
}: Pick<HttpSource, 'rows' | 'columns' | 'items'>): readonly SourceFault[] {
  const names: readonly string[] = Object.values(orderColumns).map(({ name }) => name)
  const paths = [
    ...(rows === '' ? [] : [rows]),
    ...Object.values(columns).filter((path) => path !== ''),
    ...(items ? Object.values(items).filter((path) => path !== undefined) : []),
  ]
  return [
    ...Object.values(orderColumns)
      .filter(({ name, required }) => required && !columns[name])
      .map(({ name }) => ({ code: 'column_without_path', column: name }) as const),
    ...Object.keys(columns)
      .filter((name) => !names.includes(name))
      .map((column) => ({ code: 'unknown_column', column }) as const),
    ...paths.filter((path) => !isPath(path)).map((path) => ({ code: 'bad_path', path }) as const),
  ]
}

/** Throws `order_source_unreadable` where there is no list at the path of the rows. */
export function listOfJson(json: unknown, { rows: path }: Pick<HttpSource, 'rows'>): readonly unknown[] {
  const list = valueAt(json, path)
  if (!Array.isArray(list))
    throw sourceError({ code: 'no_list', path }, 'There is no list of orders where the mapping says')
  return list
}

/**
 * Reads the orders of a list, the first of which is counted as `firstLine`. Throws `order_source_unreadable` for one that is not
 * what the mapping says: no object, or with a cell that is a list or an object.
 */
export const jsonReader =
  ({ columns, items }: Pick<HttpSource, 'columns' | 'items'>, firstLine = 1) =>
  (row: unknown, at: number): OrderRow => {
    const line = firstLine + at
    if (typeof row !== 'object' || row === null)
      throw sourceError({ code: 'no_object', order: line }, 'An order is no object')
    const cells: Record<string, string> = {}
    for (const [column, columnPath] of Object.entries(columns)) {
      if (columnPath === '') continue
      if (column === orderColumns.customerGroups.name && !isSaid(row, columnPath)) continue
      const text =
        column === orderColumns.customerGroups.name ? groupsAt(row, columnPath) : textAt(row, columnPath)
      if (text === undefined)
        throw sourceError({ code: 'no_text', order: line, column }, 'A path of the mapping leads to no text')
      cells[column] = text
    }
    if (items) {
      cells[orderColumns.items.name] = itemsText(row, items)
      Object.assign(cells, customsCells(row, items))
      const barcodes = barcodesText(row, items)
      if (barcodes !== '') cells[orderColumns.itemBarcodes.name] = barcodes
    }
    return { line, cells }
  }

/** Paths to lists of objects, which may be the list of orders. The value itself is the empty path. */
export function listsOf(value: unknown, prefix = '', depth = 0): readonly string[] {
  if (Array.isArray(value))
    return value.some((one) => typeof one === 'object' && one !== null) ? [prefix] : []
  if (depth > 4 || typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) =>
    listsOf(one, prefix === '' ? key : `${prefix}.${key}`, depth + 1),
  )
}

/** Paths of a row that lead to texts and numbers, for whoever maps them. */
export function pathsOf(row: unknown, prefix = '', depth = 0): readonly { path: string; example: string }[] {
  const text = cellOf(row)
  if (text !== undefined) return prefix === '' ? [] : [{ path: prefix, example: text.slice(0, 60) }]
  if (depth > 5 || typeof row !== 'object' || row === null) return []
  return Object.entries(row)
    .slice(0, Array.isArray(row) ? 1 : 60)
    .flatMap(([key, value]) =>
      pathsOf(
        value,
        Array.isArray(row) ? `${prefix}[${key}]` : prefix === '' ? key : `${prefix}.${key}`,
        depth + 1,
      ),
    )
}
