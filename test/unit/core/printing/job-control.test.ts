import { describe, expect, it } from 'vitest'
import type { PrintJob } from '../../../../src/core/printing/print-job.ts'
import { spoolBench } from '../../../support/spool-bench.ts'
import type { TcpTestPrinter } from '../../../support/tcp-test-printer.ts'
import { memoryPrintJobStore } from '../../../support/memory-print-job-store.ts'
import { until } from '../../../support/until.ts'
import {
  closers,
  zpl,
  labels,
  jobFor,
  settingOf,
  startBench,
  startPrinter,
  inState,
  states,
} from './spool-parts.ts'

const gesture = () => crypto.randomUUID()

/** Queues that a test holds and releases. */
function holdable() {
  const held = new Set<string>()
  return { held, isHeld: (printerId: string) => held.has(printerId) }
}

/** A spool over two printers, p1 and p2. */
async function twoPrinters() {
  const [first, second] = [await startPrinter(), await startPrinter()]
  const { held, isHeld } = holdable()
  const store = memoryPrintJobStore()
  const printers = () => [settingOf(first, 'p1'), settingOf(second, 'p2')]
  const bench = spoolBench({ store, labels, printers, isHeld })
  closers.push(() => bench.spool.close())
  await bench.spool.start()
  return { ...bench, store, first, second, held }
}

