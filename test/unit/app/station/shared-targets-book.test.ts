// The targets of results of a bench as it shares them, over a real database: what it has not told is lost to nobody unnoticed.

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { keptSetting } from '../../../../src/app/profile/kept-setting.ts'
import { keptTargets } from '../../../../src/app/profile/kept-placed.ts'
import type { Stores } from '../../../../src/app/profile/stores.ts'
import { targetsBook } from '../../../../src/app/station/shared-targets-book.ts'
import { KeptListSetting } from '../../../../src/app/station/station-settings.ts'
import type { FolderTarget } from '../../../../src/contract/results.ts'
import { joinLists, emptyDocument, type ListDocument } from '../../../../src/core/warehouse/merge-lists.ts'
import { settleList, partSecretId } from '../../../../src/core/warehouse/list-rules.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { database } from '../../../support/outbox-bench.ts'
import { orderContent } from '../../adapters/sqlite/samples.ts'
import { openWithResults, targetOf } from '../../adapters/sqlite/result-samples.ts'

const share: Partial<FolderTarget> = { folder: '\\\\files\\told' }

async function bench() {
  const opened = await openWithResults()
  const values = new Map<string, unknown>()
  const store = {
    get: (id: string) => Promise.resolve(values.get(id)),
    set: (id: string, value: unknown) => Promise.resolve(void values.set(id, value)),
  } as Stores['values']
  const clock = manualClock()
  const forgotten: (readonly [string, number])[] = []
  const book = targetsBook({
    placed: keptTargets({
      stores: { stationId: 'station', values: store, results: opened.results },
      secrets: {
        get: () => Promise.resolve(undefined),
        set: () => Promise.resolve(),
        delete: () => Promise.resolve(),
      },
      clock,
      isShared: true,
    }),
    keptList: keptSetting(store, 'shared-targets', KeptListSetting) as never,
    clock,
    isLocked: () => false,
    onUnread: () => undefined,
    onForgotten: ({ config }, untold) => Promise.resolve(void forgotten.push([config.name, untold])),
  })
  return {
    ...opened,
    book,
    forgotten,
    /** The list becomes that of the document. */
    place: (document: ListDocument) =>
      book.update(() => ({ kept: { of: randomUUID(), document, aheadMicros: 0 }, place: true })),
    async cancel(number: string) {
      await opened.orders.upsert([orderContent(number)])
      await opened.orders.cancel(number)
    },
    ids: async () => (await opened.results.targets()).map(({ id }) => id),
  }
}
const removed = { number: 2, bench: 'other' }

it('writes down how much was not told to a target that another bench removed, also what is noted alone', async () => {
  const { results, place, cancel, forgotten, ids } = await bench()
  const [told, silent] = [
    targetOf(share),
    targetOf({ ...share, name: 'Silent', events: ['parcel.refunded'] }),
  ]
  for (const target of [told, silent]) await results.saveTarget(target)
  await cancel('ORD-1')
  await results.spread(10)
  await cancel('ORD-2')
  await place({ entries: { [told.id]: removed, [silent.id]: removed } })
  expect(await ids()).toEqual([])
  expect(forgotten).toEqual([['Shop', 2]])
})

it('hands what was not told to the same target of the warehouse where the bench joins', async () => {
  const { results, place, cancel, forgotten, book } = await bench()
  const own = targetOf(share)
  await results.saveTarget(own)
  await cancel('ORD-1')
  await results.spread(10)
  await cancel('ORD-2')
  const { id, config } = targetOf({ ...share, name: 'The shop', enabled: false })
  const there = { entries: { [id]: { number: 1, bench: 'other', value: config } } }
  const joined = joinLists(there, (await book.read()).local, 'this', book.joining)
  expect(joined).toEqual(there)
  await place(joined)
  expect(await results.targets()).toEqual([{ id, config }])
  await results.spread(10)
  expect(await results.counts(id)).toMatchObject({ waiting: 2 })
  expect(forgotten).toEqual([])
})

it('keeps a folder of this computer, and what is not told there, whatever other benches have', async () => {
  const { results, place, cancel, forgotten, book } = await bench()
  const own = targetOf({ folder: '/told' })
  await results.saveTarget(own)
  await cancel('ORD-1')
  expect((await book.read()).local).toEqual([])
  await place(emptyDocument)
  const elsewhere = { ...own.config, name: 'Elsewhere', ...share }
  await place({ entries: { [own.id]: { number: 1, bench: 'other', value: elsewhere } } })
  expect(await results.targets()).toEqual([own])
  expect(forgotten).toEqual([])
})

it('shares a database as an address, and keeps one of this computer', async () => {
  const { results, place, book } = await bench()
  const { id } = targetOf(share)
  await place({ entries: { [id]: { number: 1, bench: 'other', value: { ...database, newer: true } } } })
  expect(await results.targets()).toEqual([{ id, config: database }])
  expect((await book.read()).local).toEqual([{ id, value: database }])
  const here = { id: randomUUID(), config: { ...database, place: { ...database.place, host: 'localhost' } } }
  await results.saveTarget(here)
  expect((await book.read()).local).toEqual([{ id, value: database }])
  await place(emptyDocument)
  expect(await results.targets()).toEqual([here])
})

it('tells of none that cannot be read here that it was removed', async () => {
  const { results, place, book, ids } = await bench()
  const { id, config } = targetOf(share)
  const secret = { place: 'x', sealed: 'x' }
  const entries = {
    [id]: { number: 1, bench: 'other', value: config },
    [partSecretId(id)]: { number: 1, bench: 'other', value: secret },
  }
  await place({ entries })
  await results.saveTarget({ id, config: { kind: 'queue' } as never })
  expect(await ids()).toEqual([])
  expect((await book.read()).local).toEqual([
    { id, value: config },
    { id: partSecretId(id), value: secret },
  ])
})

it('takes the secret of a removed target out of the list', () => {
  const id = randomUUID()
  const entries = { [id]: removed, [partSecretId(id)]: { number: 1, bench: 'other', value: { sealed: 'x' } } }
  expect(settleList('targets', { entries }).entries[partSecretId(id)]).not.toHaveProperty('value')
})
