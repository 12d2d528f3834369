import { beforeEach, expect, it } from 'vitest'
import { spoolerLabelPrinter } from '../../../../../src/adapters/printers/transports/spooler/spooler-label-printer.ts'
import type { LabelPrinter } from '../../../../../src/core/printing/ports.ts'
import { until } from '../../../../support/until.ts'
import { spoolerQueue, type SpoolerQueueStandIn } from './spooler-queue.ts'

const label = Buffer.from('^XA^FDlabel^FS^XZ')

let queue: SpoolerQueueStandIn
let printer: LabelPrinter

beforeEach(async () => {
  queue = spoolerQueue()
  printer = spoolerLabelPrinter({ queue: 'Zebra' }, () => Promise.resolve(queue.winspool))
  await printer.connect()
})

const theJob = () => {
  const [job] = queue.jobs.values()
  if (!job) throw new Error('no job is in the queue')
  return job
}

it('writes on where the spooler takes a part only', async () => {
  queue.takesAtOnce = 5
  await printer.send(label)
  expect(theJob().received.map(({ length }) => length)).toEqual([5, 5, 5, 2])
  expect(Buffer.concat(theJob().received)).toEqual(label)
})

it('does not write for ever where the spooler takes nothing', async () => {
  queue.takesAtOnce = 0
  await expect(printer.send(label)).rejects.toMatchObject({
    code: 'printer_link_broken',
    details: { reason: 'takes_no_data' },
  })
})

it('has a label waiting as long as its job is in the queue', async () => {
  await printer.send(label)
  expect(await printer.readStatus()).toEqual({ condition: 'printing', causes: [], labelsWaiting: 1 })
  queue.jobs.clear()
  expect(await printer.readStatus()).toEqual({ condition: 'ready', causes: [], labelsWaiting: 0 })
})

it('has none waiting when the queue keeps a job that was printed', async () => {
  await printer.send(label)
  theJob().status = 0x80
  expect(await printer.readStatus()).toMatchObject({ condition: 'ready', labelsWaiting: 0 })
})

it('tells why a job waits, where the printer itself says nothing', async () => {
  await printer.send(label)
  theJob().status = 0x40 | 0x10
  expect(await printer.readStatus()).toEqual({
    condition: 'paper_out',
    causes: ['paper_out'],
    labelsWaiting: 1,
  })
})

it('tells what the printer says before what its job says', async () => {
  await printer.send(label)
  theJob().status = 0x2
  queue.status = 0x400000
  expect(await printer.readStatus()).toEqual({
    condition: 'head_open',
    causes: ['head_open', 'device_fault'],
    labelsWaiting: 1,
  })
})

it('says once that its job was deleted in the queue', async () => {
  await printer.send(label)
  theJob().status = 0x4
  await expect(printer.readStatus()).rejects.toMatchObject({
    code: 'printer_link_broken',
    details: { reason: 'cancelled' },
  })
  expect(await printer.readStatus()).toMatchObject({ labelsWaiting: 0 })
})

const heldBack: readonly (readonly [why: string, hold: () => void])[] = [
  ['its queue is paused', () => (queue.status = 0x1)],
  ['its printer is offline', () => (queue.status = 0x80)],
  ['a person has paused it', () => (theJob().status = 0x1)],
  ['it met an error', () => (theJob().status = 0x2)],
]

// Windows keeps nothing of a waiting job that is deleted: it is gone at once.
it.each(heldBack)('does not take for printed what the queue knows no more while %s', async (_, hold) => {
  await printer.send(label)
  hold()
  expect(await printer.readStatus()).toMatchObject({ labelsWaiting: 1 })
  queue.jobs.clear()
  await expect(printer.readStatus()).rejects.toMatchObject({
    code: 'printer_link_broken',
    details: { reason: 'gone' },
  })
  expect(await printer.readStatus()).toMatchObject({ labelsWaiting: 0 })
})

it('takes for printed what the queue knows no more after it went on', async () => {
  await printer.send(label)
  theJob().status = 0x2
  await printer.readStatus()
  theJob().status = 0x10
  await printer.readStatus()
  queue.jobs.clear()
  expect(await printer.readStatus()).toEqual({ condition: 'ready', causes: [], labelsWaiting: 0 })
})

it('does not count jobs of others', async () => {
  queue.jobs.set(700, { status: 0x2, received: [] })
  expect(await printer.readStatus()).toEqual({ condition: 'ready', causes: [], labelsWaiting: 0 })
})

it('lost nothing when a document cannot be begun', async () => {
  queue.failing.set('startDocPrinter', 5)
  await expect(printer.send(label)).rejects.toMatchObject({
    code: 'printer_unreachable',
    details: { reason: 'access_denied', windowsError: 5 },
  })
})

it.each(['startPagePrinter', 'writePrinter', 'endPagePrinter', 'endDocPrinter'] as const)(
  'may have printed a part when %s fails, deletes the rest, and gives the handle back',
  async (name) => {
    queue.failing.set(name, 28)
    await expect(printer.send(label)).rejects.toMatchObject({
      code: 'printer_link_broken',
      details: { reason: 'paper_out' },
    })
    await until(() => queue.openHandles.size === 0)
    expect(queue.jobs.size).toBe(0)
    await expect(printer.readStatus()).rejects.toMatchObject({ code: 'printer_link_broken' })

    queue.failing.clear()
    await printer.connect()
    await printer.send(label)
    expect(Buffer.concat(theJob().received)).toEqual(label)
  },
)

it('gives the handle back also when a broken document can be neither aborted nor deleted', async () => {
  for (const name of ['endDocPrinter', 'abortPrinter', 'deleteJob'] as const) queue.failing.set(name, 6)
  await expect(printer.send(label)).rejects.toMatchObject({ code: 'printer_link_broken' })
  await until(() => queue.openHandles.size === 0)
})

it('opens a printer again whose handle is good for nothing any more, and keeps a good one', async () => {
  const [first] = queue.openHandles
  await printer.connect()
  expect([...queue.openHandles]).toEqual([first])
  // The spooler was started anew.
  queue.openHandles.clear()
  await printer.connect()
  expect(queue.openHandles.size).toBe(1)
  expect(queue.openHandles.has(first ?? 0n)).toBe(false)
  expect(await printer.readStatus()).toMatchObject({ condition: 'ready' })
})

it('is unreachable while the spooler is not running, and its last label in doubt', async () => {
  await printer.send(label)
  for (const name of ['getPrinter', 'openPrinter', 'getJobStatus'] as const) queue.failing.set(name, 1722)
  await expect(printer.readStatus()).rejects.toMatchObject({
    code: 'printer_link_broken',
    details: { reason: 'spooler_not_running' },
  })
  await expect(printer.connect()).rejects.toMatchObject({
    code: 'printer_unreachable',
    details: { reason: 'spooler_not_running' },
  })
})
