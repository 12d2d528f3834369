import { existsSync } from 'node:fs'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commonLabelPrinter } from '../../../src/contract/printers.ts'
import type { LabelPrinter } from '../../../src/core/printing/ports.ts'
import { until } from '../../support/until.ts'
import {
  makeBlockingPort,
  missingForWindows,
  startWindows,
  windowsPath,
  type Windows,
} from '../../support/wine/windows.ts'
import { startWindowsStation, type WindowsStation } from '../../support/wine/windows-station.ts'

const missing = missingForWindows()
const label = Buffer.from('^XA^FO50,50^FDlabel^FS^XZ')

describe(`the Windows spooler${missing ? ` (${missing})` : ''}`, { skip: missing !== undefined }, () => {
  let windows: Windows
  let station: WindowsStation
  let zebraPort: string
  let zebraFile: string
  const closers: (() => Promise<void>)[] = []

  beforeAll(async () => {
    windows = await startWindows()
    closers.push(windows.close)
    zebraFile = join(windows.folder, 'zebra.bin')
    zebraPort = `|cat >> '${zebraFile}'`
    await windows.addPrinters(
      { name: 'Zebra bench 1', port: zebraPort },
      { name: 'Broken', port: '/nonexistent-folder/port' },
      { name: 'Blocked', port: makeBlockingPort(join(windows.folder, 'blocked-port')) },
      { name: '-silent "; $(x) Büro', port: '/dev/null' },
    )
    station = await startWindowsStation(windows)
    closers.push(station.close)
  })

  afterAll(async () => {
    for (const close of closers.reverse()) await close()
  })

  const printer = (queue: string): LabelPrinter =>
    station.openPrinter({
      ...commonLabelPrinter,
      id: 'p1',
      name: 'Bench 1',
      connection: { kind: 'spooler', queue },
    })

  it('lists its printers with driver and port', async () => {
    const printers = await station.listPrinters()
    expect(printers.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Zebra bench 1', 'Broken', 'Blocked', '-silent "; $(x) Büro']),
    )
    expect(printers.find(({ name }) => name === 'Zebra bench 1')).toMatchObject({
      driver: 'Packbench test driver',
      port: zebraPort,
      condition: 'ready',
      causes: [],
      jobsWaiting: 0,
    })
  })

  it('has an unknown printer unreachable, by the name of the error', async () => {
    await expect(printer('Nobody').connect()).rejects.toMatchObject({
      code: 'printer_unreachable',
      message: 'The printer "Nobody" cannot be reached: Windows knows no printer of this name.',
      details: { reason: 'unknown_printer', windowsError: 1801 },
    })
  })

  it('takes a label, and has none waiting once it is with the printer', async () => {
    const zebra = printer('Zebra bench 1')
    await zebra.connect()
    expect(await zebra.readStatus()).toEqual({ condition: 'ready', causes: [], labelsWaiting: 0 })
    await zebra.send(label)
    await until(async () => (await zebra.readStatus())?.labelsWaiting === 0)
    expect(await readFile(zebraFile)).toEqual(label)
    zebra.close()
  })

  it('has a label sent in doubt when only the end of its document fails, and prints the next ones', async () => {
    const broken = printer('Broken')
    await broken.connect()
    await expect(broken.send(label)).rejects.toMatchObject({
      code: 'printer_link_broken',
      message: expect.stringContaining('The job for "Broken" broke off') as string,
    })
    await expect(broken.readStatus()).rejects.toMatchObject({ code: 'printer_link_broken' })
    await broken.connect()
    await expect(broken.send(label)).rejects.toMatchObject({ code: 'printer_link_broken' })

    const before = await readFile(zebraFile).catch(() => Buffer.alloc(0))
    const zebra = printer('Zebra bench 1')
    await zebra.connect()
    await zebra.send(label)
    await until(async () => (await readFile(zebraFile)).length > before.length)
    expect(await readFile(zebraFile)).toEqual(Buffer.concat([before, label]))
  })

  it('does not hold up the station, its closing or its end when a port blocks', async () => {
    const script = new URL('windows-scripts/blocked-port.ts', import.meta.url)
    const { exitCode, output } = await (await windows.start(script, 'Blocked', 'Zebra bench 1')).finished
    expect({ exitCode, ...(JSON.parse(output) as object) }).toEqual({
      exitCode: 7,
      sent: 'printer_link_broken',
      turns: 20,
      connected: 'printer_unreachable',
      sentThere: 'printer_link_broken',
    })
  })

  describe('documents by SumatraPDF', () => {
    const script = new URL('windows-scripts/print-document.ts', import.meta.url)
    const print = async (...args: readonly string[]) => {
      const { output } = await (await windows.start(script, ...args)).finished
      return JSON.parse(output) as unknown
    }

    it('are handed to it with printer and paper by name, unscaled, from a file that names nobody', async () => {
      const viewer = join(windows.folder, 'viewer.exe')
      const log = join(windows.folder, 'viewer.txt')
      await writeFile(viewer, `#!/bin/sh\nprintf '%s\\n' "$@" >'${log}.part'\nmv '${log}.part' '${log}'\n`)
      await chmod(viewer, 0o755)
      const queue = '-silent "; $(x) Büro'
      // libuv cannot watch a program that is not Windows' own, so what becomes of this one is not told.
      const started = await windows.start(script, queue, windowsPath(viewer))
      await until(() => existsSync(log))
      started.kill()
      const args = (await readFile(log, 'utf8')).trimEnd().split('\n')
      expect(args.slice(0, -1)).toEqual([
        '-print-to',
        queue,
        '-silent',
        '-print-settings',
        'noscale,paper=4x6',
      ])
      expect(args.at(-1)).toMatch(/\\packbench-print-\w+\\document\.pdf$/)
    })

    it('are sent when it ends well, and leave no file behind', async () => {
      // Takes any arguments and ends with 0.
      const viewer = 'C:\\windows\\system32\\systeminfo.exe'
      expect(await print('Zebra bench 1', viewer)).toEqual({ outcome: 'sent', left: [] })
    })

    it('may be in the queue in part when it fails', async () => {
      const outcome = await print('Zebra bench 1', 'C:\\windows\\system32\\reg.exe')
      expect(outcome).toMatchObject({
        outcome: { code: 'printer_link_broken', details: { reason: 'viewer_failed' } },
        left: [],
      })
    })

    it('never left when it cannot be started', async () => {
      const outcome = await print('Zebra bench 1', 'C:\\no-viewer.exe')
      expect(outcome).toMatchObject({
        outcome: { code: 'printer_unreachable', details: { reason: 'viewer_missing' } },
        left: [],
      })
    })
  })
})
