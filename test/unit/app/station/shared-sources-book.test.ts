// The order sources of benches that share them, each with a keychain of its own.

import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { listKeys } from '../../../../src/app/station/list-envelope.ts'
import type { FolderSource, HttpSource } from '../../../../src/contract/orders.ts'
import { partSecretId } from '../../../../src/core/warehouse/list-rules.ts'
import { authority } from '../../../support/certificates.ts'
import { benchSources, databaseSource, shopSource } from '../../../support/bench-sources.ts'
import {
  bench,
  key,
  nowMicros,
  pass,
  sealedDocument,
  warehouse,
  warehouseId,
  write,
} from '../../../support/list-benches.ts'

const secret = 'Bearer shop-secret'
const shared: FolderSource = {
  kind: 'folder',
  name: 'Share',
  enabled: true,
  folder: '\\\\files\\orders',
  everySeconds: 3_600,
}
const shopAt = (url: string): HttpSource => ({ ...shopSource, url })

type Bench = ReturnType<typeof bench>
const both = async () => {
  const [left, right] = [bench('left'), bench('right')]
  left.start()
  right.start()
  await pass()
  return { left, right }
}
const viewAt = async ({ atWork }: Bench, id: string) => (await atWork.list()).find((one) => one.id === id)
/** All that is kept or told in plain, but for keychains. */
const written = (...benches: readonly Bench[]) =>
  JSON.stringify([sealedDocument('sources'), ...benches.map(({ values }) => [...values])])

it('has a source that was added, changed, switched off or removed at one bench so at the other, with its secret', async () => {
  const { left, right } = await both()
  const id = await left.saveSource(shopSource, secret)
  await pass()
  expect(right.sources.names()).toEqual(['Shop'])
  expect(right.sources.secretOf(id)).toBe(secret)
  expect(right.sources.asked.at(-1)).toEqual({ url: 'https://shop.example/orders?page=1', secret })
  expect(await viewAt(right, id)).toMatchObject({ hasAuthorization: true, state: 'waiting' })
  expect(written(left, right)).not.toContain(secret)
  expect(written(left, right)).not.toContain(Buffer.from(secret).toString('base64'))

  await right.saveSource({ ...shopSource, name: 'Web shop', enabled: false }, undefined, id)
  await pass()
  expect(await viewAt(left, id)).toMatchObject({ config: { name: 'Web shop' }, state: 'off' })
  expect(left.sources.secretOf(id)).toBe(secret)

  const asked = right.sources.asked.length
  await left.saveSource(shopSource, 'Bearer another', id)
  await pass()
  expect(right.sources.secretOf(id)).toBe('Bearer another')
  expect(right.sources.asked.slice(asked).map((one) => one.secret)).toEqual(['Bearer another'])

  await right.saveSource(shopSource, '', id)
  await pass()
  expect(left.sources.secretOf(id)).toBeUndefined()
  expect(await viewAt(left, id)).toMatchObject({ hasAuthorization: false, state: 'waiting' })
  expect(JSON.stringify(sealedDocument('sources').entries[partSecretId(id)])).not.toContain('sealed')

  await left.removeSource(id)
  await pass()
  expect(right.sources.names()).toEqual([])
  expect(await right.atWork.list()).toEqual([])
  expect(right.written.map(({ list, id: line, what }) => [list, line, what])).toEqual(
    ['added', 'changed', 'removed'].map((what) => ['sources', id, what]),
  )
  expect(warehouse.log).toEqual([])
})

