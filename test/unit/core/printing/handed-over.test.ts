import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fileLabelPrinter } from '../../../../src/adapters/printers/transports/file-transport.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import { commonLabelPrinter, type PrinterLanguage } from '../../../../src/contract/printers.ts'
import type { LabelPrinter, PrinterStatus } from '../../../../src/core/printing/ports.ts'
import type { PrintJob } from '../../../../src/core/printing/print-job.ts'
import { memoryPrintJobStore } from '../../../support/memory-print-job-store.ts'
import { spoolBench } from '../../../support/spool-bench.ts'
import { until } from '../../../support/until.ts'
import { closers, zpl, labels, jobFor, inState, states } from './spool-parts.ts'

/** A queue of the system that does what a test tells it. */
function systemQueue() {
  const taken: string[] = []
  const at: { status: PrinterStatus; broken: AppError | undefined; refusing: AppError | undefined } = {
    status: { condition: 'printing', causes: [], labelsWaiting: 1 },
    broken: undefined,
    refusing: undefined,
  }
  const link: LabelPrinter = {
    proves: 'handed_over',
    connect: () => Promise.resolve(),
    readStatus: () => {
      if (at.broken && taken.length > 0) return Promise.reject(at.broken)
      return Promise.resolve(
        taken.length > 0 ? at.status : { condition: 'ready', causes: [], labelsWaiting: 0 },
      )
    },
    send: (bytes) => {
      if (at.refusing) return Promise.reject(at.refusing)
      taken.push(Buffer.from(bytes).toString())
      return Promise.resolve()
    },
    close: () => undefined,
  }
  return { link, taken, at }
}

async function startBench(link: LabelPrinter, language: PrinterLanguage = 'zpl') {
  const store = memoryPrintJobStore()
  const setting = {
    ...commonLabelPrinter,
    id: 'p1',
    name: 'Office',
    language,
    connection: { kind: 'cups', queue: 'Office' },
  } as const
  const bench = spoolBench({
    store,
    labels,
    printers: () => [setting],
    openPrinter: () => link,
    toPrinterLanguage: ({ bytes }) => Promise.resolve(bytes),
  })
  closers.push(() => bench.spool.close())
  await bench.spool.start()
  const finished = (job: PrintJob) =>
    until(async () => {
      const now = await store.get(job.id)
      return now?.state === 'sent' && !now.awaitingConfirmation ? now : undefined
    })
  return { ...bench, store, finished }
}

const ready: PrinterStatus = { condition: 'ready', causes: [], labelsWaiting: 0 }

