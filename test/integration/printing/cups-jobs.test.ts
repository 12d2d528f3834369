import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cupsLabelPrinter } from '../../../src/adapters/printers/transports/cups/cups-label-printer.ts'
import type { LabelPrinter } from '../../../src/core/printing/ports.ts'
import { startVirtualPrinter, type VirtualPrinter } from '../../../src/sandbox/printer/virtual-printer.ts'
import { missingForCups, startCups, type TestCups } from '../../support/cups.ts'
import { until } from '../../support/until.ts'

const missing = missingForCups()
const closers: (() => unknown)[] = []
let cups: TestCups
let printer: VirtualPrinter

const zpl = (text: string) => Buffer.from(`^XA^FO20,20^A0N,40^FD${text}^FS^XZ\n`)
const printed = () => Buffer.concat(printer.papers().map(({ bytes }) => bytes)).toString()

/** Waits until so much is on paper: these labels, each once, in this order. */
async function comesOut(...texts: readonly string[]): Promise<void> {
  const expected = texts.map((text) => zpl(text).toString()).join('')
  await until(() => printed().length >= expected.length)
  expect(printed()).toBe(expected)
}

/** A link to the queue `bench`, opened. */
async function openLink(): Promise<LabelPrinter> {
  const link = cupsLabelPrinter({ queue: 'bench', language: 'zpl', media: '4x6', server: cups.server })
  closers.push(() => link.close())
  await link.connect()
  return link
}

/** Waits until the link says that the queue is in this condition. */
const saying = (link: LabelPrinter, condition: string) =>
  until(async () => {
    const status = await link.readStatus()
    return status?.condition === condition ? status : undefined
  })

const finished = (link: LabelPrinter) =>
  until(async () => {
    const status = await link.readStatus()
    return status?.labelsWaiting === 0 && status.condition === 'ready'
  })

/** Waits until a call of `readStatus` fails, and gives how. */
const brokenLink = (link: LabelPrinter) =>
  until(() =>
    link.readStatus().then(
      () => undefined,
      (error: unknown) => error,
    ),
  )

/** A local socket is connected when it is asked for; the next turn of the event loop says so. */
async function connectionMade(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve))
}

