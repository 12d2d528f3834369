import { describe, expect, it } from 'vitest'
import { spoolBench } from '../../../support/spool-bench.ts'
import { until } from '../../../support/until.ts'
import type { TestPrinterStatus } from '../../../support/tcp-test-printer.ts'
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
  type Bench,
} from './spool-parts.ts'

/** The printer is in this state from the moment in which the first label has come whole. */
function faultAtLabel({ printer }: Pick<Bench, 'printer'>, status: TestPrinterStatus): void {
  let came = false
  printer.onLink((socket) =>
    socket.on('data', (chunk) => {
      if (!came && chunk.includes('^XZ')) printer.setStatus(status)
      came ||= chunk.includes('^XZ')
    }),
  )
}

/** Paper ran out under the first label, and the second one waits. */
async function halfOut() {
  const [printer, other] = [await startPrinter(), await startPrinter()]
  const bench = await startBench({ printers: () => [settingOf(printer), settingOf(other, 'p2')] })
  faultAtLabel({ printer }, { paperOut: true, labels: 1 })
  const job = await bench.spool.submit(jobFor('one'))
  const behind = await bench.spool.submit(jobFor('two'))
  await until(async () => (await bench.store.get(job.id))?.condition === 'paper_out')
  await until(async () => (await bench.store.get(behind.id))?.condition === 'paper_out')
  return { ...bench, printer, other, job, behind }
}

