import { expect, it } from 'vitest'
import { buy, labelOf, openStores, orderContent, preparedPurchase } from './samples.ts'

it('an address that is kept closes the question, and is the order’s from then on', async () => {
  const stores = await openStores()
  const { orders, purchases } = stores
  await orders.upsert([orderContent('A-1')])
  const order = (await orders.findByNumber('A-1'))!
  const { purchase } = await purchases.insertPrepared(preparedPurchase(order.id, { orderNumber: 'A-1' }))
  await purchases.update(purchase.id, 'prepared', { state: 'sent' })
  const addressQuestion = { to: { name: 'GRACE HOPPER', city: 'SPRINGFIELD' } }
  const bought = await purchases.commitBought(
    purchase.id,
    { addressQuestion, warnings: [{ code: 'ADDRESS.MODIFIED', message: 'Changed.' }] },
    { raw: '{}', labels: [labelOf(purchase.id)], jobs: [] },
  )
  expect(bought.addressQuestion).toEqual(addressQuestion)

  const toAddress = { ...order.toAddress, ...addressQuestion.to }
  expect(await purchases.keepAddress(purchase.id, toAddress)).toMatchObject({
    state: 'bought',
    addressQuestion: undefined,
    warnings: [],
  })
  const changed = (await orders.findByNumber('A-1'))!
  expect(changed).toEqual({ ...order, state: 'shipped', toAddress, updatedAt: changed.updatedAt })
  const found = await orders.list({ query: 'hopper', state: 'all', limit: 5 })
  expect(found.orders.map(({ orderNumber }) => orderNumber)).toEqual(['A-1'])

  // Its file, coming again, does not bring the old one back.
  expect(await orders.upsert([orderContent('A-1')])).toMatchObject({ changed: 0 })
  expect((await orders.findByNumber('A-1'))?.toAddress).toEqual(toAddress)
  // It is asked once.
  expect(await purchases.keepAddress(purchase.id, order.toAddress)).toBeUndefined()
})

it('nothing is kept where nothing was asked', async () => {
  const stores = await openStores()
  const { order, purchase } = await buy(stores, { orderNumber: 'A-1' })
  expect(
    await stores.purchases.keepAddress(purchase.id, { ...order.toAddress, city: 'Elsewhere' }),
  ).toBeUndefined()
  expect((await stores.orders.findByNumber('A-1'))?.toAddress.city).toBe('Springfield')
})
