import { AppError } from '../../contract/errors.ts'
import type { AddressFields } from '../../contract/addresses.ts'
import type { FieldFault } from '../../contract/order-files.ts'
import type { Address } from '../../service/records.ts'
import { cleanText } from './clean-text.ts'
import { orderColumns } from './columns.ts'
import { parseOrderRow } from './order-row.ts'

/** The column of an order file that says the same as each part of an address. */
const columns = {
  name: orderColumns.recipient.name,
  company: orderColumns.company.name,
  street1: orderColumns.street1.name,
  street2: orderColumns.street2.name,
  city: orderColumns.city.name,
  state: orderColumns.state.name,
  zip: orderColumns.zip.name,
  country: orderColumns.country.name,
  phone: orderColumns.phone.name,
  email: orderColumns.email.name,
} as const satisfies Partial<Record<keyof AddressFields, string>>

/**
 * An address that a person typed for an order, by the rules of an order file. Throws `invalid_input` with the part at fault
 * and why (details: `FieldFault`); of what was typed they repeat a country's name alone.
 */
export function typedAddress(typed: AddressFields): Address {
  const parts = Object.entries(columns) as readonly [keyof typeof columns, string][]
  const cells = Object.fromEntries(parts.map(([part, column]) => [column, typed[part] ?? '']))
  const parsed = parseOrderRow({ line: 1, cells: { ...cells, [orderColumns.orderNumber.name]: 'A' } })
  if (!parsed.ok) {
    const { column, reason: problem } = parsed.rejected
    const field = parts.find(([, name]) => name === column)?.[0] ?? ''
    throw new AppError('invalid_input', 'The address is not whole, or part of it cannot be', {
      details: { field, problem } satisfies FieldFault,
    })
  }
  const street3 = cleanText(typed.street3 ?? '').slice(0, orderColumns.street2.maxLength)
  return { ...parsed.order.toAddress, ...(street3 && { street3 }) }
}
