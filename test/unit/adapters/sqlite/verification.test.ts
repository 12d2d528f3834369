import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sqliteVerificationStore } from '../../../../src/adapters/sqlite/verification.ts'
import type { Act, Doing } from '../../../../src/core/verification/acts.ts'
import { sqliteRetentionStore } from '../../../../src/adapters/sqlite/retention.ts'
import { openStores } from './samples.ts'

let gestures = 0
const act = (doing: Doing, change: Partial<Act> = {}): Act => ({
  gestureId: `gesture ${++gestures}`,
  orderId: 'order',
  orderNumber: 'A-1',
  parcelNumber: 1,
  at: new Date(1_000),
  by: 'Pat',
  doing,
  ...change,
})
const vase = (serial: string): Doing => ({
  kind: 'take',
  sku: 'VASE',
  count: 1,
  how: 'scan',
  serial,
  lot: 'LOT-CANARY',
})

async function open() {
  const { context, path } = await openStores()
  return { store: sqliteVerificationStore(context), path, context }
}

it('keeps each act once for its gesture, in order, and tells them as they were', async () => {
  const { store } = await open()
  const acts = [
    act(vase('S-1')),
    act({ kind: 'out', of: ['gesture 1'], sku: 'VASE', count: 1 }, { by: undefined }),
    act({ kind: 'close', how: 'next' }),
    act(
      { kind: 'excuse', pieces: [{ sku: 'TEA', count: 3, how: 'excuse' }], reason: 'scanner_broken' },
      { parcelNumber: 2 },
    ),
  ]
  for (const one of acts) expect(await store.add(one, true)).toBe(true)
  expect(await store.add({ ...acts[0]!, doing: { kind: 'close', how: 'short' } }, false)).toBe(false)
  expect(await store.actsOf('order')).toEqual(acts)
  expect(await store.actsOf('another')).toEqual([])
  expect(await store.byGesture(acts[2]!.gestureId)).toEqual(acts[2])
  // The gesture that came again changed nothing.
  expect(await store.countOpen()).toBe(1)
})

// Hazard: what was taken out again counted as packed, and the parcel was bought short.
it('tells nothing of an order of which one act is damaged, and all of the others', async () => {
  const { store, context } = await open()
  const takes = [act(vase('S-1')), act(vase('S-2'), { orderId: 'other', orderNumber: 'A-2' })]
  const out = act({ kind: 'out', of: [takes[0]!.gestureId], sku: 'VASE', count: 1 })
  for (const one of [...takes, out]) await store.add(one, true)
  context.database
    .prepare('UPDATE verification_acts SET content = zeroblob(length(content)) WHERE gesture_id = ?')
    .run(out.gestureId)
  await expect(store.actsOf('order')).rejects.toMatchObject({
    code: 'database_damaged',
    details: { reason: 'scans_unreadable' },
  })
  expect(await store.byGesture(out.gestureId)).toBeUndefined()
  expect(await store.add(out, true)).toBe(false)
  expect(await store.actsOf('other')).toEqual([takes[1]])
})

it('finds a serial number whose piece is in a parcel, without regard to the SKU’s case, until it is out', async () => {
  const { store } = await open()
  const first = act(vase('S-1'))
  await store.add(first, true)
  const second = act(vase('S-1'), { orderNumber: 'B-2', orderId: 'another', parcelNumber: 2 })
  await store.add(second, true)
  expect(await store.takesOf('vase', 'S-1')).toEqual([first, second])
  expect(await store.takesOf('VASE', 'S-2')).toEqual([])
  expect(await store.takesOf('MUG', 'S-1')).toEqual([])
  await store.add(act({ kind: 'out', of: [first.gestureId], sku: 'VASE', count: 1 }), false)
  expect(await store.takesOf('VASE', 'S-1')).toEqual([second])
})

it('lists what is open, the last first, until it is settled', async () => {
  const { store } = await open()
  for (const orderId of ['one', 'two', 'one'])
    await store.add(act({ kind: 'take', sku: 'TEA', count: 1, how: 'tick' }, { orderId }), true)
  expect((await store.listOpen(10)).toSorted()).toEqual(['one', 'two'])
  expect(await store.listOpen(1)).toHaveLength(1)
  await store.settle('one')
  expect(await store.listOpen(10)).toEqual(['two'])
  expect([await store.isKnown('one'), await store.isOpen('one'), await store.isKnown('none')]).toEqual([
    true,
    false,
    false,
  ])
})

it('has no serial number, lot or name in the clear on disk', async () => {
  const { store, path } = await open()
  await store.add(act(vase('SERIAL-CANARY'), { by: 'PERSON-CANARY' }), true)
  const bytes = [path, `${path}-wal`].map((file) => readFileSync(file))
  for (const canary of ['SERIAL-CANARY', 'LOT-CANARY', 'PERSON-CANARY'])
    expect(bytes.some((file) => file.includes(canary))).toBe(false)
  expect(bytes.some((file) => file.includes('gesture'))).toBe(true)
})

it('forgets with age all that was packed of an order at once, and nothing while a part of it is younger', async () => {
  const { store, context } = await open()
  const retention = sqliteRetentionStore(context)
  const day = 86_400_000
  await store.add(act(vase('S-1')), false)
  await store.add(act(vase('S-2'), { parcelNumber: 2, at: new Date(80 * day) }), false)
  await retention.removeSome(new Date(40 * day), 100)
  expect(await store.actsOf('order')).toHaveLength(2)
  await retention.removeSome(new Date(81 * day), 100)
  expect(await store.actsOf('order')).toEqual([])
})
