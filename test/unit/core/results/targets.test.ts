// Targets as people set them, try them and change them.

import { expect, it } from 'vitest'
import type { HttpTarget } from '../../../../src/contract/results.ts'
import {
  database,
  fault,
  folder,
  hourMs,
  outbox,
  secret,
  shop,
  started,
} from '../../../support/outbox-bench.ts'

it('sends a test at once, with what the form says, and keeps nothing', async () => {
  const { id, telling, answers, sent, dropped, store, kept } = await started(
    { ...shop, auth: 'header' },
    secret,
  )
  expect(await telling.tryTarget({ targetId: id, config: { ...shop, auth: 'header' } })).toEqual({})
  expect(JSON.parse(sent[0]?.request.body ?? '')).toMatchObject({ type: 'test' })
  expect(sent[0]).toMatchObject({ order: 'PACKBENCH-TEST', request: { headers: { Authorization: secret } } })
  answers.of = () => fault('no_entry', 401)
  expect(
    await telling.tryTarget({ targetId: id, config: { ...shop, auth: 'header' }, secret: 'other' }),
  ).toEqual({ fault: { code: 'no_entry', status: 401 } })
  expect(sent[1]?.request.headers).toEqual({ Authorization: 'other' })
  expect(await telling.tryTarget({ config: { ...shop, auth: 'basic' } })).toEqual({
    fault: { code: 'secret_missing' },
  })
  await telling.tryTarget({ config: folder })
  expect(dropped).toHaveLength(1)
  expect(store.rows).toEqual([])
  expect(kept.get(id)?.value).toBe(secret)
})

it.each<[string, Partial<HttpTarget>, string | undefined, object]>([
  ['no address', { url: 'shop.example' }, undefined, { code: 'no_address' }],
  ['an address without https', { url: 'http://shop.example/' }, undefined, { code: 'no_https' }],
  [
    'braces that stand for nothing',
    { url: 'https://shop.example/{price}' },
    undefined,
    { code: 'other_braces' },
  ],
  ['a secret in it', { url: 'https://a:b@shop.example/' }, undefined, { code: 'secret_in_address' }],
  [
    'a host that an order names',
    { url: 'https://shop.example{orderNumber}/' },
    undefined,
    { code: 'no_address' },
  ],
  ['a host that is an order', { url: 'https://{orderNumber}/' }, undefined, { code: 'no_address' }],
  [
    'steps to elsewhere',
    { url: 'https://shop.example/a/../{orderNumber}' },
    undefined,
    { code: 'no_address' },
  ],
  ['a path that is none', { body: { 'a.': 'type' } }, undefined, { code: 'bad_path', path: 'a.' }],
  ['a field that is none', { body: { a: 'typo' } }, undefined, { code: 'unknown_field', path: 'a' }],
  ['a signature without its secret', { auth: 'signature' }, undefined, { code: 'no_signing_secret' }],
  ['a secret that signs nothing', { auth: 'signature' }, 'secret', { code: 'no_signing_secret' }],
])('keeps no target with %s', async (_, wrong, given, targetFault) => {
  const { telling, store } = outbox()
  const wish = { config: { ...shop, ...wrong }, ...(given === undefined ? {} : { secret: given }) }
  const refusal = { code: 'invalid_input', details: { targetFault } }
  await expect(telling.saveTarget(wish)).rejects.toMatchObject(refusal)
  await expect(telling.tryTarget(wish)).rejects.toMatchObject(refusal)
  expect(await store.targets()).toEqual([])
})

it('keeps an address of this machine, and a signature whose secret is there', async () => {
  const { telling, kept, add } = outbox()
  const signing = { ...shop, url: 'http://127.0.0.1:8080/{eventId}', auth: 'signature' as const }
  const id = await add(signing, ' whsec_c2VjcmV0\n')
  expect(kept.get(id)).toEqual({ place: 'http://127.0.0.1:8080/{eventId}', value: 'whsec_c2VjcmV0' })
  expect(await telling.saveTarget({ targetId: id, config: { ...signing, name: 'Renamed' } })).toMatchObject({
    hasSecret: true,
  })
  // A keychain that is locked looks empty.
  kept.delete(id)
  expect(await telling.saveTarget({ targetId: id, config: signing })).toMatchObject({ hasSecret: false })
  await telling.saveTarget({ targetId: id, config: signing, secret: 'whsec_c2VjcmV0' })
  await telling.saveTarget({ targetId: id, config: folder })
  expect(kept.size).toBe(0)
})

