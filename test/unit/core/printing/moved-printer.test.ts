// A printer whose address is changed while a label is on its way to where it was.

import { describe, expect, it } from 'vitest'
import type { PrinterSetting } from '../../../../src/contract/printers.ts'
import type { TcpTestPrinter, TestPrinterStatus } from '../../../support/tcp-test-printer.ts'
import type { SpoolBenchOptions } from '../../../support/spool-bench.ts'
import { until } from '../../../support/until.ts'
import { inState, jobFor, settingOf, startBench, startPrinter, states, zpl } from './spool-parts.ts'

/** The printer is so from the moment in which the first label has come whole. */
function standsAtLabel(printer: TcpTestPrinter, status: TestPrinterStatus): void {
  printer.onLink((socket) =>
    socket.on('data', (chunk) => {
      if (chunk.includes('^XZ')) printer.setStatus(status)
    }),
  )
}

async function startMovable(options: Partial<SpoolBenchOptions> = {}) {
  const [before, after] = [await startPrinter(), await startPrinter()]
  let setting: PrinterSetting = settingOf(before)
  const bench = await startBench({ printers: () => [setting], ...options })
  return {
    ...bench,
    before,
    after,
    change(to: PrinterSetting) {
      setting = to
      bench.spool.printersChanged()
    },
    move() {
      setting = settingOf(after)
      bench.spool.printersChanged()
    },
  }
}

/** The first label stands in the printer, which has something wrong; the second one waits. */
async function startStanding(status: TestPrinterStatus, condition: string) {
  const bench = await startMovable()
  standsAtLabel(bench.before, status)
  const job = await bench.spool.submit(jobFor('one'))
  const behind = await bench.spool.submit(jobFor('two'))
  await until(async () => (await bench.store.get(behind.id))?.condition === condition)
  return { ...bench, job, behind }
}

const paperOut: TestPrinterStatus = { paperOut: true, labels: 1 }

const faults = [
  ['paper_out', paperOut],
  ['head_open', { headUp: true, labels: 1 }],
  ['paused', { paused: true, labels: 1 }],
] as const

describe('a printer that is moved while a label stands in the old one', () => {
  it.each(faults)(
    '(%s) prints what waits at the new one, and asks about that label',
    async (condition, status) => {
      const { store, before, after, job, behind, move } = await startStanding(status, condition)
      move()
      await inState(store, behind, 'confirmed')
      expect(after.labels()).toEqual([zpl('two')])
      expect(before.labels()).toEqual([zpl('one')])
      expect(await store.get(job.id)).toMatchObject({
        state: 'unknown',
        reason: { code: 'printer_moved' },
        condition: undefined,
        awaitingConfirmation: false,
        stopsQueue: false,
        answered: false,
      })
      expect(states(store, job)).toEqual(['queued', 'sending', 'sent', 'unknown'])
      await until(() => before.links.length === 0)
    },
  )

  it('does so without waiting for an old one that has fallen silent', async () => {
    const bench = await startMovable({ statusTimeoutMs: 60 })
    await inState(bench.store, await bench.spool.submit(jobFor('three')), 'confirmed')
    bench.before.onLink(undefined)
    bench.before.links.forEach((socket) =>
      socket.on('data', (chunk) => chunk.includes('^XZ') && bench.before.setMute(true)),
    )
    const job = await bench.spool.submit(jobFor('one'))
    const behind = await bench.spool.submit(jobFor('two'))
    await until(async () => (await bench.store.get(job.id))?.condition === 'unknown')
    bench.move()
    await inState(bench.store, behind, 'confirmed')
    expect(await bench.store.get(job.id)).toMatchObject({
      state: 'unknown',
      reason: { code: 'printer_moved' },
    })
  })

  it('shows nothing of the old one’s fault any more', async () => {
    const { spool, store, printerStates, behind, move } = await startStanding(paperOut, 'paper_out')
    const shown = printerStates.length
    move()
    await inState(store, behind, 'confirmed')
    await until(() => spool.printerStates().get('p1')?.condition === 'ready')
    expect(printerStates.slice(shown).map(({ state }) => state.condition)).not.toContain('paper_out')
  })

  it('prints it again, at the new one and before all others, only where a person says that it did not come out', async () => {
    const { spool, store, before, after, job, behind, move } = await startStanding(paperOut, 'paper_out')
    after.setStatus({ paused: true })
    move()
    await inState(store, job, 'unknown')
    await until(async () => (await store.get(behind.id))?.condition === 'paused')
    await spool.answer(job.id, false)
    after.setStatus({})
    await inState(store, behind, 'confirmed')
    expect(after.labels()).toEqual([zpl('one'), zpl('two')])
    expect(before.labels()).toEqual([zpl('one')])
  })

  it('lets go of a queue that waits for the answer about a label which is half out at the old one', async () => {
    const { store, before, job, behind, move } = await startStanding(paperOut, 'paper_out')
    before.setStatus({})
    await inState(store, job, 'unknown')
    await until(async () => (await store.get(behind.id))?.reason?.code === 'half_printed')
    move()
    await inState(store, behind, 'confirmed')
    expect(await store.get(job.id)).toMatchObject({
      state: 'unknown',
      reason: { code: 'printer_moved' },
      answered: false,
    })
  })

  it('stays where it is with other paper set: the queue waits for the answer', async () => {
    const { store, before, job, behind, change } = await startStanding(paperOut, 'paper_out')
    change({ ...settingOf(before), media: '4x8' })
    before.setStatus({})
    expect(await inState(store, job, 'unknown')).toMatchObject({ reason: { code: 'half_printed' } })
    await until(async () => (await store.get(behind.id))?.reason?.code === 'half_printed')
    expect(before.labels()).toEqual([zpl('one')])
  })
})

