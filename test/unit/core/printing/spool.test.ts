import { afterEach, describe, expect, it } from 'vitest'
import { tcpLabelPrinter } from '../../../../src/adapters/printers/transports/tcp-transport.ts'
import type { PrinterSetting, PrintJobState } from '../../../../src/contract/domain.ts'
import type { NewPrintJob, PrintJob } from '../../../../src/core/printing/print-job.ts'
import type { PrintJobStore } from '../../../../src/core/printing/ports.ts'
import type { LabelFormat } from '../../../../src/core/shipping/shipping-service.ts'
import { memoryPrintJobStore, type MemoryPrintJobStore } from '../../../support/memory-print-job-store.ts'
import { spoolBench, type SpoolBench, type SpoolBenchOptions } from '../../../support/spool-bench.ts'
import { startTcpTestPrinter, type TcpTestPrinter } from '../../../support/tcp-test-printer.ts'
import { until } from '../../../support/until.ts'

const closers: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const zpl = (text: string) => `^XA^FD${text}^FS^XZ`
type Label = { readonly format: LabelFormat; readonly bytes: Uint8Array }
const label = (text: string): Label => ({ format: 'zpl', bytes: Buffer.from(zpl(text)) })
const labels = new Map<string, Label>([
  ['one', label('one')],
  ['two', label('two')],
  ['three', label('three')],
  ['four', label('four')],
  ['long', label('x'.repeat(20_000_000))],
  ['paged', { format: 'pdf', bytes: Buffer.from('%PDF-1.7') }],
])

function jobFor(labelId: string, more: Partial<NewPrintJob> = {}): NewPrintJob {
  return {
    id: crypto.randomUUID(),
    labelId,
    purchaseId: 'purchase',
    printerId: 'p1',
    gestureId: undefined,
    reprintReason: undefined,
    ...more,
  }
}

type Bench = SpoolBench & { readonly store: MemoryPrintJobStore; readonly printer: TcpTestPrinter }

async function startPrinter(): Promise<TcpTestPrinter> {
  const printer = await startTcpTestPrinter()
  closers.push(() => printer.switchOff())
  return printer
}

const settingOf = (printer: TcpTestPrinter, id = 'p1'): PrinterSetting => ({
  id,
  name: id,
  host: printer.host,
  port: printer.port,
})

async function startBench(options: Partial<SpoolBenchOptions> = {}): Promise<Bench> {
  const printer = await startPrinter()
  const store = memoryPrintJobStore()
  const bench = spoolBench({ store, labels, printers: () => [settingOf(printer)], ...options })
  closers.push(() => bench.spool.close())
  await bench.spool.start()
  return { ...bench, store, printer }
}

function inState(
  store: PrintJobStore,
  job: { readonly id: string },
  state: PrintJobState,
): Promise<PrintJob> {
  return until(async () => {
    const now = await store.get(job.id)
    return now?.state === state ? now : undefined
  })
}

const states = (store: MemoryPrintJobStore, job: { readonly id: string }) => [
  ...new Set(store.history(job.id).map(({ state }) => state)),
]

