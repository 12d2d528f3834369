// The package for Windows ships a parcel under wine: in Windows' Node, with Windows' keychain, to Windows' spooler.

import { existsSync } from 'node:fs'
import { cp, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commonLabelPrinter } from '../../../src/contract/printers.ts'
import { until } from '../../support/until.ts'
import { startWindows, windowsPath, type Windows, type WindowsProcess } from '../../support/wine/windows.ts'
import { controlOf, endMs, standIn, unpackTo, windowOf, type Controlled } from './packed.ts'

const overHttp = join(import.meta.dirname, '../../support/wine/fetch-over-http.ts')
const windowsUrl = (path: string) => pathToFileURL(path).href.replace('file:///', 'file:///Z:/')

/** All bytes left, and then the spooler said that it has finished: before that, an end of the station leaves a doubt. */
async function isHandedOver({ act }: Controlled): Promise<boolean> {
  const sent = await act('sent', {})
  const states = sent.map(({ args }) => args as readonly [event: string, job: { readonly state?: string }])
  return states.filter(([event, { state }]) => event === 'printJob' && state === 'sent').length === 2
}

export function describeWindows(tree: () => string, folder: () => string): void {
  let windows: Windows
  let application: string
  let running: WindowsProcess | undefined

  const execute = (...args: readonly string[]) =>
    windows.startProgram(join(application, 'Packbench.exe'), ['--no-warnings', ...args], {
      ELECTRON_STAND_IN_PAGE: 'none',
    })

  async function start(): Promise<Controlled & { quit(): Promise<number | null> }> {
    const app = windowsPath(join(application, 'resources/app'))
    const process = await execute('--import', windowsUrl(overHttp), windowsPath(standIn), app)
    running = process
    const address = await until(async () => {
      const output = await process.output()
      return /"electronStandIn":"([^"]+)"/.exec(output)?.[1]
    })
    const controlled = controlOf(address, async () => {
      const ended = await Promise.race([process.finished, pause(endMs)])
      const said = (await process.output()).slice(-2_000)
      return `the application ${ended ? `ended (${ended.exitCode})` : 'runs'}; it said: ${said}`
    })
    await windowOf(controlled)
    return {
      ...controlled,
      async quit() {
        await controlled.act('quit')
        return (await process.finished).exitCode
      },
    }
  }

  beforeAll(async () => {
    application = await unpackTo(join(folder(), 'windows'), tree())
    windows = await startWindows()
  })
  afterAll(async () => {
    running?.kill()
    await windows.close()
  })

  it('brings every package that its files name', async () => {
    const script = join(application, 'resources/app/out/main/load-modules.ts')
    await cp(join(import.meta.dirname, 'children/load-modules.ts'), script)
    const { output } = await (await execute(windowsPath(script))).finished
    const { loaded, failed } = JSON.parse(output) as { loaded: string[]; failed: object }
    expect(failed).toEqual({})
    expect(loaded).toEqual(expect.arrayContaining(['keytar', 'koffi', 'pdf-to-printer']))
  })

  it('finds SumatraPDF where it was unpacked', async () => {
    const viewer = join(application, 'resources/app/node_modules/pdf-to-printer/dist/SumatraPDF-3.4.6-32.exe')
    expect((await stat(viewer)).size).toBeGreaterThan(10_000_000)
  })

  it('ships by a scan through the spooler, is started again, and reprints the same bytes', async () => {
    const spooled = join(windows.folder, 'zebra.bin')
    await windows.addPrinters({ name: 'Zebra bench 1', port: `|cat >> '${spooled}'` })
    const printed = async () => (existsSync(spooled) ? readFile(spooled) : Buffer.alloc(0))

    const first = await start()
    await first.ask('printers.save', {
      ...commonLabelPrinter,
      id: 'bench-1',
      name: 'Bench 1',
      connection: { kind: 'spooler', queue: 'Zebra bench 1' },
    })
    await first.ask('printers.saveRoles', { label: { printerId: 'bench-1' } })
    const gestureId = crypto.randomUUID()
    const scanned = await first.ask('ship.scan', { gestureId, text: 'ORDER-1001' })
    expect(scanned.kind).toBe('shipping')
    await until(() => isHandedOver(first))
    const label = await printed()
    expect(label.toString('latin1')).toContain('^XA')
    expect(await first.quit()).toBe(0)

    const second = await start()
    expect((await second.ask('station.status', {})).secrets).toEqual({ mode: 'keychain' })
    await second.ask('demo.setService', { running: false })
    const { hits } = await second.ask('reprint.search', { query: 'ORDER-1001' })
    const labelId = hits[0]?.labelId ?? ''
    const again = { gestureId: crypto.randomUUID(), labelId, reason: 'damaged' } as const
    await second.ask('reprint.print', again)
    await until(() => isHandedOver(second))
    expect(await printed()).toEqual(Buffer.concat([label, label]))
    expect(await second.quit()).toBe(0)
  })
}
