import { describe, expect, it } from 'vitest'
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
