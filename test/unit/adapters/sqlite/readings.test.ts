import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { sqliteAnswerStore } from '../../../../src/adapters/sqlite/readings.ts'
import { sqliteRetentionStore } from '../../../../src/adapters/sqlite/retention.ts'
import type { NewAnswer } from '../../../../src/core/readings/ports.ts'
import { newId, openStores } from './samples.ts'

const canary = 'Tweety Canaryson'
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute))

const answer = (changes: Partial<NewAnswer> = {}): NewAnswer => ({
  id: newId(),
  accountKey: 'key-a',
  endpoint: 'createShipment',
  at: at(0),
  understood: true,
  status: 200,
  correlationId: 'corr-1',
  asked: { query: { value: canary }, fields: { service: 'GroundAdvantage' } },
  body: {
    kind: 'json',
    json: { recipient: { name: canary }, label: '‹zpl · 900 bytes›' },
    cuts: [{ at: ['label'], standIn: 'XlhBXlha' }],
  },
  ...changes,
})

const keeping = { kept: 3, since: at(0) }
const minutes = (answers: readonly NewAnswer[]) => answers.map((each) => each.at.getUTCMinutes())

it('keeps answers as they were, sealed: nothing of a customer stands in the file', async () => {
  const dataKey = randomBytes(32)
  const { context, path, close } = await openStores(dataKey)
  const file: NewAnswer = answer({
    endpoint: 'getLabel',
    correlationId: undefined,
    body: { kind: 'file', format: 'zpl', bytes: 900 },
  })
  const shipment = answer()
  await sqliteAnswerStore(context).add([shipment, file], keeping)
  expect(await sqliteAnswerStore(context).list(['key-a'])).toEqual([file, shipment])
  close()
  for (const name of readdirSync(dirname(path)))
    expect(readFileSync(join(dirname(path), name)).includes('Canaryson'), name).toBe(false)

  const again = await openStores(dataKey, path)
  expect(await sqliteAnswerStore(again.context).get(shipment.id)).toEqual(shipment)
  again.close()
  const withOtherKey = await openStores(randomBytes(32), path)
  expect(await sqliteAnswerStore(withOtherKey.context).list(['key-a'])).toEqual([])
  expect(await sqliteAnswerStore(withOtherKey.context).judged(['key-a'])).toEqual([])
  expect(await sqliteAnswerStore(withOtherKey.context).get(shipment.id)).toBeUndefined()
})

it('keeps the newest of each endpoint, and beside them the newest that was not understood, for a time', async () => {
  const { context } = await openStores()
  const store = sqliteAnswerStore(context)
  await store.add([answer({ endpoint: 'getRates', at: at(1) })], keeping)
  await store.add([answer({ understood: false, at: at(2) })], keeping)
  await store.add([answer({ understood: false, at: at(3) })], keeping)
  for (const minute of [4, 5, 6, 7]) await store.add([answer({ at: at(minute) })], keeping)
  expect(minutes(await store.list(['key-a']))).toEqual([7, 6, 5, 3, 1])
  await store.add([answer({ at: at(8) })], { kept: 3, since: at(4) })
  expect(minutes(await store.list(['key-a']))).toEqual([8, 7, 6, 1])
})

it('hands over what was asked with keys on trial, and forgets what was another account’s', async () => {
  const { context } = await openStores()
  const store = sqliteAnswerStore(context)
  await store.add([answer(), answer({ accountKey: 'none', endpoint: 'createToken', at: at(2) })], keeping)
  expect(minutes(await store.list(['key-b', 'none']))).toEqual([2])
  await store.handOver('none', 'key-b')
  expect(await store.list(['key-a', 'none'])).toEqual([])
  expect(minutes(await store.list(['key-b']))).toEqual([2])
  await store.forgetAll()
  expect(await store.list(['key-b'])).toEqual([])
})

it('says how each answer was read last, and opens none for it', async () => {
  const { context } = await openStores()
  const store = sqliteAnswerStore(context)
  const [older, newer] = [answer({ at: at(1) }), answer({ at: at(2), understood: false })]
  await store.add([older, newer], keeping)
  await store.judge([{ id: older.id, understood: false }])
  const judged = { endpoint: 'createShipment', understood: false }
  expect(await store.judged(['key-a'])).toEqual([
    { id: newer.id, ...judged },
    { id: older.id, ...judged },
  ])
  expect((await store.get(older.id))?.understood).toBe(false)
})

it('loses with age what it kept', async () => {
  const { context } = await openStores()
  const store = sqliteAnswerStore(context)
  await store.add([answer({ at: at(1) }), answer({ at: at(5) })], keeping)
  await sqliteRetentionStore(context).removeSome(at(3), 50)
  expect(minutes(await store.list(['key-a']))).toEqual([5])
})
