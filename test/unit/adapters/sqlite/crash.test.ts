import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { forkChild } from '../../../../src/processes/fork-child.ts'
import { newId, openStores, orderContent, preparedPurchase, temporaryFolder } from './samples.ts'

const child = new URL('./children/die-in-commit.ts', import.meta.url)

it.each([
  { step: 'label', kept: false },
  { step: 'job', kept: false },
  { step: 'done', kept: true },
])('a station killed at "$step" of a commit has kept all of it: $kept', async ({ step, kept }) => {
  const path = join(temporaryFolder(), 'station.db')
  const dataKey = randomBytes(32)
  const before = await openStores(dataKey, path)
  await before.orders.upsert([orderContent('ORD-1001')])
  const order = (await before.orders.findByNumber('ORD-1001'))!
  const { purchase } = await before.purchases.insertPrepared(preparedPurchase(order.id))
  await before.purchases.update(purchase.id, 'prepared', { state: 'sent' })
  before.close()

  const made = { id: purchase.id, labelIds: [newId(), newId(), newId()], jobId: newId() }
  const link = forkChild(child, {
    args: [path, dataKey.toString('hex'), step, order.id, JSON.stringify(made)],
  })
  onTestFinished(() => link.kill())
  const gone = new Promise((resolve) => link.onExit(resolve))
  const reached = await Promise.race([
    new Promise((resolve) => link.onMessage(resolve)),
    gone.then(() => 'the child ended before'),
  ])
  expect(reached).toBe(step)
  link.kill()
  await gone

  const { purchases, orders, labels, jobs } = await openStores(dataKey, path)
  expect((await purchases.get(purchase.id))?.state).toBe(kept ? 'bought' : 'sent')
  expect((await orders.get(order.id))?.state).toBe(kept ? 'shipped' : 'open')
  expect(await orders.counts()).toMatchObject(kept ? { open: 0, shipped: 1 } : { open: 1, shipped: 0 })
  expect((await labels.search('', 10)).map((label) => label.labelId)).toEqual(
    kept ? made.labelIds.toReversed() : [],
  )
  expect((await labels.search('ada', 10)).length).toBe(kept ? 3 : 0)
  expect((await jobs.listByState('queued')).map((job) => job.id)).toEqual(kept ? [made.jobId] : [])
  if (!kept) return
  for (const [index, id] of made.labelIds.entries()) {
    expect(Buffer.from((await labels.get(id)).bytes).equals(Buffer.alloc(300_000, index))).toBe(true)
  }
})
