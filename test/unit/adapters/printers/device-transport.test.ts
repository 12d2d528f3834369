import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import {
  deviceLabelPrinter,
  type DeviceLabelPrinterOptions,
} from '../../../../src/adapters/printers/transports/device-transport.ts'
import { startByteSink } from '../../../support/byte-sink.ts'
import { missingForDevices, plugDevice } from '../../../support/plugged-device.ts'
import { startTcpTestPrinter } from '../../../support/tcp-test-printer.ts'
import { until } from '../../../support/until.ts'

const closers: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

function linkTo(path: string, options?: DeviceLabelPrinterOptions) {
  const link = deviceLabelPrinter({ path }, options)
  closers.push(() => link.close())
  return link
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-device-test-'))
  closers.push(() => rmSync(folder, { recursive: true }))
  return folder
}

async function startPrinter() {
  const printer = await startTcpTestPrinter()
  closers.push(() => printer.switchOff())
  const device = await plugDevice(printer.port)
  closers.push(() => device.close())
  await until(() => printer.links.length === 1)
  return { printer, device }
}

/** Runs a script that has `link`, a link to the device, in a process of its own; answers with what it printed. */
async function runBeside(path: string, script: string, uid?: number) {
  const module = new URL('../../../../src/adapters/printers/transports/device-transport.ts', import.meta.url)
  const code = `
    const { deviceLabelPrinter } = await import(${JSON.stringify(module.href)})
    const link = deviceLabelPrinter({ path: ${JSON.stringify(path)} }, { statusTimeoutMs: 100 })
    ${script}`
  const args = ['--input-type=module', '--eval', code]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid ? { uid } : {}),
  })
  closers.push(() => child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [exitCode] = (await once(child, 'close')) as [number | null]
  return { said: said.trim(), exitCode }
}

const missing = missingForDevices()
const label = Buffer.from('^XA^FDone^FS^XZ\n')

