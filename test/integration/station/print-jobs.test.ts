// Printers, their roles and what became of their jobs, on real parts: SQLite files, the sandbox over HTTP, virtual
// printers over TCP.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Bonjour } from 'bonjour-service'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ParcelView, PrintJobView } from '../../../src/contract/domain.ts'
import type { FoundPrinter } from '../../../src/contract/printers.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { startVirtualPrinter, type VirtualPrinter } from '../../../src/sandbox/printer/virtual-printer.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'
import { until } from '../../support/until.ts'

// Open to other machines, as a printer is: it is announced with this machine's own address.
const everyAddress = '0.0.0.0'
const folder = mkdtempSync(join(tmpdir(), 'packbench-print-jobs-'))
let sandbox: Sandbox
let left: VirtualPrinter
let right: VirtualPrinter
let station: TestStation
let lastOrder = 0
/** Done before a label's first byte. */
let beforeLabel: (() => Promise<void>) | undefined

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  left = await startVirtualPrinter({ name: 'Zebra left', folder: join(folder, 'left') })
  right = await startVirtualPrinter({ name: 'Zebra right', folder: join(folder, 'right') })
  station = await openTestStation({
    dataDir: join(folder, 'station'),
    adapt: (adapters) => ({
      ...adapters,
      openPrinter(setting) {
        const printer = adapters.openPrinter(setting)
        return {
          ...printer,
          async send(bytes) {
            await beforeLabel?.()
            await printer.send(bytes)
          },
        }
      },
    }),
  })
  await station.connect({ ...sandbox, printers: [] })
  await station.ask('printers.save', tcpPrinterSetting(left, 'left', left.name))
  await station.ask('printers.save', tcpPrinterSetting(right, 'right', right.name))
})
beforeEach(async () => {
  await station.ask('printers.saveRoles', { label: { printerId: 'left' }, document: { printerId: 'right' } })
})
afterEach(async () => {
  for (const printer of [left, right]) await printer.setFault(undefined)
})
afterAll(async () => {
  await station.close()
  await Promise.all([left.close(), right.close(), sandbox.close()])
  rmSync(folder, { recursive: true, force: true })
})

async function newOrder(): Promise<string> {
  const number = `PRINT-${++lastOrder}`
  await station.importCsv(csvOf(number))
  return number
}

/** The printer's papers since the test began to count. */
function papersFromNow(printer: VirtualPrinter) {
  const before = printer.papers().length
  return () => printer.papers().slice(before)
}

/** A paper's bytes begin with what came before its label: a command of an earlier test. */
const endsWith = (bytes: Uint8Array, end: Uint8Array) => Buffer.from(bytes).subarray(-end.length).equals(end)
const gestureId = () => randomUUID()
const isConfirmed = ({ state }: PrintJobView) => state === 'confirmed'
const isWaiting = ({ job }: ParcelView) => job?.state === 'queued' && job.condition !== undefined
const jobIdOf = ({ job }: ParcelView) => job?.id ?? ''

// A station that is killed once a label's bytes leave has written down who asked for it.
it('has a reprint in the audit log before its first byte leaves', async () => {
  const { job } = await station.shipped(await newOrder(), (parcel) => parcel.job?.state === 'confirmed')
  const before = (await station.ask('audit.list', { limit: 1 })).entries[0]?.number ?? 0
  const logged: unknown[] = []
  beforeLabel = async () => {
    const { entries } = await station.ask('audit.list', { limit: 5 })
    logged.push(...entries.filter(({ number }) => number > before))
  }
  const wish = { labelId: job?.labelId ?? '', gestureId: gestureId(), reason: 'damaged' } as const
  const again = await station.ask('reprint.print', wish)
  await station.jobOnce(again.id, isConfirmed)
  beforeLabel = undefined
  expect(logged).toMatchObject([{ operation: 'reprint.print', reason: 'damaged' }])
})