it('has a database at all benches, with its password, and sends that to no other place', async () => {
  const { left, right } = await both()
  const password = 'of the shop alone'
  const id = await left.saveSource(databaseSource, password)
  const local = await left.saveSource(
    { ...databaseSource, name: 'Local', place: { ...databaseSource.place, host: 'localhost' } },
    password,
  )
  await pass()
  expect(right.sources.names()).toEqual(['ERP'])
  expect(right.sources.secretOf(id)).toBe(password)
  expect(await viewAt(left, local)).toMatchObject({ own: true })
  expect(await viewAt(right, id)).toMatchObject({ hasAuthorization: true })
  await right.atWork.runNow(id)
  expect(right.sources.asked.at(-1)).toEqual({ url: 'erp.example/erp', secret: password })
  expect(written(left, right)).not.toContain(password)

  // Hazard: who may write to the list points the password to a server of their own.
  const { entries } = sealedDocument('sources')
  for (const change of [{ host: 'elsewhere.example' }, { user: 'other' }, { authority }]) {
    const value = { ...databaseSource, place: { ...databaseSource.place, ...change } }
    write('sources', { [id]: { ...entries[id], number: nowMicros(), bench: 'third', value } })
    await pass()
    const asked = right.sources.asked.length
    await right.atWork.runNow(id)
    expect(await viewAt(right, id)).toMatchObject({
      hasAuthorization: false,
      error: { code: 'order_source_secret' },
    })
    expect(right.sources.asked.slice(asked)).toEqual([])
    await left.atWork.runNow(id)
    expect(left.sources.asked.filter(({ url }) => url.includes('elsewhere'))).toEqual([])
  }
})

// Hazard: a bench that lost its key takes the sources away from all of them.
it('tells of no source that cannot be read here that it was removed', async () => {
  const { left, right } = await both()
  const id = await left.saveSource(shopSource, secret)
  await pass()
  left.sources.closed.add(id)
  await left.saveSource({ ...shopAt('https://other.example/orders'), name: 'Other' })
  await pass()
  expect(right.sources.names()).toEqual(['Shop', 'Other'])
  expect(right.sources.secretOf(id)).toBe(secret)
})

it('remembers at each bench what it asked for last, also where only the name or the pace is another', async () => {
  const { left, right } = await both()
  const id = await left.saveSource(shopSource, secret)
  await pass()
  const since = '2026-11-20T08:00:00.000Z'
  right.sources.rows.set(id, { config: shopSource, memory: { since } })
  await left.saveSource({ ...shopSource, name: 'Web shop', everyMinutes: 30, enabled: false }, undefined, id)
  await pass()
  expect(right.sources.rows.get(id)).toMatchObject({ config: { name: 'Web shop' }, memory: { since } })
  await left.saveSource({ ...shopSource, enabled: false, rows: 'orders' }, undefined, id)
  await pass()
  expect(right.sources.rows.get(id)?.memory).toEqual({})
})

it('leaves alone what is a bench’s own, and takes away what becomes one bench’s own', async () => {
  const { left, right } = await both()
  const drive = await left.saveSource({ ...shared, name: 'Drive', folder: 'C:\\orders' })
  const local = await left.saveSource(shopAt('https://localhost/orders'), secret)
  const share = await left.saveSource(shared)
  await pass()
  expect(right.sources.names()).toEqual(['Share'])
  expect(await viewAt(left, drive)).toMatchObject({ own: true })
  expect(await viewAt(left, local)).toMatchObject({ own: true })
  expect(await viewAt(left, share)).not.toHaveProperty('own')
  expect(await viewAt(right, share)).not.toHaveProperty('own')

  await left.saveSource({ ...shared, folder: 'D:\\orders' }, undefined, share)
  await pass()
  expect(right.sources.names()).toEqual([])
  expect(left.sources.names()).toEqual(['Drive', 'Shop', 'Share'])
  await left.saveSource(shared, undefined, share)
  await left.saveSource(shopSource, secret, local)
  await pass()
  expect(right.sources.names().toSorted()).toEqual(['Share', 'Shop'])
  expect(right.sources.secretOf(local)).toBe(secret)
  // An administrator’s file may name one folder for each bench.
  const own = { ...shared, folder: 'E:\\orders' }
  const third = bench('third')
  third.sources.rows.set(share, { config: own, memory: {} })
  third.start()
  await pass()
  expect(third.sources.rows.get(share)?.config).toEqual(own)
  expect(left.sources.rows.get(share)?.config).toEqual(shared)
})

