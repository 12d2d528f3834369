import { randomBytes } from 'node:crypto'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { printJobStates } from '../../../../src/contract/domain.ts'
import type { PrintJobStore } from '../../../../src/core/printing/ports.ts'
import { printJobMoves, type NewPrintJob, type PrintJob } from '../../../../src/core/printing/print-job.ts'
import { settleInterrupted } from '../../../../src/core/printing/recovery.ts'
import type { StoredLabel } from '../../../../src/core/ship/ports.ts'
import { memoryPrintJobStore } from '../../../support/memory-print-job-store.ts'
import { buy, labelOf, newId, openStores, printJob, temporaryFolder } from './samples.ts'

type Setup = { readonly store: PrintJobStore; readonly label: StoredLabel; readonly otherLabel: StoredLabel }

const implementations: Readonly<Record<string, () => Promise<Setup>>> = {
  'in SQLite': async () => {
    const stores = await openStores()
    const { label } = await buy(stores, { orderNumber: 'A-1' })
    const { label: otherLabel } = await buy(stores, { orderNumber: 'A-2' })
    return { store: stores.jobs, label, otherLabel }
  },
  'in memory': () =>
    Promise.resolve({ store: memoryPrintJobStore(), label: labelOf(newId()), otherLabel: labelOf(newId()) }),
}

const waysTo: Readonly<Record<PrintJob['state'], readonly PrintJob['state'][]>> = {
  queued: [],
  sending: ['sending'],
  sent: ['sending', 'sent'],
  confirmed: ['sending', 'sent', 'confirmed'],
  unknown: ['sending', 'unknown'],
  failed: ['failed'],
}

async function jobIn(store: PrintJobStore, job: NewPrintJob, state: PrintJob['state']): Promise<PrintJob> {
  let current = await store.insert(job)
  for (const next of waysTo[state])
    current = (await store.update(current.id, current.state, { state: next }))!
  return current
}

const idsOf = (jobs: readonly { readonly id: string }[]) => jobs.map(({ id }) => id)

// Hazard: each step of a reprint wrote its label's row, and two indexes beside it, as they were.
it('writes of a label that was printed before nothing but the job itself, until that is told to have left', async () => {
  const stores = await openStores()
  const { jobs, context } = stores
  const { label } = await buy(stores, { orderNumber: 'A-1' })
  const changes = () =>
    Number(context.database.prepare('SELECT total_changes() AS changes').get()!['changes'])
  const steps = async () => {
    const { id } = await jobs.insert(printJob(label))
    const queued = changes()
    await jobs.startSending(id, printJob(label).printerId)
    const sending = changes()
    await jobs.update(id, 'sending', { state: 'sent' })
    return { sending: sending - queued, sent: changes() - sending }
  }
  // With the label's state and the counts of two states.
  expect(await steps()).toEqual({ sending: 1, sent: 4 })
  expect(await steps()).toEqual({ sending: 1, sent: 1 })
})

it('keeps a job that is queued with the flush before its first byte', async () => {
  const stores = await openStores()
  const { label } = await buy(stores, { orderNumber: 'A-1' })
  const { jobs } = stores
  const job = await jobs.insert(printJob(label))
  let isKept = false
  const kept = jobs.kept().then(() => (isKept = true))
  expect(await jobs.get(job.id)).toMatchObject({ state: 'queued' })
  expect(isKept).toBe(false)
  await jobs.startSending(job.id, job.printerId)
  await Promise.resolve()
  expect(isKept).toBe(true)
  await kept
})

