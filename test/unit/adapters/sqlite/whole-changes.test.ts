import { describe, expect, it } from 'vitest'
import type { Database } from '../../../../src/adapters/sqlite/database.ts'
import { sqlitePrintJobStore } from '../../../../src/adapters/sqlite/print-jobs.ts'
import { buy, openStores, printJob } from './samples.ts'

/** The disk fails at the statement of this number, counted from 1, that changes or adds a print job. */
function failingAt(database: Database, failingWrite: number): Database {
  let writes = 0
  return {
    ...database,
    prepare(sql) {
      const statement = database.prepare(sql)
      if (!/^(UPDATE|INSERT INTO) print_jobs/.test(sql)) return statement
      return new Proxy(statement, {
        get(target, name) {
          if (name !== 'run') return Reflect.get(target, name, target) as unknown
          return (...values: Parameters<typeof statement.run>) => {
            writes += 1
            if (writes === failingWrite) throw new Error('the disk failed')
            return target.run(...values)
          }
        },
      })
    },
  }
}

/** Three jobs that wait, and one that is asked about. */
async function queues() {
  const stores = await openStores()
  const { label } = await buy(stores, { orderNumber: 'A-1' })
  const { jobs } = stores
  const asked = await jobs.insert(printJob(label))
  await jobs.startSending(asked.id, 'zebra')
  await jobs.update(asked.id, 'sending', { state: 'unknown', stopsQueue: true })
  for (let job = 0; job < 3; job++) await jobs.insert(printJob(label))
  const failing = (write: number) =>
    sqlitePrintJobStore({ ...stores.context, database: failingAt(stores.context.database, write) })
  return { jobs, label, asked, failing }
}

describe('a disk that fails', () => {
  it('in the middle of moving a queue has moved nothing', async () => {
    const { jobs, failing } = await queues()
    const before = await jobs.listLatest(9)
    for (let write = 1; write <= 6; write++) {
      await expect(failing(write).moveWaiting('zebra', 'other')).rejects.toThrow('the disk failed')
      expect(await jobs.listLatest(9)).toEqual(before)
    }
    expect(await failing(7).moveWaiting('zebra', 'other')).toHaveLength(3)
  })

  it('between an answer and the job that it queues has kept neither', async () => {
    const { jobs, label, asked, failing } = await queues()
    const before = await jobs.listLatest(9)
    for (let write = 1; write <= 2; write++) {
      await expect(failing(write).answer(asked.id, printJob(label))).rejects.toThrow('the disk failed')
      expect(await jobs.listLatest(9)).toEqual(before)
    }
    expect(await failing(3).answer(asked.id, printJob(label))).toBeDefined()
  })
})
