// A keychain that lost the key to a station's labels: the station goes on with a new one, and what the old one sealed is
// there again on the day that it returns. With a real keychain.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openSecretStore } from '../../../src/adapters/keychain/open-secret-store.ts'
import { sourceEntries } from '../../../src/app/entries.ts'
import { planDataRemoval, removeData } from '../../../src/app/disk/remove-data.ts'
import { lockFolder } from '../../../src/adapters/sqlite/folder-lock.ts'
import type { SecretStore } from '../../../src/core/secret-store.ts'
import { forkChild } from '../../../src/processes/fork-child.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../../support/keyring.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'

const missing = missingForKeyring()

describe.skipIf(missing !== undefined)(`a lost key${missing ? ` (${missing})` : ''}`, () => {
  let keyring: Keyring
  let sandbox: Sandbox
  let folder: string
  let station: TestStation
  let secrets: SecretStore

  const dataDir = () => join(folder, 'station')
  const open = async () => (station = await openTestStation({ dataDir: dataDir(), keychainEnv: keyring.env }))
  const found = async (query: string) =>
    (await station.ask('reprint.search', { query })).hits.map(({ orderNumber }) => orderNumber).toSorted()
  const preview = (labelId: string) => station.ask('reprint.preview', { labelId })

  function stationId(): string {
    const database = new DatabaseSync(join(dataDir(), 'test/packbench.db'), { readOnly: true })
    const id = database.prepare(`SELECT value FROM meta WHERE name = 'station_id'`).get()?.['value']
    database.close()
    return String(id)
  }

  /** Closes the station and takes the entry out of the keychain; the answer puts it back. */
  async function loseKey(): Promise<() => Promise<void>> {
    await station.close()
    const name = `data-key:${stationId()}`
    const value = (await secrets.get(name)) ?? ''
    expect(value).not.toBe('')
    await secrets.delete(name)
    return () => secrets.set(name, value)
  }

  beforeAll(async () => {
    keyring = await startKeyring()
    secrets = await openSecretStore({
      startChild: (entry, child) => forkChild(entry, { ...child, env: { ...child?.env, ...keyring.env } }),
      entry: sourceEntries.keychain,
      service: 'Packbench',
      timeoutMs: 15_000,
    })
  })
  afterAll(async () => {
    secrets.close()
    await keyring.stop()
  })
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'packbench-lost-key-'))
    sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
    await open()
    await station.connect(sandbox)
    await station.importCsv(csvOf('OLD-1', 'OLD-2'))
  })
  afterEach(async () => {
    await station.close()
    await sandbox.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is gone forward from with a new key; both open on the day that the old one is back', async () => {
    const old = await station.shipped('OLD-1')
    const putBack = await loseKey()

    await open()
    expect(await station.ask('diagnostics.health', {})).toMatchObject({
      dataKey: 'other',
      olderKeyMissing: true,
    })
    expect(await station.ask('dataKey.closedRows', {})).toMatchObject({ labels: 1, orders: 2 })
    expect(await station.ask('dataKey.begin', {})).toMatchObject({ dataKey: 'kept', olderKeyMissing: true })
    await expect(station.ask('dataKey.begin', {})).rejects.toThrow('conflict')
    // Ship-from address and open orders were sealed with the lost key: they are given anew.
    await station.connect(sandbox)
    await station.importCsv(csvOf('OLD-2', 'NEW-1'))
    const revived = await station.shipped('OLD-2')

    await station.close()
    await open()
    expect(await station.ask('diagnostics.health', {})).toMatchObject({
      dataKey: 'kept',
      olderKeyMissing: true,
    })
    // What was bought with the new key is kept with it.
    expect((await preview(revived.labelId!)).widthDots).toBeGreaterThan(0)
    await expect(preview(old.labelId!)).rejects.toThrow('sealed_with_other_key')
    expect(await found('ada')).toEqual(['OLD-2'])
    expect(await found('OLD')).toEqual(['OLD-1', 'OLD-2'])

    await station.close()
    await putBack()
    await open()
    expect(await station.ask('diagnostics.health', {})).toMatchObject({
      dataKey: 'kept',
      olderKeyMissing: false,
    })
    for (const { labelId } of [old, revived]) expect((await preview(labelId!)).widthDots).toBeGreaterThan(0)
    expect(await found('ada')).toEqual(['OLD-1', 'OLD-2'])
    expect(await station.ask('dataKey.closedRows', {})).toEqual({ labels: 0, orders: 0, documents: 0 })
    const { entries } = await station.ask('audit.list', {})
    expect(entries).toContainEqual(expect.objectContaining({ operation: 'dataKey.begin', outcome: 'done' }))
  })

  it('a backup from before the new key goes on with the new one, and opens what the old one sealed when it is back', async () => {
    const old = await station.shipped('OLD-1')
    const { backups } = await station.ask('backups.make', {})
    const putBack = await loseKey()
    await open()
    await station.ask('dataKey.begin', {})
    await station.ask('backups.restore', { name: backups[0]!.name })
    await station.close()
    // The restored database knows of the lost key alone.
    await open()
    expect(await station.ask('diagnostics.health', {})).toMatchObject({
      dataKey: 'kept',
      olderKeyMissing: true,
    })
    await expect(preview(old.labelId!)).rejects.toThrow('sealed_with_other_key')
    await station.close()
    await putBack()
    await open()
    expect((await preview(old.labelId!)).widthDots).toBeGreaterThan(0)
  })

  it('leaves no key behind where a station’s data is removed', async () => {
    await loseKey()
    await open()
    await station.ask('dataKey.begin', {})
    await station.close()
    const ids = `data-key-ids:${stationId()}`
    const [keyId] = JSON.parse((await secrets.get(ids)) ?? '[]') as string[]
    const name = `data-key:${stationId()}:${keyId}`
    expect(await secrets.get(name)).toBeDefined()
    const lock = lockFolder(dataDir())
    onTestFinished(() => lock.release())
    await removeData(dataDir(), await planDataRemoval(dataDir()), { secrets, lock, forced: true })
    expect([await secrets.get(ids), await secrets.get(name)]).toEqual([undefined, undefined])
    // For the end of the test, which closes a station.
    await open()
  })

  it('is not replaced while there is no keychain that could keep another', async () => {
    await station.close()
    station = await openTestStation({ dataDir: dataDir() })
    await expect(station.ask('dataKey.begin', {})).rejects.toThrow('conflict')
    expect(await station.ask('diagnostics.health', {})).toMatchObject({ dataKey: 'session' })
  })
})