describe('holding', () => {
  it('a job lets those behind it print, and it prints when it is let go', async () => {
    const { spool, store, printer } = await startBench()
    printer.setStatus({ paused: true })
    const held = await spool.submit(jobFor('one'))
    const next = await spool.submit(jobFor('two'))
    expect(await spool.hold(held.id, true)).toMatchObject({ state: 'queued', held: true })
    printer.setStatus({})
    await inState(store, next, 'confirmed')
    expect(printer.labels()).toEqual([zpl('two')])
    await until(async () => (await store.get(held.id))?.condition === undefined)
    expect(await store.get(held.id)).toMatchObject({ held: true, reason: undefined, attempts: 0 })
    await spool.hold(held.id, false)
    await inState(store, held, 'confirmed')
    expect(printer.labels()).toEqual([zpl('two'), zpl('one')])
  })

  it('is refused for a job that does not wait', async () => {
    const { spool, store } = await startBench()
    const job = await spool.submit(jobFor('one'))
    await inState(store, job, 'confirmed')
    await expect(spool.hold(job.id, true)).rejects.toMatchObject({ code: 'conflict' })
    await expect(spool.hold('no such job', true)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('a queue has its jobs wait and its printer left alone, until it is released', async () => {
    const { held, isHeld } = holdable()
    const { spool, store, printer } = await startBench({ isHeld })
    held.add('p1')
    spool.queueChanged('p1')
    const jobs = [await spool.submit(jobFor('one')), await spool.submit(jobFor('two'))]
    await until(() => spool.printerStates().get('p1')?.waitingJobs === 2)
    expect(printer.linkCount()).toBe(0)
    held.clear()
    spool.queueChanged('p1')
    await inState(store, jobs[1]!, 'confirmed')
    expect(printer.labels()).toEqual([zpl('one'), zpl('two')])
  })

  it('a queue lets the job at work come to its end, and no other', async () => {
    const { held, isHeld } = holdable()
    const { spool, store, printer } = await startBench({ isHeld })
    printer.setStatus({ labels: 1 })
    const job = await spool.submit(jobFor('one'))
    await inState(store, job, 'sent')
    const behind = await spool.submit(jobFor('two'))
    held.add('p1')
    spool.queueChanged('p1')
    printer.setStatus({})
    await inState(store, job, 'confirmed')
    const asked = printer.statusRequests()
    const later = await spool.submit(jobFor('three'))
    await until(() => spool.printerStates().get('p1')?.waitingJobs === 2)
    expect(printer.statusRequests()).toBe(asked)
    expect(states(store, behind)).toEqual(['queued'])
    expect(states(store, later)).toEqual(['queued'])
  })

  it('a queue keeps back a label whose printer was just being made ready', async () => {
    const { held, isHeld } = holdable()
    const made = Promise.withResolvers<Uint8Array>()
    const { spool, store, printer } = await startBench({ isHeld, toPrinterLanguage: () => made.promise })
    const job = await spool.submit(jobFor('one'))
    await until(() => printer.statusRequests() === 1)
    held.add('p1')
    spool.check('p1')
    made.resolve(Buffer.from(zpl('one')))
    await until(() => printer.statusRequests() > 1)
    expect(await store.get(job.id)).toMatchObject({ state: 'queued', attempts: 0 })
    expect(printer.labels()).toEqual([])
    held.clear()
    spool.queueChanged('p1')
    await inState(store, job, 'confirmed')
  })
})

describe('cancelling', () => {
  it('says that it was cancelled', async () => {
    const { spool, printer } = await startBench()
    printer.setStatus({ paperOut: true })
    const job = await spool.submit(jobFor('one'))
    expect(await spool.cancel(job.id)).toMatchObject({
      state: 'failed',
      attempts: 0,
      reason: { code: 'print_cancelled' },
    })
  })
})

describe('printing again', () => {
  async function printed() {
    const bench = await twoPrinters()
    const job = await bench.spool.submit(jobFor('one', { role: 'containerLabel' }))
    await inState(bench.store, job, 'confirmed')
    return { ...bench, job }
  }

  it('makes a job of its own of the same content, and one only of one gesture', async () => {
    const { spool, store, first, job } = await printed()
    const wish = { jobId: job.id, gestureId: gesture(), copies: 2, reason: 'damaged' } as const
    const [again, same] = await Promise.all([spool.again(wish), spool.again(wish)])
    expect(same.id).toBe(again.id)
    expect(again).toMatchObject({
      content: job.content,
      printerId: 'p1',
      role: 'containerLabel',
      copies: 2,
      reprintReason: 'damaged',
      state: 'queued',
    })
    await inState(store, again, 'confirmed')
    expect(first.labels()).toEqual([zpl('one'), zpl('one'), zpl('one')])
    expect(await store.get(job.id)).toMatchObject({ state: 'confirmed', attempts: 1 })
  })

  it('goes to another printer where one is named', async () => {
    const { spool, store, second, job } = await printed()
    const again = await spool.again({
      jobId: job.id,
      gestureId: gesture(),
      printerId: 'p2',
      copies: 1,
      reason: 'lost',
    })
    await inState(store, again, 'confirmed')
    expect(second.labels()).toEqual([zpl('one')])
  })

  it('is refused for a printer or a job that is not there', async () => {
    const { spool, job } = await printed()
    const wish = { gestureId: gesture(), copies: 1, reason: 'other' } as const
    await expect(spool.again({ ...wish, jobId: job.id, printerId: 'p3' })).rejects.toMatchObject({
      code: 'no_printer',
    })
    await expect(spool.again({ ...wish, jobId: 'no such job' })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is refused while the job waits, is under way, or is asked about', async () => {
    const { spool, store, printer } = await startBench()
    const again = (job: PrintJob) =>
      spool.again({ jobId: job.id, gestureId: gesture(), copies: 1, reason: 'other' })
    printer.setStatus({ paused: true })
    const job = await spool.submit(jobFor('one'))
    await expect(again(job)).rejects.toMatchObject({ code: 'conflict', details: { state: 'queued' } })
    printer.setStatus({ labels: 1 })
    await inState(store, job, 'sent')
    await expect(again(job)).rejects.toMatchObject({ code: 'conflict', details: { state: 'sent' } })
    await printer.switchOff()
    await inState(store, job, 'unknown')
    await expect(again(job)).rejects.toMatchObject({ code: 'conflict', details: { state: 'unknown' } })
    await spool.answer(job.id, true)
    expect(await again(job)).toMatchObject({ content: job.content })
  })
})

describe('moving a queue', () => {
  it('prints what waited at the other printer, in its order, and nothing twice', async () => {
    const { spool, store, first, second } = await twoPrinters()
    first.setStatus({ headUp: true })
    const jobs: PrintJob[] = []
    for (const text of ['one', 'two', 'three']) jobs.push(await spool.submit(jobFor(text)))
    await until(async () => (await store.get(jobs[2]!.id))?.condition === 'head_open')
    expect(await spool.moveJobs('p1', 'p2')).toBe(3)
    await inState(store, jobs[2]!, 'confirmed')
    expect(second.labels()).toEqual(['one', 'two', 'three'].map(zpl))
    first.setStatus({})
    const own = await spool.submit(jobFor('four'))
    await inState(store, own, 'confirmed')
    expect(first.labels()).toEqual([zpl('four')])
  })

  it('leaves a held queue that says at once that nothing waits in it', async () => {
    const { spool, held } = await twoPrinters()
    held.add('p1')
    await spool.submit(jobFor('one'))
    await until(() => spool.printerStates().get('p1')?.waitingJobs === 1)
    await spool.moveJobs('p1', 'p2')
    await until(() => spool.printerStates().get('p1')?.waitingJobs === 0)
  })

  it('leaves the label that could be on paper where it is', async () => {
    const { spool, store, first, second } = await twoPrinters()
    first.setStatus({ labels: 1 })
    const job = await spool.submit(jobFor('one'))
    const behind = await spool.submit(jobFor('two'))
    await inState(store, job, 'sent')
    expect(await spool.moveJobs('p1', 'p2')).toBe(1)
    await inState(store, behind, 'confirmed')
    first.setStatus({})
    await inState(store, job, 'confirmed')
    expect([first.labels(), second.labels()]).toEqual([[zpl('one')], [zpl('two')]])
  })

  it('prints each label once, also when the first is just about to be sent', async () => {
    for (let turn = 0; turn < 12; turn++) {
      const { spool, store, first, second } = await twoPrinters()
      const jobs = await Promise.all(['one', 'two', 'three'].map((text) => spool.submit(jobFor(text))))
      for (let pause = 0; pause < turn; pause++) await new Promise(setImmediate)
      await spool.moveJobs('p1', 'p2')
      for (const job of jobs) await inState(store, job, 'confirmed')
      const printed = [...first.labels(), ...second.labels()]
      expect(printed.toSorted()).toEqual(['one', 'three', 'two'].map(zpl))
      await spool.close()
    }
  })

  it('makes the bytes anew for the printer it goes to', async () => {
    const [first, second] = [await startPrinter(), await startPrinter()]
    const store = memoryPrintJobStore()
    const forPrinter = new Map<string, TcpTestPrinter>([
      ['p1', first],
      ['p2', second],
    ])
    const { spool } = spoolBench({
      store,
      labels,
      printers: () => [...forPrinter].map(([id, printer]) => settingOf(printer, id)),
      toPrinterLanguage: ({ id }, { id: printerId }) =>
        Promise.resolve(Buffer.from(zpl(`${id} ${printerId}`))),
    })
    closers.push(() => spool.close())
    await spool.start()
    first.setStatus({ paperOut: true })
    const job = await spool.submit(jobFor('one'))
    await until(async () => (await store.get(job.id))?.condition === 'paper_out')
    await spool.moveJobs('p1', 'p2')
    await inState(store, job, 'confirmed')
    expect(second.labels()).toEqual([zpl('one p2')])
  })

  it('is refused to a printer that is not there, and moves nothing onto itself', async () => {
    const { spool } = await twoPrinters()
    await expect(spool.moveJobs('p1', 'p3')).rejects.toMatchObject({ code: 'no_printer' })
    expect(await spool.moveJobs('p1', 'p1')).toBe(0)
  })
})

describe('copies', () => {
  it('leave in one go, and the job is confirmed when all are out', async () => {
    const { spool, store, printer } = await startBench()
    const job = await spool.submit(jobFor('one', { copies: 3 }))
    expect(await inState(store, job, 'confirmed')).toMatchObject({ attempts: 1 })
    expect(printer.labels()).toEqual([zpl('one'), zpl('one'), zpl('one')])
    expect(await store.countPrints('one')).toBe(3)
  })
})

describe('a document of the station', () => {
  it('is printed without being inspected', async () => {
    const harmful = '^XA^JUF^XZ'
    const file = { format: 'zpl', bytes: Buffer.from(harmful) } as const
    const { spool, store, printer } = await startBench({ labels: new Map([['calibrate', file]]) })
    const asLabel = await spool.submit(jobFor('calibrate'))
    expect((await inState(store, asLabel, 'failed')).reason).toMatchObject({ code: 'not_printable' })
    const content = { kind: 'document', documentId: 'calibrate' } as const
    await inState(store, await spool.submit(jobFor('calibrate', { content })), 'confirmed')
    expect(printer.labels()).toEqual([harmful])
  })
})

describe('checking a printer', () => {
  it('asks how it is, with nothing to print, and tells', async () => {
    const { spool, printer, printerStates } = await startBench({ timings: { idleLinkMs: 30 } })
    printer.setStatus({ headUp: true, paperOut: true })
    spool.check('p1')
    await until(() => printerStates.at(-1)?.state.condition === 'head_open')
    expect(printerStates.at(-1)?.state).toMatchObject({
      causes: ['head_open', 'paper_out'],
      answersStatus: true,
    })
    await until(() => printer.links.length === 0)
    printer.setStatus({})
    spool.check('p1')
    await until(() => printerStates.at(-1)?.state.condition === 'ready')
    expect(printer.statusRequests()).toBe(2)
    await printer.switchOff()
    spool.check('p1')
    await until(() => printerStates.at(-1)?.state.condition === 'unreachable')
  })

  it('waits until no label is being sent', async () => {
    const { spool, store, printer } = await startBench()
    printer.onLink((socket) => socket.on('data', (chunk) => chunk.includes('^XA') && socket.pause()))
    const job = await spool.submit(jobFor('long'))
    await inState(store, job, 'sending')
    const before = [printer.statusRequests(), printer.linkCount()]
    spool.check('p1')
    expect([printer.statusRequests(), printer.linkCount()]).toEqual(before)
    printer.links.forEach((socket) => socket.resume())
    printer.onLink(undefined)
    await spool.close()
  })

  it('finds out that a printer which was silent answers', async () => {
    const { spool, store, printer } = await startBench({ statusTimeoutMs: 1_000 })
    printer.setMute(true)
    const job = await spool.submit(jobFor('one'))
    await until(async () => {
      const now = await store.get(job.id)
      return now?.state === 'sent' && !now.awaitingConfirmation
    })
    printer.setMute(false)
    spool.check('p1')
    await until(() => spool.printerStates().get('p1')?.answersStatus)
    expect(spool.printerStates().get('p1')).toMatchObject({ condition: 'ready' })
  })
})
