// The removal of a station's data, by its command, with a real keychain.

import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sourceEntries } from '../../../src/app/entries.ts'
import { planDataRemoval } from '../../../src/app/disk/remove-data.ts'
import { openStationSecrets } from '../../../src/app/station/station-secrets.ts'
import { forkChild } from '../../../src/processes/fork-child.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../../support/keyring.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'

const missing = missingForKeyring()
const cli = join(import.meta.dirname, '../../../src/web/remove-data-cli.ts')

describe.skipIf(missing !== undefined)(`removing a station’s data${missing ? ` (${missing})` : ''}`, () => {
  let keyring: Keyring
  let sandbox: Sandbox
  let folder: string
  let station: TestStation | undefined
  const data = () => join(folder, 'station')

  /** As an uninstaller runs it: the exit code, and what is said. */
  function remove(...args: readonly string[]): Promise<{ code: number; said: string }> {
    return new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        [cli, '--data', data(), ...args],
        { env: { ...process.env, ...keyring.env } },
        (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
      )
    })
  }
  async function keptSecrets(names: readonly string[]): Promise<readonly string[]> {
    const secrets = await openStationSecrets(sourceEntries, (entry, child) =>
      forkChild(entry, { ...child, env: { ...child?.env, ...keyring.env } }),
    )
    try {
      const values = await Promise.all(names.map((name) => secrets.get(name)))
      return names.filter((_name, at) => values[at] !== undefined)
    } finally {
      secrets.close()
    }
  }
  async function close() {
    await station?.close()
    station = undefined
  }

  beforeAll(async () => {
    keyring = await startKeyring()
  })
  afterAll(() => keyring.stop())
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'packbench-remove-'))
    sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
    station = await openTestStation({ dataDir: data(), keychainEnv: keyring.env })
    await station.connect(sandbox)
    await station.importCsv(csvOf('GO-1'))
  })
  afterEach(async () => {
    await close()
    await sandbox.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('removes folder and keychain entries once it is confirmed, and leaves what is not a station’s', async () => {
    await station?.shipped('GO-1')
    await close()
    writeFileSync(join(data(), 'holiday.txt'), 'mine')
    const { secretNames } = await planDataRemoval(data())
    expect(await keptSecrets(secretNames)).toHaveLength(3)

    const asked = await remove()
    expect(asked).toMatchObject({ code: 3, said: expect.stringContaining('Nothing was removed') as string })
    expect(await keptSecrets(secretNames)).toHaveLength(3)
    expect(existsSync(join(data(), 'test/packbench.db'))).toBe(true)

    const removed = await remove('--yes')
    expect(removed.code, removed.said).toBe(0)
    expect(removed.said).toContain('left in the folder: holiday.txt')
    expect(readdirSync(data())).toEqual(['holiday.txt'])
    expect(await keptSecrets(secretNames)).toEqual([])
    expect(await remove('--yes')).toMatchObject({ code: 0 })
  })

  // Hazard: an uninstaller takes a label that was paid for and has not come out.
  it('refuses while a label waits for its printer, unless it is forced', async () => {
    await station?.ask('printers.hold', { printerId: 'bench', held: true })
    await station?.shipped('GO-1', ({ job }) => job?.state === 'queued')
    await close()
    const refused = await remove('--yes')
    expect(refused.code).toBe(1)
    expect(refused.said).toContain('test: 1 waiting or doubtful print jobs, 0 unsettled purchases')
    expect(existsSync(join(data(), 'test/packbench.db'))).toBe(true)
    const forced = await remove('--yes', '--force')
    expect(forced.code, forced.said).toBe(0)
    expect(existsSync(data())).toBe(false)
  })

  it('refuses while the station runs, and for a folder that is no station’s', async () => {
    const running = await remove('--yes', '--force')
    expect(running).toMatchObject({ code: 1, said: expect.stringContaining('data_folder_in_use') as string })
    await close()
    const other = join(folder, 'documents')
    mkdirSync(join(other, 'production'), { recursive: true })
    const { code, said } = await remove('--data', other, '--yes', '--force')
    expect(code).toBe(0)
    expect(said).toContain('is no data folder of a station')
    expect(readdirSync(other)).toEqual(['production'])
  })

  // Hazard: a damaged database may hold a purchase in doubt.
  it('does not take a database that cannot be read for an empty one', async () => {
    await close()
    mkdirSync(join(data(), 'production'), { recursive: true })
    writeFileSync(join(data(), 'production/packbench.db'), 'no database'.repeat(1_000))
    const refused = await remove('--yes')
    expect(refused.code).toBe(1)
    expect(refused.said).toContain('production: its database cannot be read')
  })
})
