// What a bench knows of the list that it shares, on a real database.

import { expect, it } from 'vitest'
import { sqliteItemSharing } from '../../../../src/adapters/sqlite/item-sharing.ts'
import type { NotStood } from '../../../../src/core/warehouse/merge-items.ts'
import { openStores } from './samples.ts'

const openBook = async () => sqliteItemSharing((await openStores()).context)

const notStood = (from: number, count: number): readonly NotStood[] =>
  Array.from({ length: count }, (_, at) => ({
    what: 'over',
    sku: `SKU-${from + at}`,
    code: '',
    other: '',
    bench: '',
  }))

it('takes off what was shown of what did not stand, and shows the next', async () => {
  const book = await openBook()
  await book.told([], { there: [], notStood: notStood(0, 150) })
  const { listed, count } = await book.notStood(100)
  expect([listed.length, count]).toEqual([100, 150])
  await book.told([], { there: [], notStood: notStood(150, 1) })
  const shown = listed.map(({ seq }) => seq)
  const close = () => book.closeNotStood(Math.min(...shown), Math.max(...shown))
  await close()
  const next = await book.notStood(100)
  expect(next.listed.map(({ sku }) => sku)).toEqual([
    'SKU-150',
    ...Array.from({ length: 50 }, (_, at) => `SKU-${49 - at}`),
  ])

  // Of another page, which shows the same still.
  await book.closeNotStood(0, Number.MAX_SAFE_INTEGER)
  await book.told([], { there: [], notStood: notStood(200, 1) })
  await close()
  expect((await book.notStood(100)).count).toBe(1)
})

it('keeps the newest 10,000 of what did not stand', async () => {
  const book = await openBook()
  await book.told([], { there: [], notStood: notStood(0, 9_990) })
  await book.told([], { there: [], notStood: notStood(9_990, 20) })
  const { listed, count } = await book.notStood(1)
  expect([listed[0]?.sku, count]).toEqual(['SKU-10009', 10_000])
})
