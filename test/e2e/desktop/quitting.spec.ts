// The end of the application while labels are on their way or wait.

import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { servePrograms } from '../../support/serve-programs.ts'
import { startTcpTestPrinter, type TcpTestPrinter } from '../../support/tcp-test-printer.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { expect, scan, stage, test as base, type RunningStation } from '../station.ts'
import { answer, inStandIn, openDialog, windowsOf } from './shell.ts'

const test = base.extend<{ printer: TcpTestPrinter }>({
  printer: async ({ station }, use) => {
    const printer = await startTcpTestPrinter()
    await station.ask('printers.save', tcpPrinterSetting(printer, 'left', 'Zebra left'))
    await station.ask('printers.saveRoles', { label: { printerId: 'left' } })
    await use(printer)
    await printer.switchOff()
  },
})

const jobState = async (station: RunningStation, place = 0) =>
  (await station.ask('print.jobs', { limit: 10 })).jobs[place]?.state

test(
  'what waits is told, and whoever stays goes on',
  inStandIn,
  async ({ desktop, station, printer, bench }) => {
    printer.setStatus({ paperOut: true })
    for (const order of ['ORDER-1001', 'ORDER-1002']) {
      await scan(bench, order)
      await expect(stage(bench)).toContainText(order)
    }
    await expect.poll(async () => (await station.ask('print.jobs', { which: 'waiting' })).jobs.length).toBe(2)
    await desktop.act('quit')
    expect(await openDialog(desktop)).toMatchObject({
      message: '2 labels wait in the queue of Zebra left.',
      detail: 'They print when Packbench is started again.',
      buttons: ['Quit', 'Stay'],
    })
    await answer(desktop, 'Stay')
    printer.setStatus({})
    await expect.poll(() => printer.labels().length).toBe(2)
    expect(await windowsOf(desktop)).toHaveLength(1)
  },
)

test(
  'the words of the dialog are the language of the page',
  inStandIn,
  async ({ desktop, station, printer, bench }) => {
    printer.setStatus({ paperOut: true })
    await scan(bench, 'ORDER-1001')
    await expect.poll(async () => (await station.ask('print.jobs', { which: 'waiting' })).jobs.length).toBe(1)
    await station.ask('settings.setLanguage', { language: 'es' })
    await desktop.act('quit')
    expect(await openDialog(desktop)).toMatchObject({
      message: '1 etiqueta espera en la cola de Zebra left.',
      detail: 'Se imprime cuando Packbench se inicie otra vez.',
      buttons: ['Salir', 'Quedarse'],
    })
    await answer(desktop, 'Quedarse')
  },
)

// Hazard: a second wish to quit went past the first and cut the label in the middle.
test(
  'a label on its way comes out before the end, however often it is asked to quit',
  inStandIn,
  async ({ desktop, station, printer, folder, bench }) => {
    printer.setStatus({ formats: 1 })
    await scan(bench, 'ORDER-1001')
    await expect.poll(() => jobState(station)).toBe('sent')
    await desktop.act('quit')
    await desktop.act('quit')
    const asked = printer.statusRequests()
    await expect.poll(() => printer.statusRequests()).toBeGreaterThan(asked)
    expect(desktop.process.exitCode).toBe(null)
    expect((await desktop.state()).dialogs).toEqual([])
    // Who starts it meanwhile gets it again once it has ended. Told by the system: to start a second one may take longer than the end.
    const secondStart = { id: randomUUID(), acts: [] }
    await desktop.act('emit', { on: 'app', event: 'second-instance', args: [{}, [], '', secondStart] })
    printer.setStatus({})
    expect(await desktop.exited).toBe(0)
    expect(existsSync(join(folder, 'station/Relaunched'))).toBe(true)
    expect(printer.labels()).toHaveLength(1)
  },
)

test(
  'other programs begin nothing more while the last label comes out',
  inStandIn,
  async ({ desktop, station, printer, bench }) => {
    const { key } = await station.ask('programs.make', { name: 'Shop', scopes: ['read'] })
    const { addresses } = await servePrograms((wish) => station.ask('programs.setHosting', wish))
    const headers = { Authorization: `Bearer ${key}` }
    const asked = () =>
      fetch(`${addresses[0]}/printers`, { headers }).then(
        ({ status }) => status,
        () => 'no',
      )
    expect(await asked()).toBe(200)
    printer.setStatus({ formats: 1 })
    await scan(bench, 'ORDER-1001')
    await expect.poll(() => jobState(station)).toBe('sent')
    await desktop.act('quit')
    await expect.poll(asked).toBe('no')
    expect(desktop.process.exitCode).toBe(null)
    printer.setStatus({})
    expect(await desktop.exited).toBe(0)
    expect(printer.labels()).toHaveLength(1)
  },
)

test(
  'the computer stays awake while a label is on its way, and the tray says what waits',
  inStandIn,
  async ({ desktop, station, printer, bench }) => {
    expect((await desktop.state()).keptAwakeBy).toEqual([])
    printer.setStatus({ formats: 1 })
    await scan(bench, 'ORDER-1001')
    await expect.poll(() => jobState(station)).toBe('sent')
    await expect.poll(async () => (await desktop.state()).keptAwakeBy).toEqual(['prevent-app-suspension'])
    printer.setStatus({})
    await expect(stage(bench)).toContainText('confirmed')
    await expect.poll(async () => (await desktop.state()).keptAwakeBy).toEqual([])

    await expect.poll(async () => (await desktop.state()).trays[0]?.toolTip).toBe('Packbench: No label waits')
    printer.setStatus({ paperOut: true })
    await scan(bench, 'ORDER-1002')
    await expect
      .poll(async () => (await desktop.state()).trays[0])
      .toMatchObject({ toolTip: 'Packbench: 1 label waits' })
    await expect
      .poll(async () => (await desktop.state()).trays[0]?.items[0])
      .toMatchObject({ label: 'Zebra left: 1 waits', enabled: false })
    await desktop.act('window', { act: 'minimize' })
    await desktop.act('tray', {})
    await expect
      .poll(async () => (await windowsOf(desktop))[0])
      .toMatchObject({ isMinimized: false, isFocused: true })
    printer.setStatus({})
    await expect.poll(async () => (await desktop.state()).trays[0]?.toolTip).toContain('No label')
  },
)

test(
  'after sleep the printers and the service are asked how they are',
  inStandIn,
  async ({ desktop, station, printer, bench }) => {
    await scan(bench, 'ORDER-1001')
    await expect(stage(bench)).toContainText('confirmed')
    const condition = async () =>
      (await station.ask('station.status', {})).printers.find(({ id }) => id === 'left')?.condition
    expect(await condition()).toBe('ready')
    // A page that is not seen has nobody asked: what is heard from here on is heard because of the wake-up.
    await bench.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    const serviceAgeMs = async () => (await station.ask('station.status', {})).heard.serviceMs ?? 0
    await expect.poll(serviceAgeMs).toBeGreaterThan(5_000)
    printer.setStatus({ paperOut: true })
    await desktop.act('emit', { on: 'powerMonitor', event: 'resume' })
    // First, while it is young.
    await expect.poll(serviceAgeMs).toBeLessThan(5_000)
    await expect.poll(condition).toBe('paper_out')

    // The same where the network has changed, which the browser tells the page.
    printer.setStatus({})
    await bench.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(condition).toBe('ready')
  },
)