describe.each(Object.entries(implementations))('a print job store %s', (_, make) => {
  it('queues a job', async () => {
    const { store, label } = await make()
    const job = printJob(label, { gestureId: newId(), reprintReason: 'damaged' })
    const queued = await store.insert(job)
    expect(queued).toEqual({
      ...job,
      state: 'queued',
      held: false,
      condition: undefined,
      reason: undefined,
      awaitingConfirmation: false,
      stopsQueue: false,
      answered: false,
      attempts: 0,
      createdAt: queued.createdAt,
      updatedAt: queued.createdAt,
    })
    expect(await store.get(job.id)).toEqual(queued)
    expect(await store.get(newId())).toBeUndefined()
  })

  it('makes one job of one gesture', async () => {
    const { store, label } = await make()
    const gestureId = newId()
    const first = await store.insert(printJob(label, { gestureId }))
    expect(await store.insert(printJob(label, { gestureId }))).toEqual(first)
    await store.insert(printJob(label))
    await store.insert(printJob(label))
    expect(await store.listByState('queued')).toHaveLength(3)
  })

  it('hands out a printer’s jobs in the order of their making', async () => {
    const { store, label } = await make()
    const first = printJob(label)
    const elsewhere = printJob(label, { printerId: 'other' })
    const second = printJob(label)
    for (const job of [first, elsewhere, second]) await store.insert(job)
    expect((await store.nextQueued('zebra'))?.id).toBe(first.id)
    expect(await store.countQueued('zebra')).toBe(2)
    await store.update(first.id, 'queued', { state: 'sending' })
    expect((await store.nextQueued('zebra'))?.id).toBe(second.id)
    expect(await store.countQueued('zebra')).toBe(1)
    expect(await store.nextQueued('none')).toBeUndefined()
    expect(idsOf(await store.listByState('sending', 'queued'))).toEqual([first.id, elsewhere.id, second.id])
  })

  it('hands out no held job, and only to the queue in which it waits', async () => {
    const { store, label } = await make()
    const [held, next] = [printJob(label), printJob(label)]
    for (const job of [held, next]) await store.insert(job)
    expect(await store.update(held.id, 'queued', { held: true })).toMatchObject({ held: true })
    expect((await store.nextQueued('zebra'))?.id).toBe(next.id)
    expect(await store.countQueued('zebra')).toBe(2)
    expect(await store.startSending(held.id, 'zebra')).toBeUndefined()
    expect(await store.startSending(next.id, 'other')).toBeUndefined()
    expect(await store.startSending(next.id, 'zebra')).toMatchObject({ state: 'sending', attempts: 1 })
    expect(await store.startSending(next.id, 'zebra')).toBeUndefined()
    expect(await store.get(held.id)).toMatchObject({ state: 'queued', attempts: 0 })
  })

  it('changes nothing at another printer where one is named', async () => {
    const { store, label } = await make()
    const job = await store.insert(printJob(label))
    expect(await store.update(job.id, 'queued', { state: 'failed' }, 'other')).toBeUndefined()
    expect(await store.get(job.id)).toEqual(job)
    expect(await store.update(job.id, 'queued', { state: 'failed' }, 'zebra')).toMatchObject({
      state: 'failed',
    })
  })

  it('notes why a printer’s jobs wait, and tells those that had another note', async () => {
    const { store, label } = await make()
    const jobs = [printJob(label), printJob(label), printJob(label, { printerId: 'other' })]
    for (const job of jobs) await store.insert(job)
    const reason = { code: 'printer_not_ready', message: 'Paper is out' } as const
    const note = { condition: 'paper_out', reason } as const
    expect(idsOf(await store.noteWaiting('zebra', note))).toEqual(idsOf(jobs.slice(0, 2)))
    expect(await store.get(jobs[1]!.id)).toMatchObject(note)
    expect(await store.get(jobs[2]!.id)).toMatchObject({ condition: undefined })
    expect(await store.noteWaiting('zebra', note)).toEqual([])
    const clear = { condition: undefined, reason: undefined }
    expect((await store.noteWaiting('zebra', clear)).map(({ reason: left }) => left)).toEqual([
      undefined,
      undefined,
    ])
  })

  it('moves all that waits behind what waits elsewhere, in its order, and nothing that has left', async () => {
    const { store, label } = await make()
    const [left, first, elsewhere, second, held] = [
      printJob(label),
      printJob(label),
      printJob(label, { printerId: 'other' }),
      printJob(label),
      printJob(label),
    ]
    for (const job of [left, first, elsewhere, second, held]) await store.insert(job)
    await store.startSending(left.id, 'zebra')
    await store.update(held.id, 'queued', { held: true })
    await store.noteWaiting('zebra', { condition: 'paper_out', reason: undefined })
    const moved = await store.moveWaiting('zebra', 'other')
    expect(idsOf(moved)).toEqual([first.id, second.id, held.id])
    expect(moved.map(({ printerId, condition }) => [printerId, condition])).toEqual(
      [1, 2, 3].map(() => ['other', undefined]),
    )
    const after = await store.insert(printJob(label, { printerId: 'other' }))
    expect(idsOf(await store.listWaiting(10, 'other'))).toEqual(
      idsOf([elsewhere, first, second, held, after]),
    )
    expect(await store.get(left.id)).toMatchObject({ printerId: 'zebra', state: 'sending' })
    expect(await store.get(held.id)).toMatchObject({ held: true })
    expect(await store.moveWaiting('zebra', 'other')).toEqual([])
  })

  it('keeps one answer, and queues the job again in its place', async () => {
    const { store, label } = await make()
    const asked = await jobIn(store, printJob(label), 'unknown')
    const behind = await store.insert(printJob(label))
    const again = printJob(label, { copies: 3, reprintReason: 'lost' })
    const settled = await store.answer(asked.id, again)
    expect(settled?.answered).toMatchObject({ id: asked.id, state: 'unknown', answered: true })
    expect(settled?.queued).toMatchObject({ ...again, state: 'queued', attempts: 0 })
    expect(idsOf(await store.listWaiting(10, 'zebra'))).toEqual([again.id, behind.id])
    expect((await store.nextQueued('zebra'))?.id).toBe(again.id)
    expect(await store.answer(asked.id, printJob(label))).toBeUndefined()
    expect(await store.answer(behind.id, printJob(label))).toBeUndefined()
    expect(await store.countQueued('zebra')).toBe(2)

    const kept = await store.answer((await jobIn(store, printJob(label), 'unknown')).id, undefined)
    expect(kept).toMatchObject({ answered: { answered: true }, queued: undefined })
  })

  it('finds the job that a printer’s queue stops for, until it is answered', async () => {
    const { store, label } = await make()
    const plain = await jobIn(store, printJob(label), 'unknown')
    const [first, second] = [
      await jobIn(store, printJob(label), 'unknown'),
      await jobIn(store, printJob(label), 'unknown'),
    ]
    for (const { id } of [second, first]) await store.update(id, 'unknown', { stopsQueue: true })
    expect((await store.findStopping('zebra'))?.id).toBe(first.id)
    expect(await store.findStopping('other')).toBeUndefined()
    await store.answer(first.id, undefined)
    expect((await store.findStopping('zebra'))?.id).toBe(second.id)
    await store.answer(second.id, undefined)
    expect(await store.findStopping('zebra')).toBeUndefined()
    expect(await store.get(plain.id)).toMatchObject({ stopsQueue: false, answered: false })
  })

  it('lists the newest jobs and the waiting ones, of one printer or of all', async () => {
    const { store, label } = await make()
    const jobs = [printJob(label), printJob(label, { printerId: 'other' }), printJob(label)]
    for (const job of jobs) await store.insert(job)
    await store.startSending(jobs[0]!.id, 'zebra')
    const [first, second, third] = idsOf(jobs)
    expect(idsOf(await store.listLatest(10))).toEqual([third, second, first])
    expect(idsOf(await store.listLatest(2))).toEqual([third, second])
    expect(idsOf(await store.listLatest(10, 'zebra'))).toEqual([third, first])
    expect(idsOf(await store.listWaiting(10))).toEqual([second, third])
    expect(idsOf(await store.listWaiting(1))).toEqual([second])
    expect(idsOf(await store.listWaiting(10, 'zebra'))).toEqual([third])
  })

  it('lists what a stop cut short: on its way, or still awaiting the word of the printer', async () => {
    const { store, label } = await make()
    const [queued, sending, awaiting, oneWay] = [0, 1, 2, 3].map(() => printJob(label))
    for (const job of [queued!, sending!, awaiting!, oneWay!]) await store.insert(job)
    for (const { id } of [sending!, awaiting!, oneWay!])
      await store.update(id, 'queued', { state: 'sending' })
    await store.update(awaiting!.id, 'sending', { state: 'sent', awaitingConfirmation: true })
    await store.update(oneWay!.id, 'sending', { state: 'sent', awaitingConfirmation: false })
    expect(idsOf(await store.listInterrupted())).toEqual([sending!.id, awaiting!.id])
  })

  it('changes the fields that are named, and clears those that are named without a value', async () => {
    const { store, label } = await make()
    const { id } = await store.insert(printJob(label))
    const reason = { code: 'printer_not_ready', message: 'Paper is out', details: { head: 'open' } } as const
    const change = {
      condition: 'paper_out',
      reason,
      attempts: 2,
      answered: true,
      awaitingConfirmation: true,
    } as const
    expect(await store.update(id, 'queued', change)).toMatchObject({ ...change, state: 'queued' })
    const cleared = await store.update(id, 'queued', { condition: undefined, reason: undefined })
    expect(cleared).toMatchObject({ condition: undefined, reason: undefined, attempts: 2, answered: true })
    expect(await store.get(id)).toEqual(cleared)
  })

  it('changes nothing in another state', async () => {
    const { store, label } = await make()
    const job = await store.insert(printJob(label))
    expect(await store.update(job.id, 'sending', { state: 'sent' })).toBeUndefined()
    expect(await store.get(job.id)).toEqual(job)
  })

  it.each(printJobStates)('makes of %s only the moves that the table allows', async (from) => {
    for (const to of printJobStates) {
      const { store, label } = await make()
      const { id } = await jobIn(store, printJob(label), from)
      const move = store.update(id, from, { state: to })
      if (printJobMoves[from].includes(to)) expect((await move)?.state).toBe(to)
      else await expect(move).rejects.toThrow(`from ${from} to ${to}`)
    }
  })

  it('tells a label’s newest job, and how often its bytes left', async () => {
    const { store, label, otherLabel } = await make()
    const first = await jobIn(store, printJob(label), 'queued')
    await store.update(first.id, 'queued', { state: 'sending', attempts: 1 })
    const second = await store.insert(printJob(label))
    await store.insert(printJob(otherLabel))
    expect((await store.latestForLabel(label.id))?.id).toBe(second.id)
    expect(await store.countPrints(label.id)).toBe(1)
    await jobIn(store, printJob(label, { copies: 3 }), 'queued').then(({ id }) =>
      store.startSending(id, 'zebra'),
    )
    expect(await store.countPrints(label.id)).toBe(4)
    expect(await store.countPrints(otherLabel.id)).toBe(0)
    expect(await store.latestForLabel(newId())).toBeUndefined()
  })
})

