// Stations that have the same orders, over one sandbox and one real PostgreSQL: each order is packed by one of them.

import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { openConnection } from '../../../src/adapters/postgres/connection.ts'
import { ownVersion } from '../../../src/adapters/postgres/migrations.ts'
import { openWarehouse, type OpenWarehouse } from '../../../src/adapters/postgres/open-warehouse.ts'
import { initWarehouse } from '../../../src/adapters/postgres/set-up.ts'
import type { StationAdapters } from '../../../src/app/adapters.ts'
import { sourceEntries } from '../../../src/app/entries.ts'
import { joinWarehouse } from '../../../src/app/station/warehouse-commands.ts'
import {
  letInBench,
  putOutBench,
  withWarehouseKeys,
} from '../../../src/app/station/warehouse-key-commands.ts'
import { changeKey, keyState, makeKey } from '../../../src/app/station/warehouse-keys.ts'
import { invite, joinByCode, type InvitePorts } from '../../../src/app/station/warehouse-invites.ts'
import { newCode, newOneTimeKey } from '../../../src/adapters/postgres/invite-envelope.ts'
import { forkChild } from '../../../src/processes/fork-child.ts'
import { openSettingsFile } from '../../../src/app/station/station-settings.ts'
import { AppError } from '../../../src/contract/errors.ts'
import type { OrderView } from '../../../src/contract/orders.ts'
import type { CutOffRule, WarehouseView } from '../../../src/contract/warehouse-setting.ts'
import type { ClaimChanges } from '../../../src/core/warehouse/claims-elsewhere.ts'
import type { Claims } from '../../../src/core/warehouse/claims.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { authority, certificates, serverKey, type CertificateName } from '../../support/certificates.ts'
import { openLink, type CuttableLink } from '../../support/cuttable-link.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../../support/keyring.ts'
import {
  addPacker,
  packerPassword,
  startPostgres,
  withoutPostgres,
  type PrivatePostgres,
} from '../../support/private-postgres.ts'
import { program } from '../../support/programs.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'
import { until } from '../../support/until.ts'
import { viewOnce } from '../../support/view-once.ts'
import { selfSigned } from '../../unit/adapters/shipping-service/self-signed.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-warehouse-'))
const races = Array.from({ length: 12 }, (_, at) => `RACE-${at + 1}`)
const orders = [
  ...races,
  ...['STOPPED', 'STILL-STOPPED', 'TAKE', 'CUT', 'KILLED-DB', 'FENCE', 'REFUSED', 'VOID', 'PERSON', 'TWICE'],
  ...['TWICE-REFUSED', 'KILL', 'TOLD', 'READ', 'HELD', 'AWAY', 'NIGHT'],
]

let postgres: PrivatePostgres
let sandbox: Sandbox
/** Each bench's way to the database. */
const links: Record<string, CuttableLink> = {}

/** Between a claim and the first byte of its purchase. */
let beforeLeaving: (() => Promise<void>) | undefined

/** Whether benches that are opened now hear what others do; else they read it. */
let listens = true

const adapt = (adapters: StationAdapters): StationAdapters => ({
  ...adapters,
  async openWarehouse(options) {
    const opened = await adapters.openWarehouse(options)
    const keepInDoubt: Claims['keepInDoubt'] = async (...leaving) => {
      await beforeLeaving?.()
      return opened.claims.keepInDoubt(...leaving)
    }
    const listen: ClaimChanges['listen'] = (...how) =>
      listens
        ? opened.changes.listen(...how)
        : Promise.reject(new AppError('warehouse_cut_off', 'a pooler stands in between'))
    return {
      ...opened,
      claims: { ...opened.claims, keepInDoubt },
      changes: { ...opened.changes, listen },
    }
  },
})

type Bench = TestStation & { readonly link: CuttableLink }

async function openBench(
  name: string,
  {
    cutOff = 'strict',
    keychainEnv,
  }: { cutOff?: CutOffRule; keychainEnv?: Readonly<Record<string, string>> } = {},
  comesTo: WarehouseView['state'] = 'joined',
): Promise<Bench> {
  const link = (links[name] ??= await openLink(postgres.port))
  const dataDir = join(folder, name)
  openSettingsFile(dataDir).change({
    warehouse: {
      url: `postgres://postgres@127.0.0.1:${link.port}/postgres`,
      name: 'main',
      bench: name,
      cutOff,
    },
  })
  const station = await openTestStation({ dataDir, adapt, ...(keychainEnv ? { keychainEnv } : {}) })
  const { accountReady } = await station.ask('station.status', {})
  if (!accountReady) {
    await station.connect(sandbox)
    await station.importCsv(csvOf(...orders))
  }
  await warehouseOnce(station, ({ state }) => state === comesTo)
  return { ...station, link }
}

