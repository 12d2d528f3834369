import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import {
  tcpLabelPrinter,
  type TcpLabelPrinterOptions,
} from '../../../../src/adapters/printers/transports/tcp-transport.ts'
import type { LabelPrinter } from '../../../../src/core/printing/ports.ts'
import {
  hostStatusAnswer,
  startTcpTestPrinter,
  type TcpTestPrinter,
} from '../../../support/tcp-test-printer.ts'
import { until } from '../../../support/until.ts'

const closers: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function startPrinter(host?: string): Promise<TcpTestPrinter> {
  const printer = await startTcpTestPrinter(host)
  closers.push(() => printer.switchOff())
  return printer
}

function linkTo(
  where: { readonly host: string; readonly port: number },
  options?: TcpLabelPrinterOptions,
): LabelPrinter {
  const link = tcpLabelPrinter(where, options)
  closers.push(() => link.close())
  return link
}

/** A port whose process sleeps with its backlog full: the kernel lets further attempts to connect wait. */
async function startUnansweredPort(): Promise<{ readonly host: string; readonly port: number }> {
  const host = '127.0.0.1'
  const listener = spawn(process.execPath, [
    '-e',
    `const server = require('node:net').createServer().listen({ port: 0, host: '${host}', backlog: 1 }, () => {
      require('node:fs').writeSync(1, String(server.address().port))
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    })`,
  ])
  closers.push(() => listener.kill('SIGKILL'))
  const [answer] = (await once(listener.stdout, 'data')) as [Buffer]
  const port = Number(answer.toString())
  for (let place = 0; place < 2; place++) {
    const socket = connect({ host, port })
    socket.on('error', () => undefined)
    closers.push(() => socket.destroy())
    await once(socket, 'connect')
  }
  return { host, port }
}

const label = (text: string) => Buffer.from(`^XA^FD${text}^FS^XZ`)
const noAnswerMs = { statusTimeoutMs: 50 }

