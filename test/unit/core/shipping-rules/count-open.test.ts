import { expect, it } from 'vitest'
import type { ShippingRule } from '../../../../src/contract/shipping-rules.ts'
import type { Order } from '../../../../src/core/orders/order.ts'
import { createOpenCount, type OpenCountPorts } from '../../../../src/core/shipping-rules/count-open.ts'
import { factsOf } from '../../../../src/core/shipping-rules/order-facts.ts'

const orderAt = (place: number, weightGrams: number | undefined, changed = 0): Order => ({
  id: `O-${place}`,
  orderNumber: `A-${place}`,
  state: 'open',
  heldReason: undefined,
  failure: undefined,
  toAddress: { name: 'Avery', street1: '1 St', city: 'Honolulu', state: 'HI', zip: '96813', country: 'US' },
  weightGrams,
  items: [],
  preset: undefined,
  service: undefined,
  references: [],
  createdAt: new Date(0),
  updatedAt: new Date(changed),
})

const overGrams = (grams: number): ShippingRule => ({
  id: '6c5e2f3e-5f7b-4c58-9d8b-3f1f1a1d2a11',
  name: 'Heavy',
  on: true,
  conditions: [{ kind: 'weight', is: 'over', grams }],
  specialServices: [],
})

/** A list of orders by their places, with what was read of it. */
function listOf(...orders: readonly (readonly [place: number, order: Order])[]) {
  const list = new Map(orders)
  const read: number[] = []
  let turns = 0
  let onTurn = (_turn: number): void => undefined
  const ports: OpenCountPorts = {
    orders: {
      openMarks: (limit, before = Number.MAX_SAFE_INTEGER) =>
        Promise.resolve(
          [...list]
            .filter(([place]) => place < before)
            .toSorted(([a], [b]) => b - a)
            .slice(0, limit)
            .map(([place, { updatedAt }]) => ({ place, changedAt: updatedAt })),
        ),
      at(places) {
        read.push(...places)
        const found = places.flatMap((place) => {
          const order = list.get(place)
          return order ? [[place, order] as const] : []
        })
        return Promise.resolve(found)
      },
      counts: () =>
        Promise.resolve({ open: list.size, held: 0, failed: 0, void: 0, shipped: 0, cancelled: 0 }),
    },
    otherWork() {
      onTurn(++turns)
      return Promise.resolve()
    },
  }
  return { list, read, ports, onTurn: (call: (turn: number) => void) => (onTurn = call) }
}

const wishOf = (rule: ShippingRule, basis = 'grams') => ({
  rules: [rule],
  factsOf: (order: Order) => factsOf(order, { weightGrams: order.weightGrams, currency: 'USD' }),
  basis,
  onRead: () => undefined,
})

it('reads again only what came or changed, and counts as it is now', async () => {
  const { list, read, ports } = listOf(
    [1, orderAt(1, 500)],
    [2, orderAt(2, 3000)],
    [3, orderAt(3, undefined)],
  )
  const open = createOpenCount(ports)
  expect(await open.count(wishOf(overGrams(1000)))).toMatchObject({
    rules: [{ takes: 1, notKnown: 1 }],
    none: 1,
    read: 3,
    open: 3,
  })
  expect(read.splice(0)).toEqual([3, 2, 1])

  expect(await open.count(wishOf(overGrams(100)))).toMatchObject({ rules: [{ takes: 2, notKnown: 1 }] })
  expect(read).toEqual([])

  list.delete(2)
  list.set(3, orderAt(3, 200, 5))
  list.set(4, orderAt(4, 50))
  expect(await open.count(wishOf(overGrams(100)))).toMatchObject({
    rules: [{ takes: 2, notKnown: 0 }],
    none: 1,
    read: 3,
  })
  expect(read.splice(0)).toEqual([4, 3])

  // Facts go by settings too: by others all are read again.
  await open.count(wishOf(overGrams(100), 'with a heavier box'))
  expect(read).toEqual([4, 3, 1])
})

it('answers with what it has read where it is stopped, or where another is asked for', async () => {
  const many = Array.from({ length: 400 }, (_, at) => [at + 1, orderAt(at + 1, 2000)] as const)
  const { ports, onTurn } = listOf(...many)
  const open = createOpenCount(ports)
  onTurn((turn) => {
    if (turn === 5) open.stop()
  })
  const stopped = await open.count(wishOf(overGrams(1000)))
  expect(stopped.read).toBeLessThan(400)
  expect(stopped.open).toBe(400)

  onTurn(() => undefined)
  const [first, second] = await Promise.all([
    open.count(wishOf(overGrams(1000))),
    open.count(wishOf(overGrams(1000))),
  ])
  expect(first.read).toBeLessThan(400)
  expect(second).toMatchObject({ rules: [{ takes: 400 }], read: 400 })
})
