import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tcpLabelPrinter } from '../../../../src/adapters/printers/transports/tcp-transport.ts'
import type { PrintJob } from '../../../../src/core/printing/print-job.ts'
import { isAppError } from '../../../../src/contract/errors.ts'
import type { Spool } from '../../../../src/core/printing/spool.ts'
import type { LabelFormat } from '../../../../src/base/label-format.ts'
import { memoryPrintJobStore } from '../../../support/memory-print-job-store.ts'
import { mortalStore } from '../../../support/mortal-store.ts'
import { spoolBench } from '../../../support/spool-bench.ts'
import { startTcpTestPrinter, type TestPrinterStatus } from '../../../support/tcp-test-printer.ts'
import { until } from '../../../support/until.ts'
import { zpl, jobFor, settingOf } from './spool-parts.ts'

const printerIds = ['p1', 'p2'] as const
const printerId = fc.constantFrom(...printerIds)
const index = fc.nat(5)
const faults: readonly TestPrinterStatus[] = [
  {},
  { paperOut: true, labels: 1 },
  { headUp: true },
  { paused: true, labels: 1 },
]

/** What people, printers and power do; `turns` of the event loop later comes the next. */
const event = fc.record({
  turns: fc.nat(40),
  what: fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('submit'), printerId, copies: fc.integer({ min: 1, max: 2 }) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('move'), printerId, to: printerId }) },
    fc.record({ do: fc.constant('hold'), index, held: fc.boolean() }),
    fc.record({ do: fc.constant('cancel'), index }),
    fc.record({ do: fc.constant('again'), index, printerId }),
    { weight: 2, arbitrary: fc.record({ do: fc.constant('answer'), cameOut: fc.boolean() }) },
    fc.record({ do: fc.constant('exchange') }),
    fc.record({ do: fc.constant('holdQueue'), printerId, held: fc.boolean() }),
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('status'), printerId, status: fc.constantFrom(...faults) }),
    },
    fc.record({ do: fc.constant('reset'), printerId }),
    fc.record({ do: fc.constant('crash') }),
  ),
})
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never

const isOver = ({ state, awaitingConfirmation, answered }: PrintJob) =>
  ['confirmed', 'failed'].includes(state) ||
  (state === 'sent' && !awaitingConfirmation) ||
  (state === 'unknown' && answered)

const isOf = (one: PrintJob) => (other: PrintJob) =>
  JSON.stringify(one.content) === JSON.stringify(other.content)

