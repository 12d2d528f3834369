import { describe, expect, it } from 'vitest'
import type { DatabaseSource, FolderSource, HttpSource } from '../../../../../src/contract/orders.ts'
import { databaseSource } from '../../../../support/bench-sources.ts'
import {
  asksToWait,
  asksTheSame,
  commonSource,
  restMs,
} from '../../../../../src/core/orders/sources/source-turns.ts'
import { sourceError } from '../../../../../src/core/orders/sources/source-error.ts'

const address = (more: Partial<HttpSource> = {}): HttpSource => ({
  kind: 'http',
  name: 'Shop',
  enabled: true,
  url: 'https://shop.example/orders?since={since}',
  everyMinutes: 1,
  headerName: 'Authorization',
  rows: 'data',
  columns: { 'order number': 'id', zip: 'to.zip' },
  ...more,
})
const folder = (path: string): FolderSource => ({
  kind: 'folder',
  name: 'Inbox',
  enabled: true,
  folder: path,
  everySeconds: 5,
})

describe('a source that benches have in common', () => {
  const here = commonSource(address(), 'Bearer abc')

  it('is the same whatever it is called there, and however often it is looked into', () => {
    expect(here).toBeTypeOf('string')
    const columns = { zip: 'to.zip', 'order number': 'id' }
    expect(commonSource(address({ name: 'Web', everyMinutes: 30, columns }), 'Bearer abc')).toBe(here)
  })

  it.each([
    ['its address', address({ url: 'https://shop.example/orders' }), 'Bearer abc'],
    ['its list', address({ rows: '' }), 'Bearer abc'],
    ['its mapping', address({ columns: { 'order number': 'number' } }), 'Bearer abc'],
    ['its items', address({ items: { path: 'lines', sku: 'sku' } }), 'Bearer abc'],
    ['its secret', address(), 'Bearer other'],
    ['the header of it', address({ headerName: 'X-Key' }), 'Bearer abc'],
    ['that it needs none', address(), undefined],
  ])('is another one where %s differs: it may answer other orders', (_, config, secret) => {
    expect(commonSource(config, secret)).not.toBe(here)
  })

  it.each<[string, Partial<DatabaseSource>]>([
    ['its place', { place: { ...databaseSource.place, user: 'other' } }],
    ['its query', { query: 'SELECT 1' }],
    ['its columns', { columns: { no: 'order number' } }],
  ])('is another database where %s differs', (_, change) => {
    const there = commonSource(databaseSource, 'a')
    expect(there).toBeTypeOf('string')
    // Whoever has another password is the same user.
    expect(commonSource({ ...databaseSource, name: 'Other', everyMinutes: 1, longestSeconds: 9 }, 'b')).toBe(
      there,
    )
    expect(commonSource({ ...databaseSource, ...change }, 'a')).not.toBe(there)
    expect(asksTheSame({ ...databaseSource, ...change }, databaseSource)).toBe(false)
    expect(asksTheSame({ ...databaseSource, name: 'Other', longestSeconds: 9 }, databaseSource)).toBe(true)
  })

  it('is no other bench’s where the database is of the computer itself', () => {
    const own = { ...databaseSource, place: { ...databaseSource.place, host: '127.0.0.1' } }
    expect(commonSource(own, undefined)).toBeUndefined()
  })

  it.each(['\\\\server\\orders\\inbox', '\\\\SERVER\\orders\\Inbox\\', '\\\\server\\orders/inbox'])(
    'is the folder of a server, however it is written: %s',
    (path) => {
      expect(commonSource(folder(path), undefined)).toBe(
        commonSource(folder('\\\\server\\orders\\inbox'), undefined),
      )
      expect(commonSource(folder(path), undefined)).toBeTypeOf('string')
    },
  )

  it.each([
    'C:\\orders',
    'Z:\\orders',
    '/srv/orders',
    '//server/orders',
    '\\\\?\\C:\\orders',
    '\\\\.\\C:\\orders',
    '\\\\localhost\\orders',
    '\\\\127.0.0.1\\orders',
    '\\\\server',
  ])('is no folder that each computer has of its own: %s', (path) => {
    expect(commonSource(folder(path), undefined)).toBeUndefined()
  })

  it.each(['http://127.0.0.1:8080/orders', 'https://localhost/orders', 'http://[::1]:80/orders'])(
    'is no address of the computer itself: %s',
    (url) => expect(commonSource(address({ url }), undefined)).toBeUndefined(),
  )
})

it('the next look is due an interval after the last one, whoever looked, and never later than that', () => {
  expect(restMs(60_000, undefined)).toBe(0)
  expect(restMs(60_000, 20_000)).toBe(40_000)
  expect(restMs(60_000, 90_000)).toBe(0)
  // The database's clock was set back.
  expect(restMs(60_000, -3_600_000)).toBe(60_000)
})

it('a shop that asks to wait is left alone by all, and another failure is anybody’s to try', () => {
  const busy = sourceError({ code: 'busy', status: 429 }, 'busy', { retryAfterMs: 1_000 })
  expect(asksToWait(busy.toInfo())).toBe(true)
  expect(asksToWait(sourceError({ code: 'no_answer' }, 'no answer').toInfo())).toBe(false)
  expect(asksToWait({ code: 'order_source_secret', message: '' })).toBe(false)
})