describe('a bought label', () => {
  it('is printed by the printer for labels, wherever it stands in the settings', async () => {
    await station.ask('printers.saveRoles', { label: { printerId: 'right' } })
    const [onLeft, onRight] = [papersFromNow(left), papersFromNow(right)]
    const { job } = await station.shipped(await newOrder())
    expect(job).toMatchObject({
      printerId: 'right',
      printerName: 'Zebra right',
      role: 'label',
      kind: 'label',
    })
    expect([onLeft().length, onRight().length]).toEqual([0, 1])
  })

  it('waits for paper, and is printed once by the printer that it is moved to', async () => {
    const [onLeft, onRight] = [papersFromNow(left), papersFromNow(right)]
    await left.setFault({ kind: 'paper_out' })
    const parcels = [
      await station.shipped(await newOrder(), isWaiting),
      await station.shipped(await newOrder(), isWaiting),
    ]
    expect(parcels[0]?.job).toMatchObject({ condition: 'paper_out', reason: { code: 'printer_not_ready' } })
    const { jobs } = await station.ask('print.jobs', { printerId: 'left', which: 'waiting' })
    expect(jobs.map(({ id }) => id)).toEqual(parcels.map(jobIdOf))

    const move = { fromPrinterId: 'left', toPrinterId: 'right' }
    expect(await station.ask('printers.moveJobs', move)).toEqual({ moved: 2 })
    for (const parcel of parcels) {
      expect(await station.jobOnce(jobIdOf(parcel), isConfirmed)).toMatchObject({ printerId: 'right' })
    }
    await left.setFault(undefined)
    await station.ask('printers.check', { printerId: 'left' })
    await station.printerOnce('left', ({ condition }) => condition === 'ready')
    expect(onLeft()).toEqual([])
    const printed = onRight().map(({ bytes }) => Buffer.from(bytes).toString('latin1'))
    expect(printed.map((zpl, at) => zpl.includes(parcels[at]?.trackingNumber ?? 'none'))).toEqual([
      true,
      true,
    ])
  })

  it('goes to the fallback while its printer cannot be reached, and back when it can', async () => {
    await station.ask('printers.saveRoles', { label: { printerId: 'left', fallbackId: 'right' } })
    await left.setFault({ kind: 'unreachable' })
    const first = await station.shipped(await newOrder(), isWaiting)
    expect(first.job).toMatchObject({ printerId: 'left', condition: 'unreachable' })
    const second = await station.shipped(await newOrder())
    expect(second.job).toMatchObject({ printerId: 'right' })

    await left.setFault(undefined)
    // What waited was not moved by itself.
    expect(await station.jobOnce(jobIdOf(first), isConfirmed)).toMatchObject({ printerId: 'left' })
    const third = await station.shipped(await newOrder())
    expect(third.job).toMatchObject({ printerId: 'left' })
  })

  it('goes back to a printer that nothing waits for when it is well again', async () => {
    await station.ask('printers.saveRoles', { label: { printerId: 'left', fallbackId: 'right' } })
    await left.setFault({ kind: 'unreachable' })
    await station.ask('printers.check', { printerId: 'left' })
    await station.printerOnce('left', ({ condition }) => condition === 'unreachable')
    await left.setFault(undefined)
    // Whichever printer this label comes out of: it has the one that was passed over asked how it is.
    await station.shipped(await newOrder())
    await station.printerOnce('left', ({ condition }) => condition === 'ready')
    expect((await station.shipped(await newOrder())).job).toMatchObject({ printerId: 'left' })
  })
})

describe('a queue', () => {
  it('that is held keeps its jobs, those of another go on, and it prints when it is released', async () => {
    const onLeft = papersFromNow(left)
    await station.ask('printers.hold', { printerId: 'left', held: true })
    const status = await station.ask('station.status', {})
    expect(status.printers.map(({ id, held }) => [id, held])).toEqual([
      ['left', true],
      ['right', false],
    ])
    const { job } = await station.shipped(await newOrder(), (parcel) => parcel.job !== undefined)
    const test = await station.ask('printers.command', {
      gestureId: gestureId(),
      printerId: 'right',
      command: 'feed',
    })
    await station.jobOnce(test.id, ({ state }) => state !== 'queued')
    expect(onLeft()).toEqual([])
    await station.ask('printers.hold', { printerId: 'left', held: false })
    await station.jobOnce(job?.id ?? '', isConfirmed)
    expect(onLeft()).toHaveLength(1)
  })

  it('prints past a job that is held back, and that one when it is let go', async () => {
    await station.ask('printers.hold', { printerId: 'left', held: true })
    const [first, second] = [
      await station.shipped(await newOrder(), ({ job }) => job !== undefined),
      await station.shipped(await newOrder(), ({ job }) => job !== undefined),
    ]
    const held = await station.ask('print.hold', { jobId: jobIdOf(first), held: true })
    expect(held).toMatchObject({ held: true, state: 'queued' })
    await station.ask('printers.hold', { printerId: 'left', held: false })
    await station.jobOnce(jobIdOf(second), isConfirmed)
    const { jobs } = await station.ask('print.jobs', { which: 'waiting' })
    expect(jobs.map(({ id }) => id)).toEqual([jobIdOf(first)])
    await station.ask('print.hold', { jobId: jobIdOf(first), held: false })
    await station.jobOnce(jobIdOf(first), isConfirmed)
  })

  it('is not removed with its printer while jobs wait in it', async () => {
    const spare = tcpPrinterSetting({ port: 9 }, 'spare', 'Spare by the door')
    await station.ask('printers.save', spare)
    const test = await station.ask('printers.command', {
      gestureId: gestureId(),
      printerId: 'spare',
      command: 'test_label',
    })
    const remove = () => station.ask('printers.remove', { printerId: 'spare' })
    await expect(remove()).rejects.toMatchObject({ info: { code: 'conflict' } })
    expect(await station.ask('print.cancel', { jobId: test.id })).toMatchObject({ state: 'failed' })
    const { printers } = await remove()
    expect(printers.map(({ id }) => id)).toEqual(['left', 'right'])
    const { entries } = await station.ask('audit.list', { limit: 20 })
    for (const operation of ['printers.save', 'printers.remove'])
      expect(entries.find((entry) => entry.operation === operation)).toMatchObject({
        subject: spare.name,
        outcome: 'done',
      })
  })
})

