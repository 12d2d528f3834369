// A second start of the application, whatever became of the first one's window.

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { end, startProgram } from '../hosts/programs.ts'
import { expectNote } from '../notes.ts'
import { expect, scan, stage, test } from '../station.ts'
import { inStandIn, startAgain, windowsOf } from './shell.ts'

test(
  'a second start shows the window that is there, also a minimised one',
  inStandIn,
  async ({ desktop, folder, bench }) => {
    await expect(stage(bench)).toBeVisible()
    await desktop.act('window', { act: 'minimize' })
    const second = await startAgain(join(folder, 'station'))
    expect(second).toMatchObject({ code: 0, complained: '' })
    await expect
      .poll(async () => (await windowsOf(desktop))[0])
      .toMatchObject({
        isMinimized: false,
        isFocused: true,
      })
    expect(await windowsOf(desktop)).toHaveLength(1)
  },
)

// Hazard: the window was closed, and the second start called a destroyed object.
test(
  'a second start opens the window again after it was closed',
  inStandIn,
  async ({ desktop, folder, station, bench }) => {
    // A label that waits keeps the application open: it is asked, and somebody wants to stay.
    const { printers } = await station.ask('station.status', {})
    await station.ask('printers.hold', { printerId: printers[0]!.id, held: true })
    await scan(bench, 'ORDER-1001')
    await expect.poll(async () => (await station.ask('station.status', {})).printers[0]?.waitingJobs).toBe(1)
    await desktop.act('window', { act: 'close' })
    await expect.poll(async () => (await desktop.state()).dialogs.length).toBe(1)
    expect(await windowsOf(desktop)).toEqual([])
    const second = await startAgain(join(folder, 'station'))
    expect(second).toMatchObject({ code: 0, complained: '' })
    const page = await desktop.page()
    await expect(page.getByRole('status', { name: 'Station' }).or(stage(page)).first()).toBeVisible()
    expect((await desktop.state()).errorBoxes).toEqual([])
  },
)

test(
  'the acts of a second start are done by the first, whose answer is its end',
  inStandIn,
  async ({ desktop, folder, station, bench }) => {
    const data = join(folder, 'station')
    const orders = join(folder, 'orders.csv')
    writeFileSync(
      orders,
      'order number,recipient,street 1,city,state,zip,weight\nLATE-1,Ann Lee,1 Main St,Austin,TX,78701,12 oz\n',
    )
    expect(await startAgain(data, ['--import', orders])).toMatchObject({
      code: 0,
      said: 'imported: orders.csv, 1 new, 0 changed, 0 not taken\n',
    })
    await expectNote(bench, 'orders.csv: 1 new, 0 changed')
    await scan(bench, 'LATE-1')
    await expect(stage(bench)).toContainText('confirmed')

    const [shipped] = (await station.ask('station.status', {})).recent
    const tracking = shipped?.trackingNumber ?? ''
    expect(await startAgain(data, ['--reprint', tracking])).toMatchObject({
      code: 0,
      said: `queued: ${tracking} at ${shipped?.job?.printerName}\n`,
    })
    await expect
      .poll(async () => (await station.ask('reprint.search', { query: tracking })).hits[0]?.prints)
      .toBe(2)

    const label = join(folder, 'hello.zpl')
    writeFileSync(label, '^XA^FO20,20^A0N,40^FDhello^FS^XZ')
    const printer = (await station.ask('station.status', {})).printers[0]!.name
    expect(await startAgain(data, ['--print', label, '--printer', printer])).toMatchObject({
      code: 0,
      said: `queued: hello.zpl at ${printer}\n`,
    })
    await expect
      .poll(async () => (await station.ask('print.jobs', { limit: 1 })).jobs[0])
      .toMatchObject({ kind: 'file', subject: 'hello.zpl', state: 'confirmed' })

    expect(await startAgain(data, ['--print', label, '--printer', 'no such'])).toMatchObject({
      code: 3,
      said: 'refused: hello.zpl: no such printer (not_found)\n',
    })
    expect(await startAgain(data, ['--print', label])).toMatchObject({ code: 2 })
    expect(await startAgain(data, ['--version'])).toMatchObject({ code: 0, said: '0.1.0\n' })
    expect(await windowsOf(desktop)).toHaveLength(1)
  },
)

// Hazard: what cannot be made in the data folder ends the application with a stack trace and a crash file.
test('a data folder that cannot be used is told in a sentence', inStandIn, async ({ folder }) => {
  const data = join(folder, 'station')
  mkdirSync(data)
  writeFileSync(join(data, 'window'), 'in the way')
  const started = await startAgain(data)
  expect(started.code).toBe(4)
  expect(started.complained).toMatch(/^Packbench cannot start: .*window cannot be written\. .*\n$/)
  expect(readdirSync(data).sort()).toEqual(['owner.json', 'window'])
})

// Hazard: the two hosts have no lock in common but the data folder itself: two stations on it, be it on two profiles, write
// over each other's settings, and could buy a parcel twice.
test('a station in the browser keeps the window off its data', inStandIn, async ({ folder }) => {
  const data = join(folder, 'station')
  const args = ['src/web/station-cli.ts', '--port', '0', '--data', data, '--json', '--no-open']
  const { child } = await startProgram([...args, '--profile', 'test'])
  const started = await startAgain(data, ['--profile', 'demo'])
  expect(started.code).toBe(4)
  expect(started.complained).toContain('Packbench cannot start')
  expect(started.complained).toContain('Another station has this data folder open')
  await end(child, 'SIGTERM')
})
