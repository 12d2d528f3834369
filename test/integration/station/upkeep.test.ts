// A station's backups and its audit log, with a real keychain: made while it works, checked, and put back at a start.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../../support/keyring.ts'
import { program } from '../../support/programs.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'

const missing = missingForKeyring()
const auditCli = program('src/web/audit-cli.ts')

describe.skipIf(missing !== undefined)(`what is kept of a station${missing ? ` (${missing})` : ''}`, () => {
  let keyring: Keyring
  let sandbox: Sandbox
  let folder: string
  let station: TestStation

  const open = async () => {
    station = await openTestStation({ dataDir: join(folder, 'station'), keychainEnv: keyring.env })
  }
  const orderStates = async () => {
    const { orders } = await station.ask('orders.list', { state: 'all' })
    return Object.fromEntries(orders.map(({ orderNumber, state }) => [orderNumber, state]))
  }
  async function audit(...args: readonly string[]) {
    const child = spawn(process.execPath, [auditCli, '--profile', 'test', ...args], {
      env: { ...process.env, ...keyring.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, stdout, stderr }
  }

  beforeAll(async () => {
    keyring = await startKeyring()
  })
  afterAll(() => keyring.stop())
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'packbench-upkeep-'))
    sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
    await open()
    await station.connect(sandbox)
    await station.importCsv(csvOf('KEEP-1', 'KEEP-2'))
  })
  afterEach(async () => {
    await station.close()
    await sandbox.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('a backup that was made at work opens again, labels and all, and says what it forgets', async () => {
    const first = await station.shipped('KEEP-1')
    const { backups } = await station.ask('backups.make', {})
    expect(backups).toHaveLength(1)
    const { name } = backups[0]!
    await station.shipped('KEEP-2')
    expect(await station.ask('backups.compare', { name })).toEqual({ boughtSince: 1 })
    expect(await station.ask('backups.restore', { name })).toMatchObject({ restoring: name })
    expect(await orderStates()).toEqual({ 'KEEP-1': 'shipped', 'KEEP-2': 'shipped' })

    // What it has to say of the time since is another matter (restore.test.ts).
    await sandbox.stopService()
    await station.close()
    await open()
    expect(await orderStates()).toEqual({ 'KEEP-1': 'shipped', 'KEEP-2': 'open' })
    const preview = await station.ask('reprint.preview', { labelId: first.labelId! })
    expect(preview.widthDots).toBeGreaterThan(0)
    expect(readdirSync(join(folder, 'station/test')).some((file) => file.includes('.replaced-'))).toBe(true)
    const { entries } = await station.ask('audit.list', { limit: 2 })
    expect(entries).toMatchObject([
      { operation: 'audit.set_back' },
      { operation: 'backup.restored', subject: name },
    ])
    expect(await station.ask('audit.verify', {})).toMatchObject({ state: 'whole', restores: 1 })
  })

  // Labels, addresses and settings: another user of the PC reads none of them, whatever the system's habit (umask) is.
  it('everything that is written is this user’s alone, and a backup leaves nothing beside itself', async () => {
    const habit = process.umask(0o022)
    onTestFinished(() => void process.umask(habit))
    const dataDir = join(folder, 'another')
    const other = await openTestStation({ dataDir, keychainEnv: keyring.env })
    try {
      await other.connect(sandbox)
      await other.importCsv(csvOf('KEEP-3'))
      await other.shipped('KEEP-3')
      const { backups } = await other.ask('backups.make', {})
      const { name } = backups[0]!
      await other.ask('backups.restore', { name })
      expect(readdirSync(join(dataDir, 'backups')).toSorted()).toEqual([
        name,
        name.replace(/\.db$/, '.settings.json'),
      ])
      expect(readdirSync(join(dataDir, 'test')).toSorted()).toEqual([
        'packbench.db',
        'packbench.db-wal',
        `restore-of-${name}`,
      ])
      const entries = [dataDir, join(folder, 'sandbox')].flatMap((at) =>
        readdirSync(at, { recursive: true, withFileTypes: true }),
      )
      const open = entries
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((path) => (statSync(path).mode & 0o077) !== 0)
      expect(open).toEqual([])
    } finally {
      await other.close()
    }
  })

  it('a backup shuts and clears away what an earlier one left open or half written', async () => {
    const backupDir = join(folder, 'station/backups')
    await station.ask('backups.make', {})
    const put = (name: string, time: Date) => {
      writeFileSync(join(backupDir, name), 'left', { mode: 0o644 })
      utimesSync(join(backupDir, name), time, time)
    }
    const longAgo = new Date('2026-01-01T00:00:00Z')
    const old = 'packbench-test-20260101-000000-000.db'
    for (const ending of ['', '-shm', '-wal', '.part', '.part-shm', '.part-wal']) put(old + ending, longAgo)
    put('packbench-test-20260102-000000-000.db.part', new Date())
    put('holiday.db-wal', longAgo)
    await station.ask('backups.make', {})
    const left = readdirSync(backupDir).filter((name) => /202601|holiday/.test(name))
    expect(left.toSorted()).toEqual(['holiday.db-wal', old, 'packbench-test-20260102-000000-000.db.part'])
    expect(statSync(join(backupDir, old)).mode & 0o777).toBe(0o600)
  })

  it('a restore is called off before the next start', async () => {
    const { backups } = await station.ask('backups.make', {})
    await station.ask('backups.restore', { name: backups[0]!.name })
    await station.ask('backups.cancelRestore', {})
    await station.shipped('KEEP-1')
    await station.close()
    await open()
    expect(await orderStates()).toMatchObject({ 'KEEP-1': 'shipped' })
  })

  it('a damaged backup, or another station’s, is refused', async () => {
    const { backups, folder: backupFolder } = await station.ask('backups.make', {})
    const { name } = backups[0]!
    const path = join(backupFolder, name)
    const bytes = readFileSync(path)
    writeFileSync(path, bytes.fill(7, 32_768 * 3, 32_768 * 6))
    await expect(station.ask('backups.restore', { name })).rejects.toThrow('conflict')
    await station.ask('backups.saveSettings', { folder: join(folder, 'elsewhere'), daily: false })
    const other = (await station.ask('backups.make', {})).backups[0]!
    const copy = new DatabaseSync(join(folder, 'elsewhere', other.name))
    copy.exec(`UPDATE meta SET value = 'another' WHERE name = 'station_id'`)
    copy.close()
    await expect(station.ask('backups.restore', { name: other.name })).rejects.toThrow(
      'backup of other station',
    )
    await expect(station.ask('backups.restore', { name: '../x.db' })).rejects.toThrow('invalid_input')
    expect((await station.ask('backups.list', {})).restoring).toBeUndefined()
  })

  it('a folder that cannot be written to is told, and a daily backup is made by itself', async () => {
    writeFileSync(join(folder, 'a-file'), '')
    await station.ask('backups.saveSettings', { folder: join(folder, 'a-file'), daily: false })
    await expect(station.ask('backups.make', {})).rejects.toThrow('data_folder_unusable')
    await station.ask('backups.saveSettings', { folder: join(folder, 'daily'), daily: true })
    await vi.waitFor(async () => expect((await station.ask('backups.list', {})).backups).toHaveLength(1), {
      timeout: 180_000,
      interval: 50,
    })
  })

  it('the database is found whole, the log holds calls and no address, and calls have correlation ids', async () => {
    await station.shipped('KEEP-1')
    expect(await station.ask('diagnostics.checkDatabase', {})).toMatchObject({ ok: true, problems: [] })
    expect((await station.ask('diagnostics.health', {})).database.lastCheck?.ok).toBe(true)
    const { text } = await station.ask('diagnostics.log', {})
    expect(text).toContain('service.call')
    for (const word of ['Ada', 'Sample St', 'Chicago', sandbox.keys.apiKey, sandbox.keys.password]) {
      expect(text).not.toContain(word)
    }
    const { calls } = await station.ask('diagnostics.calls', {})
    const bought = calls.find(({ endpoint }) => endpoint.startsWith('POST') && endpoint.endsWith('Shipment'))
    expect(bought).toMatchObject({ status: 200 })
    expect(bought?.correlationId).toBeTruthy()
  })

  it('the audit command says whole, exports, and tells a changed, a removed and a cut entry', async () => {
    const data = join(folder, 'station')
    await station.shipped('KEEP-1')
    const label = (await station.ask('reprint.search', { query: 'KEEP-1' })).hits[0]!
    await station.ask('reprint.print', {
      gestureId: crypto.randomUUID(),
      labelId: label.labelId,
      reason: 'lost',
    })
    const busy = await audit('--data', data)
    expect(busy.code).toBe(3)
    expect(busy.stderr).toContain('data_folder_in_use')
    const { total } = await station.ask('audit.list', {})
    await station.close()

    const csvPath = join(folder, 'audit.csv')
    const whole = await audit('--data', data, '--export', csvPath)
    expect(whole).toMatchObject({ code: 0, stdout: `whole: ${total} entries\n` })
    const csv = readFileSync(csvPath, 'utf8')
    expect(csv.trimEnd().split('\r\n')).toHaveLength(total + 1)
    expect(csv).toContain('reprint.print,KEEP-1')
    expect(csv).not.toMatch(/Ada|Sample St|Chicago/)
    expect((await audit('--data', data, '--export', csvPath)).code).toBe(2)

    const path = join(data, 'test/packbench.db')
    const original = readFileSync(path)
    for (const [sql, line] of [
      [
        `UPDATE audit_log SET reason = 'damaged' WHERE reason = 'lost'`,
        /^broken: entry \d+ is not as it was/,
      ],
      ['DELETE FROM audit_log WHERE seq = 2', /^broken: entry 2 is missing/],
      [`DELETE FROM audit_log WHERE seq = ${total}`, /^broken: entry \d+ and what followed it was cut off/],
    ] as const) {
      const file = new DatabaseSync(path)
      file.exec('DROP TRIGGER audit_log_unchanged; DROP TRIGGER audit_log_kept')
      file.exec(sql)
      file.close()
      const told = await audit('--data', data)
      expect(told.code).toBe(1)
      expect(told.stdout).toMatch(line)
      writeFileSync(path, original)
    }
    await open()
  })

  it('a purchase of a batch is written down with whoever started the batch', async () => {
    const badge = 'E-100100'
    await station.ask('operators.save', { name: 'Sue', role: 'supervise', limits: {}, badge })
    const { id: batchId, total } = await station.ask('batch.create', { source: { kind: 'all_open' } })
    await station.ask('batch.start', { batchId, rows: total })
    await vi.waitFor(
      async () => {
        const { entries } = await station.ask('audit.list', {})
        const bought = entries.filter(({ operation }) => operation === 'purchase.bought')
        expect(bought.map(({ operator, subject }) => [operator, subject]).toSorted()).toEqual([
          ['Sue', 'KEEP-1'],
          ['Sue', 'KEEP-2'],
        ])
      },
      { timeout: 180_000, interval: 50 },
    )
  })

  it('the audit command refuses what it cannot check', async () => {
    expect((await audit('--data', join(folder, 'nothing'))).code).toBe(3)
    expect((await audit('--profile', 'none')).code).toBe(2)
    expect((await audit('--no-such-option')).code).toBe(2)
  })
})