it.each([
  [{ place: { ...database.place, tls: 'off' as const } }, { code: 'database_not_here' }],
  [{ place: { ...database.place, host: 'https://erp' } }, { code: 'no_host' }],
  [{ statement: 'DELETE FROM a; DELETE FROM b' }, { code: 'several_statements' }],
  [{ statement: 'UPDATE o SET t = :tracking' }, { code: 'unknown_parameter', path: 'tracking' }],
  [{ statement: 'UPDATE o SET t = $1' }, { code: 'own_placeholder' }],
  [
    { place: { ...database.place, kind: 'sqlserver' as const }, statement: 'UPDATE o SET t = 1 COMMIT' },
    { code: 'several_statements' },
  ],
])('refuses a database and a statement that cannot be: %o', async (change, targetFault) => {
  const { telling, store, written } = outbox()
  const wish = { config: { ...database, ...change } }
  const refusal = { code: 'invalid_input', details: { targetFault } }
  await expect(telling.saveTarget(wish)).rejects.toMatchObject(refusal)
  await expect(telling.tryTarget(wish)).rejects.toMatchObject(refusal)
  expect(await store.targets()).toEqual([])
  expect(written).toEqual([])
})

it('gives the password of a database to no other one, and to the same one whatever else is changed', async () => {
  const { id, telling, kept, written, happen } = await started(database, 'p4ss')
  const moved = { ...database, place: { ...database.place, host: 'other.example' } }
  await expect(telling.saveTarget({ targetId: id, config: moved })).rejects.toMatchObject({
    details: { targetFault: { code: 'secret_of_other_address' } },
  })
  await telling.saveTarget({ targetId: id, config: { ...database, statement: 'SELECT 1' } })
  await happen('A')
  expect(written).toMatchObject([{ password: 'p4ss', statement: 'SELECT 1' }])
  await telling.saveTarget({ targetId: id, config: folder })
  expect(kept.size).toBe(0)
})

it('changes a target only as it was when its form was opened, and forgets one with all that it was not told', async () => {
  const { id, telling, store, kept, answers, happen, clock, orders } = await started(
    { ...shop, auth: 'header' },
    secret,
  )
  const now = { ...shop, auth: 'header' as const }
  await telling.saveTarget({ targetId: id, config: { ...now, name: 'Other' }, before: now })
  await expect(
    telling.saveTarget({ targetId: id, config: { ...now, name: 'Third' }, before: now }),
  ).rejects.toMatchObject({ code: 'conflict', details: { reason: 'changed_meanwhile' } })
  answers.of = () => fault('no_answer')
  await happen('A')
  await telling.removeTarget(id)
  expect([await telling.targets(), store.rows, kept.size]).toEqual([[], [], 0])
  await clock.advance(hourMs)
  expect(orders()).toEqual(['A'])
  const missing = { code: 'not_found', details: { reason: 'result_target' } }
  await expect(telling.removeTarget(id)).rejects.toMatchObject(missing)
  await expect(telling.saveTarget({ targetId: id, config: now })).rejects.toMatchObject(missing)
})

it('goes on as it was where a change could not be kept', async () => {
  const { id, telling, store, happen, orders, clock } = await started()
  await happen('A')
  store.breakDown(true)
  await expect(telling.saveTarget({ targetId: id, config: { ...shop, enabled: false } })).rejects.toThrow()
  store.breakDown(false)
  await happen('B')
  await clock.advance(10_000)
  expect(orders()).toEqual(['A', 'B'])
  expect(await telling.targets()).toMatchObject([{ config: { enabled: true } }])
})

it('tells what was noted before a change as the target was then', async () => {
  const { id, telling, store, clock, orders } = await started()
  store.note('A')
  await Promise.all([
    telling.saveTarget({ targetId: id, config: { ...shop, events: ['parcel.refunded'] } }),
    clock.advance(0),
  ])
  store.note('B')
  await clock.advance(10_000)
  expect(orders()).toEqual(['A'])
})

it('tells nothing while another bench’s change is written down, and goes on with what is there then', async () => {
  const { id, telling, store, sent, answers, happen, clock } = await started(shop)
  answers.of = () => fault('no_answer')
  await happen('ONE')
  expect(sent).toHaveLength(1)
  answers.of = () => ({})
  const url = 'https://other.example/{orderNumber}'
  await telling.replace(id, async () => {
    await clock.advance(hourMs)
    expect(sent).toHaveLength(1)
    await store.saveTarget({ id, config: { ...shop, url } })
  })
  await clock.advance(1_000)
  expect(sent.map(({ request }) => request.url)).toEqual([
    'https://shop.example/results/ONE',
    'https://other.example/ONE',
  ])
  await telling.replace(id, () => store.removeTarget(id))
  expect(await telling.targets()).toEqual([])
})