describe('a printer that is moved while a label comes out of the old one', () => {
  it('has it told to its end there, and prints the next one at the new place', async () => {
    const { spool, store, before, after, move } = await startMovable()
    standsAtLabel(before, { formats: 1 })
    const job = await spool.submit(jobFor('one'))
    await inState(store, job, 'sent')
    move()
    const behind = await spool.submit(jobFor('two'))
    const asked = before.statusRequests()
    await until(() => before.statusRequests() > asked + 2)
    before.setStatus({})
    await inState(store, behind, 'confirmed')
    expect(states(store, job)).toEqual(['queued', 'sending', 'sent', 'confirmed'])
    expect(after.labels()).toEqual([zpl('two')])
  })

  it('shows nothing of the new one because the old one is well', async () => {
    const { spool, store, before, move } = await startMovable()
    standsAtLabel(before, { formats: 1 })
    const job = await spool.submit(jobFor('one'))
    await inState(store, job, 'sent')
    move()
    before.setStatus({})
    await inState(store, job, 'confirmed')
    await until(() => spool.printerStates().get('p1')?.condition === 'unknown')
  })

  it('waits for it no longer than it is given', async () => {
    const { spool, store, before, after, move } = await startMovable({ timings: { movedLimitMs: 60 } })
    standsAtLabel(before, { formats: 1 })
    const job = await spool.submit(jobFor('one'))
    await inState(store, job, 'sent')
    move()
    await inState(store, await spool.submit(jobFor('two')), 'confirmed')
    expect(await store.get(job.id)).toMatchObject({ state: 'unknown', reason: { code: 'printer_moved' } })
    expect(after.labels()).toEqual([zpl('two')])
  })

  it('nor for one that takes no more of its bytes', async () => {
    const { spool, store, before, after, move } = await startMovable({ timings: { movedLimitMs: 60 } })
    before.onLink((socket) =>
      socket.on('data', (chunk) => {
        if (chunk.includes('^XA')) socket.pause()
      }),
    )
    const job = await spool.submit(jobFor('long'))
    await until(() => before.received().includes('^XA'))
    expect(await store.get(job.id)).toMatchObject({ state: 'sending' })
    move()
    await inState(store, await spool.submit(jobFor('two')), 'confirmed')
    expect(await store.get(job.id)).toMatchObject({ state: 'unknown', reason: { code: 'printer_moved' } })
    expect(states(store, job)).toEqual(['queued', 'sending', 'unknown'])
    expect(after.labels()).toEqual([zpl('two')])
  })
})