describe('a label on its way', () => {
  it('is queued, sending, sent and confirmed, each on disk before the next begins', async () => {
    const { spool, store, printer, told } = await startBench()
    const job = await spool.submit(jobFor('one'))
    const confirmed = await inState(store, job, 'confirmed')
    expect(states(store, job)).toEqual(['queued', 'sending', 'sent', 'confirmed'])
    expect(store.history(job.id).find(({ state }) => state === 'sent')?.awaitingConfirmation).toBe(true)
    expect(confirmed).toMatchObject({
      awaitingConfirmation: false,
      attempts: 1,
      reason: undefined,
      condition: undefined,
    })
    expect(printer.labels()).toEqual([zpl('one')])
    expect([...new Set(told.map(({ state }) => state))]).toEqual(['queued', 'sending', 'sent', 'confirmed'])
  })

  it('is `sending` on disk before its first byte leaves', async () => {
    const { spool, store, printer } = await startBench()
    const seen: (PrintJobState | undefined)[] = []
    const job = jobFor('one')
    printer.onLink((socket) =>
      socket.on('data', (chunk) => {
        if (chunk.toString().includes('^XA')) seen.push(store.history(job.id).at(-1)?.state)
      }),
    )
    await spool.submit(job)
    await inState(store, job, 'confirmed')
    expect(seen).toHaveLength(1)
    expect(['sending', 'sent']).toContain(seen[0])
  })

  it('comes out in the order of the queue, over one link', async () => {
    const { spool, store, printer } = await startBench()
    const jobs = []
    for (const text of ['one', 'two', 'three', 'four']) jobs.push(await spool.submit(jobFor(text)))
    await inState(store, jobs.at(-1)!, 'confirmed')
    expect(printer.labels()).toEqual(['one', 'two', 'three', 'four'].map(zpl))
    expect(printer.linkCount()).toBe(1)
  })

  it('is one job for one gesture, and comes out once', async () => {
    const { spool, store, printer } = await startBench()
    const [first, second] = await Promise.all([
      spool.submit(jobFor('one', { gestureId: 'scan' })),
      spool.submit(jobFor('one', { gestureId: 'scan' })),
    ])
    expect(second.id).toBe(first.id)
    const after = await spool.submit(jobFor('two'))
    await inState(store, after, 'confirmed')
    expect(printer.labels()).toEqual([zpl('one'), zpl('two')])
  })

  it('is found when it was queued by someone else and the spool is told', async () => {
    const { spool, store, printer } = await startBench()
    const job = await store.insert(jobFor('one'))
    spool.wake('p1')
    await inState(store, job, 'confirmed')
    expect(printer.labels()).toEqual([zpl('one')])
  })

  it('is not asked after once it is confirmed: an idle printer is left alone', async () => {
    const { spool, store, printer } = await startBench()
    const job = await spool.submit(jobFor('one'))
    await inState(store, job, 'confirmed')
    const asked = printer.statusRequests()
    const other = await spool.submit(jobFor('paged'))
    await inState(store, other, 'failed')
    // The label that is no label had its printer asked once, and nothing else did.
    expect(printer.statusRequests() - asked).toBeLessThanOrEqual(1)
  })

  it('fails with nothing sent when it cannot be turned into the printer’s language, or it is not kept', async () => {
    const { spool, store, printer } = await startBench()
    const pdf = await spool.submit(jobFor('paged'))
    const gone = await spool.submit(jobFor('no such label'))
    const good = await spool.submit(jobFor('one'))
    expect((await inState(store, pdf, 'failed')).reason).toMatchObject({
      code: 'not_printable',
      details: { format: 'pdf', reason: 'not_readable' },
    })
    expect((await inState(store, gone, 'failed')).reason).toMatchObject({ code: 'not_found' })
    await inState(store, good, 'confirmed')
    expect(printer.labels()).toEqual([zpl('one')])
  })
})