it('makes one of the same source that two benches had before, and keeps both where anything of it differs', async () => {
  const [left, right] = [bench('left'), bench('right')]
  const first = await left.saveSource(shopSource, secret)
  const second = await right.saveSource({ ...shopSource, name: 'The shop', everyMinutes: 5 }, secret)
  const account = await right.saveSource(shopSource, 'Bearer second account')
  const folder = await right.saveSource({ ...shared, name: 'Shop' })
  right.sources.rows.get(second)!.memory = { since: '2026-11-20T08:00:00.000Z' }
  left.start()
  await pass()
  right.start()
  await pass()
  for (const one of [left, right]) {
    expect([...one.sources.rows.keys()].toSorted()).toEqual([first, account, folder].toSorted())
    expect(one.sources.secretOf(first)).toBe(secret)
    expect(one.sources.secretOf(account)).toBe('Bearer second account')
  }
  expect(right.sources.secretOf(second)).toBeUndefined()
  expect(right.sources.rows.get(first)?.memory.since).toBe('2026-11-20T08:00:00.000Z')
  expect(right.written).toContainEqual({ list: 'sources', id: second, bench: 'left', what: 'left_out' })
  expect(left.written.map(({ what }) => what)).toEqual(['added', 'added'])
})

it('takes the secret of a bench that joins where all have the source, by an administrator’s file, and nobody its secret', async () => {
  const [left, right] = [bench('left'), bench('right')]
  const id = await left.saveSource(shopSource)
  right.sources.rows.set(id, { config: shopSource, memory: {} })
  right.sources.keychain.set(`order-source:station:${id}`, secret)
  left.start()
  await pass()
  right.start()
  await pass()
  for (const one of [left, right]) expect(one.sources.secretOf(id)).toBe(secret)
})

// Hazard: a secret went to whatever address another bench wrote into its source.
it('sends no secret to an address that it was not given for, whoever changed what', async () => {
  const { left, right } = await both()
  const id = await left.saveSource(shopSource, secret)
  await pass()
  const elsewhere = shopAt('https://elsewhere.example/orders')
  await expect(left.saveSource(elsewhere, undefined, id)).rejects.toMatchObject({
    code: 'order_source_secret',
  })
  // Apart from each other, one gives another secret and the other one another address.
  const { entries } = sealedDocument('sources')
  write('sources', { [id]: { ...entries[id], number: nowMicros(), bench: 'third', value: elsewhere } })
  await pass()
  for (const one of [left, right]) {
    expect(one.sources.rows.get(id)?.config).toEqual(elsewhere)
    await one.atWork.runNow(id)
    expect(await viewAt(one, id)).toMatchObject({
      hasAuthorization: false,
      error: { code: 'order_source_secret' },
    })
    expect(one.sources.asked.filter(({ url }) => url.includes('elsewhere'))).toEqual([])
  }
  // Given for that address at one bench, it is at both.
  await right.saveSource(elsewhere, 'Bearer elsewhere', id)
  await pass()
  await left.atWork.runNow(id)
  expect(left.sources.asked.at(-1)).toEqual({ url: elsewhere.url, secret: 'Bearer elsewhere' })
})

it('sends no secret that was kept before its address was to one that another bench wrote', async () => {
  const [left, right] = [bench('left'), bench('right')]
  const id = await left.saveSource(shopSource)
  left.start()
  await pass()
  // Of an early version, in a keychain that is locked while the other bench changes the address.
  right.sources.rows.set(id, { config: shopSource, memory: {} })
  right.sources.keychain.set(`order-source:station:${id}`, secret)
  right.sources.lock(true)
  right.start()
  await left.saveSource(shopAt('https://elsewhere.example/orders'), undefined, id)
  await pass()
  right.sources.lock(false)
  await pass()
  await right.atWork.runNow(id)
  expect(right.sources.rows.get(id)?.config).toMatchObject({ url: 'https://elsewhere.example/orders' })
  expect(right.sources.asked.filter(({ secret: sent }) => sent !== undefined)).toEqual([])
})

