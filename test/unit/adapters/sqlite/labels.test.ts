import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buy, newId, openStores, temporaryFolder } from './samples.ts'

describe('a kept label', () => {
  it('comes back byte for byte, whatever its bytes are', async () => {
    const stores = await openStores()
    const { label, purchase } = await buy(stores, { orderNumber: 'A-1' })
    expect(await stores.labels.get(label.id)).toEqual(label)
    expect(await stores.labels.listByPurchase(purchase.id)).toMatchObject([
      { id: label.id, packageNumber: 1 },
    ])
  })

  it('is not found under a strange id', async () => {
    const { labels } = await openStores()
    await expect(labels.get(newId())).rejects.toMatchObject({ code: 'not_found' })
    expect(await labels.summary(newId())).toBeUndefined()
    expect(await labels.listByPurchase(newId())).toEqual([])
  })

  it('is summed up from its purchase', async () => {
    const stores = await openStores()
    const { label, purchase } = await buy(stores, { orderNumber: 'A-1', trackingNumber: '9400 1000' })
    const summary = await stores.labels.summary(label.id)
    expect(summary).toEqual({
      labelId: label.id,
      origin: 'station',
      purchaseId: purchase.id,
      packageNumber: 1,
      packageCount: 1,
      labelsMissing: 0,
      orderNumber: 'A-1',
      trackingNumber: '9400 1000',
      service: 'PriorityMail',
      recipient: 'Ada Lovelace',
      destination: 'Springfield, IL 62701',
      boughtAt: summary!.boughtAt,
      state: 'unprinted',
    })
    expect(summary!.boughtAt.getTime()).toBeGreaterThan(purchase.createdAt.getTime())
  })

  it('that was changed on the disk, or moved to another row, is unreadable', async () => {
    const stores = await openStores()
    const one = (await buy(stores, { orderNumber: 'A-1' })).label
    const two = (await buy(stores, { orderNumber: 'A-2' })).label
    const { database } = stores.context
    database
      .prepare('UPDATE labels SET bytes = (SELECT bytes FROM labels WHERE id = ?) WHERE id = ?')
      .run(one.id, two.id)
    await expect(stores.labels.get(two.id)).rejects.toMatchObject({ code: 'label_unreadable' })
    expect(await stores.labels.get(one.id)).toEqual(one)
  })

  it('sealed with another key says so, and is still found by its numbers', async () => {
    const path = join(temporaryFolder(), 'station.db')
    const before = await openStores(undefined, path)
    const { label } = await buy(before, { orderNumber: 'A-1' })
    before.close()
    const { labels } = await openStores(undefined, path)
    await expect(labels.get(label.id)).rejects.toMatchObject({ code: 'sealed_with_other_key' })
    expect(await labels.search('A-1', 10)).toMatchObject([
      { labelId: label.id, recipient: '', destination: '' },
    ])
    expect(await labels.search('Ada', 10)).toEqual([])
  })
})

describe('the search for labels', () => {
  const parcels = [
    { orderNumber: 'ORD-1001', recipient: 'Zoë Müller-Strauß', trackingNumber: '9400100000000000000017' },
    { orderNumber: 'ORD-1002', recipient: "Shaun O'Brien", trackingNumber: '9400100000000000000024' },
    {
      orderNumber: 'web/77-é',
      recipient: 'Wolfeschlegelsteinhausen Company',
      trackingNumber: '1Z999AA10123456784',
    },
    { orderNumber: 'ORD-2001', recipient: 'Jon Mull', trackingNumber: '9400100000000000001717' },
    { orderNumber: 'X1', recipient: '李 小龍', trackingNumber: '' },
  ]

  it.each([
    ['nothing, for all, newest first', '', ['X1', 'ORD-2001', 'web/77-é', 'ORD-1002', 'ORD-1001']],
    ['a whole order number, in any case', 'ord-1001', ['ORD-1001']],
    ['a part of the order number', '-100', ['ORD-1002', 'ORD-1001']],
    ['a part with letters in their order', '001', ['ORD-2001', 'ORD-1001']],
    ['the beginning of an order number, where it has two letters', 'we', ['web/77-é']],
    ['an order number of two letters', 'x1', ['X1']],
    ['signs in an order number', 'b/77-é', ['web/77-é']],
    ['a whole tracking number', '9400100000000000000024', ['ORD-1002']],
    ['a tracking number with spaces', '9400 1000 0000 0000 0000 24', ['ORD-1002']],
    ['the last four digits', '0017', ['ORD-1001']],
    ['more last digits', '0001717', ['ORD-2001']],
    ['the end of a tracking number with letters', 'aa10123456784', ['web/77-é']],
    ['not three last digits', '717', []],
    ['not the middle of a tracking number', '940010', []],
    ['the beginning of a first name', 'jo', ['ORD-2001']],
    ['a name without its accents', 'zoe', ['ORD-1001']],
    ['a name with its accents', 'ZOË', ['ORD-1001']],
    ['the beginning of any word', 'mul', ['ORD-2001', 'ORD-1001']],
    ['all words of the query, in any order', 'mul jon', ['ORD-2001']],
    ['a word behind a hyphen, ß as ss', 'strauss', ['ORD-1001']],
    ['a name with an apostrophe', 'obrien', ['ORD-1002']],
    ['a name with the other apostrophe', 'o’brien', ['ORD-1002']],
    ['a name longer than what is indexed', 'wolfeschlegelsteinhausen', ['web/77-é']],
    ['a name in other letters', '小龍', ['X1']],
    ['not one letter of a name', 'z', []],
    ['not the middle of a name', 'ller', []],
    ['nothing for signs', '%_*" OR', []],
  ])('finds by %s: %j', async (_, query, expected) => {
    const stores = await openStores()
    for (const parcel of parcels) await buy(stores, parcel)
    expect((await stores.labels.search(query, 10)).map((label) => label.orderNumber)).toEqual(expected)
  })

  it('answers with the newest of many', async () => {
    const stores = await openStores()
    for (let index = 0; index < 12; index++)
      await buy(stores, { orderNumber: `MANY-${index}`, recipient: 'Same Name' })
    const newest = ['MANY-11', 'MANY-10', 'MANY-9']
    for (const query of ['', 'many', 'same', 'MANY-', '0017']) {
      expect((await stores.labels.search(query, 3)).map((label) => label.orderNumber)).toEqual(newest)
    }
  })
})
