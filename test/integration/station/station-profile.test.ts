// A station that an administrator has set up by a file: what it sets, what nobody changes at the bench, and what a
// broken file does.

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createStation } from '../../../src/app/station/create-station.ts'
import { sourceEntries } from '../../../src/app/entries.ts'
import { readNamedProfile } from '../../../src/app/station/station-profile-file.ts'
import type {
  Envelope,
  OperationInput,
  OperationName,
  OperationOutput,
} from '../../../src/contract/operations.ts'
import type { ResultTargetConfig } from '../../../src/contract/results.ts'
import { forkChild } from '../../../src/processes/fork-child.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../../support/keyring.ts'

const missing = missingForKeyring()
const label = {
  id: 'bench',
  name: 'Bench',
  connection: 'tcp://127.0.0.1:9',
}
const spare = {
  id: 'spare',
  name: 'Spare',
  connection: { kind: 'tcp', host: '127.0.0.1', port: 9 },
  language: 'zpl',
  dpi: 203,
  widthMm: 104,
  graphics: 'z64',
  media: '4x6',
} as const
const feed = {
  kind: 'http',
  name: 'Shop',
  enabled: false,
  url: 'https://shop.example/orders',
  everyMinutes: 60,
  headerName: 'Authorization',
  rows: 'orders',
  columns: {
    'order number': 'id',
    recipient: 'name',
    'street 1': 'street',
    city: 'city',
    zip: 'zip',
    country: 'country',
  },
} as const
const hook = {
  kind: 'http',
  name: 'Hook',
  enabled: false,
  events: ['parcel.shipped'],
  trackingStatuses: [],
  sources: ['Shop'],
  method: 'POST',
  url: 'https://shop.example/told',
  auth: 'header',
  headerName: 'Authorization',
  user: '',
  body: {},
} as const
const whole = {
  version: 1,
  locked: [
    'printers',
    'printerRoles',
    'rules',
    'operators',
    'orderSources',
    'resultTargets',
    'retention',
    'language',
  ],
  printers: [label],
  printerRoles: { label: { printerId: 'bench' } },
  rules: { serviceRule: 'fastest', weightTolerance: 'off' },
  presets: [
    {
      id: 'crate',
      name: 'Crate',
      packageType: 'Parcel',
      length: 10,
      width: 10,
      height: 10,
      dimensionUnit: 'in',
      tareGrams: 500,
    },
  ],
  operators: { role: 'pack', limits: { parcel: 5_000 }, idleLockMinutes: 5 },
  orderSources: [feed],
  resultTargets: [hook],
  language: 'es',
  retention: { days: 90 },
}

