import { closeSync, existsSync, openSync, statSync, utimesSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, it } from 'vitest'
import { markClosed, takeClosedMark } from '../../../../src/app/disk/clean-close.ts'
import { openDatabase } from '../../../../src/adapters/sqlite/open-database.ts'
import { temporaryFolder } from '../../adapters/sqlite/samples.ts'

const checkedAt = new Date('2026-11-20T03:00:00Z')
let path: string

beforeEach(async () => {
  path = join(temporaryFolder(), 'packbench.db')
  const database = await openDatabase(path)
  database.close()
})

it('tells once of a file that was closed in order', () => {
  markClosed(path, checkedAt)
  expect(takeClosedMark(path)).toEqual(checkedAt)
  expect(takeClosedMark(path)).toBeUndefined()
})

it('does not trust a file with a page that was written over since, also where its time was put back', () => {
  markClosed(path, checkedAt)
  const { atime, mtime, size } = statSync(path)
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(64, 0xff), 0, 64, size - 64)
  closeSync(file)
  utimesSync(path, atime, mtime)
  expect(takeClosedMark(path)).toBeUndefined()
})

it('does not trust a file that another program has changed', () => {
  markClosed(path, checkedAt)
  const other = new DatabaseSync(path)
  other.exec('DROP INDEX purchases_one_a_parcel')
  other.close()
  expect(takeClosedMark(path)).toBeUndefined()
})

it('does not trust a file beside a log, which holds what is not in it', () => {
  markClosed(path, checkedAt)
  writeFileSync(`${path}-wal`, 'left by a process that was killed')
  expect(takeClosedMark(path)).toBeUndefined()
})

it('marks nothing while a log is there', async () => {
  const database = await openDatabase(path)
  await database.run(() => database.prepare("INSERT INTO meta VALUES ('a', 'b')").run())
  markClosed(path, checkedAt)
  expect(existsSync(`${path}.closed`)).toBe(false)
  database.close()
})

it('does not trust a mark that cannot be read, and takes it away', () => {
  writeFileSync(`${path}.closed`, '{"checkedAt":"yesterday"}')
  expect(takeClosedMark(path)).toBeUndefined()
  expect(existsSync(`${path}.closed`)).toBe(false)
})
