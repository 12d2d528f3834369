import { describe, expect, test } from 'vitest'
import { orderColumns } from '../../../../src/core/orders/columns.ts'
import type { OrderColumn } from '../../../../src/core/orders/order-column.ts'
import { columnOfHeading, readHeadings } from '../../../../src/core/orders/headings.ts'

const columns: readonly OrderColumn[] = Object.values(orderColumns)
const required = columns.filter((column) => column.required).map(({ name }) => name)

describe('headings', () => {
  test('each mean one column', () => {
    for (const column of columns) {
      for (const heading of [column.name, ...column.alsoCalled]) expect(columnOfHeading(heading)).toBe(column)
    }
  })

  test.each(['Order Number', 'ORDER_NUMBER', 'order-number', ' Order No. ', 'OrderNumber', 'Order #'])(
    '%j is the order number in any writing',
    (heading) => {
      expect(columnOfHeading(heading)?.name).toBe('order number')
    },
  )

  test('that mean nothing here are let pass, twice too', () => {
    const headings = readHeadings([...required, 'Colour', 'Colour', ''])
    expect(headings).toMatchObject({ ok: true })
    expect(headings.ok && headings.columns.slice(required.length)).toEqual([undefined, undefined, undefined])
  })

  test('that lack columns are refused with what lacks and what is there', () => {
    const headings = readHeadings(['Order', 'Name', 'City', 'Colour'])
    expect(headings).toMatchObject({
      ok: false,
      fault: {
        code: 'columns_missing',
        missing: ['street 1', 'zip'],
        headings: ['Order', 'Name', 'City', 'Colour'],
      },
    })
  })

  test('that name one column twice are refused with both', () => {
    expect(readHeadings([...required, 'Postal Code'])).toMatchObject({
      ok: false,
      fault: { code: 'headings_of_one_column', headings: ['zip', 'Postal Code'], column: 'zip' },
    })
  })

  test('that are an address are not repeated', () => {
    const headings = readHeadings(['ORDER-1', 'Zoë Canary', '1 Canary St', 'Chicago'])
    expect(headings).toMatchObject({ ok: false, fault: { code: 'no_heading' } })
    expect(JSON.stringify(headings)).not.toContain('anary')
  })
})
