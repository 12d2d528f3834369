// A watched folder whose files misbehave, over the station's own store.

import { describe, expect, it } from 'vitest'
import { csvOrderFile } from '../../../../../src/adapters/order-sources/csv-order-file.ts'
import { sqliteOrderSourceStore } from '../../../../../src/adapters/sqlite/order-sources.ts'
import { systemClock } from '../../../../../src/app/runtime.ts'
import { createOrderImport } from '../../../../../src/core/orders/import-orders.ts'
import { watchFolder } from '../../../../../src/core/orders/sources/folder-source.ts'
import type { FolderFile } from '../../../../../src/core/orders/sources/ports.ts'
import { csvOf } from '../../../../support/test-station.ts'
import { openStores } from '../../../adapters/sqlite/samples.ts'

/** Files by name; those in `locked` cannot be moved. */
async function bench(files: Record<string, string>) {
  const stores = await openStores()
  const store = sqliteOrderSourceStore(stores.context)
  const orders = createOrderImport({
    reader: csvOrderFile(),
    store: stores.orders,
    clock: systemClock,
    readBy: '1',
  })
  const here = new Map(Object.entries(files))
  const locked = new Set<string>()
  const moved: string[] = []
  const ending = { controller: new AbortController() }
  const list = (): readonly FolderFile[] =>
    [...here].map(([name, text]) => ({ name, size: text.length, changedAtMs: 1 }))

  const watch = watchFolder('folder', {
    store,
    folder: {
      list: () => Promise.resolve(list()),
      read: ({ name }) => Promise.resolve(here.has(name) ? Buffer.from(here.get(name) ?? '') : undefined),
      moveTo(end, name) {
        if (locked.has(name)) return Promise.resolve(false)
        here.delete(name)
        moved.push(`${end}/${name}`)
        return Promise.resolve(true)
      },
    },
    importInto: {
      file: (bytes, signal) => orders.importOrders(bytes, signal),
      rows: () => Promise.reject(new Error('no rows')),
    },
    report: ({ is }) => is,
    signal: () => ending.controller.signal,
  })
  await watch.look()
  const runs = async () => (await store.runs('folder', 20)).map(({ fileName, added }) => [fileName, added])
  return { ending, here, locked, look: () => watch.look(), moved, orders: stores.orders, runs }
}

describe('a folder’s file', () => {
  it('that cannot be moved is taken once, and holds back no other', async () => {
    const { here, locked, look, moved, runs } = await bench({ 'a.csv': csvOf('A-1'), 'b.csv': csvOf('B-1') })
    locked.add('a.csv')
    expect(await look()).toBe(2)
    expect(moved).toEqual(['done/b.csv'])
    expect(await look()).toBe(0)
    expect(await runs()).toEqual([
      ['b.csv', 1],
      ['a.csv', 1],
    ])
    locked.clear()
    await look()
    expect(here.size).toBe(0)
    expect(await runs()).toHaveLength(2)
  })

  it('of the same name with another content is another file; with another name and the same content it is none', async () => {
    const { here, look, moved, orders, runs } = await bench({ 'a.csv': csvOf('A-1') })
    await look()
    here.set('a.csv', csvOf('A-1', 'A-2'))
    here.set('copy.csv', csvOf('A-1'))
    await look()
    await look()
    expect(moved).toEqual(['done/a.csv', 'done/a.csv', 'done/copy.csv'])
    expect(await runs()).toEqual([
      ['a.csv', 1],
      ['a.csv', 1],
    ])
    expect(await orders.counts()).toMatchObject({ open: 2 })
  })

  it('that cannot be read is told once, and may come again', async () => {
    const { here, locked, look, moved, runs } = await bench({ 'odd.csv': 'Bestellung;Empfang\n1;2' })
    locked.add('odd.csv')
    await look()
    expect(await runs()).toEqual([])
    locked.clear()
    await look()
    here.set('odd.csv', 'Bestellung;Empfang\n1;2')
    await look()
    await look()
    expect(moved).toEqual(['failed/odd.csv', 'failed/odd.csv'])
    expect(await runs()).toEqual([
      ['odd.csv', 0],
      ['odd.csv', 0],
    ])
  })

  it('whose import is ended stays, and is taken whole the next time', async () => {
    const { ending, here, look, orders } = await bench({ 'a.csv': csvOf('A-1', 'A-2') })
    ending.controller.abort()
    expect(await look()).toBe(0)
    expect(here.size).toBe(1)
    ending.controller = new AbortController()
    expect(await look()).toBe(1)
    expect(await orders.counts()).toMatchObject({ open: 2 })
  })
})