describe('a job that is handed over to a queue of the system', () => {
  it('ends as sent when the queue has finished it, and is never confirmed', async () => {
    const { link, taken, at } = systemQueue()
    const { spool, store, finished } = await startBench(link)
    const job = await spool.submit(jobFor('one'))
    await until(async () => (await store.get(job.id))?.state === 'sent')
    expect(await store.get(job.id)).toMatchObject({ awaitingConfirmation: true })
    at.status = ready
    expect(await finished(job)).toMatchObject({ reason: undefined, condition: undefined })
    expect(states(store, job)).toEqual(['queued', 'sending', 'sent'])
    expect(taken).toEqual([zpl('one')])
  })

  it.each(['offline', 'unreachable', 'paper_out', 'paused'] as const)(
    'shows %s while the queue holds it, as do the jobs behind it, and asks nothing afterwards',
    async (condition) => {
      const { link, taken, at } = systemQueue()
      at.status = { condition, causes: [], labelsWaiting: 1 }
      const { spool, store, finished } = await startBench(link)
      const job = await spool.submit(jobFor('one'))
      const behind = await spool.submit(jobFor('two'))
      for (const { id } of [job, behind]) {
        await until(async () => (await store.get(id))?.condition === condition)
      }
      expect(spool.printerStates().get('p1')).toMatchObject({ condition, waitingJobs: 1 })
      at.status = ready
      await finished(job)
      await finished(behind)
      expect(taken).toEqual([zpl('one'), zpl('two')])
    },
  )

  it('is waited for however long the queue is at it', async () => {
    const { link, at } = systemQueue()
    const { spool, store, printerStates } = await startBench(link)
    const job = await spool.submit(jobFor('one'))
    await until(() => printerStates.at(-1)?.state.condition === 'printing')
    expect(await store.get(job.id)).toMatchObject({ state: 'sent', awaitingConfirmation: true })
    at.broken = new AppError('printer_link_broken', 'The job was cancelled in the queue.')
    expect(await inState(store, job, 'unknown')).toMatchObject({
      reason: { code: 'printer_link_broken' },
      answered: false,
    })
  })

  it('goes back into its place when the queue refuses it, and is sent when it takes it', async () => {
    const { link, taken, at } = systemQueue()
    at.refusing = new AppError('printer_unreachable', 'The queue takes no jobs.')
    at.status = ready
    const { spool, store, finished } = await startBench(link)
    const job = await spool.submit(jobFor('one'))
    const behind = await spool.submit(jobFor('two'))
    // It is tried again meanwhile, and has no reason while it is.
    const notTaken = { condition: 'unreachable', reason: { code: 'printer_unreachable' } }
    for (const { id } of [job, behind]) await expect.poll(() => store.get(id)).toMatchObject(notTaken)
    expect(await store.countPrints('one')).toBe(0)
    at.refusing = undefined
    await finished(job)
    await finished(behind)
    expect(taken).toEqual([zpl('one'), zpl('two')])
  })

  it('fails when the queue cannot print such a thing', async () => {
    const { link, at } = systemQueue()
    at.refusing = new AppError('not_printable', 'The queue has no such paper.')
    const { spool, store } = await startBench(link)
    const job = await spool.submit(jobFor('one'))
    expect(await inState(store, job, 'failed')).toMatchObject({
      attempts: 0,
      reason: { code: 'not_printable' },
    })
  })
})

describe('copies of a page', () => {
  it('are a document each', async () => {
    const { link, taken, at } = systemQueue()
    at.status = ready
    const { spool, finished } = await startBench(link, 'pdf')
    await finished(await spool.submit(jobFor('paged', { copies: 3 })))
    expect(taken).toEqual(['%PDF-1.7', '%PDF-1.7', '%PDF-1.7'])
  })

  it('wait in their place while the queue takes none', async () => {
    const { link, taken, at } = systemQueue()
    at.refusing = new AppError('printer_unreachable', 'The queue takes no jobs.')
    at.status = ready
    const { spool, store, finished } = await startBench(link, 'pdf')
    const job = await spool.submit(jobFor('paged', { copies: 2 }))
    await expect
      .poll(() => store.get(job.id))
      .toMatchObject({ condition: 'unreachable', state: 'queued', attempts: 0 })
    at.refusing = undefined
    await finished(job)
    expect(taken).toHaveLength(2)
  })

  it('are asked about when the queue has taken only some', async () => {
    const { link, taken, at } = systemQueue()
    const send: LabelPrinter['send'] = (bytes) => {
      if (taken.length === 2) at.refusing = new AppError('printer_unreachable', 'The queue takes no jobs.')
      return link.send(bytes)
    }
    const { spool, store } = await startBench({ ...link, send }, 'pdf')
    const job = await spool.submit(jobFor('paged', { copies: 3 }))
    expect(await inState(store, job, 'unknown')).toMatchObject({ attempts: 1 })
    expect(taken).toHaveLength(2)
  })
})

it('what is printed into a file ends as sent', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-file-'))
  closers.push(() => rm(folder, { recursive: true }))
  const path = join(folder, 'labels.zpl')
  const { spool, finished } = await startBench(fileLabelPrinter({ path }))
  for (const text of ['one', 'two']) await finished(await spool.submit(jobFor(text, { copies: 2 })))
  expect(await readFile(path, 'utf8')).toBe(['one', 'one', 'two', 'two'].map(zpl).join(''))
})
