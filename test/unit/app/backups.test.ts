import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { sqliteMaintenance } from '../../../src/adapters/sqlite/maintenance.ts'
import { openDatabase } from '../../../src/adapters/sqlite/open-database.ts'
import { createBackups } from '../../../src/app/backups.ts'
import { openSettingsFile } from '../../../src/app/station-settings.ts'
import { manualClock } from '../../support/manual-clock.ts'

const silent = () => undefined
const cutOff = new Date('2026-11-01T00:00:00Z')

it('copies older than what is kept go, the newest backup stays, and nothing of others is touched', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'packbench-backups-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  await mkdir(join(dataDir, 'test'))
  await mkdir(join(dataDir, 'backups'))
  const path = join(dataDir, 'test/packbench.db')
  const database = await openDatabase(path)
  onTestFinished(() => database.close())
  const put = (name: string, time = '2026-10-01T00:00:00Z') => {
    writeFileSync(join(dataDir, name), 'copy')
    utimesSync(join(dataDir, name), new Date(time), new Date(time))
  }
  for (const day of ['20260901', '20260902', '20261101']) {
    put(`backups/packbench-test-${day}-120000-000.db`)
    put(`backups/packbench-test-${day}-120000-000.settings.json`)
  }
  put('backups/packbench-production-20260901-120000-000.db')
  put('backups/holiday.db')
  put('test/packbench.db.before-9')
  put('test/packbench.db.replaced-2026-10-01')
  put('test/packbench.db.replaced-2026-10-01-wal')
  put('test/packbench.db.before-10', '2026-11-02T00:00:00Z')

  const backups = createBackups({
    profile: 'test',
    dataDir,
    maintenance: sqliteMaintenance(database, path, 'station'),
    settings: openSettingsFile(dataDir),
    clock: manualClock(),
    logger: { info: silent, warn: silent, error: silent },
    onProgress: () => undefined,
  })
  onTestFinished(() => backups.close())
  // Only what is whole may stand for the others: the newest name here is no database.
  await backups.make()
  expect(await backups.removeBefore(cutOff)).toBe(5)
  expect(readdirSync(join(dataDir, 'backups')).toSorted()).toEqual([
    'holiday.db',
    'packbench-production-20260901-120000-000.db',
    'packbench-test-20261101-120000-000.db',
    'packbench-test-20261101-120000-000.settings.json',
  ])
  expect(existsSync(path)).toBe(true)
  expect(readdirSync(join(dataDir, 'test')).filter((name) => /before|replaced/.test(name))).toEqual([
    'packbench.db.before-10',
  ])
  // However old: a station without any backup is worse.
  expect(await backups.removeBefore(new Date('2030-01-01T00:00:00Z'))).toBe(2)
  expect(backups.list().backups).toHaveLength(1)
})
