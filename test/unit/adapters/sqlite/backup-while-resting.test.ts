import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '../../../../src/adapters/sqlite/open-database.ts'
import { temporaryFolder } from './samples.ts'

// A copy that was begun while the file is checked broke off with an error of SQLite that means nothing.
it('copies once the file rests no more, and lets it rest once the copy is made', async () => {
  const folder = temporaryFolder()
  const database = await openDatabase(join(folder, 'packbench.db'))
  const order: string[] = []
  let endRest = () => undefined as void
  const rest = database.whileFileRests(async () => {
    order.push('rests')
    await new Promise<void>((resolve) => (endRest = resolve))
    order.push('moves')
  })
  const copy = database.backUp(join(folder, 'copy.db'), () => undefined).then(() => order.push('copied'))
  const second = database.whileFileRests(() => Promise.resolve(order.push('rests beside')))
  await second
  endRest()
  await rest
  const third = database.whileFileRests(() => Promise.resolve(order.push('rests again')))
  await Promise.all([copy, third])
  expect(order.slice(0, 3)).toEqual(['rests', 'rests beside', 'moves'])
  expect(order.slice(3).toSorted()).toEqual(['copied', 'rests again'])
  database.close()
})

// One of some tens broke off with the same error where the station worked at that moment.
it('copies while the database is never left alone', async () => {
  const folder = temporaryFolder()
  const database = await openDatabase(join(folder, 'packbench.db'))
  const write = () =>
    database.transact(() =>
      database.prepare(`INSERT OR REPLACE INTO meta (name, value) VALUES ('at_work', 'yes')`).run(),
    )
  const copied = new AbortController()
  const atWork = (async () => {
    for (let round = 0; !copied.signal.aborted; round++) {
      await write()
      if (round % 10 === 0) await new Promise(setImmediate)
    }
  })()
  try {
    for (let copy = 0; copy < 200; copy++)
      await database.backUp(join(folder, `copy-${copy % 2}.db`), () => undefined)
  } finally {
    copied.abort()
    await atWork
    database.close()
  }
})