describe('a printer behind TCP', () => {
  it.each(['127.0.0.1', 'localhost'])('is reached as %s', async (host) => {
    const printer = await startPrinter()
    const link = linkTo({ host, port: printer.port })
    await link.connect()
    await expect(link.readStatus()).resolves.toEqual({ condition: 'ready', causes: [], labelsWaiting: 0 })
  })

  it.each(['::1', '[::1]'])('is reached over IPv6 as %s', async (host) => {
    const printer = await startPrinter('::1')
    const link = linkTo({ host, port: printer.port })
    await link.connect()
    await expect(link.readStatus()).resolves.toMatchObject({ condition: 'ready' })
  })

  it('gets the labels of one link byte for byte, in their order', async () => {
    const printer = await startPrinter()
    const link = linkTo(printer)
    for (const text of ['one', 'two', 'three']) {
      await link.connect()
      await link.readStatus()
      await link.send(label(text))
    }
    await until(() => printer.labels().length === 3)
    expect(printer.received().toString()).toBe(
      ['one', 'two', 'three'].map((text) => label(text).toString()).join(''),
    )
    expect(printer.linkCount()).toBe(1)
  })

  it('gets 20 MB byte for byte although it stops reading again and again', async () => {
    const printer = await startPrinter()
    printer.onLink((socket) => {
      let sinceBreak = 0
      socket.on('data', (chunk) => {
        sinceBreak += chunk.length
        if (sinceBreak < 2_000_000) return
        sinceBreak = 0
        socket.pause()
        setImmediate(() => socket.resume())
      })
    })
    // Without the status request's own letters: the test printer takes those out of what it got.
    const bytes = Buffer.from(randomBytes(20_000_000).map((byte) => byte | 0x80))
    const link = linkTo(printer)
    await link.connect()
    await link.send(bytes)
    await until(() => printer.received().length === bytes.length)
    expect(printer.received().equals(bytes)).toBe(true)
  })

  it('is unreachable when nothing listens, and when its name is not known', async () => {
    const printer = await startPrinter()
    await printer.switchOff()
    await expect(linkTo(printer).connect()).rejects.toMatchObject({ code: 'printer_unreachable' })
    const nowhere = linkTo({ host: 'no-such-printer.invalid', port: 9100 })
    await expect(nowhere.connect()).rejects.toMatchObject({ code: 'printer_unreachable' })
  })

  it('is unreachable when connecting takes too long', async () => {
    const link = linkTo(await startUnansweredPort(), { connectTimeoutMs: 100 })
    await expect(link.connect()).rejects.toMatchObject({ code: 'printer_unreachable' })
  })

  it('ends an attempt to connect when it is closed', async () => {
    const link = linkTo(await startUnansweredPort(), { connectTimeoutMs: 60_000 })
    const connecting = link.connect()
    link.close()
    await expect(connecting).rejects.toMatchObject({ code: 'printer_unreachable' })
  })

  it('is reached again after it was off', async () => {
    const printer = await startPrinter()
    const link = linkTo(printer)
    await printer.switchOff()
    await expect(link.connect()).rejects.toMatchObject({ code: 'printer_unreachable' })
    await printer.switchOn()
    await link.connect()
    await expect(link.readStatus()).resolves.toMatchObject({ condition: 'ready' })
  })

  it.each([
    ['closes', (printer: TcpTestPrinter) => printer.links.forEach((socket) => socket.end())],
    ['resets', (printer: TcpTestPrinter) => printer.links.forEach((socket) => socket.resetAndDestroy())],
  ])('gets the next label over a new link after it %s an idle one', async (_, end) => {
    const printer = await startPrinter()
    const link = linkTo(printer)
    await link.connect()
    await link.send(label('one'))
    await until(() => printer.labels().length === 1)
    end(printer)
    await until(() => printer.links.length === 0)
    await link.connect()
    await link.send(label('two'))
    await until(() => printer.labels().length === 2)
    expect(printer.linkCount()).toBe(2)
  })

  it('gets a label over a new link when it closes the one over which it was asked', async () => {
    const printer = await startPrinter()
    const link = linkTo(printer)
    await link.connect()
    await link.readStatus()
    printer.links.forEach((socket) => socket.end())
    await until(() => printer.links.length === 0)
    await link.send(label('one'))
    await until(() => printer.labels().length === 1)
    expect(printer.linkCount()).toBe(2)
  })

  it('shows that it has read a label by closing its side after the station', async () => {
    const printer = await startPrinter()
    const link = linkTo(printer)
    await link.connect()
    await link.send(label('one'))
    await expect(link.untilRead?.()).resolves.toBe(true)
    expect(printer.labels()).toEqual([label('one').toString()])
  })

  it('does not show it while it reads nothing, nor when it resets', async () => {
    const printer = await startPrinter()
    printer.onLink((socket) => socket.pause())
    const link = linkTo(printer, { sendIdleTimeoutMs: 100 })
    await link.connect()
    await link.send(label('one'))
    await expect(link.untilRead?.()).resolves.toBe(false)
    const reset = linkTo(printer)
    await reset.connect()
    await reset.send(label('two'))
    const shown = reset.untilRead?.()
    printer.links.forEach((socket) => socket.resetAndDestroy())
    await expect(shown).rejects.toMatchObject({ code: 'printer_link_broken' })
  })

  it('breaks the link, and is not unreachable, when it resets while a label is sent', async () => {
    const printer = await startPrinter()
    printer.onLink((socket) => socket.once('data', () => socket.resetAndDestroy()))
    const link = linkTo(printer)
    await link.connect()
    await expect(link.send(Buffer.alloc(20_000_000, 'x'))).rejects.toMatchObject({
      code: 'printer_link_broken',
    })
  })

  it('breaks the link when it takes no data for too long', async () => {
    const printer = await startPrinter()
    printer.onLink((socket) => socket.pause())
    const link = linkTo(printer, { sendIdleTimeoutMs: 100 })
    await link.connect()
    await expect(link.send(Buffer.alloc(20_000_000, 'x'))).rejects.toMatchObject({
      code: 'printer_link_broken',
    })
    // Of the next one nothing has left.
    await expect(link.send(label('next'))).rejects.toMatchObject({ code: 'printer_unreachable' })
  })

  it('breaks the link when it is closed in the middle of a label', async () => {
    const printer = await startPrinter()
    printer.onLink((socket) => socket.pause())
    const link = linkTo(printer)
    await link.connect()
    const sending = link.send(Buffer.alloc(20_000_000, 'x'))
    link.close()
    await expect(sending).rejects.toMatchObject({ code: 'printer_link_broken' })
  })

  it('still gets the whole label when the link is closed right after it was sent', async () => {
    const printer = await startPrinter()
    const bytes = Buffer.alloc(200_000, 'y')
    const link = linkTo(printer)
    await link.connect()
    await link.send(bytes)
    link.close()
    await until(() => printer.received().length === bytes.length)
  })
})

