import type { PlainFault, RejectedRow } from '../../contract/order-files.ts'
import type { PackagePreset } from '../../contract/presets.ts'
import { usTerritories } from '../../service/countries.ts'
import type { Address } from '../../service/records.ts'
import { orderColumns } from './columns.ts'
import { withDeclaredGoods } from './customs-columns.ts'
import { withBarcodes } from './item-barcodes.ts'
import { goodsWeightGrams, readItems } from './items.ts'
import type { OrderContent } from './order.ts'
import { findPreset } from './package-presets.ts'
import type { OrderRow } from './ports.ts'
import { leadingZeroStates, stateCode } from './regions.ts'
import { empty, rowReader } from './row-reader.ts'
import { heaviestGrams, readWeight, type Misreading, type Reading } from './weight.ts'

export type ParsedRow =
  | { readonly ok: true; readonly order: OrderContent }
  | { readonly ok: false; readonly rejected: RejectedRow }

/** So many packages are named where one is not known. */
const mostNamed = 8

/**
 * An order of a row's cells, or why it is none: the first fault with its column, and the names of other columns at
 * fault. Reasons repeat nothing of an address but a word in the place of its country. `presets`: the packages that an order
 * can name; any name is taken without.
 */
export function parseOrderRow(row: OrderRow, presets?: readonly PackagePreset[]): ParsedRow {
  const { accept, take, atFault, need, has, faults } = rowReader(row)

  const orderNumber = need(orderColumns.orderNumber)
  const company = take(orderColumns.company)
  const name = company ? (take(orderColumns.recipient) ?? company) : need(orderColumns.recipient)
  const street1 = need(orderColumns.street1)
  const street2 = take(orderColumns.street2)
  const city = need(orderColumns.city)
  const countryOfFile = take(orderColumns.country) ?? 'US'
  const { country, ...place } = readPlace(
    atFault(orderColumns.country) ? undefined : countryOfFile,
    take(orderColumns.state) ?? '',
    take(orderColumns.zip) ?? '',
  )
  const state = accept(orderColumns.state, place.state)
  const zip = accept(orderColumns.zip, place.zip)
  const phone = take(orderColumns.phone)
  const email = take(orderColumns.email)

  const unit = take(orderColumns.weightUnit)
  const weightText = take(orderColumns.weight)
  const itemsText = take(orderColumns.items)
  const givenGrams = weightText ? accept(orderColumns.weight, readWeight(weightText, unit)) : undefined
  const named = (itemsText ? accept(orderColumns.items, readItems(itemsText, unit)) : undefined) ?? []
  const scannable = withBarcodes(named, take(orderColumns.itemBarcodes), accept)
  const items = withDeclaredGoods(scannable, take, accept)
  const currency = take(orderColumns.currency)
  const goodsGrams = goodsWeightGrams(items)
  if (goodsGrams !== undefined && goodsGrams > heaviestGrams) {
    accept(orderColumns.items, { ok: false, reason: { code: 'too_heavy_together' } })
  }
  if (givenGrams !== undefined && goodsGrams !== undefined && givenGrams < goodsGrams) {
    accept(orderColumns.weight, { ok: false, reason: { code: 'lighter_than_items' } })
  }

  const preset = take(orderColumns.package)
  if (preset && presets && !findPreset(preset, presets)) {
    const known = presets.slice(0, mostNamed).map(({ id }) => id)
    const more = presets.length > mostNamed
    accept(orderColumns.package, { ok: false, reason: { code: 'unknown_package', known, more } })
  }
  const service = take(orderColumns.service)
  const references = [orderColumns.reference1, orderColumns.reference2, orderColumns.reference3].flatMap(
    (column) => take(column) ?? [],
  )
  // A file that has the column says of an empty cell that there is none; one without it says nothing.
  const saysGroups = has(orderColumns.customerGroups)
  const customerGroups = take(orderColumns.customerGroups) ?? (saysGroups ? [] : undefined)

  const fault = faults()
  if (fault) {
    return { ok: false, rejected: { line: row.line, ...(orderNumber && { orderNumber }), ...fault } }
  }

  const toAddress: Address = {
    name,
    ...(company ? { company } : {}),
    street1,
    ...(street2 ? { street2 } : {}),
    city,
    ...(state ? { state } : {}),
    zip: zip ?? '',
    ...(country ? { country } : {}),
    ...(phone ? { phone } : {}),
    ...(email ? { email } : {}),
  }
  const weightGrams = givenGrams ?? goodsGrams
  return {
    ok: true,
    order: {
      orderNumber,
      toAddress,
      weightGrams,
      items,
      preset,
      service,
      references,
      ...(currency ? { currency } : {}),
      ...(customerGroups ? { customerGroups } : {}),
    },
  }
}

type Place = {
  readonly country: string | undefined
  readonly state: Reading<string>
  readonly zip: Reading<string>
}

/** What state and ZIP must be hangs on the country; with one at fault (undefined) they are not looked at. */
function readPlace(countryOfFile: string | undefined, stateText: string, zipText: string): Place {
  const territory = countryOfFile !== undefined && usTerritories.has(countryOfFile)
  const country = territory ? 'US' : countryOfFile
  if (country !== 'US' && country !== 'CA') {
    return { country, state: { ok: true, value: stateText }, zip: { ok: true, value: zipText } }
  }
  const code = territory ? countryOfFile : stateCode(stateText, country)
  const state: Reading<string> = code
    ? { ok: true, value: code }
    : notEmpty(stateText, country === 'US' ? 'not_a_state' : 'not_a_province')
  const zip = country === 'US' ? readUsZip(zipText, code) : readCanadianPostalCode(zipText)
  return { country, state, zip }
}

const notEmpty = (text: string, code: PlainFault): Misreading =>
  text === '' ? empty : { ok: false, reason: { code } }

function readUsZip(text: string, state: string | undefined): Reading<string> {
  const [, zip = '', plus4] = /^(\d{3,5})(?:[- ]?(\d{4}))?$/.exec(text) ?? []
  const fault = notEmpty(text, 'not_a_zip')
  if (zip === '') return fault
  if (zip.length < 5 && !(state && leadingZeroStates.has(state))) return fault
  const value = zip.padStart(5, '0')
  return { ok: true, value: plus4 ? `${value}-${plus4}` : value }
}

function readCanadianPostalCode(text: string): Reading<string> {
  const [, area, unit] = /^([A-Z]\d[A-Z])[ -]?(\d[A-Z]\d)$/.exec(text.toUpperCase()) ?? []
  return area && unit ? { ok: true, value: `${area} ${unit}` } : notEmpty(text, 'not_a_canadian_postal_code')
}
