// A target of results that is added at one of two benches of a warehouse: both have it, with its secret, and each tells what happened at it.

import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openKeyStore } from '../../../src/adapters/postgres/keys.ts'
import { keyIdOf } from '../../../src/adapters/sqlite/sealer.ts'
import { untoldForgotten, type HttpTarget } from '../../../src/contract/results.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../../support/keyring.ts'
import { withoutPostgres } from '../../support/private-postgres.ts'
import { startResultReceiver, type ResultReceiver } from '../../support/result-receiver.ts'
import { until } from '../../support/until.ts'
import {
  bought,
  openWarehouseBenches,
  warehouseOnce,
  type Bench,
  type WarehouseBenches,
} from '../../support/warehouse-benches.ts'

const missing = withoutPostgres ?? missingForKeyring()

describe.skipIf(missing !== undefined)(`a target of several benches${missing ? ` (${missing})` : ''}`, () => {
  const inEnvironment = 'PACKBENCH_WAREHOUSE_KEY'
  const key = randomBytes(32)
  const secret = `whsec_${randomBytes(24).toString('base64')}`
  let keyring: Keyring
  let benches: WarehouseBenches
  let receiver: ResultReceiver

  const config: HttpTarget = {
    kind: 'http',
    name: 'Shop',
    enabled: true,
    events: ['parcel.shipped', 'order.cancelled'],
    trackingStatuses: [],
    method: 'POST',
    url: 'https://shop.example/hooks/{orderNumber}',
    auth: 'signature',
    headerName: 'Authorization',
    user: '',
    body: {},
  }
  const targetAt = async (bench: Bench) => (await bench.ask('results.targets', {})).targets[0]
  const openAt = async (bench: Bench) => (await bench.ask('results.list', { which: 'open' })).tellings
  const cancelAt = (bench: Bench, orderNumber: string) => bench.ask('orders.cancel', { orderNumber })
  const listAt = async (bench: Bench) =>
    (await bench.ask('warehouse.lists', {})).lists.find(({ list }) => list === 'targets')
  /** Where it comes from stands in its path: the name is looked up here, and the receiver is a real server. */
  const toldBy = (bench: string, orderNumber: string) =>
    receiver.of(orderNumber).filter(({ path }) => path.startsWith(`/${bench}/`))

  beforeAll(async () => {
    process.env[inEnvironment] = key.toString('base64')
    keyring = await startKeyring()
    receiver = await startResultReceiver()
    benches = await openWarehouseBenches(['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX'], {
      keychainEnv: keyring.env,
      times: 30,
      asTheyAreMs: 5_000,
      adaptBench: (name, adapters) => ({
        ...adapters,
        sendResult: (request) =>
          adapters.sendResult({
            ...request,
            url: request.url.replace('https://shop.example', `${receiver.url}/${name}`),
          }),
      }),
    })
    const store = await openKeyStore({ url: benches.postgres.url(), password: undefined }, 'main')
    await store.addKey(1, keyIdOf(key), 'left')
    await store.close()
  })
  afterAll(async () => {
    Reflect.deleteProperty(process.env, inEnvironment)
    await benches.close()
    await keyring.stop()
    await receiver.close()
  })

  it('is at the other bench with its secret, which tells its own parcel under the same signature', async () => {
    const { left, right } = benches
    const { id } = await left.ask('results.saveTarget', { config, secret })
    expect(await until(() => targetAt(right))).toMatchObject({ id, config })
    await until(async () => (await targetAt(right))?.hasSecret)
    await right.shipped('ONE', bought)
    const told = await until(() => toldBy('right', 'ONE')[0])
    expect(told.json.type).toBe('parcel.shipped')
    new Webhook(secret).verify(told.text, told.headers as Record<string, string>)
    await cancelAt(left, 'TWO')
    await until(() => toldBy('left', 'TWO')[0])
    // What happened at one bench is told by that one alone.
    expect(receiver.of('ONE')).toHaveLength(1)
    expect(receiver.of('TWO')).toHaveLength(1)
    const stored = await benches.postgres.query(
      "SELECT sealed FROM packbench.shared_lists WHERE list = 'targets'",
    )
    const bytes = stored.map(({ sealed }) => Buffer.from(sealed as Uint8Array))
    for (const side of ['left', 'right'])
      for (const name of readdirSync(join(benches.folder, side), { recursive: true, encoding: 'utf8' })) {
        const path = join(benches.folder, side, name)
        if (statSync(path).isFile()) bytes.push(readFileSync(path))
      }
    expect(bytes.length).toBeGreaterThan(3)
    for (const one of bytes) expect(one.includes(secret.slice('whsec_'.length))).toBe(false)
    expect(await listAt(right)).toMatchObject({ state: 'shared' })
  })

  it('is off at both once it is switched off at one, and tells then what happened meanwhile', async () => {
    const { left, right } = benches
    const id = (await targetAt(left))?.id ?? ''
    await left.ask('results.saveTarget', { targetId: id, config: { ...config, enabled: false } })
    await until(async () => (await targetAt(right))?.state === 'off')
    await cancelAt(right, 'THREE')
    await until(async () => (await openAt(right)).length === 1)
    expect(receiver.of('THREE')).toEqual([])
    await left.ask('results.saveTarget', { targetId: id, config })
    await until(() => toldBy('right', 'THREE')[0])
  })

  it('is told by a bench that is cut off, and changed there once the warehouse answers again', async () => {
    const { left, right } = benches
    right.link.cut()
    await warehouseOnce(right, ({ state }) => state === 'cut_off')
    const id = (await targetAt(left))?.id ?? ''
    await left.ask('results.saveTarget', { targetId: id, config: { ...config, name: 'Web shop' } })
    await cancelAt(right, 'FOUR')
    await until(() => toldBy('right', 'FOUR')[0])
    expect(await targetAt(right)).toMatchObject({ config: { name: 'Shop' } })
    right.link.restore()
    await until(async () => (await targetAt(right))?.config.name === 'Web shop')
    // A form that stood open there changes nothing.
    const stale = { targetId: id, before: config, config: { ...config, name: 'Stale' } }
    await expect(right.ask('results.saveTarget', stale)).rejects.toThrow('conflict')
  })

  it('is gone at both once it is removed at one, and the other writes down what it had not told', async () => {
    const { left, right } = benches
    receiver.answers(({ path }) => (path.startsWith('/right/') ? 503 : 204))
    const { id = '' } = (await targetAt(right)) ?? {}
    await cancelAt(right, 'FIVE')
    await until(async () => (await openAt(right)).some(({ tries }) => tries > 0))
    await left.ask('results.removeTarget', { targetId: id })
    await until(async () => (await targetAt(right)) === undefined)
    const { entries } = await right.ask('audit.list', { limit: 20 })
    expect(entries.filter(({ operation }) => operation === untoldForgotten)).toMatchObject([
      { subject: 'Web shop', outcome: '1' },
    ])
    expect(
      (await left.ask('audit.list', { limit: 20 })).entries.map(({ operation }) => operation),
    ).not.toContain(untoldForgotten)
  })
})