describe('a printer behind a device', () => {
  it.each([
    ['that is missing', () => join(temporaryFolder(), 'lp0'), 'there is no such device'],
    ['in a folder that is missing', () => join(temporaryFolder(), 'usb', 'lp0'), 'there is no such device'],
    ['that is a folder', () => temporaryFolder(), 'EISDIR'],
  ])('%s is unreachable, and nothing is made in its place', async (_, place, why) => {
    const path = place()
    const before = existsSync(path)
    await expect(linkTo(path).connect()).rejects.toMatchObject({
      code: 'printer_unreachable',
      message: expect.stringContaining(why) as string,
    })
    expect(existsSync(path)).toBe(before)
  })

  it('that is a file is unreachable, and the file stays as it was', async (context) => {
    if (missing !== undefined) context.skip(missing)
    const path = join(temporaryFolder(), 'letter.txt')
    writeFileSync(path, 'Dear Sir')
    await expect(linkTo(path).connect()).rejects.toMatchObject({ code: 'printer_unreachable' })
    expect(readFileSync(path, 'utf8')).toBe('Dear Sir')
  })

  it('answers over the device, and its word proves the paper', async (context) => {
    if (missing !== undefined) context.skip(missing)
    const { printer, device } = await startPrinter()
    printer.setErrorStatus({ errors: '00000008' })
    const link = linkTo(device.path, { statusTimeoutMs: 5_000 })
    await link.connect()
    await expect(link.readStatus()).resolves.toMatchObject({ condition: 'ready' })
    await link.send(label)
    await expect(link.readStatus()).resolves.toMatchObject({ condition: 'fault', causes: ['cutter_fault'] })
    expect(link.proves).toBe('paper')
    expect(printer.received().equals(label)).toBe(true)
  })

  it('is not kept open when it is given up before it was', async (context) => {
    if (missing !== undefined) context.skip(missing)
    const { device } = await startPrinter()
    const link = linkTo(device.path)
    const connecting = link.connect()
    link.close()
    await expect(connecting).rejects.toMatchObject({ code: 'printer_unreachable' })
    await expect(link.readStatus()).rejects.toMatchObject({ code: 'printer_link_broken' })
  })

  it('that never answers takes its labels', async (context) => {
    if (missing !== undefined) context.skip(missing)
    const { printer, device } = await startPrinter()
    printer.setMute(true)
    const link = linkTo(device.path, { statusTimeoutMs: 50 })
    await link.connect()
    await expect(link.readStatus()).resolves.toBeUndefined()
    await link.send(label)
    await until(() => printer.labels().length === 1)
  })

  it('that can only be written takes its labels, and is not asked', async (context) => {
    if (missing !== undefined) context.skip(missing)
    if (process.getuid?.() !== 0) context.skip('only root can become a user that may write and not read')
    const sink = await startByteSink()
    closers.push(() => sink.close())
    const device = await plugDevice(sink.port)
    closers.push(() => device.close())
    chmodSync(device.folder, 0o755)
    chmodSync(device.path, 0o222)
    const nobody = 65_534
    const { said } = await runBeside(
      device.path,
      `await link.connect()
       console.log(await link.readStatus())
       await link.send(Buffer.from(${JSON.stringify(label.toString())}))
       link.close()`,
      nobody,
    )
    expect(said).toBe('undefined')
    await until(() => sink.received().length === label.length)
    expect(sink.received().equals(label)).toBe(true)
  })

  it('that is pulled out is gone, and is found again when it is back', async (context) => {
    if (missing !== undefined) context.skip(missing)
    const { printer, device } = await startPrinter()
    const link = linkTo(device.path, { statusTimeoutMs: 5_000 })
    await link.connect()
    await link.readStatus()
    await printer.switchOff()
    const failure = await until(() =>
      link.connect().then(
        () => undefined,
        (error: unknown) => error,
      ),
    )
    expect(failure).toMatchObject({ code: 'printer_unreachable' })
    await printer.switchOn()
    await until(() =>
      link.connect().then(
        () => true,
        () => false,
      ),
    )
    await expect(link.readStatus()).resolves.toMatchObject({ condition: 'ready' })
  })

  it('that is pulled out in the middle of a label breaks the link', async (context) => {
    if (missing !== undefined) context.skip(missing)
    const { printer, device } = await startPrinter()
    for (const socket of printer.links) socket.once('data', () => socket.resetAndDestroy())
    const link = linkTo(device.path)
    await link.connect()
    await expect(link.send(Buffer.alloc(20_000_000, 'x'))).rejects.toMatchObject({
      code: 'printer_link_broken',
    })
  })

  it('that takes no data for too long breaks the link', async (context) => {
    if (missing !== undefined) context.skip(missing)
    const { printer, device } = await startPrinter()
    for (const socket of printer.links) socket.pause()
    const link = linkTo(device.path, { sendIdleTimeoutMs: 100 })
    await link.connect()
    await expect(link.send(Buffer.alloc(20_000_000, 'x'))).rejects.toMatchObject({
      code: 'printer_link_broken',
    })
  })

  it('that is open, and silent, keeps no process from ending', async (context) => {
    if (missing !== undefined) context.skip(missing)
    const { printer, device } = await startPrinter()
    printer.setMute(true)
    await expect(
      runBeside(device.path, `await link.connect(); console.log(await link.readStatus())`),
    ).resolves.toEqual({ said: 'undefined', exitCode: 0 })
    await expect(
      runBeside(
        device.path,
        `await link.connect(); link.readStatus().catch(() => 0); link.close(); process.exit(3)`,
      ),
    ).resolves.toEqual({ said: '', exitCode: 3 })
  })

  // The kernel's own device that has no room for anything, as a printer's device says that it has no paper.
  // It counts no labels: what was sent before may stand in the middle of its way.
  it.skipIf(!existsSync('/dev/full'))('that has no room says that there is no paper', async () => {
    const link = linkTo('/dev/full', { sendIdleTimeoutMs: 20 })
    await link.connect()
    await expect(link.readStatus()).resolves.toEqual({
      condition: 'paper_out',
      causes: ['paper_out'],
      labelsWaiting: 1,
    })
    await expect(link.send(label)).rejects.toMatchObject({ code: 'printer_unreachable' })
  })
})