/** What the status says of the warehouse, once `is` holds for it. */
const warehouseOnce = (station: TestStation, is: (view: WarehouseView) => boolean): Promise<WarehouseView> =>
  viewOnce(station.station, 'station', {
    is,
    now: async () => (await station.ask('station.status', {})).warehouse,
    told: ({ warehouse }) => warehouse,
  })

/** Another bench's claim alone, without a station. */
const openThird = (): Promise<OpenWarehouse> =>
  openWarehouse({
    url: postgres.url(),
    password: undefined,
    name: 'main',
    profile: 'test',
    benchId: randomUUID(),
    bench: 'third',
  })

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string }
const noKeychain = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' }

/** `npm run warehouse`, with what it has printed by now. */
function begin(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  let printed = ''
  const script = program('src/web/warehouse-cli.ts')
  const ended = new Promise<Ended>((resolve) => {
    const child = execFile(
      process.execPath,
      [script, ...args],
      { env: { ...process.env, ...env } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
    child.stdout?.on('data', (chunk) => (printed += String(chunk)))
  })
  return { ended, printed: () => printed }
}

/** `npm run warehouse`, without a keychain. */
const command = (...args: readonly string[]) => begin(noKeychain, ...args).ended

const sold = () => sandbox.state().shipments
const bought = ({ state }: { readonly state: string }) => state === 'bought'

describe.skipIf(withoutPostgres)('a warehouse', () => {
  let left: Bench
  let right: Bench

  beforeAll(async () => {
    postgres = await startPostgres()
    await initWarehouse({ url: postgres.url(), password: undefined }, { name: 'main' })
    sandbox = await createSandbox({ dataDir: join(folder, 'sandbox'), openingBalanceMinor: 10_000_000 })
    left = await openBench('left')
    right = await openBench('right')
  })
  afterAll(async () => {
    await left.close()
    await right.close()
    for (const link of Object.values(links)) await link.close()
    await sandbox.close()
    await postgres.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is set up, joined, looked at and left by commands, and no file has its password', async () => {
    const url = postgres.url('commanded')
    const dataDir = join(folder, 'commanded')
    await postgres.query('CREATE DATABASE commanded')
    await addPacker(postgres)
    const role = ['--bench-role', 'packer']
    expect(await command('init', '--url', url, ...role)).toMatchObject({
      code: 0,
      stdout: `set up: version ${ownVersion}\n`,
    })
    expect(await command('init', '--url', url, ...role)).toMatchObject({
      code: 0,
      stdout: 'set up already\n',
    })
    const asPacker = url.replace('postgres@', `packer:${encodeURIComponent(packerPassword)}@`)
    const join7 = ['join', '--bench', 'Bench 7', '--data', dataDir, '--url']
    const wrong = await command(...join7, url.replace('postgres@', 'packer:guessed@'))
    expect(wrong.code).toBe(3)
    expect(wrong.stderr).toContain('(warehouse_refused)')
    const unkept = await command(...join7, asPacker)
    // Nothing keeps it here.
    expect(unkept.stderr).toContain('PACKBENCH_WAREHOUSE_PASSWORD')
    for (const { stdout, stderr } of [wrong, unkept])
      expect(stdout + stderr).not.toMatch(/guessed|of the packer|of%20the%20packer/)
    expect(openSettingsFile(dataDir).read().warehouse).toBeUndefined()

    expect(await command(...join7, url)).toMatchObject({ code: 0 })
    expect(openSettingsFile(dataDir).read().warehouse).toEqual({
      url,
      name: 'main',
      bench: 'Bench 7',
      cutOff: 'strict',
    })
    expect(await command('check', '--data', dataDir)).toMatchObject({ code: 0, stdout: 'benches: 0\n' })
    expect(await command('leave', '--data', dataDir)).toMatchObject({ code: 0 })
    expect(openSettingsFile(dataDir).read().warehouse).toBeUndefined()
    expect((await command('leave', '--data', dataDir)).code).toBe(3)
    expect((await command('join', '--url', 'mysql://a:hidden@b/c')).stderr).not.toContain('hidden')
    expect((await command('begin')).code).toBe(2)
  })

  describe.skipIf(missingForKeyring())('has a key', () => {
    const keyrings: Keyring[] = []
    const folderOf = (bench: number) => join(folder, `keyed-${bench}`)
    let admin: string
    let asPacker: string

    beforeAll(async () => {
      keyrings.push(...(await Promise.all([startKeyring(), startKeyring()])))
      await postgres.query('CREATE DATABASE keyed')
      await addPacker(postgres)
      admin = postgres.url('keyed')
      asPacker = admin.replace('postgres@', `packer:${encodeURIComponent(packerPassword)}@`)
      await initWarehouse({ url: admin, password: undefined }, { name: 'main', login: 'packer' })
    })
    afterAll(async () => {
      for (const keyring of keyrings) await keyring.stop()
    })

    const keychainOf = (bench: number) => keyrings[bench - 1]?.env ?? noKeychain

    /** What the commands have of a bench: its keychain, and the database. */
    const at = <T>(
      bench: number,
      work: (ports: InvitePorts) => Promise<T>,
      env: Readonly<Record<string, string>> = {},
    ): Promise<T> =>
      withWarehouseKeys(sourceEntries, folderOf(bench), work, {
        env,
        startChild: (entry, child) =>
          forkChild(entry, { ...child, env: { ...child?.env, ...keychainOf(bench) } }),
      })
    const atBoth = (work: (first: InvitePorts, second: InvitePorts) => Promise<void>) =>
      at(1, (first) => at(2, (second) => work(first, second)))

    /** A code on the screen of a bench. */
    async function showing(ports: InvitePorts) {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      const ended = invite(ports, ({ code }) => resolve(code))
      ended.catch(reject)
      return { code: await promise, ended }
    }

    const inDatabase = (text: string) => postgres.query(text, 'keyed')
    const noSuchCode = { code: 'not_found' }
    const conflict = { code: 'conflict' }

    it('which its first bench makes, and another is given by a code, by commands', async () => {
      const joinAs = (bench: number, ...more: readonly string[]) =>
        begin(keychainOf(bench), 'join', ...more, '--data', folderOf(bench)).ended
      const first = await joinAs(1, '--url', asPacker, '--bench', 'Bench 1')
      expect(first.stdout).toContain('key: made, version 1;')
      const second = await joinAs(2, '--url', asPacker, '--bench', 'Bench 2')
      expect(second.stdout).toContain('key: not here;')
      const inviting = begin(keychainOf(1), 'invite', '--data', folderOf(1))
      await until(() => Promise.resolve(/code: \S+\n/.test(inviting.printed())))
      const code = /code: (\S+)\n/.exec(inviting.printed())?.[1] ?? ''
      // As somebody types it.
      const given = await joinAs(2, '--code', code.toLowerCase().replaceAll('-', ' '))
      expect(given.stdout).toBe('key: given by that bench, and kept here\n')
      expect((await inviting.ended).stdout).toContain('joined: Bench 2 has the key\n')

      const [own = ''] = await at(1, ({ held }) => held.list())
      expect(Buffer.from(own, 'base64')).toHaveLength(32)
      expect(await at(2, ({ held }) => held.list())).toEqual([own])
      // Neither the code nor the key is in the database or a file, and what was sealed is gone.
      const invites = await inDatabase('SELECT * FROM packbench.invites')
      expect(invites).toMatchObject([{ joiner: null, sealed: null }])
      const keys = await inDatabase('SELECT * FROM packbench.keys')
      const files = [1, 2].map((bench) => readFileSync(join(folderOf(bench), 'settings.json'), 'utf8'))
      for (const secret of [own, code, code.replaceAll('-', '')])
        expect(JSON.stringify([invites, keys, files])).not.toContain(secret)
    })

    it('whose code is good once, in time, and for few tries', () =>
      atBoth(async (first, second) => {
        // A wrong code counts, and the right one still is.
        const once = await showing(first)
        await expect(joinByCode(second, newCode())).rejects.toMatchObject(noSuchCode)
        await joinByCode(second, once.code)
        expect(await once.ended).toEqual({ bench: 'Bench 2' })
        await expect(joinByCode(second, once.code)).rejects.toMatchObject(noSuchCode)
        expect(await inDatabase('SELECT tries FROM packbench.invites WHERE tries > 0')).toEqual([
          { tries: 1 },
        ])

        // Of two that have the code, one is given the keys.
        const raced = await showing(first)
        const both = await Promise.allSettled([
          joinByCode(second, raced.code),
          joinByCode(second, raced.code),
        ])
        expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
        await raced.ended

        // Too late by PostgreSQL's clock.
        const late = await showing(first)
        await inDatabase(`UPDATE packbench.invites SET expires_at = clock_timestamp()`)
        await expect(joinByCode(second, late.code)).rejects.toMatchObject(noSuchCode)
        await expect(late.ended).rejects.toMatchObject(noSuchCode)

        // Whoever may write to the database and has no code is given nothing.
        const asked = await showing(first)
        const forged = JSON.stringify({
          publicKey: newOneTimeKey().publicKey,
          mac: randomBytes(32).toString('base64'),
          bench: 'Bench 2',
        })
        await inDatabase(
          `UPDATE packbench.invites SET tries = 4, joiner = '${forged}' WHERE ended_at IS NULL`,
        )
        await expect(asked.ended).rejects.toMatchObject(conflict)
        expect(await inDatabase('SELECT 1 FROM packbench.invites WHERE sealed IS NOT NULL')).toEqual([])

        // Tried too often.
        const tried = await showing(first)
        for (const code of Array.from({ length: 5 }, newCode))
          await expect(joinByCode(second, code)).rejects.toMatchObject(noSuchCode)
        await expect(joinByCode(second, tried.code)).rejects.toMatchObject(noSuchCode)
        await expect(tried.ended).rejects.toMatchObject(conflict)
      }))

    it('that can be changed: the one before stays, and every other bench needs a code', () =>
      atBoth(async (first, second) => {
        const before = await second.held.list()
        await expect(makeKey(second)).rejects.toMatchObject(conflict)
        expect(await changeKey(first, false)).toBe(2)
        expect(await keyState(second)).toMatchObject({ here: [1] })
        await expect(invite(second, () => undefined)).rejects.toMatchObject(conflict)
        await expect(changeKey(second, false)).rejects.toMatchObject(conflict)
        const anew = await showing(first)
        await joinByCode(second, anew.code)
        await anew.ended
        expect(await keyState(second)).toMatchObject({ here: [1, 2] })
        expect((await second.held.list()).slice(0, 1)).toEqual(before)
      }))

    it('that a bench which is put out gives to nobody, and only an administrator puts out', () =>
      atBoth(async (first, second) => {
        await inDatabase(
          `INSERT INTO packbench.benches (warehouse_id, bench_id, name)
            SELECT warehouse_id, gen_random_uuid(), 'Bench 1' FROM packbench.warehouses WHERE profile <> 'demo'`,
        )
        const shown = await showing(first)
        const packer = { address: asPacker, password: undefined }
        const all = { address: admin, password: undefined }
        await expect(putOutBench(packer, 'main', 'Bench 1')).rejects.toMatchObject({
          details: { why: 'rights' },
        })
        expect(await putOutBench(all, 'main', 'Bench 1')).toBe(2)
        await expect(shown.ended).rejects.toMatchObject(noSuchCode)
        await expect(joinByCode(second, shown.code)).rejects.toMatchObject(noSuchCode)
        await expect(invite(first, () => undefined)).rejects.toMatchObject(conflict)
        await letInBench(all, 'main', 'Bench 1')
        const again = await showing(first)
        await joinByCode(second, again.code)
        await again.ended
      }))

    it('that is in no file where there is no keychain: the environment gives it', async () => {
      const keys = await at(1, ({ held }) => held.list())
      const url = admin.replace('postgres@', 'packer@')
      openSettingsFile(folderOf(3)).change({
        warehouse: { url, name: 'main', bench: 'Bench 3', cutOff: 'strict' },
      })
      const third = <T>(work: (ports: InvitePorts) => Promise<T>, ...given: readonly string[]) =>
        at(3, work, {
          PACKBENCH_WAREHOUSE_PASSWORD: packerPassword,
          PACKBENCH_WAREHOUSE_KEY: given.join(','),
        })
      await atBoth(async (first, second) => {
        const shown = await showing(first)
        await expect(third((ports) => joinByCode(ports, shown.code))).rejects.toMatchObject({
          code: 'keychain_unavailable',
        })
        // It was not used up.
        await joinByCode(second, shown.code)
        await shown.ended
      })
      const spare = randomBytes(32).toString('base64')
      expect(await third(keyState, ...keys)).toMatchObject({ here: [1, 2] })
      expect(await third(keyState, spare)).toMatchObject({ here: [] })
      await expect(third(keyState, 'short')).rejects.toMatchObject({ code: 'invalid_input' })
      await expect(third((ports) => changeKey(ports, false), ...keys)).rejects.toMatchObject(conflict)
      expect(await third((ports) => changeKey(ports, false), ...keys, spare)).toBe(3)
    })
  })

  it('believes no server whose certificate does not prove it, and says what to do', async () => {
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    const own = file('authority.pem', authority)
    const another = file('another.pem', selfSigned.cert)
    const noPem = file('no.pem', 'no certificate')
    const dataDir = join(folder, 'encrypted')
    const url = (options: Readonly<Record<string, string>>) =>
      `postgres://postgres@localhost:${postgres.port}/postgres?${new URLSearchParams(options).toString()}`
    const joining = (address: string) =>
      joinWarehouse(
        sourceEntries,
        dataDir,
        { address, password: undefined },
        { name: 'main', cutOff: 'strict' },
      )
    const wrong: readonly (readonly [
      certificate: CertificateName | undefined,
      options: Readonly<Record<string, string>>,
      why: string,
      what: string,
    ])[] = [
      ['good', { sslrootcert: another }, 'untrusted', 'sslrootcert=FILE'],
      ['good', {}, 'untrusted', 'sslrootcert=FILE'],
      ['good', { sslrootcert: noPem }, 'tls', 'holds no certificate'],
      ['good', { sslrootcert: 'authority.pem' }, 'tls', 'whole path'],
      ['otherName', { sslrootcert: own }, 'other_name', 'as its certificate has it'],
      ['expired', { sslrootcert: own, sslmode: 'verify-ca' }, 'outdated', 'have it renewed'],
      [undefined, { sslrootcert: own }, 'not_encrypted', 'switch TLS on there'],
      [undefined, { sslmode: 'require' }, 'not_encrypted', 'switch TLS on there'],
    ]
    const serve = (name: CertificateName | undefined) =>
      postgres.encrypt(name && { cert: certificates[name], key: serverKey })
    let served: CertificateName | undefined
    for (const [certificate, options, why, what] of wrong) {
      if (certificate !== served) await serve(certificate)
      served = certificate
      const error: unknown = await joining(url({ sslmode: 'verify-full', ...options })).catch(
        (thrown: unknown) => thrown,
      )
      expect(error, why).toMatchObject({ code: 'warehouse_refused', details: { why } })
      const told = error instanceof Error ? `${error.message} ${String(error.cause)}` : ''
      expect(told).toContain(what)
      expect(told, why).not.toMatch(/localhost|postgres@|another\.invalid|\/packbench-/)
      expect(openSettingsFile(dataDir).read().warehouse).toBeUndefined()
    }

    // Both say less than verify-full does, and only what they say.
    await serve('otherName')
    await joining(url({ sslmode: 'verify-ca', sslrootcert: own }))
    await joining(url({ sslmode: 'require' }))
    await serve('good')
    const address = url({ sslmode: 'verify-full', sslrootcert: own })
    await joining(address)
    expect(openSettingsFile(dataDir).read().warehouse?.url).toBe(address)
    const connection = openConnection({ url: address, password: undefined })
    const text = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()'
    expect(await connection.run({ name: '', text }, [])).toEqual([{ ssl: true }])
    await connection.close()
    await serve(undefined)
  })

  it('packs each order once, whoever scans it at once, and tells the other who has it', async () => {
    const before = sold()
    for (const order of races) {
      const outcomes = await Promise.all([left.scan(order), right.scan(order)])
      const kinds = outcomes.map(({ kind }) => kind).toSorted()
      expect(kinds, order).toEqual(['not_sent', 'shipping'])
      const winner = outcomes[0].kind === 'shipping' ? left : right
      const loser = winner === left ? right : left
      const other = outcomes.find(({ kind }) => kind === 'not_sent')
      expect(other, order).toMatchObject({
        error: { details: { bench: winner === left ? 'left' : 'right' } },
      })
      const begun = outcomes.find(({ kind }) => kind === 'shipping')
      if (begun?.kind === 'shipping') await winner.parcelOnce(begun.parcel.purchaseId, bought)
      await until(async () => {
        const again = await loser.scan(order)
        return again.kind === 'not_sent' && again.error.code === 'order_packed'
      })
    }
    expect(sold() - before).toBe(races.length)
  })

  it('shows in its lists what others have, without a scan: told, read, cut off and after a night', async () => {
    const orderOnce = (bench: Bench, orderNumber: string, is: (order: OrderView) => boolean) =>
      until(async () => {
        const { orders: found } = await bench.ask('orders.list', { query: orderNumber })
        return found.find((order) => order.orderNumber === orderNumber && is(order))
      })
    const isPacked = ({ state, elsewhere }: OrderView) =>
      state === 'shipped' && elsewhere?.kind === 'packed' && elsewhere.bench === 'left'
    const isFree = ({ state, elsewhere }: OrderView) => state === 'open' && elsewhere === undefined
    const toShip = async () => (await right.ask('orders.list', {})).counts.open

    // It listens: what is begun is seen before it is packed.
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'hang' })
    const begun = await left.scan('TOLD')
    if (begun.kind !== 'shipping') throw new Error(JSON.stringify(begun))
    await until(() => sandbox.faults.held() > 0)
    await orderOnce(
      right,
      'TOLD',
      ({ state, elsewhere }) => state === 'open' && elsewhere?.kind === 'in_doubt',
    )
    const before = await toShip()
    sandbox.faults.release()
    sandbox.faults.clear()
    const told = await left.parcelOnce(begun.parcel.purchaseId, ({ job }) => job?.state === 'confirmed')
    await orderOnce(right, 'TOLD', isPacked)
    expect(await toShip()).toBe(before - 1)
    const batch = right.ask('batch.create', { source: { kind: 'chosen', orderNumbers: ['TOLD'] } })
    await expect(batch).rejects.toMatchObject({ info: { code: 'not_found' } })
    const pile = await right.ask('batch.create', { source: { kind: 'pile' } })
    const added = await right.ask('batch.add', { batchId: pile.id, text: 'TOLD' })
    expect(added.outcome).toBe('shipped')
    await right.ask('batch.cancel', { batchId: pile.id })
    // Its own list says nothing of another bench.
    const own = await orderOnce(left, 'TOLD', ({ state }) => state === 'shipped')
    expect(own.elsewhere).toBeUndefined()

    // Its label is void there: it is to be shipped again.
    await left.ask('refunds.request', { gestureId: randomUUID(), purchaseIds: [told.purchaseId] })
    await orderOnce(right, 'TOLD', isFree)

    // Cut off, what is known stays; then nothing of it is lost.
    right.link.cut()
    expect(await right.scan('AWAY')).toMatchObject({ error: { code: 'warehouse_cut_off' } })
    await left.shipped('AWAY', bought)
    await orderOnce(right, 'AWAY', isFree)
    right.link.restore()
    await orderOnce(right, 'AWAY', isPacked)

    // Closed overnight, and without hearing anything it reads.
    await right.close()
    await left.shipped('NIGHT', bought)
    listens = false
    right = await openBench('right')
    await orderOnce(right, 'NIGHT', isPacked)
    await orderOnce(right, 'AWAY', isPacked)
    // What is given back is read too.
    const third = await openThird()
    const claim = { orderKey: 'held', parcelNumber: 1 }
    const held = await third.claims.claim(claim)
    await left.shipped('READ', bought)
    await orderOnce(right, 'READ', isPacked)
    await orderOnce(right, 'HELD', ({ state, elsewhere }) => state === 'open' && elsewhere?.bench === 'third')
    if (held.kind !== 'claimed') throw new Error(held.kind)
    await third.claims.release({ ...claim, fencing: held.fencing }, 'untouched')
    await orderOnce(right, 'HELD', isFree)
    await third.close()
    listens = true
  })

  it('takes over what another bench has, as an act that is written down', async () => {
    const third = await openThird()
    await third.claims.claim({ orderKey: 'take', parcelNumber: 1 })
    expect(await right.scan('TAKE')).toMatchObject({
      kind: 'not_sent',
      error: { code: 'order_claimed', details: { bench: 'third', inDoubt: false, stuck: false } },
    })
    await right.ask('warehouse.takeOver', { orderNumber: 'TAKE' })
    await right.shipped('TAKE')
    const { entries } = await right.ask('audit.list', { limit: 20 })
    expect(
      entries.find(({ operation, outcome }) => operation === 'warehouse.takeOver' && outcome === 'done'),
    ).toMatchObject({
      subject: 'TAKE',
    })
    await third.close()
  })

  it('shows all benches at each of them, and nothing of a customer', async () => {
    const shown = async () => {
      const { board } = await right.ask('warehouse.board', {})
      return board?.benches.map(({ name, own, isHere, facts }) => ({ name, own, isHere, facts })) ?? []
    }
    // What changed is told within seconds.
    const voided = async (bench: TestStation) =>
      (await bench.ask('refunds.list', { which: 'all' })).refunds.length
    const boughtInAll = async () =>
      (await shown()).reduce((sum, { facts }) => sum + (facts?.lastHour ?? 0), 0) ===
      sold() - (await voided(left)) - (await voided(right))
    await until(boughtInAll)
    expect((await shown()).filter(({ name }) => name !== 'third')).toMatchObject([
      { name: 'left', own: false, isHere: true, facts: { inDoubt: 0, stopped: false } },
      {
        name: 'right',
        own: true,
        isHere: true,
        facts: { inDoubt: 0, stopped: false, lastParcel: { orderNumber: 'TAKE' } },
      },
    ])
    const kept = JSON.stringify(await postgres.query('SELECT facts FROM packbench.benches'))
    const { recent } = await right.ask('station.status', {})
    expect(recent[0]?.recipient).toBeTruthy()
    expect(kept).toContain(packageJson.version)
    for (const text of [recent[0]?.recipient, recent[0]?.destination, recent[0]?.trackingNumber])
      expect(kept).not.toContain(text)
    const table = await command('benches', '--url', postgres.url())
    expect(table.code).toBe(0)
    const lines = table.stdout.trimEnd().split('\n')
    expect(lines[0]).toMatch(/^warehouse +profile +bench +last heard of/)
    expect(lines.find((line) => line.includes(' left '))).toContain(packageJson.version)
  })

  it('stops all benches as an audited act; one that is cut off obeys the last it knew', async () => {
    const before = sold()
    await left.ask('warehouse.stop', {})
    expect(await left.scan('STOPPED')).toMatchObject({
      kind: 'not_sent',
      error: { code: 'warehouse_stopped', details: { bench: 'left' } },
    })
    const { draft } = await left.ask('ship.openDraft', { orderNumber: 'STOPPED' })
    const subject = { kind: 'manual', parcelId: randomUUID(), reference: 'Without an order' } as const
    expect(
      await left.ask('ship.buy', { gestureId: randomUUID(), draft: { ...draft, subject } }),
    ).toMatchObject({ kind: 'not_sent', error: { code: 'warehouse_stopped' } })
    const { stopped } = await warehouseOnce(right, (view) => view.stopped !== undefined)
    expect(stopped).toMatchObject({ bench: 'left' })
    expect(await right.scan('STOPPED')).toMatchObject({
      kind: 'not_sent',
      error: { code: 'warehouse_stopped' },
    })
    const { entries } = await left.ask('audit.list', { limit: 5 })
    expect(entries.find(({ operation }) => operation === 'warehouse.stop')).toMatchObject({ outcome: 'done' })

    right.link.cut()
    await left.ask('warehouse.go', {})
    const { board, silentSince } = await right.ask('warehouse.board', {})
    expect(silentSince).toBeDefined()
    // What was read before is still shown, and is as old as it says.
    expect(Date.parse(board?.readAt ?? '')).toBeLessThan(Date.parse(silentSince ?? ''))
    expect(await right.scan('STOPPED')).toMatchObject({
      kind: 'not_sent',
      error: { code: 'warehouse_stopped' },
    })
    right.link.restore()
    await warehouseOnce(right, (view) => view.stopped === undefined)
    await right.shipped('STOPPED', bought)
    expect(sold() - before).toBe(1)
  })

  it('shows a message at its bench until it is read there, and then who read it and when', async () => {
    const { board } = await left.ask('warehouse.board', {})
    const benchId = board?.benches.find(({ name }) => name === 'right')?.benchId ?? ''
    const messageId = randomUUID()
    await left.ask('warehouse.sendMessage', { messageId, benchId, text: '  Break at ten ' })
    const { messages } = await warehouseOnce(right, (view) => view.messages.length > 0)
    expect(messages).toMatchObject([{ messageId, text: 'Break at ten', bench: 'left' }])
    expect((await left.ask('station.status', {})).warehouse?.messages).toEqual([])
    await right.ask('warehouse.confirmMessage', { messageId })
    await warehouseOnce(right, (view) => view.messages.length === 0)
    const readers = async () => (await left.ask('warehouse.board', {})).board?.messages[0]?.readers ?? []
    await until(async () => (await readers()).some(({ readAt }) => readAt !== undefined))
    expect(await readers()).toMatchObject([{ bench: 'right' }])
  })

  it('ships nothing while it is cut off, says so and since when, and goes on by itself', async () => {
    const before = sold()
    left.link.cut()
    expect(await left.scan('CUT')).toMatchObject({ kind: 'not_sent', error: { code: 'warehouse_cut_off' } })
    const { warehouse } = await left.ask('station.status', {})
    expect(warehouse).toMatchObject({ state: 'cut_off', cutOff: 'strict' })
    expect(Date.parse(warehouse?.since ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(sold()).toBe(before)
    left.link.restore()
    await warehouseOnce(left, ({ state }) => state === 'joined')
    await left.shipped('CUT')
    expect(sold() - before).toBe(1)
  })

  it('bounds the wait where the database says nothing at all', async () => {
    left.link.stall()
    const began = performance.now()
    expect(await left.scan('KILLED-DB')).toMatchObject({ error: { code: 'warehouse_cut_off' } })
    expect(performance.now() - began).toBeLessThan(8_000)
    left.link.restore()
    await warehouseOnce(left, ({ state }) => state === 'joined')
  })

  it('tells the database what was bought while it was down', async () => {
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'hang' })
    const outcome = await left.scan('KILLED-DB')
    if (outcome.kind !== 'shipping') throw new Error(JSON.stringify(outcome))
    await until(() => sandbox.faults.held() > 0)
    await postgres.kill()
    sandbox.faults.release()
    sandbox.faults.clear()
    await left.parcelOnce(outcome.parcel.purchaseId, bought)
    expect(await right.scan('KILLED-DB')).toMatchObject({ error: { code: 'warehouse_cut_off' } })
    await postgres.start()
    await warehouseOnce(right, ({ state }) => state === 'joined')
    await warehouseOnce(left, ({ state }) => state === 'joined')
    expect(await right.scan('KILLED-DB')).toMatchObject({
      error: { code: 'order_packed', details: { bench: 'left' } },
    })
  })

  it('sends nothing by a claim that is another’s by now', async () => {
    const before = sold()
    const third = await openThird()
    beforeLeaving = async () => void (await third.claims.takeOver('fence', false))
    const outcome = await left.scan('FENCE')
    if (outcome.kind !== 'shipping') throw new Error(JSON.stringify(outcome))
    const parcel = await left.parcelOnce(outcome.parcel.purchaseId, ({ state }) => state === 'refused')
    expect(parcel.reason?.code).toBe('order_claimed')
    beforeLeaving = undefined
    expect(sold()).toBe(before)
    await third.close()
  })

  it('gives an order free that the service has refused, and one whose label is void', async () => {
    const before = sold()
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'status', status: 422 })
    await left.shipped('REFUSED', ({ state }) => state === 'refused')
    sandbox.faults.clear()
    await until(async () => {
      const outcome = await right.scan('REFUSED')
      return outcome.kind === 'shipping'
    })
    const { purchaseId } = await left.shipped('VOID', ({ job }) => job?.state === 'confirmed')
    expect(await right.scan('VOID')).toMatchObject({ error: { code: 'order_packed' } })
    await left.ask('refunds.request', { gestureId: randomUUID(), purchaseIds: [purchaseId] })
    await until(async () => (await right.scan('VOID')).kind === 'shipping')
    await until(() => Promise.resolve(sold() - before === 3))
    const counts = Object.values(sandbox.state().shipmentsByTransactionId)
    expect(counts.every((count) => count === 1)).toBe(true)
  })

  it('keeps what is in doubt for its bench; on a person’s word another asks for the same shipment', async () => {
    const before = sold()
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'cut_after_work' })
    // Its own bench cannot find out either.
    sandbox.faults.set({ endpoint: 'findShipments', kind: 'status', status: 503, times: 1_000 })
    const doubt = await left.shipped('PERSON', ({ state }) => state === 'in_doubt')
    expect(await right.scan('PERSON')).toMatchObject({
      error: { code: 'order_claimed', details: { bench: 'left', inDoubt: true } },
    })
    await expect(right.ask('warehouse.takeOver', { orderNumber: 'PERSON' })).rejects.toMatchObject({
      info: { code: 'order_claimed' },
    })
    await right.ask('warehouse.takeOver', { orderNumber: 'PERSON', reason: 'not_bought_there' })
    await right.shipped('PERSON', bought)
    // The person was wrong, and it cost nothing.
    expect(sold() - before).toBe(1)
    sandbox.faults.clear()
    await left.ask('ship.retry', { purchaseId: doubt.purchaseId })
    await left.parcelOnce(doubt.purchaseId, bought)
    await warehouseOnce(left, ({ packedTwice }) => packedTwice.includes('PERSON'))
    await left.ask('warehouse.closePackedTwice', { orderNumber: 'PERSON' })
    await warehouseOnce(left, ({ packedTwice }) => packedTwice.length === 0)
  })

  it('tolerant: ships cut off, and is never charged for what another bench has bought', async () => {
    await left.close()
    left = await openBench('left', { cutOff: 'tolerant' })
    const before = sold()
    left.link.cut()
    const first = await left.shipped('TWICE', bought)
    // The other knows nothing of it, and asks for the same shipment.
    const second = await right.shipped('TWICE', bought)
    expect(second.trackingNumber).toBe(first.trackingNumber)
    expect(sold() - before).toBe(1)
    left.link.restore()
    await warehouseOnce(left, ({ state, packedTwice }) => state === 'joined' && packedTwice.includes('TWICE'))
    await left.ask('warehouse.closePackedTwice', { orderNumber: 'TWICE' })

    // Refused while it is cut off, an order waits for the warehouse: another bench may have it.
    left.link.cut()
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'status', status: 422 })
    await left.shipped('TWICE-REFUSED', ({ state }) => state === 'refused')
    sandbox.faults.clear()
    expect(await left.scan('TWICE-REFUSED')).toMatchObject({ error: { code: 'warehouse_cut_off' } })
    await right.shipped('TWICE-REFUSED', bought)
    left.link.restore()
    await warehouseOnce(left, ({ state }) => state === 'joined')
    expect(await left.scan('TWICE-REFUSED')).toMatchObject({ error: { code: 'order_packed' } })
    expect(sold() - before).toBe(2)
  })

  it.skipIf(missingForKeyring())(
    'kill -9 in mid-purchase leaves the order to its own bench, which keeps what it was told',
    async () => {
      const keyring = await startKeyring()
      try {
        await (await openBench('killed', { keychainEnv: keyring.env })).close()
        const before = sold()
        sandbox.faults.set({ endpoint: 'createShipment', kind: 'hang' })
        const args = [program('test/support/killable-station.ts'), join(folder, 'killed'), '0', 'KILL']
        const child = execFile(
          process.execPath,
          args,
          { env: { ...process.env, ...keyring.env } },
          () => undefined,
        )
        await until(() => sandbox.faults.held() > 0)
        child.kill('SIGKILL')
        expect(await right.scan('KILL')).toMatchObject({
          error: { code: 'order_claimed', details: { bench: 'killed', inDoubt: true } },
        })
        sandbox.faults.release()
        sandbox.faults.clear()
        await until(() => sold() - before === 1)
        const again = await openBench('killed', { keychainEnv: keyring.env })
        const { recent } = await again.ask('station.status', {})
        await again.parcelOnce(recent[0]?.purchaseId ?? '', bought)
        await until(async () => {
          const outcome = await right.scan('KILL')
          return outcome.kind === 'not_sent' && outcome.error.code === 'order_packed'
        })
        expect(sold() - before).toBe(1)

        // What it was told last holds through a restart, while the database does not answer.
        await right.ask('warehouse.stop', {})
        await warehouseOnce(again, ({ stopped }) => stopped !== undefined)
        again.link.cut()
        await again.close()
        const cutOff = await openBench('killed', { keychainEnv: keyring.env }, 'cut_off')
        await right.ask('warehouse.go', {})
        expect(await cutOff.scan('STILL-STOPPED')).toMatchObject({
          kind: 'not_sent',
          error: { code: 'warehouse_stopped', details: { bench: 'right' } },
        })
        await cutOff.close()
      } finally {
        await keyring.stop()
      }
    },
  )
})
