// The audit log and its anchor in a real keychain. Who can change the files can remove entries, seal and all, or put an
// older copy in their place: that is told, and what happens on purpose or by a crash is not mistaken for it.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StationAdapters } from '../../../src/app/adapters.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../../support/keyring.ts'
import { program } from '../../support/programs.ts'
import { openTestStation, type TestStation } from '../../support/test-station.ts'

const missing = missingForKeyring()
const auditCli = program('src/web/audit-cli.ts')
const noKeychain = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' }

let folder: string
let station: TestStation | undefined
const data = () => join(folder, 'station')
const path = () => join(data(), 'test/packbench.db')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-anchor-'))
})
afterEach(async () => {
  await station?.close()
  station = undefined
  rmSync(folder, { recursive: true, force: true })
})

async function open(keychainEnv: Readonly<Record<string, string>>, adapt?: typeof forgetfulKeychain) {
  station = await openTestStation({ dataDir: data(), keychainEnv, ...(adapt && { adapt }) })
  return station
}

async function close() {
  await station?.close()
  station = undefined
}

/** Acts that are written down, one entry each. */
async function act(times: number) {
  for (let n = 0; n < times; n++) await station!.ask('printers.setReprintBanner', { on: n % 2 === 0 })
}

async function audit(env: Readonly<Record<string, string>>) {
  const args = [auditCli, '--profile', 'test', '--data', data()]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let line = ''
  child.stdout.on('data', (chunk: Buffer) => (line += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, line }
}

/** Whoever has the file, and no key. */
function change(sql: string) {
  const file = new DatabaseSync(path())
  file.exec('DROP TRIGGER IF EXISTS audit_log_kept')
  file.exec(sql)
  file.close()
}

function putBackFile(copy: string) {
  for (const ending of ['-wal', '-shm']) rmSync(path() + ending, { force: true })
  copyFileSync(copy, path())
}

const total = async () => (await station!.ask('audit.list', { limit: 1 })).total

/** A station that dies before the keychain hears of its last entries. */
const forgetfulKeychain = (adapters: StationAdapters): StationAdapters => ({
  ...adapters,
  async openSecretStore() {
    const secrets = await adapters.openSecretStore()
    return {
      ...secrets,
      set: (name, value) => (name.startsWith('audit-anchor:') ? Promise.resolve() : secrets.set(name, value)),
    }
  },
})

describe.skipIf(missing !== undefined)(`the audit log${missing ? ` (${missing})` : ''}`, () => {
  let keyring: Keyring
  beforeAll(async () => {
    keyring = await startKeyring()
  })
  afterAll(() => keyring.stop())

  it('tells that all entries and the seal were removed, and goes on telling it', async () => {
    await open(keyring.env)
    await act(4)
    await close()
    expect(await audit(keyring.env)).toEqual({ code: 0, line: 'whole: 4 entries\n' })

    change('DELETE FROM audit_log; DELETE FROM audit_seal')
    const told = await audit(keyring.env)
    expect(told).toMatchObject({ code: 1 })
    expect(told.line).toMatch(/^broken: entry 1 .*newer log/)

    await open(keyring.env)
    const broken = { state: 'broken', problem: 'rolled_back', entry: 1 }
    expect(await station!.ask('audit.verify', {})).toMatchObject(broken)
    await act(2)
    expect(await station!.ask('audit.verify', {})).toMatchObject(broken)
    const { entries } = await station!.ask('audit.list', {})
    expect(entries.at(-1)).toMatchObject({ operation: 'audit.seal_lost', subject: '1-4' })
    await close()
    expect(await audit(keyring.env)).toMatchObject({ code: 1 })
  })

  it('tells an end that was cut off, with the seal of that time put back', async () => {
    await open(keyring.env)
    await act(2)
    await close()
    const file = new DatabaseSync(path())
    const seal = Buffer.from(file.prepare('SELECT seal FROM audit_seal').get()!['seal'] as Uint8Array)
    file.close()
    await open(keyring.env)
    await act(3)
    await close()

    change(`DELETE FROM audit_log WHERE seq > 2; UPDATE audit_seal SET seal = x'${seal.toString('hex')}'`)
    const told = await audit(keyring.env)
    expect(told).toMatchObject({ code: 1 })
    expect(told.line).toMatch(/^broken: entry 3 .*newer log/)
  })

  it('tells that the whole file is an older copy, also once it has grown past what was lost', async () => {
    await open(keyring.env)
    await act(2)
    await close()
    copyFileSync(path(), join(folder, 'older.db'))
    await open(keyring.env)
    await act(2)
    await close()

    putBackFile(join(folder, 'older.db'))
    expect(await audit(keyring.env)).toMatchObject({ code: 1 })
    await open(keyring.env)
    await act(6)
    const broken = { state: 'broken', problem: 'rolled_back', entry: 3 }
    expect(await station!.ask('audit.verify', {})).toMatchObject(broken)
    await close()
    expect(await audit(keyring.env)).toMatchObject({ code: 1 })
  })

  it('is whole where the station died before the keychain heard of its last entries', async () => {
    await open(keyring.env)
    await act(2)
    await close()
    await open(keyring.env, forgetfulKeychain)
    await act(5)
    await close()
    expect(await audit(keyring.env)).toEqual({ code: 0, line: 'whole: 7 entries\n' })
    await open(keyring.env)
    await act(1)
    expect(await station!.ask('audit.verify', {})).toEqual({ state: 'whole', entries: 8 })
  })

  it('says of a backup that was put back on purpose which entries went with it, and is whole', async () => {
    await open(keyring.env)
    await act(2)
    const { name } = (await station!.ask('backups.make', {})).backups[0]!
    await act(3)
    await station!.ask('backups.restore', { name })
    await act(1)
    const newest = await total()
    await close()

    await open(keyring.env)
    expect(await station!.ask('audit.verify', {})).toMatchObject({ state: 'whole', restores: 1 })
    const { entries } = await station!.ask('audit.list', { limit: 2 })
    expect(entries).toMatchObject([
      { operation: 'audit.set_back', subject: `3-${newest}` },
      { operation: 'backup.restored', subject: name },
    ])
    await act(1)
    await close()
    const told = await audit(keyring.env)
    expect(told).toMatchObject({ code: 0 })
    expect(told.line).toContain('put back on purpose')
  })

  it('is whole where the station died in the middle of putting a backup back', async () => {
    await open(keyring.env)
    await act(2)
    const { name } = (await station!.ask('backups.make', {})).backups[0]!
    await act(3)
    await station!.ask('backups.restore', { name })
    await close()
    await open(keyring.env, forgetfulKeychain)
    await act(1)
    await close()
    expect(await audit(keyring.env)).toMatchObject({ code: 0 })
    await open(keyring.env)
    await act(1)
    expect(await station!.ask('audit.verify', {})).toMatchObject({ state: 'whole', restores: 1 })
    const { entries } = await station!.ask('audit.list', {})
    expect(entries.filter(({ operation }) => operation === 'backup.restored')).toHaveLength(1)
  })

  // Hazard: what is laid beside the database takes its place at the next start, whoever laid it there.
  it('tells a backup that was put in its place without anybody asking for it here', async () => {
    await open(keyring.env)
    await act(2)
    const { backups, folder: backupFolder } = await station!.ask('backups.make', {})
    const { name } = backups[0]!
    await act(3)
    await close()
    copyFileSync(join(backupFolder, name), join(data(), 'test', `restore-of-${name}`))
    await open(keyring.env)
    expect(await station!.ask('audit.verify', {})).toMatchObject({
      state: 'broken',
      problem: 'rolled_back',
    })
  })

  it('tells a backup that was called off and put in its place all the same', async () => {
    await open(keyring.env)
    await act(2)
    const { name } = (await station!.ask('backups.make', {})).backups[0]!
    await station!.ask('backups.restore', { name })
    const pending = join(data(), 'test', `restore-of-${name}`)
    copyFileSync(pending, join(folder, 'kept.db'))
    await station!.ask('backups.cancelRestore', {})
    expect(existsSync(pending)).toBe(false)
    await close()
    copyFileSync(join(folder, 'kept.db'), pending)
    await open(keyring.env)
    expect(await station!.ask('audit.verify', {})).toMatchObject({ state: 'broken' })
  })

  it('is not broken by what retention removes', async () => {
    await open(keyring.env)
    await act(2)
    await station!.ask('retention.save', { days: 7 })
    await close()
    expect(readdirSync(join(data(), 'test'))).toContain('packbench.db')
    expect(await audit(keyring.env)).toEqual({ code: 0, line: 'whole: 3 entries\n' })
  })
})

describe.skipIf(missing !== undefined)('a keychain that is locked', () => {
  it('while the station works or before the check: the answer says what it cannot prove', async () => {
    const keyring = await startKeyring()
    try {
      await open(keyring.env)
      await act(2)
      expect(await station!.ask('audit.verify', {})).toMatchObject({ state: 'whole' })
      keyring.lock()
      await act(1)
      await vi.waitFor(
        async () =>
          expect(await station!.ask('audit.verify', {})).toEqual({
            state: 'unproved',
            entries: 3,
            gap: 'keychain_silent',
          }),
        { timeout: 180_000, interval: 100 },
      )
      await close()
      const told = await audit(keyring.env)
      expect(told).toMatchObject({ code: 4 })
      expect(told.line).toMatch(/^unproved: 3 entries/)
    } finally {
      await close()
      await keyring.stop()
    }
  })
})

describe('without a keychain', () => {
  it('the answer says that an older copy would not be noticed', async () => {
    await open(noKeychain)
    await act(2)
    expect(await station!.ask('audit.verify', {})).toEqual({
      state: 'unproved',
      entries: 2,
      gap: 'no_keychain',
    })
    await close()
    expect(await audit(noKeychain)).toMatchObject({ code: 4 })
    change('DELETE FROM audit_log; DELETE FROM audit_seal')
    const told = await audit(noKeychain)
    expect(told).toMatchObject({ code: 4 })
    expect(told.line).toMatch(/^unproved: 0 entries, .*without a keychain/)
  })
})