async function live(events: readonly Event[]) {
  const printers = { p1: await startTcpTestPrinter(), p2: await startTcpTestPrinter() }
  const store = memoryPrintJobStore()
  const labels = new Map<string, { readonly format: LabelFormat; readonly bytes: Uint8Array }>()
  const heldQueues = new Set<string>()
  /** Each is at the other one's address. */
  let areExchanged = false
  const at = (id: string) => ((id === 'p1') === areExchanged ? printers.p2 : printers.p1)
  const errors: (readonly unknown[])[] = []
  const submitted: PrintJob[] = []
  /** Jobs that a person gave another place. */
  const replaced = new Set<string>()

  function open(): { readonly spool: Spool; crash(): void } {
    const links: { close(): void }[] = []
    const mortal = mortalStore(store, undefined, () => links.forEach((link) => link.close()))
    const bench = spoolBench({
      store: mortal.store,
      labels,
      printers: () => printerIds.map((id) => settingOf(at(id), id)),
      isHeld: (id) => heldQueues.has(id),
      openPrinter: ({ connection }) => {
        if (connection.kind !== 'tcp') throw new Error('it has TCP printers only')
        const link = tcpLabelPrinter(connection)
        links.push(link)
        return link
      },
    })
    errors.push(bench.errors)
    return { spool: bench.spool, crash: mortal.kill }
  }
  let station = open()
  await station.spool.start()

  async function happen(what: Event['what']): Promise<void> {
    const { spool } = station
    const named = 'index' in what ? submitted[what.index] : undefined
    switch (what.do) {
      case 'submit': {
        const text = `label ${submitted.length}`
        labels.set(text, { format: 'zpl', bytes: Buffer.from(zpl(text)) })
        submitted.push(await spool.submit(jobFor(text, { printerId: what.printerId, copies: what.copies })))
        return
      }
      case 'move': {
        const { printerId: from, to } = what
        if (from !== to) (await store.listWaiting(99, from)).forEach(({ id }) => replaced.add(id))
        await spool.moveJobs(from, to)
        return
      }
      case 'hold':
        if (named) replaced.add(named.id)
        if (named) await spool.hold(named.id, what.held)
        return
      case 'cancel':
        // Cancelled and printed again, it has another place.
        if (named) replaced.add(named.id)
        if (named) await spool.cancel(named.id)
        return
      case 'again':
        if (named) {
          await spool.again({
            jobId: named.id,
            gestureId: crypto.randomUUID(),
            printerId: what.printerId,
            copies: 1,
            reason: 'lost',
          })
        }
        return
      case 'answer': {
        const [asked] = (await store.listByState('unknown')).filter(({ answered }) => !answered)
        // What did not come out is printed again: what stood behind it may have come out meanwhile.
        if (asked && !what.cameOut) submitted.filter(isOf(asked)).forEach(({ id }) => replaced.add(id))
        if (asked) await spool.answer(asked.id, what.cameOut)
        return
      }
      case 'exchange': {
        areExchanged = !areExchanged
        submitted.forEach(({ id }) => replaced.add(id))
        spool.printersChanged()
        return
      }
      case 'holdQueue': {
        heldQueues[what.held ? 'add' : 'delete'](what.printerId)
        spool.queueChanged(what.printerId)
        return
      }
      case 'status': {
        printers[what.printerId].setStatus(what.status)
        return
      }
      case 'reset':
        printers[what.printerId].links.forEach((link) => link.resetAndDestroy())
        return
      case 'crash':
        station.crash()
        station = open()
        await station.spool.start()
    }
  }

  for (const { what, turns } of events) {
    // A person may be refused: that is part of life.
    await happen(what).catch((error: unknown) => {
      if (!isAppError(error, 'conflict')) throw error
    })
    for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate)
  }

  heldQueues.clear()
  for (const id of printerIds) {
    printers[id].setStatus({})
    station.spool.queueChanged(id)
  }
  for (const { id, held } of await store.listWaiting(99)) if (held) await station.spool.hold(id, false)
  await until(async () => {
    for (const job of await store.listByState('unknown')) {
      if (!job.answered) await station.spool.answer(job.id, true)
    }
    return (await store.listLatest(999)).every(isOver)
  })
  await station.spool.close()
  const printed = { p1: printers.p1.labels(), p2: printers.p2.labels() }
  for (const id of printerIds) await printers[id].switchOff()
  return { jobs: await store.listLatest(999), printed, submitted, replaced, errors: errors.flat() }
}

it('whatever people, printers and power do, no job is sent twice, none is lost, and what is confirmed is on paper', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 18 }), async (events) => {
      const { jobs, printed, submitted, replaced, errors } = await live(events)
      expect(errors).toEqual([])
      const all = [...printed.p1, ...printed.p2]
      for (const [number, first] of submitted.entries()) {
        const text = zpl(`label ${number}`)
        const own = jobs.filter(isOf(first))
        const copies = (is: (job: PrintJob) => boolean) =>
          own.filter(is).reduce((sum, job) => sum + job.copies, 0)
        const pieces = all.filter((label) => label === text).length
        expect(own.every(({ attempts }) => attempts <= 1)).toBe(true)
        expect(pieces).toBeLessThanOrEqual(copies(({ attempts }) => attempts === 1))
        expect(pieces).toBeGreaterThanOrEqual(copies(({ state }) => state === 'confirmed'))
        expect(
          own
            .filter(({ state }) => state === 'failed')
            .every(({ reason }) => reason?.code === 'print_cancelled'),
        ).toBe(true)
      }
      // Whoever was left in place came out in the order of submission.
      for (const id of printerIds) {
        const places = submitted
          .filter((job) => job.printerId === id && !replaced.has(job.id))
          .map((job) => printed[id].indexOf(zpl(`label ${submitted.indexOf(job)}`)))
          .filter((place) => place >= 0)
        expect(places).toEqual(places.toSorted((a, b) => a - b))
      }
    }),
    { numRuns: 40 },
  )
})