// Hazard: a label that may be on paper is sent again by itself, because the disk did not keep that it was sent.
it('is one that may be on paper after a power cut, until that it came out is on disk', async () => {
  const dataKey = randomBytes(32)
  const stores = await openStores(dataKey)
  const { jobs: store, path } = stores
  const { label } = await buy(stores, { orderNumber: 'A-1' })
  const { id } = await store.insert(printJob(label))
  await store.startSending(id, 'zebra')
  const logs = [readFileSync(`${path}-wal`)]
  const transact = vi.spyOn(stores.context.database, 'transact')
  await store.update(id, 'sending', { state: 'sent', awaitingConfirmation: true }, 'zebra')
  logs.push(readFileSync(`${path}-wal`))
  await store.update(id, 'sent', { state: 'confirmed', awaitingConfirmation: false }, 'zebra')
  logs.push(readFileSync(`${path}-wal`))
  expect(transact).not.toHaveBeenCalled()

  async function after(log: Uint8Array) {
    const copy = join(temporaryFolder(), 'station.db')
    copyFileSync(path, copy)
    writeFileSync(`${copy}-wal`, log)
    const { jobs } = await openStores(dataKey, copy)
    const found = (await jobs.get(id))!
    return [found.state, (await settleInterrupted(jobs, found))?.state]
  }
  expect(await Promise.all(logs.map(after))).toEqual([
    ['sending', 'unknown'],
    ['sent', 'unknown'],
    ['confirmed', undefined],
  ])
})