describe.skipIf(missing !== undefined)(`a station by a profile file${missing ? ` (${missing})` : ''}`, () => {
  let keyring: Keyring
  let folder: string
  let close: (() => Promise<void>) | undefined
  let invoke: (operation: string, input: unknown) => Promise<Envelope>

  const file = () => join(folder, 'station-profile.json')

  async function ask<K extends OperationName>(
    name: K,
    input: OperationInput<K>,
  ): Promise<OperationOutput<K>> {
    const envelope = await invoke(name, input)
    if (!envelope.ok) throw Object.assign(new Error(envelope.error.message), envelope.error)
    return envelope.value as OperationOutput<K>
  }
  const refused = <K extends OperationName>(name: K, input: OperationInput<K>) =>
    expect(ask(name, input), name).rejects.toMatchObject({ code: 'locked_by_administrator' })

  /** Starts it anew with this file; text is written as it is. */
  async function start(profile: object | string | undefined): Promise<void> {
    await close?.()
    close = undefined
    if (profile === undefined) rmSync(file(), { force: true })
    else writeFileSync(file(), typeof profile === 'string' ? profile : JSON.stringify(profile))
    const station = await createStation({
      dataDir: join(folder, 'station'),
      entries: sourceEntries,
      profile: 'production',
      stationProfile: profile === undefined ? { kind: 'none' } : readNamedProfile(file()),
      startChild: (entry, child) => forkChild(entry, { ...child, env: { ...child?.env, ...keyring.env } }),
    })
    close = () => station.close()
    invoke = (operation, input) => station.invoke(operation, input)
  }

  beforeAll(async () => {
    keyring = await startKeyring()
  })
  afterAll(() => keyring.stop())
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'packbench-rollout-'))
  })
  afterEach(async () => {
    await close?.()
    close = undefined
    rmSync(folder, { recursive: true, force: true })
  })

  it('has what the file sets, and refuses what the file locks', async () => {
    await start(whole)
    expect(await ask('settings.get', {})).toMatchObject({
      printers: [{ id: 'bench', connection: { kind: 'tcp', host: '127.0.0.1', port: 9 } }],
      printerRoles: { label: { printerId: 'bench' } },
      serviceRule: 'fastest',
    })
    const rules = await ask('ship.stationRules', {})
    expect(rules).toMatchObject({ serviceRule: 'fastest', customs: { currency: 'USD' } })
    expect(rules).not.toHaveProperty('weightTolerance')
    expect(await ask('retention.get', {})).toMatchObject({ days: 90 })
    expect(await ask('operators.list', {})).toMatchObject({
      idleLockMinutes: 5,
      newOperator: { role: 'pack', limits: { parcel: 5_000 } },
    })
    const { stationProfile } = await ask('station.status', {})
    expect(stationProfile).toMatchObject({
      state: 'applied',
      path: file(),
      locked: whole.locked,
      language: 'es',
    })

    await refused('printers.save', spare)
    await refused('printers.remove', { printerId: 'bench' })
    await refused('printers.saveRoles', {})
    await refused('ship.saveStationRules', { ...rules, serviceRule: 'cheapest' })
    await refused('ship.saveStationRules', { ...rules, weightTolerance: { percent: 5, grams: 5 } })
    await refused('operators.setIdleLock', { minutes: 0 })
    await refused('retention.save', {})
    await refused('settings.setLanguage', { language: 'en' })
    await refused('orders.saveSource', { config: { ...feed, name: 'Other' } })
    expect(await ask('ship.stationRules', {})).toEqual(rules)
    await ask('ship.saveStationRules', { ...rules, customs: { ...rules.customs, customsSigner: 'Sam' } })
    await ask('presets.makeDefault', { presetId: 'crate' })
  })

  it('has the shipping rules of the file, in every profile of the station, and refuses others while they are locked', async () => {
    const heavy = {
      name: 'Heavy',
      conditions: [{ kind: 'weight', is: 'over', grams: 2000 }],
      service: { choose: 'cheapest', services: ['PriorityMail'], carriers: [] },
    }
    const made = { ...heavy, on: true, specialServices: [] }
    await start({ version: 1, locked: ['shippingRules'], shippingRules: [heavy] })
    const { rules } = await ask('shippingRules.list', {})
    expect(rules).toMatchObject([made])
    await refused('shippingRules.save', { rules: [] })
    await refused('shippingRules.save', { rules: rules.map((rule) => ({ ...rule, on: false })) })
    expect((await ask('shippingRules.list', {})).rules).toEqual(rules)
    expect((await ask('station.status', {})).stationProfile).toMatchObject({ locked: ['shippingRules'] })

    // Not locked, they are the bench's until the file says something else.
    await start({ version: 1, shippingRules: [heavy] })
    await ask('shippingRules.save', { rules: [] })
    await start({ version: 1, shippingRules: [heavy], language: 'es' })
    expect((await ask('shippingRules.list', {})).rules).toEqual([])
    await start({ version: 1, shippingRules: [{ ...heavy, name: 'Heavier' }] })
    expect((await ask('shippingRules.list', {})).rules).toMatchObject([{ ...made, name: 'Heavier' }])
  })

  // Hazard: a packer's own limit, above the one that the administrator has set, is kept at the bench.
  it('gives every packer the limits that are locked, and a supervisor none', async () => {
    await start(whole)
    await ask('operators.save', { name: 'Sue', role: 'supervise', limits: {}, badge: 'SUE-00000001' })
    const pat = { name: 'Pat', role: 'pack', badge: 'PAT-00000001' } as const
    await refused('operators.save', { ...pat, limits: { parcel: 9_000 } })
    await refused('operators.save', { ...pat, limits: {} })
    const { operators } = await ask('operators.save', { ...pat, limits: { parcel: 5_000 } })
    expect(operators.map(({ name }) => name)).toEqual(['Sue', 'Pat'])
  })

  it('keeps the order sources of the file, takes their secret, and no longer sends it to another address', async () => {
    await start(whole)
    const { sources } = await ask('orders.sources', {})
    expect(sources).toMatchObject([{ config: { name: 'Shop', url: feed.url }, hasAuthorization: false }])
    const sourceId = sources[0]?.id ?? ''
    await refused('orders.saveSource', { sourceId, config: { ...feed, url: 'https://other.example/' } })
    await refused('orders.removeSource', { sourceId })
    const kept = await ask('orders.saveSource', { sourceId, config: feed, authorization: 'Bearer x' })
    expect(kept.hasAuthorization).toBe(true)

    await start(whole)
    expect((await ask('orders.sources', {})).sources).toMatchObject([
      { id: sourceId, hasAuthorization: true },
    ])
    await start({ ...whole, orderSources: [{ ...feed, url: 'https://other.example/orders' }] })
    expect((await ask('orders.sources', {})).sources).toMatchObject([
      { id: sourceId, config: { url: 'https://other.example/orders' }, hasAuthorization: false },
    ])
  })

  it('switches off what people added before, once the sources are locked, and keeps it', async () => {
    await start({ version: 1 })
    await ask('orders.saveSource', {
      config: { kind: 'folder', name: 'Own', enabled: true, folder: join(folder, 'own'), everySeconds: 60 },
    })
    await start(whole)
    const { sources } = await ask('orders.sources', {})
    expect(sources.map(({ config, state }) => [config.name, state])).toEqual([
      ['Own', 'off'],
      ['Shop', 'off'],
    ])
  })

  const targets = async () => (await ask('results.targets', {})).targets
  const folderTarget = (name: string): ResultTargetConfig => ({
    kind: 'folder',
    name,
    enabled: true,
    events: ['parcel.shipped'],
    trackingStatuses: [],
    folder: join(folder, 'told'),
    format: 'json',
  })

  it('keeps the targets of results of the file, takes their secret, and no longer sends it to another address', async () => {
    await start(whole)
    const [source] = (await ask('orders.sources', {})).sources
    const [target] = await targets()
    const { id: targetId = '', config } = target ?? {}
    expect(config).toEqual({ ...hook, sources: [source?.id] })
    expect(target?.hasSecret).toBe(false)
    if (config?.kind !== 'http') throw new Error('no address')
    await refused('results.saveTarget', { config: { ...config, name: 'Other' } })
    await refused('results.saveTarget', { targetId, config: { ...config, enabled: true } })
    await refused('results.saveTarget', { targetId, config: { ...config, url: 'https://other.example/' } })
    await refused('results.removeTarget', { targetId })
    const kept = await ask('results.saveTarget', { targetId, config, secret: 'Bearer x' })
    expect(kept.hasSecret).toBe(true)

    await start(whole)
    expect(await targets()).toMatchObject([{ id: targetId, hasSecret: true }])
    for (const change of [{ url: 'https://other.example/told' }, { auth: 'basic', user: 'packbench' }]) {
      await start({ ...whole, resultTargets: [{ ...hook, ...change }] })
      expect(await targets()).toMatchObject([{ id: targetId, config: change, hasSecret: false }])
      await start(whole)
      await ask('results.saveTarget', { targetId, config, secret: 'Bearer x' })
    }
  })

  it('switches off the targets that people added before, once they are locked, and lets them be removed', async () => {
    await start({ version: 1 })
    const { id } = await ask('results.saveTarget', { config: folderTarget('Own') })
    await start(whole)
    expect((await targets()).map(({ config, state }) => [config.name, state])).toEqual([
      ['Own', 'off'],
      ['Hook', 'off'],
    ])
    await ask('results.removeTarget', { targetId: id })
    expect((await targets()).map(({ config }) => config.name)).toEqual(['Hook'])
  })

  it('leaves the targets that people changed where they are not locked, until the file names others', async () => {
    const free = { version: 1, orderSources: [feed], resultTargets: [hook] }
    await start(free)
    const [target] = await targets()
    await ask('results.removeTarget', { targetId: target?.id ?? '' })
    await start({ ...free, language: 'es' })
    expect(await targets()).toEqual([])
    await start({ ...free, resultTargets: [hook, folderTarget('Second')] })
    expect((await targets()).map(({ config }) => config.name)).toEqual(['Hook', 'Second'])
  })

  it('leaves what people changed where nothing is locked, until that section says something else', async () => {
    const free = { version: 1, rules: { serviceRule: 'fastest' }, orderSources: [feed] }
    await start(free)
    const rules = await ask('ship.stationRules', {})
    await ask('ship.saveStationRules', { serviceRule: 'cheapest', customs: rules.customs })
    const [shop] = (await ask('orders.sources', {})).sources
    await ask('orders.removeSource', { sourceId: shop?.id ?? '' })

    await start({ ...free, language: 'es' })
    expect(await ask('ship.stationRules', {})).toEqual({ serviceRule: 'cheapest', customs: rules.customs })
    expect((await ask('orders.sources', {})).sources).toEqual([])

    await start({ ...free, rules: { serviceRule: 'fastest', weightTolerance: { percent: 1, grams: 1 } } })
    expect(await ask('ship.stationRules', {})).toMatchObject({
      serviceRule: 'fastest',
      weightTolerance: { percent: 1, grams: 1 },
    })
    expect((await ask('orders.sources', {})).sources).toEqual([])
  })

  it('sets below which balance it is low: once, or for good where it is locked', async () => {
    const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' })
    const limitNow = async () => (await ask('postage.account', {})).lowBalance
    await start({ version: 1, account: { lowBalance: usd(5_000) } })
    expect(await limitNow()).toEqual(usd(5_000))
    await ask('postage.setLowBalance', { limit: usd(700) })
    await start({ version: 1, language: 'es', account: { lowBalance: usd(5_000) } })
    expect(await limitNow()).toEqual(usd(700))
    await start({ version: 1, account: { lowBalance: 'off' } })
    expect(await limitNow()).toBeUndefined()
    await start({ version: 1, account: { lowBalance: usd(900) }, locked: ['account'] })
    await refused('postage.setLowBalance', { limit: usd(1) })
    expect(await limitNow()).toEqual(usd(900))
  })

  it('keeps the names of answers from being changed where the wording of the account is locked', async () => {
    await start({
      version: 1,
      serviceWording: { production: { postalName: 'Snail' } },
      locked: ['serviceWording'],
    })
    await refused('readings.save', { names: {} })
    expect(existsSync(join(folder, 'station', 'response-names.json'))).toBe(false)
    await start({ version: 1 })
    expect((await ask('readings.save', { names: { wrappers: ['reply'] } })).names).toEqual({
      wrappers: ['reply'],
    })
  })

  // Hazard: one comma too few sets up fifty benches anew, or opens them.
  it('goes on as it was with a broken file, locks and all, and says where it is broken', async () => {
    await start(whole)
    await start('{\n  "version": 1,\n  "language": "en",\n  "printers": [{ "id": 7 }]\n}')
    const { stationProfile } = await ask('station.status', {})
    expect(stationProfile).toMatchObject({ state: 'broken', path: file() })
    expect(stationProfile?.faults[0]).toMatchObject({ at: 'printers[0].id', line: 4 })
    const health = await ask('diagnostics.health', {})
    expect(health.stationProfile).toMatchObject({ state: 'broken', locked: whole.locked })
    expect((await ask('diagnostics.log', {})).text).toContain('station_profile.broken')
    expect((await ask('settings.get', {})).printers).toMatchObject([{ id: 'bench' }])
    await refused('printers.save', spare)
    await refused('ship.saveStationRules', { serviceRule: 'cheapest', customs: {} })

    await start(undefined)
    expect(await ask('station.status', {})).not.toHaveProperty('stationProfile')
    await ask('printers.save', spare)
    expect((await ask('settings.get', {})).printers.map(({ id }) => id)).toEqual(['bench', 'spare'])
  })
})
