import { describe, expect, it } from 'vitest'
import type { PrinterSetting } from '../../../../src/contract/printers.ts'
import type { PrintJobState } from '../../../../src/contract/domain.ts'
import { memoryPrintJobStore } from '../../../support/memory-print-job-store.ts'
import { until } from '../../../support/until.ts'
import { zpl, jobFor, startPrinter, settingOf, startBench, inState, states } from './spool-parts.ts'

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
    spool.queueChanged('p1')
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

  it('that lack it at the start as well', async () => {
    const store = memoryPrintJobStore()
    const job = await store.insert(jobFor('one'))
    await startBench({ printers: () => [], store })
    await until(async () => (await store.get(job.id))?.reason?.code === 'no_printer')
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

  it('that move a printer which has nothing to print say nothing of the new one yet', async () => {
    const [before, after] = [await startPrinter(), await startPrinter()]
    let settings = [settingOf(before)]
    const { spool, printerStates } = await startBench({ printers: () => settings })
    before.setStatus({ paperOut: true })
    spool.check('p1')
    await until(() => printerStates.at(-1)?.state.condition === 'paper_out')
    settings = [settingOf(after)]
    spool.printersChanged()
    await until(() => printerStates.at(-1)?.state.condition === 'unknown')
    expect(spool.printerStates().get('p1')).toMatchObject({ causes: [], answersStatus: false })
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