it('asks nobody without the secret where the keychain could not take it, and takes it once it can', async () => {
  const { left, right } = await both()
  right.sources.lock(true)
  const id = await left.saveSource(shopSource, secret)
  await pass()
  await right.atWork.runNow(id)
  expect(right.sources.asked).toEqual([])
  expect(await viewAt(right, id)).toMatchObject({
    state: 'failing',
    hasAuthorization: false,
    error: { code: 'order_source_secret', details: { reason: 'secret_not_here' } },
  })
  // It does not take it from the others by that, nor by another name.
  await right.saveSource({ ...shopSource, name: 'Web shop' }, undefined, id)
  await pass()
  expect(left.sources.secretOf(id)).toBe(secret)
  expect(left.sources.names()).toEqual(['Web shop'])
  right.sources.lock(false)
  await warehouse.clock.advance(70_000)
  expect(right.sources.secretOf(id)).toBe(secret)
  expect(right.sources.asked.at(-1)).toMatchObject({ secret })
  // Nor where its keychain is empty once it is opened again.
  await right.sharing.close()
  right.sources.keychain.clear()
  const back = bench('right', { folder: right.folder, values: right.values, sources: right.sources })
  back.start()
  await pass()
  expect(back.sources.secretOf(id)).toBe(secret)
  expect(left.sources.secretOf(id)).toBe(secret)
})

it('goes by when a secret was given, where the bench was cut off then', async () => {
  const { left, right } = await both()
  const id = await left.saveSource(shopSource, secret)
  await pass()
  await left.sharing.close()
  await left.saveSource(shopSource, 'Bearer earlier', id)
  await warehouse.clock.advance(60_000)
  await right.saveSource(shopSource, 'Bearer later', id)
  await pass()
  const back = bench('left', { folder: left.folder, values: left.values, sources: left.sources })
  back.start()
  await pass()
  for (const one of [back, right]) expect(one.sources.secretOf(id)).toBe('Bearer later')
})

it('brings back nothing of a bench, a keychain or a database that is put back from a backup', async () => {
  const { left, right } = await both()
  const id = await left.saveSource(shopSource, secret)
  const gone = await left.saveSource(shared)
  await pass()
  const before = {
    rows: new Map(right.sources.rows),
    keychain: new Map(right.sources.keychain),
    values: new Map(right.values),
    warehouse: new Map(warehouse.rows),
  }
  await left.removeSource(gone)
  await left.saveSource({ ...shopSource, name: 'Web shop' }, 'Bearer new', id)
  await pass()
  for (const what of ['data', 'keychain', 'both'] as const) {
    await right.sharing.close()
    const sources = benchSources()
    const { rows } = what === 'keychain' ? right.sources : before
    const { keychain } = what === 'data' ? right.sources : before
    for (const [one, row] of rows) sources.rows.set(one, row)
    for (const [name, value] of keychain) sources.keychain.set(name, value)
    const values = new Map(what === 'keychain' ? right.values : before.values)
    const back = bench('right', { folder: right.folder, values, sources })
    back.start()
    await pass()
    // With its keychain as it is, the one before is not put back into it.
    if (what === 'data') expect(sources.taken).toEqual([])
    for (const one of [left, back]) {
      expect(one.sources.names()).toEqual(['Web shop'])
      expect(one.sources.secretOf(id)).toBe('Bearer new')
    }
    await back.sharing.close()
  }
  warehouse.rows = before.warehouse
  await pass()
  const third = bench('third')
  third.start()
  await pass()
  expect(third.sources.names()).toEqual(['Web shop'])
  expect(third.sources.secretOf(id)).toBe('Bearer new')
})

