import { describe, expect, it } from 'vitest'
import type { ImportResult } from '../../../../../src/contract/orders.ts'
import type { OrderRow } from '../../../../../src/core/orders/ports.ts'
import { checkHttpSource, runHttpSource } from '../../../../../src/core/orders/sources/http-source.ts'
import { manualClock } from '../../../../support/manual-clock.ts'

const columns = { 'order number': 'id', recipient: 'name', 'street 1': 'street', city: 'city', zip: 'zip' }
const source = {
  kind: 'http',
  name: 'Shop',
  url: 'https://shop.invalid/orders?since={since}',
  everyMinutes: 15,
  headerName: 'Authorization',
  rows: 'data.orders',
  columns,
  enabled: true,
} as const

const nothingTaken: ImportResult = {
  ...{ added: 0, changed: 0, unchanged: 0, left: 0 },
  ...{ changedOrders: [], rejected: [], rejectedCount: 0 },
}

describe('a source that cannot be is refused with a code', () => {
  it.each([
    [{ url: 'orders' }, { code: 'no_address' }],
    [{ url: 'http://shop.invalid/orders' }, { code: 'no_https' }],
    [{ url: 'https://shop.invalid/{id}' }, { code: 'other_braces' }],
    [{ url: 'https://user:secret@shop.invalid/' }, { code: 'secret_in_address' }],
    [{ columns: { ...columns, zip: '' } }, { code: 'column_without_path', column: 'zip' }],
    [{ columns: { ...columns, fax: 'fax' } }, { code: 'unknown_column', column: 'fax' }],
    [{ rows: 'data..orders' }, { code: 'bad_path', path: 'data..orders' }],
  ])('for %o', (wrong, fault) => {
    expect(() => checkHttpSource({ ...source, ...wrong })).toThrow(
      expect.objectContaining({ code: 'invalid_input', details: { fault } }),
    )
  })

  it('and one that can be is not', () => {
    expect(() => checkHttpSource(source)).not.toThrow()
  })
})

// A bench that knows of no look-up may have moved the address away from it.
it('orders are fetched from an address whose look-up is elsewhere', async () => {
  const moved = { ...source, lookUpUrl: 'https://other.invalid/{orderNumber}' }
  expect(() => checkHttpSource(moved)).toThrow()
  const asked: string[] = []
  const run = await runHttpSource(
    moved,
    undefined,
    {},
    {
      fetchFeed({ url }) {
        asked.push(url)
        return Promise.resolve({ kind: 'unchanged' })
      },
      importInto: { rows: () => Promise.reject(new Error('no rows')) },
      clock: manualClock(),
      signal: new AbortController().signal,
    },
  )
  expect(run.result).toBeUndefined()
  expect(asked).toEqual([expect.stringMatching(/^https:\/\/shop\.invalid\/orders/)])
})

// Hazard: a long list is read in one go, and every scan waits for it.
it('a long list is read with turns for others between, until a page says what the one before said', async () => {
  const clock = manualClock()
  let turns = 0
  const taken: OrderRow[] = []
  const orders = Array.from({ length: 2_000 }, (_, at) => ({
    ...{ id: `SO-${at}`, name: 'Ada Example', street: '12 Sample St', city: 'Chicago', zip: '60601' },
  }))
  let asked = 0
  const { result } = await runHttpSource(
    { ...source, url: 'https://shop.invalid/orders?page={page}', columns: { ...columns, state: '=IL' } },
    undefined,
    {},
    {
      fetchFeed() {
        asked++
        return Promise.resolve({
          ...{ kind: 'json', json: { data: { orders } }, etag: undefined, lastModified: undefined },
        } as const)
      },
      importInto: {
        async rows(batches) {
          expect(turns).toBeGreaterThanOrEqual(2 * 2 * 3)
          for await (const batch of batches) taken.push(...batch.rows)
          return { ...nothingTaken, added: taken.length }
        },
      },
      clock: {
        ...clock,
        after(_, work) {
          turns++
          work()
          return () => undefined
        },
      },
      signal: new AbortController().signal,
    },
  )
  expect(asked).toBe(2)
  expect(result?.added).toBe(2_000)
  expect(taken.at(-1)).toMatchObject({ line: 2_000, cells: { 'order number': 'SO-1999' } })
})