describe('a printer that is not ready', () => {
  it.each([
    ['paper_out', { paperOut: true }],
    ['head_open', { headUp: true }],
    ['paused', { paused: true }],
  ] as const)(
    'with %s gets nothing, and every waiting job says why until it is seen to',
    async (condition, fault) => {
      const { spool, store, printer, printerStates } = await startBench()
      printer.setStatus(fault)
      const first = await spool.submit(jobFor('one'))
      const second = await spool.submit(jobFor('two'))
      for (const job of [first, second]) {
        const held = await until(async () => {
          const now = await store.get(job.id)
          return now?.condition === condition ? now : undefined
        })
        expect(held).toMatchObject({ state: 'queued', reason: { code: 'printer_not_ready' } })
      }
      await until(() => printerStates.at(-1)?.state.waitingJobs === 2)
      expect(printerStates.at(-1)).toMatchObject({
        printerId: 'p1',
        state: { condition, answersStatus: true },
      })
      expect(printer.labels()).toEqual([])

      printer.setStatus({})
      expect(await inState(store, second, 'confirmed')).toMatchObject({
        condition: undefined,
        reason: undefined,
      })
      expect(printer.labels()).toEqual([zpl('one'), zpl('two')])
      expect(spool.printerStates().get('p1')).toMatchObject({ condition: 'ready', waitingJobs: 0 })
    },
  )

  it('that is ready again has the jobs behind the first wait for nothing but their turn', async () => {
    const { spool, store, printer } = await startBench()
    printer.setStatus({ headUp: true })
    const first = await spool.submit(jobFor('one'))
    const second = await spool.submit(jobFor('two'))
    await until(async () => (await store.get(second.id))?.condition === 'head_open')
    printer.setStatus({ formats: 1 })
    await inState(store, first, 'sent')
    await until(async () => (await store.get(second.id))?.condition === undefined)
    expect(await store.get(second.id)).toMatchObject({ state: 'queued', reason: undefined })
  })

  it('keeps a label in `sent` while a fault shows after sending, and confirms it when that is over', async () => {
    const { spool, store, printer } = await startBench()
    printer.onLink((socket) =>
      socket.on('data', (chunk) => {
        if (chunk.toString().includes('^XZ')) printer.setStatus({ paperOut: true, formats: 1 })
      }),
    )
    const job = await spool.submit(jobFor('one'))
    const behind = await spool.submit(jobFor('paged'))
    await until(async () => (await store.get(job.id))?.condition === 'paper_out')
    expect(await store.get(job.id)).toMatchObject({ state: 'sent', awaitingConfirmation: true })
    await until(async () => (await store.get(behind.id))?.condition === 'paper_out')
    printer.onLink(undefined)
    printer.setStatus({})
    expect(await inState(store, job, 'confirmed')).toMatchObject({ condition: undefined })
    expect(printer.labels()).toEqual([zpl('one')])
  })

  it('makes a label unknown when it holds it for too long with nothing wrong', async () => {
    const { spool, store, printer } = await startBench({ timings: { stuckLimitMs: 60 } })
    printer.setStatus({ formats: 1 })
    const job = await spool.submit(jobFor('one'))
    expect((await inState(store, job, 'unknown')).reason).toMatchObject({ code: 'printer_not_ready' })
    expect(printer.labels()).toEqual([zpl('one')])
  })
})

describe('a printer that is off', () => {
  it('leaves its jobs queued with the reason, and prints them in order when it is back', async () => {
    const { spool, store, printer, printerStates } = await startBench()
    await printer.switchOff()
    const first = await spool.submit(jobFor('one'))
    const second = await spool.submit(jobFor('two'))
    await until(async () => (await store.get(second.id))?.reason?.code === 'printer_unreachable')
    expect(await store.get(first.id)).toMatchObject({
      state: 'queued',
      condition: 'unreachable',
      attempts: 0,
    })
    await until(() => printerStates.at(-1)?.state.condition === 'unreachable')

    await printer.switchOn()
    await inState(store, second, 'confirmed')
    expect(printer.labels()).toEqual([zpl('one'), zpl('two')])
    expect(states(store, first)).toEqual(['queued', 'sending', 'sent', 'confirmed'])
  })

  it('loses nothing when it was switched off and on between two labels', async () => {
    const { spool, store, printer } = await startBench()
    await inState(store, await spool.submit(jobFor('one')), 'confirmed')
    await printer.switchOff()
    await printer.switchOn()
    await inState(store, await spool.submit(jobFor('two')), 'confirmed')
    expect(printer.labels()).toEqual([zpl('one'), zpl('two')])
  })

  it('gets nothing while it resets every link, and the label when it stops doing so', async () => {
    const { spool, store, printer } = await startBench()
    printer.onLink((socket) => socket.resetAndDestroy())
    const job = await spool.submit(jobFor('one'))
    await until(async () => (await store.get(job.id))?.condition === 'unreachable')
    expect(states(store, job)).toEqual(['queued'])
    printer.onLink(undefined)
    await inState(store, job, 'confirmed')
    expect(printer.labels()).toEqual([zpl('one')])
  })
})

