import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { orderSorts, type OrderSort } from '../../../../src/contract/orders.ts'
import type { OrderContent } from '../../../../src/core/orders/order.ts'
import type { OrderListFilter, OrderStore } from '../../../../src/core/orders/ports.ts'
import { buy, newId, openStores, orderContent, preparedPurchase, temporaryFolder } from './samples.ts'

const named = (orderNumber: string, name: string): OrderContent => {
  const content = orderContent(orderNumber)
  return { ...content, toAddress: { ...content.toAddress, name } }
}

const numbersOf = (orders: readonly { readonly orderNumber: string }[]) =>
  orders.map((order) => order.orderNumber)

describe('an order store', () => {
  it('gives back what was put in', async () => {
    const { orders } = await openStores()
    const full = orderContent('ORD-1')
    const declared = orderContent('ORD-4', {
      items: [
        {
          sku: 'A',
          quantity: 2,
          weightGrams: 12,
          description: 'Tea',
          valueMinor: 1250,
          hsTariffNumber: '090230',
          originCountry: 'CN',
          barcodes: [{ code: '012345678905' }, { code: 'CASE-7', count: 12 }],
        },
      ],
      currency: 'EUR',
      customerGroups: ['VIP', 'Wholesale'],
    })
    const sparse = orderContent('ORD-2', {
      weightGrams: undefined,
      items: [{ sku: 'A', quantity: 1, weightGrams: undefined }],
      preset: 'box-s',
      service: undefined,
      references: [],
    })
    expect(await orders.upsert([full, sparse, declared])).toMatchObject({
      added: 3,
      changed: 0,
      unchanged: 0,
    })
    for (const content of [full, sparse, declared]) {
      const order = (await orders.findByNumber(content.orderNumber))!
      expect(order).toEqual({
        ...content,
        id: order.id,
        state: 'open',
        createdAt: order.createdAt,
        updatedAt: order.createdAt,
      })
      expect(await orders.get(order.id)).toEqual(order)
    }
    expect(await orders.get(newId())).toBeUndefined()
    expect(await orders.findByNumber('ORD-3')).toBeUndefined()
  })

  it('adds many at once, each found by its own name, and a number that comes again as a change', async () => {
    const { orders } = await openStores()
    const all = Array.from({ length: 150 }, (_, at) => named(`ORD-${at}`, `Recipient Nr${at}x`))
    const result = await orders.upsert([...all, named('ord-7', 'Somebody Else')])
    expect(result).toEqual({ added: 150, changed: 1, unchanged: 0, left: 0, changedOrders: ['ord-7'] })
    for (const at of [0, 63, 64, 127, 128, 136, 149]) {
      expect(numbersOf(await orders.search(`nr${at}x`, 2))).toEqual([`ORD-${at}`])
    }
    expect(numbersOf(await orders.search('nr7x', 2))).toEqual([])
    expect(numbersOf(await orders.search('somebody', 2))).toEqual(['ord-7'])
    const { orders: newest } = await orders.list({ query: '', state: 'all', limit: 2 })
    expect(numbersOf(newest)).toEqual(['ORD-149', 'ORD-148'])
  })

  it('compares order numbers without case and outer spaces', async () => {
    const { orders } = await openStores()
    await orders.upsert([orderContent('Web-é-1')])
    expect((await orders.findByNumber('  WEB-É-1\t'))?.orderNumber).toBe('Web-é-1')
    expect(await orders.upsert([orderContent('WEB-É-1')])).toMatchObject({
      added: 0,
      changed: 1,
      unchanged: 0,
    })
    expect(await orders.counts()).toMatchObject({ open: 1, shipped: 0 })
  })

  it('takes the same orders twice without a change, whatever the order of their fields', async () => {
    const { orders } = await openStores()
    const content = orderContent('ORD-1')
    await orders.upsert([content])
    const before = await orders.findByNumber('ORD-1')
    const { name, ...rest } = content.toAddress
    const reordered = { ...content, toAddress: { ...rest, name, phone: undefined } }
    expect(await orders.upsert([content, reordered])).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    expect(await orders.findByNumber('ORD-1')).toEqual(before)
  })

  it.each<[string, Partial<OrderContent>]>([
    ['weight', { weightGrams: 451 }],
    ['items', { items: [] }],
    ['goods for customs', { items: [{ ...orderContent('x').items[0]!, hsTariffNumber: '690000' }] }],
    ['barcodes', { items: [{ ...orderContent('x').items[0]!, barcodes: [{ code: 'A', count: 2 }] }] }],
    ['currency', { currency: 'EUR' }],
    ['customer groups', { customerGroups: ['VIP'] }],
    ['customer groups, none', { customerGroups: [] }],
    ['preset', { preset: 'box-l' }],
    ['service', { service: 'PriorityMail' }],
    ['references', { references: ['Hall 4'] }],
    ['address', { toAddress: { ...orderContent('x').toAddress, street2: 'Floor 2' } }],
  ])('replaces an open order whose %s changed', async (_, change) => {
    const { orders } = await openStores()
    await orders.upsert([orderContent('ORD-1')])
    const { id } = (await orders.findByNumber('ORD-1'))!
    expect(await orders.upsert([orderContent('ORD-1', change)])).toMatchObject({
      added: 0,
      changed: 1,
      unchanged: 0,
    })
    expect(await orders.findByNumber('ORD-1')).toMatchObject({ ...change, id })
  })

  it('tells one count of a barcode from another, and takes the same again without a change', async () => {
    const { orders } = await openStores()
    const counting = (count: number) => {
      const [item] = orderContent('x').items
      return orderContent('ORD-1', { items: [{ ...item!, barcodes: [{ code: 'CASE', count }] }] })
    }
    await orders.upsert([counting(6)])
    expect(await orders.upsert([counting(6)])).toMatchObject({ unchanged: 1 })
    expect(await orders.upsert([counting(12)])).toMatchObject({ changed: 1 })
  })

  it('finds a replaced order by its new recipient alone', async () => {
    const { orders } = await openStores()
    await orders.upsert([named('ORD-1', 'Grace Hopper')])
    await orders.upsert([named('ORD-1', 'Mary Jackson')])
    const found = async (query: string) => (await orders.list({ query, state: 'all', limit: 5 })).total
    expect([await found('grace'), await found('mary')]).toEqual([0, 1])
  })

  it('leaves a shipped order as it is', async () => {
    const stores = await openStores()
    await buy(stores, { orderNumber: 'ORD-1' })
    const before = await stores.orders.findByNumber('ORD-1')
    expect(await stores.orders.upsert([named('ORD-1', 'Somebody Else')])).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 0,
      left: 1,
    })
    expect(await stores.orders.findByNumber('ORD-1')).toEqual(before)
  })

  it('leaves an order of which any parcel may be bought, and changes one of which only a return may', async () => {
    const { orders, purchases } = await openStores()
    for (const [orderNumber, parcelNumber, isReturn] of [
      ['ORD-1', 1, false],
      ['ORD-2', 2, false],
      ['ORD-3', 2, true],
    ] as const) {
      await orders.upsert([orderContent(orderNumber)])
      const { id } = (await orders.findByNumber(orderNumber))!
      const { purchase } = await purchases.insertPrepared(preparedPurchase(id, { parcelNumber, isReturn }))
      await purchases.update(purchase.id, 'prepared', { state: 'sent' })
    }
    const numbers = ['ORD-1', 'ORD-2', 'ORD-3']
    const changed = numbers.map((orderNumber) => orderContent(orderNumber, { weightGrams: 990 }))
    expect(await orders.upsert(changed)).toMatchObject({ changed: 1, left: 2, changedOrders: ['ORD-3'] })
  })

  it('is not cancelled once its purchase is about to be sent, and may be where nothing of that left', async () => {
    const { orders, purchases } = await openStores()
    await orders.upsert([orderContent('ORD-1')])
    const { id } = (await orders.findByNumber('ORD-1'))!
    const { purchase } = await purchases.insertPrepared(preparedPurchase(id))
    await expect(orders.cancel('ORD-1')).rejects.toMatchObject({ code: 'conflict' })
    const reason = { code: 'service_unreachable', message: 'It never left' } as const
    await purchases.update(purchase.id, 'prepared', { reason })
    expect(await orders.cancel('ORD-1')).toMatchObject({ state: 'cancelled' })
  })

  it('lists newest first, by state and by text, and counts all', async () => {
    const stores = await openStores()
    const { orders } = stores
    await buy(stores, { orderNumber: 'ORD-1001', recipient: 'Ann Shipped' })
    await orders.upsert([
      named('ORD-1002', 'Ann Open'),
      named('ORD-1003', 'Zoë Ångström'),
      named('WEB-7', 'Ord Wingate'),
    ])
    const list = async (query: string, state: 'open' | 'shipped' | 'all' = 'all', limit = 10) => {
      const { orders: found, total } = await orders.list({ query, state, limit })
      return [numbersOf(found), total]
    }
    expect(await list('')).toEqual([['WEB-7', 'ORD-1003', 'ORD-1002', 'ORD-1001'], 4])
    expect(await list('', 'all', 2)).toEqual([['WEB-7', 'ORD-1003'], 4])
    expect(await list('', 'open')).toEqual([['WEB-7', 'ORD-1003', 'ORD-1002'], 3])
    expect(await list('', 'shipped')).toEqual([['ORD-1001'], 1])
    expect(await list('ann')).toEqual([['ORD-1002', 'ORD-1001'], 2])
    expect(await list('ann', 'open')).toEqual([['ORD-1002'], 1])
    expect(await list('angstrom zoe')).toEqual([['ORD-1003'], 1])
    expect(await list('d-100', 'all', 1)).toEqual([['ORD-1003'], 3])
    expect(await list('ord')).toEqual([['WEB-7', 'ORD-1003', 'ORD-1002', 'ORD-1001'], 4])
    expect(await list('w')).toEqual([['WEB-7'], 1])
    expect(await list('"* NEAR(')).toEqual([[], 0])
    expect(await orders.counts()).toMatchObject({ open: 3, shipped: 1 })
  })

  describe('sorted', () => {
    const numbers = ['ORD-1000', 'WEB-7', 'ORD-999', 'ord-10', 'A-1', 'ORD-998']
    const sortedTo = {
      newest: numbers.toReversed(),
      oldest: numbers,
      number: ['A-1', 'WEB-7', 'ord-10', 'ORD-998', 'ORD-999', 'ORD-1000'],
      number_down: ['ORD-1000', 'ORD-999', 'ORD-998', 'ord-10', 'WEB-7', 'A-1'],
    } satisfies Record<OrderSort, readonly string[]>

    /** Gone through piece by piece, as a list is. */
    async function inPieces(orders: OrderStore, filter: Pick<OrderListFilter, 'query' | 'state' | 'sort'>) {
      const found: string[] = []
      let before: number | undefined
      for (let pieces = 0; pieces <= numbers.length; pieces++) {
        const { orders: piece, next } = await orders.list({ ...filter, before, limit: 2 })
        found.push(...numbersOf(piece))
        if (next === undefined) return found
        before = next
      }
      throw new Error('the list has no end')
    }

    it.each(orderSorts)(
      'by %s each is listed once, in every state and search, over pieces and from any place',
      async (sort) => {
        const { orders } = await openStores()
        await orders.upsert(numbers.map((number) => named(number, 'Ann Open')))
        const wanted = sortedTo[sort]
        for (const state of ['all', 'open'] as const) {
          for (const query of ['', 'ann']) {
            expect(await inPieces(orders, { query, state, sort })).toEqual(wanted)
            for (const skip of [1, 4, 5]) {
              const { orders: rest, total } = await orders.list({ query, state, sort, skip, limit: 10 })
              expect([numbersOf(rest), total]).toEqual([wanted.slice(skip), wanted.length])
            }
          }
          expect(await inPieces(orders, { query: 'ord-99', state, sort })).toEqual(
            wanted.filter((number) => number.startsWith('ORD-99')),
          )
        }
        expect(await inPieces(orders, { query: '', state: 'shipped', sort })).toEqual([])
      },
    )
  })

  describe('of some that are named', () => {
    const numbers = ['ORD-3', 'ORD-1', 'WEB-2', 'ORD-20', 'WEB-9']

    async function someOf(...left: readonly string[]) {
      const { orders } = await openStores()
      await orders.upsert(
        numbers.map((number) => named(number, number === 'WEB-9' ? 'Ord Open' : 'Ann Other')),
      )
      const ids = await Promise.all(left.map(async (number) => (await orders.findByNumber(number))!.id))
      return { orders, ids }
    }

    it.each(orderSorts)('by %s those alone are listed, found and counted', async (sort) => {
      const { orders, ids } = await someOf('ORD-3', 'WEB-2', 'ORD-20', 'WEB-9')
      const list = async (query: string) => {
        const { orders: found, total } = await orders.list({
          query,
          state: 'shipped',
          sort,
          among: ids,
          limit: 10,
        })
        return [numbersOf(found).toSorted(), total]
      }
      expect(await list('')).toEqual([['ORD-20', 'ORD-3', 'WEB-2', 'WEB-9'], 4])
      expect(await list('ord')).toEqual([['ORD-20', 'ORD-3', 'WEB-9'], 3])
      expect(await list('ann')).toEqual([['ORD-20', 'ORD-3', 'WEB-2'], 3])
      expect(await list('ord-1')).toEqual([[], 0])
      const { orders: none, total } = await orders.list({ query: '', state: 'shipped', among: [], limit: 10 })
      expect([none, total]).toEqual([[], 0])
    })

    // Hazard: the last one of a piece is shipped whole meanwhile, and the list begins anew, or ends.
    it.each(orderSorts)('by %s the list goes on behind one that is no more of them', async (sort) => {
      const { orders, ids } = await someOf('ORD-3', 'WEB-2', 'ORD-20', 'WEB-9')
      for (const query of ['', 'ann']) {
        const list = (among: readonly string[], before?: number) =>
          orders.list({ query, state: 'shipped', sort, among, before, limit: 2 })
        const whole = numbersOf(
          (await orders.list({ query, state: 'shipped', sort, among: ids, limit: 9 })).orders,
        )
        const { orders: first, next } = await list(ids)
        expect(numbersOf(first)).toEqual(whole.slice(0, 2))
        const left = ids.filter((id) => id !== first.at(-1)!.id)
        const rest = await list(left, next)
        expect(numbersOf(rest.orders)).toEqual(whole.slice(2))
        expect([rest.total, rest.next]).toEqual([whole.length - 1, undefined])
      }
    })
  })

  it('does not take letters that stand apart for a part of the number', async () => {
    const { orders } = await openStores()
    await orders.upsert([orderContent('abcXbcd'), orderContent('1abcd1')])
    expect(numbersOf((await orders.list({ query: 'abcd', state: 'all', limit: 5 })).orders)).toEqual([
      '1abcd1',
    ])
  })

  it('counts an order once that is found by its number and by its recipient, newest first', async () => {
    const { orders } = await openStores()
    await orders.upsert([
      named('tea-1', 'Ann Other'),
      named('X-2', 'Tea Drinker'),
      named('tea-3', 'Tea Drinker'),
      named('X-4', 'Tea Lover'),
      named('Y-5', 'Ann Other'),
    ])
    const found = await orders.list({ query: 'tea', state: 'all', limit: 3 })
    expect(numbersOf(found.orders)).toEqual(['X-4', 'tea-3', 'X-2'])
    expect(found.total).toBe(4)
    expect(numbersOf(await orders.search('tea', 2))).toEqual(['X-4', 'tea-3'])
  })

  it('takes no letter for half of another', async () => {
    const { orders } = await openStores()
    await orders.upsert([orderContent('ab\u{1F600}')])
    expect(numbersOf(await orders.search('b\u{1F600}', 2))).toEqual(['ab\u{1F600}'])
    // As half of that letter stands in the index.
    expect(await orders.search('ab\uFFFD', 2)).toEqual([])
  })

  it('adds all orders of a batch or none', async () => {
    const { orders } = await openStores()
    const broken = { ...orderContent('ORD-2'), toAddress: undefined } as unknown as OrderContent
    await expect(orders.upsert([orderContent('ORD-1'), broken])).rejects.toThrow()
    expect(await orders.counts()).toMatchObject({ open: 0, shipped: 0 })
    expect((await orders.list({ query: 'ORD-1', state: 'all', limit: 5 })).total).toBe(0)
  })

  it('sealed with another key says so, is listed without its content, and opens again when imported again', async () => {
    const path = join(temporaryFolder(), 'station.db')
    const before = await openStores(undefined, path)
    await before.orders.upsert([orderContent('ORD-1')])
    before.close()
    const { orders } = await openStores(undefined, path)
    await expect(orders.findByNumber('ORD-1')).rejects.toMatchObject({ code: 'sealed_with_other_key' })
    const listed = await orders.list({ query: '', state: 'all', limit: 5 })
    expect(listed.orders).toMatchObject([{ orderNumber: 'ORD-1', toAddress: { name: '' } }])
    expect(await orders.upsert([orderContent('ORD-1')])).toMatchObject({ added: 0, changed: 1, unchanged: 0 })
    expect(await orders.findByNumber('ORD-1')).toMatchObject(orderContent('ORD-1'))
  })

  it('takes a long list of orders without holding it in memory', async () => {
    const { orders } = await openStores()
    const batch = 500
    const upsert = async (from: number, to: number) => {
      const total = { added: 0, changed: 0, unchanged: 0 }
      for (let start = from; start < to; start += batch) {
        const contents = Array.from({ length: batch }, (_, index) =>
          named(`ORD-${String(start + index).padStart(6, '0')}`, `Recipient ${start + index} Name`),
        )
        const result = await orders.upsert(contents)
        total.added += result.added
        total.changed += result.changed
        total.unchanged += result.unchanged
      }
      return total
    }
    // What is held, not what V8 has not cleared away yet: it lets its heap grow with how fast it is filled.
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const heldMb = () => {
      collect()
      const { heapUsed, external } = process.memoryUsage()
      return (heapUsed + external) / 1e6
    }
    // The cache of words is full by then; twenty thousand orders kept in memory are above 20 MB.
    await upsert(0, 5_000)
    const before = heldMb()
    expect(await upsert(5_000, 25_000)).toEqual({ added: 20_000, changed: 0, unchanged: 0 })
    expect(heldMb() - before).toBeLessThan(10)
    expect(await orders.counts()).toMatchObject({ open: 25_000, shipped: 0 })
    const total = async (query: string) => (await orders.list({ query, state: 'all', limit: 5 })).total
    expect(await total('012345')).toBe(1)
    // An end that many numbers have, and one that few have, neither in place.
    expect([await total('rd-001'), await total('rd-012345'), await total('rd-0-345')]).toEqual([1_000, 1, 0])
    expect((await orders.list({ query: 'recip', state: 'open', limit: 5 })).total).toBe(10_000)
  })
})
