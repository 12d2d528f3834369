import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLabelRenderer } from '../../../src/labels/render/label-renderer.ts'
import type { stoppingFaults } from '../../../src/sandbox/printer/printer-fault.ts'
import { printerModels, type PrinterModelName } from '../../../src/sandbox/printer/printer-model.ts'
import {
  startVirtualPrinter,
  type VirtualPrinter,
  type VirtualPrinterOptions,
} from '../../../src/sandbox/printer/virtual-printer.ts'
import { decodeBarcodes } from '../../support/decode-barcodes.ts'
import { connectTo, type PrinterClient } from './printer-client.ts'

const fixtures = new URL('../../fixtures/carrier-zpl/', import.meta.url)
const renderer = createLabelRenderer()
afterAll(() => renderer.close())

let folder: string
let printer: VirtualPrinter
const clients: PrinterClient[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'virtual-printer-'))
})
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy()
  await printer.close()
  await rm(folder, { recursive: true })
})

async function start(options: Partial<VirtualPrinterOptions> = {}): Promise<void> {
  printer = await startVirtualPrinter({ name: 'Zebra', folder, printMs: 0, ...options })
}

async function link(): Promise<PrinterClient> {
  const client = await connectTo(printer.port)
  clients.push(client)
  return client
}

const label = (data: string, more = '') => `^XA^LL400^FO20,20^BQN,2,5^FDQA,${data}^FS${more}^XZ`
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const printed = () => printer.papers().map(({ bytes }) => text(bytes))
const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 180_000, interval: 5 })
const untilPrinted = (count: number) => until(() => expect(printer.papers()).toHaveLength(count))

// Three lines; their lengths with STX, ETX, CR and LF.
const statusLength = 36 + 36 + 10

async function status(client: PrinterClient): Promise<readonly (readonly string[])[]> {
  await client.send('~HS')
  const answer = await client.receive(statusLength)
  return answer.split('\r\n').map((line) => line.replace('\u0002', '').replace('\u0003', '').split(','))
}

/** The fields of `~HS` that a station decides on. */
async function condition(client: PrinterClient) {
  const [link = [], head = []] = await status(client)
  return {
    paperOut: link[1],
    paused: link[2],
    formatsInBuffer: Number(link[4]),
    bufferFull: link[5],
    partialFormat: link[7],
    tooHot: link[11],
    headOpen: head[2],
    ribbonOut: head[3],
    labelsRemaining: Number(head[8]),
  }
}
const well = {
  paperOut: '0',
  paused: '0',
  bufferFull: '0',
  partialFormat: '0',
  tooHot: '0',
  headOpen: '0',
  ribbonOut: '0',
}
const idle = { ...well, formatsInBuffer: 0, labelsRemaining: 0 }