describe('a link that breaks', () => {
  it('in the middle of a label makes it unknown, and it is not sent again by itself', async () => {
    const { spool, store, printer } = await startBench()
    printer.onLink((socket) =>
      socket.on('data', (chunk) => {
        if (chunk.includes('^XA')) socket.resetAndDestroy()
      }),
    )
    const job = await spool.submit(jobFor('long'))
    const unknown = await inState(store, job, 'unknown')
    expect(unknown).toMatchObject({ reason: { code: 'printer_link_broken' }, answered: false, attempts: 1 })

    printer.onLink(undefined)
    await inState(store, await spool.submit(jobFor('one')), 'confirmed')
    expect(await store.get(job.id)).toMatchObject({ state: 'unknown', attempts: 1 })
    expect(printer.received().toString().split('^FDx').length - 1).toBe(1)
  })

  it.each(['end', 'resetAndDestroy'] as const)('after a whole label (%s) makes it unknown', async (how) => {
    const { spool, store, printer } = await startBench()
    printer.onLink((socket) =>
      socket.on('data', (chunk) => {
        if (chunk.includes('^XZ')) socket[how]()
      }),
    )
    const job = await spool.submit(jobFor('one'))
    expect(await inState(store, job, 'unknown')).toMatchObject({ awaitingConfirmation: false })
  })

  it('by silence after the printer had answered makes a sent label unknown after the limit', async () => {
    const { spool, store, printer } = await startBench({
      statusTimeoutMs: 250,
      timings: { silenceLimitMs: 200 },
    })
    printer.onLink((socket) =>
      socket.on('data', (chunk) => {
        if (chunk.includes('^XZ')) printer.setMute(true)
      }),
    )
    const job = await spool.submit(jobFor('one'))
    expect((await inState(store, job, 'unknown')).reason).toMatchObject({ code: 'printer_not_ready' })
  })
})

describe('a printer that never answers', () => {
  it('gets its labels, which stay sent: nobody knows that they were printed', async () => {
    const { spool, store, printer, printerStates } = await startBench({ statusTimeoutMs: 250 })
    printer.setMute(true)
    const jobs = [await spool.submit(jobFor('one')), await spool.submit(jobFor('two'))]
    await until(async () => {
      const last = await store.get(jobs[1]!.id)
      return last?.state === 'sent' && !last.awaitingConfirmation
    })
    expect(states(store, jobs[0]!)).toEqual(['queued', 'sending', 'sent'])
    expect(printer.labels()).toEqual([zpl('one'), zpl('two')])
    expect(printerStates.every(({ state }) => !state.answersStatus && state.condition === 'unknown')).toBe(
      true,
    )
  })

  it('is not asked before a label once that is known: the label leaves at once', async () => {
    const { spool, store, printer } = await startBench({ statusTimeoutMs: 250 })
    printer.setMute(true)
    const first = await spool.submit(jobFor('one'))
    await until(
      async () =>
        (await store.get(first.id))?.awaitingConfirmation === false && printer.labels().length === 1,
    )
    const asked = printer.statusRequests()
    let askedBefore: number | undefined
    printer.links[0]?.on('data', (chunk) => {
      if (chunk.includes('^FDtwo')) askedBefore = printer.statusRequests() - (chunk.includes('~HS') ? 1 : 0)
    })
    await inState(store, first, 'sent')
    await until(async () => !(await store.get(first.id))?.awaitingConfirmation)
    await spool.submit(jobFor('two'))
    await until(() => askedBefore !== undefined)
    expect(askedBefore).toBe(asked)
  })

  it('has its labels confirmed again as soon as it answers', async () => {
    const { spool, store, printer } = await startBench({ statusTimeoutMs: 250 })
    printer.setMute(true)
    const first = await spool.submit(jobFor('one'))
    await inState(store, first, 'sent')
    printer.setMute(false)
    await inState(store, await spool.submit(jobFor('two')), 'confirmed')
    expect(spool.printerStates().get('p1')?.answersStatus).toBe(true)
  })

  it('is held back while it may only be in a state in which printers do not answer, then used without answers', async () => {
    const { spool, store, printer } = await startBench({
      statusTimeoutMs: 250,
      timings: { silenceLimitMs: 300 },
    })
    await inState(store, await spool.submit(jobFor('one')), 'confirmed')
    printer.setMute(true)
    const job = await spool.submit(jobFor('two'))
    await until(async () => (await store.get(job.id))?.condition === 'unknown')
    expect(printer.labels()).toEqual([zpl('one')])
    await inState(store, job, 'sent')
    expect(printer.labels()).toEqual([zpl('one'), zpl('two')])
  })

  it('is asked before a label again once it was away', async () => {
    const { spool, store, printer } = await startBench({ statusTimeoutMs: 250 })
    printer.setMute(true)
    const first = await spool.submit(jobFor('one'))
    await until(async () => {
      const now = await store.get(first.id)
      return now?.state === 'sent' && !now.awaitingConfirmation
    })
    await printer.switchOff()
    const second = await spool.submit(jobFor('two'))
    await until(async () => (await store.get(second.id))?.condition === 'unreachable')
    printer.setMute(false)
    printer.setStatus({ headUp: true })
    await printer.switchOn()
    await until(async () => (await store.get(second.id))?.condition === 'head_open')
    expect(printer.labels()).toEqual([zpl('one')])
  })

  it('makes the label unknown when it resets the link having read nothing', async () => {
    const { spool, store, printer } = await startBench({ statusTimeoutMs: 250 })
    printer.setMute(true)
    const first = await spool.submit(jobFor('one'))
    await until(async () => {
      const now = await store.get(first.id)
      return now?.state === 'sent' && !now.awaitingConfirmation
    })
    printer.links.forEach((socket) => {
      socket.removeAllListeners('data')
      socket.once('data', () => socket.resetAndDestroy())
    })
    await inState(store, await spool.submit(jobFor('two')), 'unknown')
  })
})