describe('a label that may be half out', () => {
  it.each([
    ['paper_out', { paperOut: true, labels: 1 }],
    ['head_open', { headUp: true, labels: 1 }],
    ['paper_out', { paperOut: true, formats: 1 }],
  ] as const)('(%s) is asked about when the printer is well again', async (condition, status) => {
    const bench = await startBench()
    faultAtLabel(bench, status)
    const job = await bench.spool.submit(jobFor('one'))
    await until(async () => (await bench.store.get(job.id))?.condition === condition)
    expect(await bench.store.get(job.id)).toMatchObject({ state: 'sent', reason: undefined })
    bench.printer.setStatus({ labels: 1 })
    await until(async () => (await bench.store.get(job.id))?.condition === undefined)
    bench.printer.setStatus({})
    expect(await inState(bench.store, job, 'unknown')).toMatchObject({
      reason: { code: 'half_printed' },
      condition: undefined,
      awaitingConfirmation: false,
      answered: false,
    })
    expect(states(bench.store, job)).not.toContain('confirmed')
    expect(bench.spool.printerStates().get('p1')).toMatchObject({ condition: 'ready' })
  })

  // Its counter is nothing for the moment in which a label is drawn.
  it('is asked about also where the printer counts it only at a later answer', async () => {
    const bench = await startBench()
    faultAtLabel(bench, { paperOut: true })
    const job = await bench.spool.submit(jobFor('one'))
    await until(async () => (await bench.store.get(job.id))?.condition === 'paper_out')
    bench.printer.setStatus({ paperOut: true, labels: 1 })
    await until(async () => (await bench.store.get(job.id))?.stopsQueue)
    bench.printer.setStatus({})
    expect(await inState(bench.store, job, 'unknown')).toMatchObject({ reason: { code: 'half_printed' } })
  })

  it('stops the queue, which says so, and leaves the printer alone', async () => {
    const { spool, store, printer, job, behind } = await startStopped()
    expect(await store.get(behind.id)).toMatchObject({ state: 'queued', reason: { code: 'half_printed' } })
    const later = await spool.submit(jobFor('three'))
    const asked = printer.statusRequests()
    await until(async () => (await store.get(later.id))?.reason?.code === 'half_printed')
    expect(printer.statusRequests()).toBe(asked)
    expect(await store.get(job.id)).toMatchObject({ state: 'unknown', answered: false })
    expect(printer.labels()).toEqual([zpl('one')])
  })

  it('answered with yes lets the queue go on with the next one', async () => {
    const { spool, store, printer, job, behind } = await startStopped()
    await spool.answer(job.id, true)
    expect(await inState(store, behind, 'confirmed')).toMatchObject({ reason: undefined })
    expect(printer.labels()).toEqual([zpl('one'), zpl('two')])
  })

  it('answered with no is printed again before all others', async () => {
    const { spool, store, printer, job, behind } = await startStopped()
    const last = await spool.submit(jobFor('three'))
    await spool.answer(job.id, false)
    await inState(store, last, 'confirmed')
    expect(await store.get(behind.id)).toMatchObject({ state: 'confirmed' })
    expect(printer.labels()).toEqual(['one', 'one', 'two', 'three'].map(zpl))
  })

  it('still stops the queue after a restart', async () => {
    const { spool, store, printer, job, behind } = await startStopped()
    await spool.close()
    const next = spoolBench({ store, labels, printers: () => [settingOf(printer)] })
    closers.push(() => next.spool.close())
    await next.spool.start()
    const last = await next.spool.submit(jobFor('three'))
    await until(async () => (await store.get(last.id))?.reason?.code === 'half_printed')
    expect(printer.labels()).toEqual([zpl('one')])
    await next.spool.answer(job.id, true)
    await inState(store, last, 'confirmed')
    expect(await store.get(behind.id)).toMatchObject({ state: 'confirmed' })
  })

  it.each(['while the paper is out', 'after new paper'])(
    'is asked about, before the next one prints, when the station stops %s',
    async (when) => {
      const { spool, store, printer, job, behind } = await halfOut()
      if (when === 'after new paper') {
        printer.setStatus({ labels: 1 })
        await until(async () => (await store.get(job.id))?.condition === undefined)
      }
      await spool.close()
      expect(await store.get(job.id)).toMatchObject({ state: 'sent', stopsQueue: true })
      printer.setStatus({})
      const next = spoolBench({ store, labels, printers: () => [settingOf(printer)] })
      closers.push(() => next.spool.close())
      await next.spool.start()
      expect(await store.get(job.id)).toMatchObject({ state: 'unknown', reason: { code: 'half_printed' } })
      await until(async () => (await store.get(behind.id))?.reason?.code === 'half_printed')
      expect(printer.labels()).toEqual([zpl('one')])
    },
  )

  it('is asked about, before the next one prints, when the printer is switched off for the new paper', async () => {
    const { store, printer, job, behind } = await halfOut()
    await printer.switchOff()
    expect(await inState(store, job, 'unknown')).toMatchObject({ reason: { code: 'half_printed' } })
    printer.setStatus({})
    await printer.switchOn()
    await until(async () => (await store.get(behind.id))?.reason?.code === 'half_printed')
    expect(printer.labels()).toEqual([zpl('one')])
  })

  it('leaves other printers’ queues alone, and what waits can be moved there', async () => {
    const stopped = await startStopped()
    const moved = await stopped.spool.moveJobs('p1', 'p2')
    expect(moved).toBe(1)
    await inState(stopped.store, stopped.behind, 'confirmed')
    expect(stopped.printer.labels()).toEqual([zpl('one')])
    expect(stopped.other.labels()).toEqual([zpl('two')])
    expect(await stopped.store.get(stopped.job.id)).toMatchObject({ state: 'unknown', printerId: 'p1' })
  })

  async function startStopped() {
    const bench = await halfOut()
    bench.printer.setStatus({})
    await inState(bench.store, bench.job, 'unknown')
    await until(async () => (await bench.store.get(bench.behind.id))?.reason?.code === 'half_printed')
    return bench
  }
})

describe('a fault that asks nothing', () => {
  it('came and went before the label was sent', async () => {
    const { spool, store, printer } = await startBench()
    printer.setStatus({ paperOut: true, labels: 1 })
    const job = await spool.submit(jobFor('one'))
    await until(async () => (await store.get(job.id))?.condition === 'paper_out')
    printer.setStatus({})
    await inState(store, job, 'confirmed')
  })

  it.each([
    ['came when nothing waited in the printer any more', { paperOut: true }],
    ['lets the label at work come out', { paused: true, labels: 1 }],
  ] as const)('%s', async (_, status) => {
    const bench = await startBench()
    faultAtLabel(bench, status)
    const job = await bench.spool.submit(jobFor('one'))
    const condition = 'paused' in status ? 'paused' : 'paper_out'
    await until(async () => (await bench.store.get(job.id))?.condition === condition)
    bench.printer.setStatus({})
    await inState(bench.store, job, 'confirmed')
    expect(states(bench.store, job)).toEqual(['queued', 'sending', 'sent', 'confirmed'])
  })
})