describe('a job', () => {
  it('that is at its end is printed again, elsewhere and in copies where that is asked', async () => {
    const parcel = await station.shipped(await newOrder())
    const [original] = left.papers().slice(-1)
    const onRight = papersFromNow(right)
    const wish = { gestureId: gestureId(), jobId: jobIdOf(parcel), printerId: 'right', copies: 2 }
    const again = await station.ask('print.again', { ...wish, reason: 'misprint' })
    expect(again).toMatchObject({ printerId: 'right', copies: 2, reprintReason: 'misprint', kind: 'label' })
    expect((await station.ask('print.again', { ...wish, reason: 'misprint' })).id).toBe(again.id)
    await station.jobOnce(again.id, isConfirmed)
    expect(onRight().map(({ bytes }) => endsWith(bytes, original!.bytes))).toEqual([true, true])
  })

  it('that may still print is not printed again', async () => {
    await left.setFault({ kind: 'paper_out' })
    const { job } = await station.shipped(await newOrder(), isWaiting)
    const again = station.ask('print.again', { gestureId: gestureId(), jobId: job?.id ?? '' })
    await expect(again).rejects.toMatchObject({ info: { code: 'conflict', details: { state: 'queued' } } })
    await left.setFault(undefined)
    await station.jobOnce(job?.id ?? '', isConfirmed)
  })

  it('is drawn as its paper looks, at its printer’s resolution or another', async () => {
    const parcel = await station.shipped(await newOrder())
    const jobId = jobIdOf(parcel)
    const sizes = async (dpi?: number) => {
      const { widthDots, heightDots } = await station.ask('print.preview', { jobId, ...(dpi ? { dpi } : {}) })
      return [widthDots, heightDots]
    }
    expect(await sizes()).toEqual([812, 1218])
    expect(await sizes(300)).toEqual([1200, 1800])
  })
})

describe('a printer of the network', () => {
  it('is found by its announcement, told as it is found, added with what it said, and prints', async () => {
    const wide = { name: 'Zebra door', host: everyAddress, folder: join(folder, 'door') }
    const printer = await startVirtualPrinter({ ...wide, model: 'ZD621-300' })
    const bonjour = new Bonjour()
    try {
      // The network is everybody's, and a name on it one machine's.
      const ours = `Zebra by the door ${process.pid}`
      bonjour.publish({ name: ours, type: 'pdl-datastream', port: printer.port })
      const told: FoundPrinter[] = []
      const stop = station.station.subscribe((event, payload) => {
        if (event === 'printerFound') told.push(payload as FoundPrinter)
      })
      const found = await until(async () => {
        const [one, joined] = await Promise.all([
          station.ask('printers.find', {}),
          station.ask('printers.find', {}),
        ])
        expect(joined).toEqual(one)
        return one.found.find(({ name }) => name === ours)
      })
      stop()
      expect(found).toMatchObject({ source: 'network', abilities: { language: 'zpl', dpi: 300 } })
      expect(found.knownAs).toBeUndefined()
      expect(told).toContainEqual(found)

      const { connection, abilities, name } = found
      await station.ask('printers.save', { id: 'door', name, connection, ...abilities, media: '4x6' })
      expect(await station.ask('printers.identify', { connection })).toMatchObject({ knownAs: 'door' })
      const wish = { gestureId: gestureId(), printerId: 'door', command: 'test_label' } as const
      await station.jobOnce((await station.ask('printers.command', wish)).id, isConfirmed)
      expect(printer.papers()).toHaveLength(1)
      await station.ask('printers.remove', { printerId: 'door' })
    } finally {
      bonjour.destroy()
      await printer.close()
    }
  })
})
