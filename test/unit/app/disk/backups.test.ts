import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { sqliteMaintenance, type DatabaseMaintenance } from '../../../../src/adapters/sqlite/maintenance.ts'
import { openDatabase } from '../../../../src/adapters/sqlite/open-database.ts'
import { createBackups } from '../../../../src/app/disk/backups.ts'
import { openSettingsFile } from '../../../../src/app/station/station-settings.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const silent = () => undefined
async function openBench(
  folder: string,
  stationId: string,
  clock = manualClock(),
  adapt = (maintenance: DatabaseMaintenance) => maintenance,
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'packbench-bench-'))
  const path = join(dataDir, 'packbench.db')
  const database = await openDatabase(path)
  database.prepare(`INSERT INTO meta VALUES ('station_id', ?)`).run(stationId)
  const settings = openSettingsFile(dataDir)
  settings.change({ housekeeping: { backupFolder: folder, dailyBackup: true } })
  const backups = createBackups({
    profile: 'test',
    stationId,
    dataDir,
    maintenance: adapt(sqliteMaintenance(database, path, stationId)),
    settings,
    clock,
    logger: { info: silent, warn: silent, error: silent },
    onProgress: () => undefined,
  })
  onTestFinished(async () => {
    await backups.close()
    database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return backups
}

function sharedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-shared-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const cutOff = new Date('2026-11-01T00:00:00Z')

it('copies older than what is kept go, the newest backup that is whole stays, and nothing of others is touched', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'packbench-backups-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  await mkdir(join(dataDir, 'test'))
  await mkdir(join(dataDir, 'backups'))
  const path = join(dataDir, 'test/packbench.db')
  const database = await openDatabase(path)
  onTestFinished(() => database.close())
  database.prepare(`INSERT INTO meta VALUES ('station_id', 'station')`).run()
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

  let isDamaged = false
  const backups = createBackups({
    isDamaged: () => isDamaged,
    profile: 'test',
    stationId: 'station',
    dataDir,
    maintenance: sqliteMaintenance(database, path, 'station'),
    settings: openSettingsFile(dataDir),
    clock: manualClock(),
    logger: { info: silent, warn: silent, error: silent },
    onProgress: () => undefined,
  })
  onTestFinished(() => backups.close())
  // What is newer and no database replaces nothing: until one is whole, all of them stay.
  expect(await backups.lastGood()).toBeUndefined()
  expect(await backups.removeBefore(cutOff)).toBe(0)
  await backups.make()
  const made = (await backups.lastGood())?.name ?? ''
  isDamaged = true
  expect(await backups.removeBefore(cutOff)).toBe(0)
  isDamaged = false
  expect(await backups.removeBefore(cutOff)).toBe(5)
  expect(readdirSync(join(dataDir, 'backups')).toSorted()).toEqual([
    'holiday.db',
    'packbench-production-20260901-120000-000.db',
    'packbench-test-20261101-120000-000.db',
    'packbench-test-20261101-120000-000.settings.json',
    made,
    made.replace(/\.db$/, '.settings.json'),
  ])
  expect(existsSync(path)).toBe(true)
  expect(readdirSync(join(dataDir, 'test')).filter((name) => /before|replaced/.test(name))).toEqual([
    'packbench.db.before-10',
  ])
  // However old: a station without any backup is worse.
  expect(await backups.removeBefore(new Date('2030-01-01T00:00:00Z'))).toBe(2)
  expect(backups.list().backups).toMatchObject([{ name: made }])
})

// Two benches on one folder each took the other's newest copy for their own, and made none.
it('makes its daily copy beside those of another bench, and lists and removes none of them', async () => {
  const folder = sharedFolder()
  const [left, right] = [await openBench(folder, 'left'), await openBench(folder, 'right')]
  await left.make()
  right.start()
  await expect.poll(() => right.list().backups).toHaveLength(1)
  const [others] = left.list().backups
  expect(right.list().backups).not.toContainEqual(others)
  // All but the newest of one's own: of the other's, none.
  expect(await right.removeBefore(new Date('2030-01-01T00:00:00Z'))).toBe(0)
  expect(left.list().backups).toEqual([others])
  expect(readdirSync(folder).filter((name) => name.endsWith('.db'))).toHaveLength(2)
})

// One copy of a day to come, by a clock that was ahead, and no other was made until that day had come.
it('makes its daily copy however far ahead the clock once was', async () => {
  const clock = manualClock()
  const backups = await openBench(sharedFolder(), 'bench', clock)
  clock.setWallClock(40 * 24 * 60 * 60_000)
  await backups.make()
  clock.setWallClock(-40 * 24 * 60 * 60_000)
  backups.start()
  await expect.poll(() => backups.list().backups).toHaveLength(2)
})

// Hazard: "made", says the page, and the disk that was just named for it is empty.
it('makes a copy in the folder that is set since one was begun in another', async () => {
  const [left, right] = [sharedFolder(), sharedFolder()]
  const backups = await openBench(left, 'bench')
  const first = backups.make()
  backups.saveSettings(right, false)
  await backups.make()
  expect(backups.list().backups).toHaveLength(1)
  await first
  backups.saveSettings(left, false)
  expect(backups.list().backups).toHaveLength(1)
})

// Hazard: the only copies on a disk that is named while old ones are removed go, for a good one that is elsewhere.
it('removes no copies of a folder for one that is whole in another', async () => {
  const [left, right] = [sharedFolder(), sharedFolder()]
  const [looking, looked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const backups = await openBench(left, 'bench', manualClock(), (maintenance) => ({
    ...maintenance,
    async checkBackup(path) {
      looking.resolve()
      await looked.promise
      await maintenance.checkBackup(path)
    },
  }))
  const old = 'packbench-test-20260901-120000-000.db'
  for (const name of [old, 'packbench-test-20260902-120000-000.db']) {
    await backups.make()
    renameSync(join(left, backups.list().backups[0]!.name), join(left, name))
  }
  copyFileSync(join(left, old), join(right, old))
  const removed = backups.removeBefore(cutOff)
  await looking.promise
  backups.saveSettings(right, false)
  looked.resolve()
  await removed
  expect(readdirSync(right)).toContain(old)
})