describe('the settings of printers', () => {
  it('that lack a job’s printer leave it queued and say so, until it is there', async () => {
    const printer = await startPrinter()
    let settings: PrinterSetting[] = []
    const { spool, store } = await startBench({ printers: () => settings })
    const job = await spool.submit(jobFor('one'))
    await until(async () => (await store.get(job.id))?.reason?.code === 'no_printer')
    expect(await store.get(job.id)).toMatchObject({ state: 'queued', attempts: 0 })
    settings = [settingOf(printer)]
    spool.printersChanged()
    await inState(store, job, 'confirmed')
    expect(printer.labels()).toEqual([zpl('one')])
  })

  it('that move a printer send what waits to the new place, and give up the old link', async () => {
    const before = await startPrinter()
    const after = await startPrinter()
    let settings = [settingOf(before)]
    const { spool, store } = await startBench({ printers: () => settings })
    await inState(store, await spool.submit(jobFor('one')), 'confirmed')
    before.setStatus({ paperOut: true })
    const held = await spool.submit(jobFor('two'))
    await until(async () => (await store.get(held.id))?.condition === 'paper_out')
    settings = [settingOf(after)]
    spool.printersChanged()
    await inState(store, held, 'confirmed')
    expect(before.labels()).toEqual([zpl('one')])
    expect(after.labels()).toEqual([zpl('two')])
    await until(() => before.links.length === 0)
  })

  it('with two printers let one print while the other cannot', async () => {
    const [bad, good] = [await startPrinter(), await startPrinter()]
    bad.setStatus({ headUp: true })
    const { spool, store } = await startBench({
      printers: () => [settingOf(bad, 'bad'), settingOf(good, 'good')],
    })
    const waiting = await spool.submit(jobFor('one', { printerId: 'bad' }))
    const printed = await spool.submit(jobFor('two', { printerId: 'good' }))
    await inState(store, printed, 'confirmed')
    expect(await store.get(waiting.id)).toMatchObject({ state: 'queued' })
  })
})

describe('an idle link', () => {
  it('is closed after a while, and opened again for the next label', async () => {
    const { spool, store, printer } = await startBench({ timings: { idleLinkMs: 30 } })
    await inState(store, await spool.submit(jobFor('one')), 'confirmed')
    await until(() => printer.links.length === 0)
    await inState(store, await spool.submit(jobFor('two')), 'confirmed')
    expect(printer.labels()).toEqual([zpl('one'), zpl('two')])
  })
})