it('seals the secrets anew after the key was changed, and calls that no change', async () => {
  const { left, right } = await both()
  const id = await left.saveSource(shopSource, secret)
  await pass()
  const newKey = { version: 2, key: randomBytes(32) }
  const opensWith = (one: typeof key) => {
    const row = warehouse.rows.get('sources')!
    const document = listKeys({ keys: [key.key, newKey.key], newest: newKey }).open(
      warehouseId,
      'sources',
      row.sealed,
    )
    const value = typeof document === 'string' ? undefined : document.entries[partSecretId(id)]?.value
    const { sealed, place } = value as { sealed: string; place: string }
    const { parts } = listKeys({ keys: [one.key], newest: one })
    return parts.open(sealed, `shared_lists.source_secret:${warehouseId}/${id}/${place}`)
  }
  expect(opensWith(key)).toBe(secret)
  const again = async (one: Bench, name: string) => {
    await one.sharing.close()
    const back = bench(name, { ...one, keys: [key, newKey] })
    back.start()
    await pass()
    return back
  }
  const asked = right.sources.asked.length
  const [newLeft, newRight] = [await again(left, 'left'), await again(right, 'right')]
  expect(opensWith(newKey)).toBe(secret)
  expect(opensWith(key)).toBeUndefined()
  expect([...newLeft.written, ...newRight.written]).toEqual([])
  for (const one of [newLeft, newRight]) expect(one.sources.secretOf(id)).toBe(secret)
  const { number } = warehouse.rows.get('sources')!
  await warehouse.clock.advance(30_000)
  expect(warehouse.rows.get('sources')!.number).toBe(number)
  // Each began anew by itself, and none because of the key.
  expect(right.sources.asked.length - asked).toBeLessThanOrEqual(1)
})

it('neither tells nor takes what an administrator’s file locks', async () => {
  const left = bench('left')
  const id = await left.saveSource(shopSource, secret)
  left.start()
  const locked = bench('locked', {
    stationProfile: { profile: undefined, isLocked: (section?: string) => section === 'orderSources' },
  })
  await locked.saveSource(shared)
  locked.start()
  await pass()
  expect(locked.state('sources')).toBe('locked')
  expect(locked.sources.names()).toEqual(['Share'])
  expect([...left.sources.rows.keys()]).toEqual([id])
})

it('says of a source of a newer version that it does not hold here, and passes it on', async () => {
  const { left, right } = await both()
  const id = await left.saveSource(shopSource, secret)
  await pass()
  const { entries } = sealedDocument('sources')
  const number = nowMicros()
  write('sources', {
    queue: { number, bench: 'new', value: { kind: 'queue', name: 'Queue', enabled: true } },
    [id]: { ...entries[id], number, value: { ...shopSource, name: 'Newer', colour: 'red' } },
  })
  await pass()
  expect(right.sharing.stateOf('sources')).toMatchObject({ state: 'shared', unread: 1 })
  expect(right.sources.names()).toEqual(['Newer'])
  await right.saveSource({ ...shopSource, name: 'Mine' }, undefined, id)
  await pass()
  expect(left.sources.names()).toEqual(['Mine'])
  expect(sealedDocument('sources').entries).toMatchObject({
    queue: { value: { kind: 'queue' } },
    [id]: { value: { name: 'Mine', colour: 'red' } },
  })
})

it('keeps no secret of a source that one bench removed while another one gave it a secret', async () => {
  const { left, right } = await both()
  const id = await left.saveSource(shopSource, secret)
  await pass()
  const given = sealedDocument('sources').entries[partSecretId(id)]
  await right.removeSource(id)
  await pass()
  // It was told by a bench that had not heard of that.
  write('sources', { [partSecretId(id)]: { ...given, life: 1, number: nowMicros() } })
  await pass()
  expect(sealedDocument('sources').entries[partSecretId(id)]).not.toHaveProperty('value')
  expect([left, right].map((one) => one.sources.secretOf(id))).toEqual([undefined, undefined])
})
