// A roll from its first label to its last, at virtual printers over TCP: counted, warned of, and out.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { PrinterView } from '../../../src/contract/domain.ts'
import {
  startVirtualPrinter,
  type VirtualPrinterOptions,
} from '../../../src/sandbox/printer/virtual-printer.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { openTestStation, type TestStation } from '../../support/test-station.ts'

const printerId = 'left'

async function openBench(options: Omit<VirtualPrinterOptions, 'name'>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'packbench-rolls-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const printer = await startVirtualPrinter({ name: 'Zebra left', printMs: 2, ...options })
  onTestFinished(() => printer.close())
  let station = await openTestStation({ dataDir })
  onTestFinished(() => station.close())
  await station.ask('printers.save', tcpPrinterSetting(printer, printerId, 'Zebra left'))

  const once = (is: (printer: PrinterView) => boolean) => station.printerOnce(printerId, is)
  const confirmed = (id: string) => station.jobOnce(id, ({ state }) => state === 'confirmed')
  const leftOnce = async (labels: number) =>
    (await once(({ supplies: { left } }) => left?.labels === labels)).supplies
  return {
    printer,
    dataDir,
    ask: ((name, input) => station.ask(name, input)) as TestStation['ask'],
    once,
    leftOnce,
    check: () => station.ask('printers.check', { printerId, fully: true }),
    /** So many labels, in one job; `whole`: until it is known that they came out. */
    async prints(copies: number, whole = true) {
      await station.ask('printers.hold', { printerId, held: true })
      const gestureId = randomUUID()
      const first = await station.ask('printers.command', { gestureId, printerId, command: 'test_label' })
      await station.ask('print.cancel', { jobId: first.id })
      const again = { gestureId: randomUUID(), jobId: first.id, copies }
      const { id } = await station.ask('print.again', again)
      await station.ask('printers.hold', { printerId, held: false })
      if (whole) await confirmed(id)
      return id
    },
    confirmed,
    async printsFile(zpl: string, copies: number) {
      const { id } = await station.ask('print.file', {
        gestureId: randomUUID(),
        printer: printerId,
        copies,
        fileName: 'labels.zpl',
        contentBase64: Buffer.from(zpl).toString('base64'),
      })
      await confirmed(id)
    },
    async restart() {
      await station.close()
      station = await openTestStation({ dataDir })
    },
  }
}

it('a roll of 60 is warned of at 50 left, once, over a restart, until it is out and a new one is told', async () => {
  const bench = await openBench({ rollLabels: 60, settings: { darkness: 21, inchesPerSecond: 6 } })
  const { ask, check, leftOnce, once, printer, prints } = bench
  expect((await once(() => true)).supplies).toMatchObject({ warnings: [] })
  expect((await once(() => true)).supplies).not.toHaveProperty('left')
  await ask('supplies.newRoll', { printerId, labels: 60 })
  await once(({ supplies: { left } }) => left?.labels === 60 && left.countedBy === 'printer')

  await prints(9)
  expect((await leftOnce(51)).warnings).toEqual([])
  await prints(1)
  expect(await leftOnce(50)).toMatchObject({ warnings: ['labels_left'], left: { countedBy: 'printer' } })
  await ask('supplies.seen', { printerId })
  await bench.restart()
  await prints(30)
  expect((await leftOnce(20)).warnings).toEqual([])
  // It is asked for its settings beside its labels, and may answer later.
  const { said } = (await once(({ supplies }) => supplies.said.some((one) => one.said.fact === 'darkness')))
    .supplies
  expect(said.map((one) => one.said)).toContainEqual({ fact: 'darkness', value: 21 })

  const last = await prints(21, false)
  await check()
  const out = await once(({ condition }) => condition === 'paper_out')
  expect(out.supplies.left).toEqual({ labels: 0, countedBy: 'printer' })
  expect(printer.papers()).toHaveLength(60)

  await printer.newRoll(60)
  await once(({ condition, supplies: { left } }) => condition !== 'paper_out' && left === undefined)
  await ask('supplies.newRoll', { printerId, labels: 60 })
  const { supplies } = await once((view) => view.supplies.left !== undefined)
  expect(supplies).toMatchObject({ warnings: [], nextRoll: 60, roll: { labels: 60 } })
  // What the paper stopped under is asked about, not printed again by itself.
  const { jobs } = await ask('print.jobs', { printerId })
  expect(['sent', 'confirmed', 'unknown']).toContain(jobs.find(({ id }) => id === last)?.state)
})

it('a printer that answers nothing but how it is has its labels counted by the station', async () => {
  const bench = await openBench({ model: 'imitation' })
  await bench.ask('supplies.newRoll', { printerId, labels: 60 })
  expect((await bench.leftOnce(60)).left).toEqual({ labels: 60, countedBy: 'station' })
  await bench.ask('supplies.setWarnAt', { labels: 48 })
  await bench.prints(11)
  expect((await bench.leftOnce(49)).warnings).toEqual([])
  await bench.prints(1)
  const { left, warnings, said } = await bench.leftOnce(48)
  expect(left?.countedBy).toBe('station')
  expect(warnings).toEqual(['labels_left'])
  expect(said).toEqual([])
})