describe('"did it come out?"', () => {
  async function unknownJob() {
    const bench = await startBench()
    bench.printer.onLink((socket) =>
      socket.on('data', (chunk) => {
        if (chunk.includes('^XZ')) socket.resetAndDestroy()
      }),
    )
    const job = await bench.spool.submit(jobFor('one', { reprintReason: 'lost' }))
    await inState(bench.store, job, 'unknown')
    bench.printer.onLink(undefined)
    return { ...bench, job }
  }

  it('answered with yes prints nothing, and is not asked again', async () => {
    const { spool, store, job } = await unknownJob()
    expect(await spool.answer(job.id, true)).toMatchObject({ state: 'unknown', answered: true })
    await expect(spool.answer(job.id, false)).rejects.toMatchObject({ code: 'conflict' })
    expect((await store.latestForLabel('one'))?.id).toBe(job.id)
  })

  it('answered with no prints the same label once more, as a job of its own', async () => {
    const { spool, store, job, printer } = await unknownJob()
    expect(await spool.answer(job.id, false)).toMatchObject({ id: job.id, state: 'unknown', answered: true })
    const again = await store.latestForLabel('one')
    expect(again).toMatchObject({ labelId: 'one', printerId: 'p1', reprintReason: 'lost' })
    expect(again!.id).not.toBe(job.id)
    await inState(store, again!, 'confirmed')
    expect(printer.labels()).toEqual([zpl('one'), zpl('one')])
  })

  it('answered twice at the same time makes one new job', async () => {
    const { spool, store, job } = await unknownJob()
    const answers = await Promise.allSettled([spool.answer(job.id, false), spool.answer(job.id, false)])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(await store.listByState('queued', 'sending', 'sent', 'confirmed')).toHaveLength(1)
  })

  it('is only asked of unknown jobs', async () => {
    const { spool, store } = await startBench()
    const job = await spool.submit(jobFor('one'))
    await inState(store, job, 'confirmed')
    await expect(spool.answer(job.id, false)).rejects.toMatchObject({ code: 'conflict' })
    await expect(spool.answer('no such job', false)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('cancelling', () => {
  it('takes a waiting job out of the queue for good', async () => {
    const { spool, store, printer } = await startBench()
    printer.setStatus({ paperOut: true })
    const job = await spool.submit(jobFor('one'))
    const next = await spool.submit(jobFor('two'))
    expect(await spool.cancel(job.id)).toMatchObject({ state: 'failed' })
    printer.setStatus({})
    await inState(store, next, 'confirmed')
    expect(printer.labels()).toEqual([zpl('two')])
  })

  it('is refused for a job that may be on paper', async () => {
    const { spool, store } = await startBench()
    const job = await spool.submit(jobFor('one'))
    await inState(store, job, 'confirmed')
    await expect(spool.cancel(job.id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(spool.cancel('no such job')).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a spool that ends', () => {
  it('ends promptly, and leaves what was on its way in its true state', async () => {
    const { spool, store, printer } = await startBench({ statusTimeoutMs: 100 })
    printer.onLink((socket) => socket.pause())
    printer.setMute(true)
    const job = await spool.submit(jobFor('long'))
    await inState(store, job, 'sending')
    await spool.close()
    expect(await store.get(job.id)).toMatchObject({ state: 'unknown' })
  })

  it('leaves a waiting job queued, and the next spool prints it', async () => {
    const { spool, store, printer } = await startBench()
    printer.setStatus({ paused: true })
    const job = await spool.submit(jobFor('one'))
    await until(async () => (await store.get(job.id))?.condition === 'paused')
    await spool.close()
    expect(await store.get(job.id)).toMatchObject({ state: 'queued' })

    printer.setStatus({})
    const next = spoolBench({ store, labels, printers: () => [settingOf(printer)] })
    closers.push(() => next.spool.close())
    await next.spool.start()
    await inState(store, job, 'confirmed')
    expect(printer.labels()).toEqual([zpl('one')])
  })

  it('while the printer is being asked leaves `sent`, which the next start makes unknown', async () => {
    const { spool, store, printer } = await startBench()
    printer.setStatus({ formats: 1 })
    const job = await spool.submit(jobFor('one'))
    await inState(store, job, 'sent')
    await spool.close()
    expect(await store.get(job.id)).toMatchObject({ state: 'sent', awaitingConfirmation: true })
    const next = spoolBench({ store, labels, printers: () => [settingOf(printer)] })
    closers.push(() => next.spool.close())
    await next.spool.start()
    expect(await store.get(job.id)).toMatchObject({ state: 'unknown', awaitingConfirmation: false })
    expect(next.told.map(({ state }) => state)).toEqual(['unknown'])
  })
})

/** A store of a station that dies at a write: that call and all later ones never end. */
function dyingStore(
  store: PrintJobStore,
  dies: (write: number, written: boolean) => boolean,
  die: () => void,
): PrintJobStore {
  let writes = 0
  let dead = false
  const never = new Promise<never>(() => undefined)
  const alive = <A extends readonly unknown[], R>(call: (...values: A) => Promise<R>) => {
    return (...values: A): Promise<R> => (dead ? never : call(...values))
  }
  const end = (): Promise<never> => {
    dead = true
    die()
    return never
  }
  return {
    insert: alive((job) => store.insert(job)),
    get: alive((id) => store.get(id)),
    nextQueued: alive((printerId) => store.nextQueued(printerId)),
    listByState: alive((...states) => store.listByState(...states)),
    listInterrupted: alive(() => store.listInterrupted()),
    latestForLabel: alive((labelId) => store.latestForLabel(labelId)),
    countPrints: alive((labelId) => store.countPrints(labelId)),
    countQueued: alive((printerId) => store.countQueued(printerId)),
    update: alive(async (id, from, change) => {
      writes += 1
      if (dies(writes, false)) return end()
      const written = await store.update(id, from, change)
      return dies(writes, true) ? end() : written
    }),
  }
}

describe('a station that is killed', () => {
  const writeNames = ['sending', 'sent', 'confirmed']
  const moments = writeNames.flatMap((name, index) => [
    { name, write: index + 1, written: false },
    { name, write: index + 1, written: true },
  ])

  it.each(moments)(
    'at the write of $name (written: $written) prints no label twice, and says what is true',
    async (moment) => {
      const printer = await startPrinter()
      const store = memoryPrintJobStore()
      const links: { close(): void }[] = []
      const killed = Promise.withResolvers<undefined>()
      const dying = spoolBench({
        labels,
        printers: () => [settingOf(printer)],
        store: dyingStore(
          store,
          (write, written) => write === moment.write && written === moment.written,
          () => {
            links.forEach((link) => link.close())
            killed.resolve(undefined)
          },
        ),
        openPrinter: (setting) => {
          const link = tcpLabelPrinter(setting)
          links.push(link)
          return link
        },
      })
      await dying.spool.start()
      const job = await dying.spool.submit(jobFor('one'))
      const waiting = await store.insert(jobFor('two'))
      await killed.promise
      const onDisk = (await store.get(job.id))!.state

      const next = spoolBench({ store, labels, printers: () => [settingOf(printer)] })
      closers.push(() => next.spool.close())
      await next.spool.start()
      await inState(store, waiting, 'confirmed')

      const expected = {
        queued: 'confirmed',
        sending: 'unknown',
        sent: 'unknown',
        confirmed: 'confirmed',
      } as const
      expect(await store.get(job.id)).toMatchObject({ state: expected[onDisk as keyof typeof expected] })
      expect(printer.labels().filter((text) => text === zpl('one')).length).toBeLessThanOrEqual(1)
      if (onDisk === 'queued' || onDisk === 'confirmed')
        expect(printer.labels()).toEqual([zpl('one'), zpl('two')])
      expect(next.errors).toEqual([])
    },
  )
})

describe('a store that fails for a moment', () => {
  it.each(['sending', 'sent', 'confirmed'] as const)(
    'at the write of %s has no label printed twice, and no job left hanging',
    async (state) => {
      const printer = await startPrinter()
      const store = memoryPrintJobStore()
      let failures = 1
      const failing: PrintJobStore = {
        ...store,
        update: (id, from, change) =>
          change.state === state && failures-- > 0
            ? Promise.reject(new Error('database is locked'))
            : store.update(id, from, change),
      }
      const { spool, errors } = spoolBench({ store: failing, labels, printers: () => [settingOf(printer)] })
      closers.push(() => spool.close())
      await spool.start()
      const job = await spool.submit(jobFor('one'))
      await inState(store, job, state === 'sending' ? 'confirmed' : 'unknown')
      expect(printer.labels()).toEqual([zpl('one')])
      expect(errors).toHaveLength(1)
    },
  )
})