describe.skipIf(missing !== undefined)(`a label in a queue of CUPS${missing ? ` (${missing})` : ''}`, () => {
  beforeEach(async () => {
    cups = await startCups()
    closers.push(() => cups.stop())
    const folder = await mkdtemp(join(tmpdir(), 'packbench-printer-'))
    closers.push(() => rm(folder, { recursive: true }))
    printer = await startVirtualPrinter({ name: 'Bench 1', folder })
    closers.push(() => printer.close())
    await cups.addQueue('bench', printer.port)
  })

  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close()
  })

  it('is followed to its end, which proves only that it was handed over', async () => {
    const link = await openLink()
    expect(link.proves).toBe('handed_over')
    expect(await link.readStatus()).toEqual({ condition: 'ready', causes: [], labelsWaiting: 0 })
    await link.send(zpl('one'))
    await finished(link)
    await comesOut('one')
  })

  it('comes out after those before it, also when none was waited for', async () => {
    const link = await openLink()
    const texts = Array.from({ length: 12 }, (_, index) => `label ${index}`)
    for (const text of texts) await link.send(zpl(text))
    await finished(link)
    await comesOut(...texts)
  })

  it('waits for a printer that is off, which is said, and comes out once when it is back', async () => {
    await printer.setFault({ kind: 'unreachable' })
    const link = await openLink()
    await link.send(zpl('one'))
    expect(await saying(link, 'unreachable')).toEqual({
      condition: 'unreachable',
      causes: ['device_connecting'],
      labelsWaiting: 1,
    })
    await printer.setFault(undefined)
    await finished(link)
    await comesOut('one')
  })

  it('waits in a stopped queue, and comes out once when that goes on', async () => {
    await cups.run('cupsdisable', 'bench')
    const link = await openLink()
    await link.send(zpl('one'))
    expect(await link.readStatus()).toEqual({
      condition: 'paused',
      causes: ['queue_stopped'],
      labelsWaiting: 1,
    })
    await cups.run('cupsenable', 'bench')
    await finished(link)
    await comesOut('one')
  })

  it('that someone holds back in the queue is said to be paused, and comes out when it is let go', async () => {
    await cups.run('cupsdisable', 'bench')
    const link = await openLink()
    await link.send(zpl('one'))
    await cups.run('lp', '-i', 'bench-1', '-H', 'hold')
    await cups.run('cupsenable', 'bench')
    expect(await saying(link, 'paused')).toEqual({
      condition: 'paused',
      causes: ['paused'],
      labelsWaiting: 1,
    })
    await cups.run('lp', '-i', 'bench-1', '-H', 'resume')
    await finished(link)
    await comesOut('one')
  })

  it('is not taken by a queue that rejects jobs: nothing left', async () => {
    const link = await openLink()
    await cups.run('cupsreject', 'bench')
    expect(await link.readStatus()).toEqual({
      condition: 'offline',
      causes: ['queue_rejecting'],
      labelsWaiting: 0,
    })
    await expect(link.send(zpl('one'))).rejects.toMatchObject({
      code: 'printer_unreachable',
      details: { code: 'queue_rejecting' },
    })
    await cups.run('cupsaccept', 'bench')
    await link.connect()
    await link.send(zpl('two'))
    await finished(link)
    await comesOut('two')
  })

  it('that is cancelled there may have left in part: the link is broken until it is opened again', async () => {
    await printer.setFault({ kind: 'unreachable' })
    const link = await openLink()
    await link.send(zpl('one'))
    await saying(link, 'unreachable')
    await cups.run('cancel', 'bench-1')
    const broken = { code: 'printer_link_broken', details: { code: 'job_cancelled' } }
    expect(await brokenLink(link)).toMatchObject(broken)
    await expect(link.readStatus()).rejects.toMatchObject(broken)
    await expect(link.send(zpl('two'))).rejects.toMatchObject(broken)
    await printer.setFault(undefined)
    await link.connect()
    await link.send(zpl('three'))
    await finished(link)
    await comesOut('three')
  })

  it('goes with its queue when that is deleted', async () => {
    await cups.run('cupsdisable', 'bench')
    const link = await openLink()
    await link.send(zpl('one'))
    await cups.run('lpadmin', '-x', 'bench')
    expect(await brokenLink(link)).toMatchObject({ code: 'printer_link_broken' })
    await expect(link.connect()).rejects.toMatchObject({
      code: 'printer_unreachable',
      message: 'CUPS has no queue “bench”.',
      details: { code: 'unknown_queue' },
    })
  })

  it('is called finished also when the printer took nothing and reset the link, so that proves nothing', async () => {
    await printer.setFault({ kind: 'cut_at_byte', byte: 0 })
    const link = await openLink()
    await link.send(zpl('lost'))
    await finished(link)
    await printer.setFault(undefined)
    await link.send(zpl('two'))
    await finished(link)
    await comesOut('two')
  })

  it('is finished also by a printer that never closes its side', async () => {
    await printer.setFault({ kind: 'never_closing' })
    const link = await openLink()
    for (const text of ['one', 'two']) await link.send(zpl(text))
    await finished(link)
    await comesOut('one', 'two')
  })

  it('comes out although the link was closed right after it', async () => {
    await cups.run('cupsdisable', 'bench')
    const link = await openLink()
    await link.send(zpl('one'))
    link.close()
    await cups.run('cupsenable', 'bench')
    await comesOut('one')
  })

  it('stays in a queue whose server dies: that is said, and it comes out once when the server is back', async () => {
    await printer.setFault({ kind: 'unreachable' })
    const link = await openLink()
    await link.send(zpl('one'))
    await saying(link, 'unreachable')
    await cups.kill()
    expect(await link.readStatus()).toEqual({
      condition: 'unreachable',
      causes: [],
      labelsWaiting: 1,
    })
    await printer.setFault(undefined)
    await cups.start()
    await finished(link)
    await comesOut('one')
  })

  it('may have left when the server dies while it takes it', async () => {
    const link = await openLink()
    cups.freeze()
    const sending = link.send(randomBytes(20_000_000))
    const failed = expect(sending).rejects.toMatchObject({ code: 'printer_link_broken' })
    await connectionMade()
    await cups.kill()
    await failed
    await cups.start()
    await link.connect()
    await link.send(zpl('two'))
    await finished(link)
    await comesOut('two')
  })

  it('may have left when the link is closed while it is taken, and a server that hangs keeps nobody', async () => {
    const link = await openLink()
    cups.freeze()
    const failed = expect(link.send(randomBytes(20_000_000))).rejects.toMatchObject({
      code: 'printer_link_broken',
    })
    await connectionMade()
    link.close()
    await failed
  })

  it('is not sent where no server runs, and that is told from an unknown queue', async () => {
    await cups.kill()
    const link = cupsLabelPrinter({ queue: 'bench', language: 'zpl', media: '4x6', server: cups.server })
    await expect(link.connect()).rejects.toMatchObject({
      code: 'printer_unreachable',
      message: 'The print system CUPS does not run here: ENOENT.',
      details: { code: 'print_system_down' },
    })
  })

  // Hazard: a label that a print server had lost counted as handed over once another job with its number was.
  it('is lost where the server lost its jobs, also where it keeps their names to itself', async () => {
    const folder = join(dirname(cups.server.socketPath), '..')
    const settings = join(folder, 'cupsd.conf')
    await cups.kill()
    const text = await readFile(settings, 'utf8')
    const hidden = '<Policy default>\n  JobPrivateAccess nobody\n  JobPrivateValues default'
    await writeFile(settings, text.replace('<Policy default>', hidden))
    await cups.start()
    await cups.run('cupsdisable', 'bench')
    const link = await openLink()
    await link.send(zpl('LOST'))
    await until(async () => (await link.readStatus())?.labelsWaiting === 1)
    await cups.kill()
    for (const name of await readdir(join(folder, 'spool')))
      if (/^[cd]\d/.test(name)) await rm(join(folder, 'spool', name))
    await rm(join(folder, 'cache', 'job.cache'), { force: true })
    await cups.start()
    await cups.run('cupsenable', 'bench')
    const other = await openLink()
    await other.send(zpl('OTHER'))
    await comesOut('OTHER')
    await finished(other)
    await expect(link.readStatus()).rejects.toMatchObject({
      code: 'printer_link_broken',
      details: { code: 'job_unknown' },
    })
  })

  it('waits behind the labels of others without being taken for theirs', async () => {
    await cups.run('cupsdisable', 'bench')
    const [first, second] = [await openLink(), await openLink()]
    await first.send(zpl('first'))
    await second.send(zpl('second'))
    await cups.run('cancel', 'bench-1')
    expect(await brokenLink(first)).toMatchObject({ details: { code: 'job_cancelled' } })
    await cups.run('cupsenable', 'bench')
    await finished(second)
    await comesOut('second')
  })
})
