// One gesture, over a real database: asked again it is one request, whatever became of the parcel's refunds meanwhile; with several parcels
// it is all of them or none.

import { expect, it } from 'vitest'
import { sqliteRefundStore } from '../../../../src/adapters/sqlite/refunds.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import { createRefunds } from '../../../../src/core/refunds/refunds.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { buy, newId, openStores } from '../../adapters/sqlite/samples.ts'

const nothing = () => undefined

async function openRefunds({
  onItsWay = [] as readonly string[],
  takenThere = [] as readonly string[],
  notKnown = false,
  breaks = false,
} = {}) {
  const stores = await openStores()
  const { purchase } = await buy(stores, { orderNumber: 'ORD-1' })
  const { purchase: second } = await buy(stores, { orderNumber: 'ORD-2' })
  const orderOf = (id: string) => (id === purchase.id ? 'ORD-1' : 'ORD-2')
  const takenOff: string[] = []
  const putBack: string[] = []
  const clock = manualClock()
  const store = sqliteRefundStore({ ...stores.context, clock })
  const sent: string[] = []
  const refunds = createRefunds({
    refunds: breaks ? { ...store, insertPrepared: () => Promise.reject(new Error('disk full')) } : store,
    purchases: stores.purchases,
    isManifestUnderWay: (id) => Promise.resolve(onItsWay.includes(orderOf(id))),
    lists: {
      takeOff(purchases) {
        takenOff.push(purchases.map(({ orderNumber }) => orderNumber).join(' '))
        if (notKnown) return Promise.reject(new AppError('conflict', 'as the test says'))
        return Promise.resolve(
          purchases.filter(({ orderNumber }) => takenThere.includes(orderNumber)).map(({ id }) => id),
        )
      },
      putBack: (ids) => void putBack.push(ids.map(orderOf).join(' ')),
    },
    account: () => ({
      key: () => 'account-1',
      service: {
        authorize: () => Promise.resolve(),
        requestRefund(_trackingNumber, transactionId) {
          sent.push(transactionId)
          return Promise.reject(new AppError('service_refused', 'as the test says'))
        },
        refundOf: () => Promise.resolve('none'),
      },
    }),
    newId,
    clock,
    logger: { info: nothing, warn: nothing, error: nothing },
    onRefund: nothing,
  })
  /** Asks, and waits for the service's refusal. */
  async function ask(gestureId: string) {
    const [refund] = await refunds.request([purchase.id], gestureId)
    await refunds.settle()
    return refund?.id
  }
  const askBoth = () => refunds.request([purchase.id, second.id], 'gesture-both')
  const allOfBoth = async () => [
    ...(await store.listByPurchase(purchase.id)),
    ...(await store.listByPurchase(second.id)),
  ]
  return { ask, askBoth, sent, takenOff, putBack, all: () => store.listByPurchase(purchase.id), allOfBoth }
}

// Hazard: only the parcel's latest refund was compared, so that a late repeat of the first asked the service once more.
it('answers with its own refund, also behind a later one that has ended', async () => {
  const { ask, sent, all } = await openRefunds()
  const first = await ask('gesture-1')
  const second = await ask('gesture-2')
  expect(second).not.toBe(first)
  expect((await all()).map(({ state }) => state)).toEqual(['refused', 'refused'])

  expect(await ask('gesture-1')).toBe(first)
  expect(await ask('gesture-2')).toBe(second)
  expect(await all()).toHaveLength(2)
  expect(sent).toHaveLength(2)
})

// Hazard: the parcels of a gesture were looked at beside each other, and those before a refused one stayed off the lists of all benches.
it('takes none off the lists of other benches where one of the gesture is refused here', async () => {
  const { askBoth, takenOff, allOfBoth } = await openRefunds({ onItsWay: ['ORD-2'] })
  await expect(askBoth()).rejects.toMatchObject({
    code: 'conflict',
    details: { hindrance: 'manifest_under_way', orderNumber: 'ORD-2' },
  })
  expect(takenOff).toEqual([])
  expect(await allOfBoth()).toEqual([])
})

it('asks for none where another bench has one of the gesture on a manifest', async () => {
  const { askBoth, takenOff, allOfBoth } = await openRefunds({ takenThere: ['ORD-2'] })
  await expect(askBoth()).rejects.toMatchObject({ code: 'conflict', details: { orderNumber: 'ORD-2' } })
  // All at once: whoever takes them off puts all of them back.
  expect(takenOff).toEqual(['ORD-1 ORD-2'])
  expect(await allOfBoth()).toEqual([])
})

it('asks for none where nobody knows whether another bench has one on a manifest', async () => {
  const { askBoth, sent, allOfBoth } = await openRefunds({ notKnown: true })
  await expect(askBoth()).rejects.toMatchObject({ code: 'conflict' })
  expect(await allOfBoth()).toEqual([])
  expect(sent).toEqual([])
})

// Hazard: they stayed off the lists of all benches until this one was started again.
it('puts them back into the lists of other benches where they could not be written down', async () => {
  const { askBoth, putBack, allOfBoth } = await openRefunds({ breaks: true })
  await expect(askBoth()).rejects.toThrow('disk full')
  expect(putBack).toEqual(['ORD-1 ORD-2'])
  expect(await allOfBoth()).toEqual([])
})