it('a file of several labels takes as many from the roll as it prints', async () => {
  const bench = await openBench({ model: 'imitation' })
  await bench.ask('supplies.newRoll', { printerId, labels: 60 })
  await bench.printsFile('^XA^FDone^FS^XZ^XA^PQ2^FDtwo^FS^XZ', 1)
  expect((await bench.leftOnce(57)).left?.countedBy).toBe('station')
})

it('a file that does not say how many labels it prints leaves the roll not known, until a new one is told', async () => {
  const bench = await openBench({ model: 'imitation' })
  await bench.ask('supplies.newRoll', { printerId, labels: 60 })
  await bench.leftOnce(60)
  await bench.printsFile('^XA^XFR:FORM.ZPL^FS^XZ', 1)
  const { supplies } = await bench.once((view) => view.supplies.left === undefined)
  expect(supplies).toMatchObject({ roll: { labels: 60 }, warnings: [] })
  await bench.ask('supplies.newRoll', { printerId, labels: 40 })
  await bench.leftOnce(40)
})

it('a printer that answers late has its labels counted by its own odometer', async () => {
  const bench = await openBench({ manner: 'answers_late' })
  await bench.ask('supplies.newRoll', { printerId, labels: 60 })
  await bench.once(({ supplies: { left } }) => left?.countedBy === 'printer')
  await bench.prints(10)
  expect((await bench.leftOnce(50)).warnings).toEqual(['labels_left'])
})

it('a printer that sees its roll’s end come says so, and no roll has to be told', async () => {
  const bench = await openBench({})
  bench.printer.setPaperLow(true)
  await bench.check()
  const { supplies, condition } = await bench.once((view) => view.supplies.warnings.length > 0)
  expect(supplies.warnings).toEqual(['paper_low'])
  expect(condition).toBe('ready')
  await bench.ask('supplies.seen', { printerId })
  await bench.once((view) => view.supplies.warnings.length === 0)
})

it('a roll is a label printer’s, of 1 label at least', async () => {
  const bench = await openBench({})
  await expect(bench.ask('supplies.newRoll', { printerId, labels: 0 })).rejects.toThrow('invalid_input')
  await expect(bench.ask('supplies.newRoll', { printerId: 'none', labels: 60 })).rejects.toThrow('not_found')
  await bench.ask('printers.save', {
    ...tcpPrinterSetting({ port: 9 }, 'office'),
    language: 'pdf',
    connection: { kind: 'cups', queue: 'office' },
  })
  await expect(bench.ask('supplies.newRoll', { printerId: 'office', labels: 60 })).rejects.toThrow('conflict')
})

it('a printer that is removed leaves nothing of its roll: one of its name begins anew', async () => {
  const { ask, once, printer, dataDir, restart } = await openBench({ rollLabels: 60 })
  await ask('supplies.newRoll', { printerId, labels: 60 })
  await once(({ supplies: { left } }) => left?.labels === 60)
  const kept = () => readFileSync(join(dataDir, 'supplies.json'), 'utf8')
  expect(kept()).toContain(printerId)
  await ask('printers.saveRoles', {})
  await ask('printers.remove', { printerId })
  expect(JSON.parse(kept())).toEqual([])
  await restart()
  expect(JSON.parse(kept())).toEqual([])
  await ask('printers.save', tcpPrinterSetting(printer, printerId, 'Zebra left'))
  expect((await once(() => true)).supplies).not.toHaveProperty('roll')
})

it('says nothing of a printer that another one has taken the place of, and counts the roll on', async () => {
  const bench = await openBench({ settings: { darkness: 21, inchesPerSecond: 6 } })
  await bench.ask('supplies.newRoll', { printerId, labels: 60 })
  await bench.once(({ supplies: { left } }) => left?.countedBy === 'printer')
  await bench.prints(5)
  await bench.check()
  await bench.once(({ supplies }) => supplies.said.some((one) => one.said.fact === 'darkness'))

  const spare = await startVirtualPrinter({ name: 'Spare', printMs: 2, model: 'imitation' })
  onTestFinished(() => spare.close())
  await bench.ask('printers.save', tcpPrinterSetting(spare, printerId, 'Zebra left'))
  const { supplies } = await bench.once(() => true)
  expect(supplies).toMatchObject({ said: [], left: { labels: 55, countedBy: 'station' } })
  await bench.prints(3)
  expect(await bench.leftOnce(52)).toMatchObject({ said: [], left: { countedBy: 'station' } })
  await bench.restart()
  expect((await bench.leftOnce(52)).said).toEqual([])
})

it('keeps nothing of what a label’s printer says after another one has taken its place', async () => {
  const bench = await openBench({ inchesPerSecond: 4 })
  const spare = await startVirtualPrinter({ name: 'Spare', printMs: 2, model: 'imitation' })
  onTestFinished(() => spare.close())
  const id = await bench.prints(1, false)
  await bench.once(({ condition }) => condition === 'printing')
  await bench.ask('printers.save', tcpPrinterSetting(spare, printerId, 'Zebra left'))
  await bench.once(({ condition }) => condition === 'unknown')
  await bench.confirmed(id)
  expect(bench.printer.papers()).toHaveLength(1)
  expect((await bench.once(() => true)).supplies.said).toEqual([])
})
