import { describe, expect, it } from 'vitest'
import type { AppError } from '../../../../../src/contract/errors.ts'
import type { HttpSource } from '../../../../../src/contract/orders.ts'
import type { FaultySource } from '../../../../../src/contract/source-faults.ts'
import { checkLookUp, lookUpAtAddress } from '../../../../../src/core/orders/sources/http-look-up.ts'
import { sourceError } from '../../../../../src/core/orders/sources/source-error.ts'

const source = (more: Partial<HttpSource> = {}): HttpSource => ({
  kind: 'http',
  name: 'Shop',
  enabled: true,
  url: 'https://shop.example/api/orders?since={since}',
  everyMinutes: 10,
  headerName: 'Authorization',
  rows: 'orders',
  columns: { 'order number': 'id', recipient: 'name', 'street 1': 'street', city: 'city', zip: '=60601' },
  lookUpUrl: 'https://shop.example/api/orders/{orderNumber}',
  ...more,
})
const order = (id: unknown) => ({ id, name: 'Ada Example', street: '12 Sample St', city: 'Chicago' })
/** Fails for an error whose fault is another. */
const faultOf = (code: string) =>
  expect.toSatisfy((error: unknown) => {
    const { fault } = (error as AppError).details as Partial<FaultySource>
    return fault?.code === code
  }) as unknown as Error

describe('a look-up address', () => {
  it.each([
    'https://shop.example/api/orders?number={orderNumber}',
    'https://shop.example/api/orders/{orderNumber}',
    'https://shop.example/api/orders/by-number/{orderNumber}.json?full=1',
  ])('%s is of its source', (lookUpUrl) => {
    expect(() => checkLookUp(source({ lookUpUrl }))).not.toThrow()
  })

  // The secret of the source is sent along, and the number of an order.
  it.each([
    'https://other.example/api/orders/{orderNumber}',
    'https://{orderNumber}/api/orders',
    'https://shop.example.{orderNumber}/api/orders',
    'https://shop.example/api/orders-of-another/{orderNumber}',
    'https://shop.example/api/{orderNumber}',
    'http://shop.example/api/orders/{orderNumber}',
    'https://shop.example:8443/api/orders/{orderNumber}',
    'https://shop.example/api/orders/../secrets/{orderNumber}',
    'https://shop.example/api/orders/%2e%2E/{orderNumber}',
    'https://shop.example/api/orders/..\\{orderNumber}',
  ])('%s is at another place, and refused', (lookUpUrl) => {
    expect(() => checkLookUp(source({ lookUpUrl }))).toThrow(faultOf('look_up_elsewhere'))
  })

  it.each([
    'https://shop.example/api/orders',
    'https://shop.example/api/orders#{orderNumber}',
    'https://shop.example/api/orders/{orderNumber}?since={since}',
  ])('%s has no place of the number, or another brace', (lookUpUrl) => {
    expect(() => checkLookUp(source({ lookUpUrl }))).toThrow(faultOf('look_up_braces'))
  })

  it('with a path that cannot be read, or a space, is refused; without a look-up nothing is', () => {
    expect(() => checkLookUp(source({ lookUpRows: 'a..b' }))).toThrow(faultOf('bad_path'))
    const lookUpUrl = 'https://shop.example/api/orders?q={orderNumber} x'
    expect(() => checkLookUp(source({ lookUpUrl }))).toThrow(faultOf('no_address'))
    expect(() => checkLookUp(source({ lookUpUrl: undefined }))).not.toThrow()
  })
})

describe('a shop that is asked for one order', () => {
  async function ask(answer: unknown, more: Partial<HttpSource> = {}, orderNumber = 'A-1') {
    const urls: string[] = []
    const rows = await lookUpAtAddress(source(more), {
      orderNumber,
      headers: {},
      fetchFeed({ url }) {
        urls.push(url)
        if (answer instanceof Error) return Promise.reject(answer)
        return Promise.resolve({ kind: 'json', json: answer, etag: undefined, lastModified: undefined })
      },
    })
    return { urls, numbers: rows.map(({ cells }) => cells['order number']) }
  }

  it('has the number in the address as it may stand there', async () => {
    const { urls } = await ask({ orders: [] }, {}, 'A/../1 ü?&#')
    expect(urls).toEqual(['https://shop.example/api/orders/A%2F..%2F1%20%C3%BC%3F%26%23'])
  })

  it('may answer one order or a list, at the path of its list or at one of its own', async () => {
    expect(await ask({ orders: [order('A-2'), order('a-1')] })).toMatchObject({ numbers: ['a-1'] })
    expect(await ask({ orders: order('A-1') })).toMatchObject({ numbers: ['A-1'] })
    expect(await ask(order('A-1'), { lookUpRows: '' })).toMatchObject({ numbers: ['A-1'] })
    expect(await ask({ data: { order: order('A-1') } }, { lookUpRows: 'data.order' })).toMatchObject({
      numbers: ['A-1'],
    })
  })

  it('says that it has none by an empty list, by null, or by 404', async () => {
    expect(await ask({ orders: [] })).toMatchObject({ numbers: [] })
    expect(await ask({ orders: null })).toMatchObject({ numbers: [] })
    const gone = sourceError({ code: 'nothing_there', status: 404 }, 'no')
    expect(await ask(gone)).toMatchObject({ numbers: [] })
  })

  // Of a shop that is being mended, or of an address that was mistyped.
  it('says nothing by a page for people, an error in JSON, or other orders', async () => {
    const page = sourceError({ code: 'nothing_there', status: 404 }, 'no', { isPage: true })
    await expect(ask(page)).rejects.toThrow(faultOf('nothing_there'))
    const denied = sourceError({ code: 'no_entry', status: 401 }, 'no')
    await expect(ask(denied)).rejects.toThrow(faultOf('no_entry'))
    await expect(ask({ error: 'down' })).rejects.toThrow(faultOf('no_list'))
    await expect(ask({ error: 'down' }, { lookUpRows: '' })).rejects.toThrow(faultOf('other_orders'))
    await expect(ask({ orders: [order('A-10')] })).rejects.toThrow(faultOf('other_orders'))
    await expect(ask({ orders: [7] })).rejects.toThrow(faultOf('no_object'))
    await expect(ask({ orders: [order({})] })).rejects.toThrow(faultOf('no_text'))
    const many = Array.from({ length: 501 }, (_, at) => order(`B-${at}`))
    await expect(ask({ orders: [...many, order('A-1')] })).rejects.toThrow(faultOf('other_orders'))
  })
})