describe('the virtual printer: questions', () => {
  it('answers host status with the three lines of the ZPL II guide', async () => {
    await start()
    const client = await link()
    await client.send('~HS')
    expect(await client.receive(statusLength)).toBe(
      '\u0002030,0,0,1218,000,0,0,0,000,0,0,0\u0003\r\n' +
        '\u0002000,0,0,0,0,2,4,0,00000000,1,000\u0003\r\n' +
        '\u00021234,0\u0003\r\n',
    )
  })

  it('says who it is', async () => {
    await start()
    const client = await link()
    await client.send('~HI\r\n')
    const expected = '\u0002ZD421-203dpi,V93.21.15Z,8,8192KB\u0003\r\n'
    expect(await client.receive(expected.length)).toBe(expected)
  })

  it('tells head life, its settings and a low roll where its model does, and an imitation nothing of it', async () => {
    await start({ settings: { darkness: 22, inchesPerSecond: 6 } })
    const client = await link()
    await client.send('~HQPH\r\n')
    expect(await client.receive(246)).toMatch(/LAST CLEANED: +1257 " [^]* 1: +1257 " [^]* 2: +7303 "/)
    const said = {
      'print.tone': '"22.0"',
      'media.speed': '"6.0"',
      'appl.name': '"V93.21.15Z"',
      'no.such': '"?"',
    }
    for (const [name, answer] of Object.entries(said)) {
      await client.send(`! U1 getvar "${name}"\r\n`)
      expect(await client.receive(answer.length)).toBe(answer)
    }
    printer.setPaperLow(true)
    await client.send('~HQES')
    expect(await client.receive(132)).toMatch(/WARNINGS: +1 00000000 00000008/)

    const other = await startVirtualPrinter({ name: 'Other', printMs: 0, model: 'imitation' })
    const asking = await connectTo(other.port)
    clients.push(asking)
    await asking.send('~HI\r\n~HQPH\r\n~HQOD\r\n~HQES\r\n! U1 getvar "appl.name"\r\n^XA^HH^XZ\r\n~HS\r\n')
    expect(await asking.receive(4)).toBe('\u0002030')
    await other.close()
  })

  it('has its error flags in the columns where hosts look for them', async () => {
    await start()
    const client = await link()
    const ask = async () => {
      await client.send('~HQES')
      return client.receive(132)
    }
    expect((await ask())[70]).toBe('0')
    const columns: readonly (readonly [(typeof stoppingFaults)[number], number, string])[] = [
      ['paper_out', 88, '1'],
      ['ribbon_out', 88, '2'],
      ['head_open', 88, '4'],
      ['cutter_fault', 88, '8'],
      ['too_hot', 87, '1'],
      ['head_fault', 87, '4'],
      ['paused', 84, '1'],
    ]
    for (const [kind, column, digit] of columns) {
      await printer.setFault({ kind })
      const answer = await ask()
      expect([kind, answer[70], answer[column]]).toEqual([kind, '1', digit])
    }
  })

  it('returns its configuration as a text, and no paper', async () => {
    await start()
    const client = await link()
    await client.send(`^XA^HH^XZ${label('after')}`)
    const lines = '\u0002  +10.0               DARKNESS          \r\n'
    expect(await client.receive(lines.length)).toBe(lines)
    await untilPrinted(1)
    expect(printed()).toEqual([label('after')])
  })

  it.each(Object.keys(printerModels) as PrinterModelName[])('answers as model %s', async (model) => {
    const { name, firmware, dpmm, memory, answersHostQueries, answersStatusOnly, shortHostStatus } =
      printerModels[model]
    await start({ model })
    const client = await link()
    await client.send('~HI')
    const identification = answersStatusOnly ? '' : `\u0002${name},${firmware},${dpmm},${memory}\u0003\r\n`
    expect(await client.receive(identification.length)).toBe(identification)
    await client.send('~HQES~HS')
    const answer = await client.receive(answersHostQueries ? 132 + statusLength : statusLength - 6)
    expect(answer.includes('PRINTER STATUS')).toBe(answersHostQueries)
    expect(answer.includes(',00000000,1,000')).toBe(!shortHostStatus)
    expect(answer).toContain(`,${String(Math.round(152.25 * dpmm)).padStart(4, '0')},000,`)
  })

  it('says nothing while it is stopped where the model is so, and answers afterwards', async () => {
    await start({ model: 'GK420d' })
    const client = await link()
    await printer.setFault({ kind: 'paper_out' })
    await client.send('~HS')
    await printer.setFault({ kind: 'paused' })
    const answer = await client.receive(statusLength)
    expect(answer.slice(4, 8)).toBe(',0,1')
  })

  it('answers at once, inside a format and while labels wait, and keeps questions out of the label', async () => {
    await start()
    const client = await link()
    await client.send('^XA^FO20,20^BQN,2,5')
    expect(await condition(client)).toEqual({ ...idle, partialFormat: '1' })
    await client.send('^FDQA,half^FS^XZ')
    await untilPrinted(1)
    expect(printed()).toEqual(['^XA^FO20,20^BQN,2,5^FDQA,half^FS^XZ'])
    expect(await condition(client)).toEqual(idle)
  })
})

describe('the virtual printer: paper', () => {
  it('keeps every label byte for byte and draws it', async () => {
    await start({ renderer })
    const seen: number[] = []
    printer.onPaper(({ id }) => seen.push(id))
    const client = await link()
    const jobs = [`~SD15${label('one')}\r\n`, label('two', '^PQ3'), `^CT~~CD,${label('three')}`]
    await client.send(jobs.join(''))
    await client.end()
    await untilPrinted(3)
    expect(printed()).toEqual(jobs)
    expect(printer.papers().map(({ copies }) => copies)).toEqual([1, 3, 1])
    expect(seen).toEqual([1, 2, 3])
    const files = await Promise.all([1, 2, 3].map((id) => printer.rendered(id)))
    expect((await readdir(folder)).sort()).toEqual(
      ['0001', '0002', '0003'].flatMap((name) => [`${name}.png`, `${name}.zpl`]),
    )
    for (const [index, data] of ['one', 'two', 'three'].entries()) {
      const paper = printer.papers()[index]!
      expect(text(await readFile(paper.zplFile ?? ''))).toBe(jobs[index])
      const codes = await decodeBarcodes(await readFile(files[index]!))
      expect(codes).toEqual([{ format: 'QRCode', text: data }])
    }
  })

  it('adds a line end that comes later to the label that it ends', async () => {
    await start()
    const client = await link()
    await client.send(label('one'))
    await untilPrinted(1)
    await client.send(`\r\n${label('two')}`)
    await untilPrinted(2)
    expect(printed()).toEqual([`${label('one')}\r\n`, label('two')])
    await printer.close()
    expect(text(await readFile(join(folder, '0001.zpl')))).toBe(`${label('one')}\r\n`)
  })

  it('goes on counting after a restart', async () => {
    await start()
    const first = await link()
    await first.send(label('one') + label('two'))
    await untilPrinted(2)
    await printer.close()
    await start()
    const second = await link()
    await second.send(label('three'))
    await untilPrinted(1)
    expect(printer.papers()[0]?.id).toBe(3)
    expect((await readdir(folder)).sort()).toEqual(['0001.zpl', '0002.zpl', '0003.zpl'])
  })

  it('prints nothing for a format that the host leaves unfinished, and forgets it with the link', async () => {
    await start()
    const broken = await link()
    await broken.send(`${label('one')}^XA^FDhalf`)
    await untilPrinted(1)
    await broken.end()
    const next = await link()
    expect(await condition(next)).toEqual(idle)
    await next.send(label('two'))
    await untilPrinted(2)
    expect(printed()).toEqual([label('one'), label('two')])
  })

  it('takes labels from several links, one at a time from each', async () => {
    await start()
    const links = await Promise.all([link(), link(), link()])
    for (const part of [0, 1]) {
      for (const [index, client] of links.entries()) {
        const whole = label(`link-${index}`)
        await client.send(part === 0 ? whole.slice(0, 15) : whole.slice(15))
      }
    }
    await untilPrinted(3)
    expect(printed().sort()).toEqual([0, 1, 2].map((index) => label(`link-${index}`)))
  })

  it('takes a job of 20 MB', async () => {
    await start()
    const client = await link()
    const graphic = Buffer.alloc(20_000_000, '^XZ~')
    const job = Buffer.concat([
      Buffer.from(`^XA^FO1,1^GFB,${graphic.length},${graphic.length},100,`),
      graphic,
      Buffer.from('^FS^XZ'),
    ])
    await client.send(job)
    await untilPrinted(1)
    expect(job.equals(printer.papers()[0]!.bytes)).toBe(true)
  })

  it('takes every carrier’s label and gives the same bytes back', async () => {
    await start({ renderer })
    const files = (await readdir(fixtures)).filter((name) => name.endsWith('.zpl'))
    expect(files).toHaveLength(16)
    for (const file of files) {
      const sent = await readFile(new URL(file, fixtures))
      const before = printer.papers().length
      const count = file === 'pnldpd.zpl' ? 2 : 1
      const client = await link()
      await client.send(sent)
      await client.end()
      await untilPrinted(before + count)
      const kept = Buffer.concat(
        printer
          .papers()
          .slice(before)
          .map(({ bytes }) => bytes),
      )
      // The first of its two formats holds settings only: no label comes out, and no bytes are kept.
      const expected = file === 'qr_code_ft_manual.zpl' ? sent.subarray(sent.indexOf('^XZ') + 4) : sent
      expect([file, kept.equals(expected)]).toEqual([file, true])
      expect([file, await printer.rendered(before + 1)]).toEqual([file, expect.stringMatching(/\.png$/)])
    }
  })
})

describe('the virtual printer: faults', () => {
  it.each([
    ['paper_out', { paperOut: '1' }],
    ['paused', { paused: '1' }],
    ['head_open', { headOpen: '1' }],
    ['ribbon_out', { ribbonOut: '1' }],
    ['too_hot', { tooHot: '1' }],
    ['buffer_full', { bufferFull: '1' }],
  ] as const)('holds labels back on %s, says so, and prints them afterwards', async (kind, flags) => {
    await start()
    await printer.setFault({ kind })
    const client = await link()
    await client.send(label('one', '^PQ5') + label('two') + label('three'))
    await until(async () =>
      expect(await condition(client)).toEqual({ ...well, ...flags, formatsInBuffer: 2, labelsRemaining: 5 }),
    )
    expect(printer.papers()).toEqual([])
    await printer.setFault(undefined)
    await untilPrinted(3)
    await until(async () => expect(await condition(client)).toEqual(idle))
    expect((await status(client))[0]?.[3]).toBe('0400')
  })

  it('counts down the labels of a batch while it prints', async () => {
    await start({ printMs: 5 })
    const client = await link()
    await client.send(label('batch', '^PQ40'))
    const counts: number[] = []
    await until(async () => {
      counts.push((await condition(client)).labelsRemaining)
      expect(printer.papers()).toHaveLength(1)
    })
    expect(counts.length).toBeGreaterThan(1)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    expect(counts.every((count) => count <= 40)).toBe(true)
  })

  it('cannot be reached, and can be again on the same port', async () => {
    await start()
    const before = await link()
    await printer.setFault({ kind: 'unreachable' })
    await before.closed
    await expect(connectTo(printer.port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await printer.setFault(undefined)
    const client = await link()
    await client.send(label('back'))
    await untilPrinted(1)
  })

  it('forgets what it had not printed when its power fails', async () => {
    await start()
    await printer.setFault({ kind: 'paused' })
    const before = await link()
    await before.send(label('lost') + label('lost too'))
    await until(async () => expect((await condition(before)).formatsInBuffer).toBe(1))
    await printer.setFault({ kind: 'power_off' })
    await before.closed
    await expect(connectTo(printer.port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await printer.setFault(undefined)
    const client = await link()
    await client.send(label('new'))
    await untilPrinted(1)
    expect(printed()).toEqual([label('new')])
  })

  it('takes and prints without a word when it is mute', async () => {
    await start()
    await printer.setFault({ kind: 'mute' })
    const client = await link()
    await client.send(`~HS~HI~HQES${label('one')}`)
    await untilPrinted(1)
    await client.end()
    expect(client.socket.bytesRead).toBe(0)
  })

  it('resets links with nothing read', async () => {
    await start()
    await printer.setFault({ kind: 'reset_before_reading' })
    const host = connect(printer.port, '127.0.0.1')
    const error = new Promise((resolve) => host.once('error', resolve))
    host.write(label('one'))
    // Which call finds out depends on who is faster; that the link was reset does not.
    expect(await error).toMatchObject({ code: expect.stringMatching(/^(ECONNRESET|EPIPE)$/) as string })
    await printer.setFault(undefined)
    const next = await link()
    await next.send(label('two'))
    await untilPrinted(1)
    expect(printed()).toEqual([label('two')])
  })

  it('cuts a link after so many bytes, and prints what was whole by then', async () => {
    await start()
    await printer.setFault({ kind: 'cut_at_byte', byte: label('one').length + 10 })
    const client = await link()
    await client.send(label('one') + label('two'))
    await client.closed
    await untilPrinted(1)
    await printer.setFault(undefined)
    const next = await link()
    expect(await condition(next)).toEqual(idle)
    expect(printed()).toEqual([label('one')])
  })

  it('keeps its side of a link open', async () => {
    await start()
    await printer.setFault({ kind: 'never_closing' })
    const client = await link()
    await client.send(label('one'))
    client.socket.end()
    await untilPrinted(1)
    const other = await link()
    await condition(other)
    expect(client.socket.readableEnded).toBe(false)
  })

  it('reads slowly, so that a long job is still on its way while the first label is out', async () => {
    await start()
    await printer.setFault({ kind: 'slow_reading', bytesPerSecond: label('one').length })
    const client = await link()
    await client.send(label('one') + label('two') + label('three'))
    await untilPrinted(1)
    expect(printer.papers()).toHaveLength(1)
    await untilPrinted(3)
    expect(printed()).toEqual([label('one'), label('two'), label('three')])
  })
})

describe('the virtual printer: a roll', () => {
  it('ends after its labels, and the others come out of the next one', async () => {
    await start({ rollLabels: 3 })
    const client = await link()
    for (const name of ['a', 'b', 'c', 'd']) await client.send(label(name))
    await untilPrinted(3)
    expect(await condition(client)).toMatchObject({ ...well, paperOut: '1', labelsRemaining: 1 })
    await printer.newRoll(2)
    await untilPrinted(4)
    expect(await condition(client)).toEqual(idle)
    await client.send(label('e', '^PQ2'))
    await until(async () => expect((await condition(client)).paperOut).toBe('1'))
    expect(printer.papers()).toHaveLength(4)
  })
})