describe('the status of a printer behind TCP', () => {
  it('is undefined when the printer does not answer in time', async () => {
    const printer = await startPrinter()
    printer.setMute(true)
    const link = linkTo(printer, noAnswerMs)
    await link.connect()
    await expect(link.readStatus()).resolves.toBeUndefined()
  })

  it('breaks off when the printer resets the link', async () => {
    const printer = await startPrinter()
    printer.onStatusRequest((socket) => socket.resetAndDestroy())
    const link = linkTo(printer)
    await link.connect()
    await expect(link.readStatus()).rejects.toMatchObject({ code: 'printer_link_broken' })
    await expect(link.readStatus()).rejects.toMatchObject({ code: 'printer_link_broken' })
  })

  it('is read among other things that the printer says', async () => {
    const printer = await startPrinter()
    printer.onStatusRequest((socket) => {
      socket.write('\x02ZT410,V75.20.01Z,8,8192KB\x03\r\n')
      for (const character of hostStatusAnswer({ paperOut: true })) socket.write(character)
    })
    const link = linkTo(printer)
    await link.connect()
    await expect(link.readStatus()).resolves.toMatchObject({ condition: 'paper_out' })
  })

  it('is never a late answer to an earlier request: that was said before the label came', async () => {
    const printer = await startPrinter()
    const late: (() => void)[] = []
    printer.onStatusRequest((socket) => late.push(() => socket.write(hostStatusAnswer())))
    const link = linkTo(printer, { statusTimeoutMs: 500 })
    await link.connect()
    await expect(link.readStatus()).resolves.toBeUndefined()

    await link.send(label('one'))
    printer.onStatusRequest((socket) => {
      late.splice(0).forEach((answer) => answer())
      socket.write(hostStatusAnswer({ labels: 1 }))
    })
    await expect(link.readStatus()).resolves.toEqual({ condition: 'printing', causes: [], labelsWaiting: 1 })
  })

  it('is read again from a printer that left requests without an answer', async () => {
    const printer = await startPrinter()
    const link = linkTo(printer, { statusTimeoutMs: 1_000 })
    await link.connect()
    printer.setMute(true)
    await expect(link.readStatus()).resolves.toBeUndefined()
    await expect(link.readStatus()).resolves.toBeUndefined()
    printer.setMute(false)
    await expect(linkTo(printer).connect()).resolves.toBeUndefined()
    await expect(link.readStatus()).resolves.toEqual({ condition: 'ready', causes: [], labelsWaiting: 0 })
  })

  it('does not come from what nobody asked for', async () => {
    const printer = await startPrinter()
    printer.onLink((socket) => socket.write(hostStatusAnswer({ paused: true })))
    const link = linkTo(printer)
    await link.connect()
    await link.send(label('one'))
    await until(() => printer.labels().length === 1)
    await expect(link.readStatus()).resolves.toMatchObject({ condition: 'ready' })
  })
})

describe('what ~HS does not tell of a printer behind TCP', () => {
  async function openLink() {
    const printer = await startPrinter()
    const link = linkTo(printer, { statusTimeoutMs: 5_000 })
    await link.connect()
    return { printer, link }
  }

  it('is not asked for before a label: no label waits for it', async () => {
    const { printer, link } = await openLink()
    printer.setErrorStatus({ errors: '00000008' })
    await expect(link.readStatus()).resolves.toMatchObject({ condition: 'ready' })
    expect(printer.errorStatusRequests()).toBe(0)
  })

  it('is asked for after a label, until the printer is well', async () => {
    const { printer, link } = await openLink()
    printer.setErrorStatus({ errors: '00000008' })
    await link.send(label('one'))
    await expect(link.readStatus()).resolves.toEqual({
      condition: 'fault',
      causes: ['cutter_fault'],
      labelsWaiting: 0,
    })
    printer.setErrorStatus({})
    await expect(link.readStatus()).resolves.toMatchObject({ condition: 'ready', causes: [] })
    const asked = printer.errorStatusRequests()
    await expect(link.readStatus()).resolves.toMatchObject({ condition: 'ready' })
    expect(printer.errorStatusRequests()).toBe(asked)
  })

  it('is asked for while the host status names a fault', async () => {
    const { printer, link } = await openLink()
    printer.setStatus({ paused: true })
    printer.setErrorStatus({ errors: '00010020' })
    await expect(link.readStatus()).resolves.toMatchObject({ condition: 'paused', causes: ['paused'] })
    await expect(link.readStatus()).resolves.toMatchObject({
      condition: 'too_hot',
      causes: ['paused', 'motor_too_hot'],
    })
  })

  it('stays known, as far as it only warns, until the next label', async () => {
    const { printer, link } = await openLink()
    printer.setErrorStatus({ warnings: '0000000A' })
    await link.send(label('one'))
    for (let time = 0; time < 3; time++) {
      await expect(link.readStatus()).resolves.toEqual({
        condition: 'ready',
        causes: ['paper_near_end', 'clean_head'],
        labelsWaiting: 0,
      })
    }
    expect(printer.errorStatusRequests()).toBe(1)
    printer.setErrorStatus({})
    await link.send(label('two'))
    await expect(link.readStatus()).resolves.toMatchObject({ causes: [] })
  })

  it('is asked for once over a link whose printer does not know the question, and nothing waits for it', async () => {
    const { printer, link } = await openLink()
    for (const text of ['one', 'two', 'three']) {
      await link.send(label(text))
      await expect(link.readStatus()).resolves.toMatchObject({ condition: 'ready' })
    }
    expect(printer.errorStatusRequests()).toBe(1)
    expect(printer.received().toString()).toBe(['one', 'two', 'three'].map((text) => label(text)).join(''))
  })
})
