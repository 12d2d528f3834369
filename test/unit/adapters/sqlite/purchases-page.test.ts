// The list of all parcels goes on behind a row that cannot be read, and counts it.

import { expect, it } from 'vitest'
import { buy, openStores } from './samples.ts'

it('a parcel that cannot be read is left out of its page, counted, and ends no list', async () => {
  const stores = await openStores()
  const { purchases, context } = stores
  const ids: string[] = []
  for (const orderNumber of ['ORD-1', 'ORD-2', 'ORD-3', 'ORD-4'])
    ids.unshift((await buy(stores, { orderNumber })).purchase.id)
  const damage = context.database.prepare(
    'UPDATE purchases SET parcel_number = 9007199254740993 WHERE id = ?',
  )
  const walk = async (limit: number) => {
    const pages: (readonly [found: readonly string[], unreadable: number])[] = []
    for (let before: number | undefined; ;) {
      const page = await purchases.page(limit, before)
      pages.push([page.purchases.map(({ id }) => id), page.unreadable])
      before = page.next
      if (before === undefined) return pages
    }
  }
  const [d = '', c = '', b = '', a = ''] = ids
  expect(await walk(2)).toEqual([
    [[d, c], 0],
    [[b, a], 0],
  ])
  damage.run(c)
  expect(await walk(2)).toEqual([
    [[d], 1],
    [[b, a], 0],
  ])
  damage.run(d)
  expect(await walk(1)).toEqual([
    [[], 1],
    [[], 1],
    [[b], 0],
    [[a], 0],
  ])
  expect(await walk(4)).toEqual([[[b, a], 2]])
})
