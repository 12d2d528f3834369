// The print command as an administrator runs it, in a process of its own, to printers of all kinds.

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tcpLabelPrinter } from '../../../src/adapters/printers/transports/tcp-transport.ts'
import { startVirtualPrinter, type VirtualPrinter } from '../../../src/sandbox/printer/virtual-printer.ts'
import { closedPort } from '../../support/byte-sink.ts'
import { decodeBarcodes } from '../../support/decode-barcodes.ts'
import { missingForDevices, plugDevice } from '../../support/plugged-device.ts'
import { inTurn } from '../../support/in-turn.ts'
import { program } from '../../support/programs.ts'
import { until } from '../../support/until.ts'

const root = join(import.meta.dirname, '../../..')
const samples = join(root, 'test/fixtures/labels')
const zpl = Buffer.from('^XA^FO20,20^A0N,40^FDone^FS^XZ\n')

let folder: string
const closers: (() => unknown)[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-print-test-'))
})

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
  rmSync(folder, { recursive: true, force: true })
})

type Running = {
  readonly child: ChildProcess
  stderr(): string
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>
}

function startFrom(script: string, args: readonly string[]): Running {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  closers.push(() => child.kill('SIGKILL'))
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stdout, stderr }))
  return { child, stderr: () => stderr, ended }
}

const start = (...args: readonly string[]) => startFrom(program('src/web/print-cli.ts'), args)
const print = (...args: readonly string[]) => start(...args).ended

function file(name: string, content: Uint8Array | string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function startPrinter(printMs?: number): Promise<{ printer: VirtualPrinter; to: string }> {
  const printer = await startVirtualPrinter({ name: 'Bench 1', folder: join(folder, 'paper'), printMs })
  closers.push(() => printer.close())
  return { printer, to: `tcp://127.0.0.1:${printer.port}` }
}

const paperOf = (printer: VirtualPrinter) =>
  Buffer.concat(printer.papers().map(({ bytes }) => bytes)).toString()

describe('printing a file from the command line', () => {
  it('ends with 0 and the word confirmed when the printer says that it came out', async () => {
    const { printer, to } = await startPrinter()
    const { code, stdout, stderr } = await print(file('label.zpl', zpl), '--to', to)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toBe(`confirmed: label.zpl came out at ${to}\n`)
    expect(paperOf(printer)).toBe(zpl.toString())
  })

  it('prints copies', async () => {
    const { printer, to } = await startPrinter()
    const { code, stdout } = await print(file('label.zpl', zpl), '--to', to, '--copies', '3')
    expect(code, stdout).toBe(0)
    expect(stdout).toBe(`confirmed: label.zpl (3 copies) came out at ${to}\n`)
    expect(paperOf(printer)).toBe(zpl.toString().repeat(3))
  })

  it('ends with 0 and the word sent when nobody says whether it came out', async () => {
    const { printer, to } = await startPrinter()
    await printer.setFault({ kind: 'mute' })
    const { code, stdout } = await print(file('label.zpl', zpl), '--to', to)
    expect(code, stdout).toBe(0)
    expect(stdout).toMatch(/^sent: label\.zpl was handed to /)
    await until(() => printer.papers().length === 1)
  })

  it('prints over a device', async (context) => {
    const missing = missingForDevices()
    if (missing !== undefined) context.skip(missing)
    const { printer } = await startPrinter()
    const device = await plugDevice(printer.port)
    closers.push(() => device.close())
    const { code, stdout } = await print(file('label.zpl', zpl), '--to', `device:${device.path}`)
    expect(code, stdout).toBe(0)
    expect(stdout).toMatch(/^confirmed: /)
    expect(paperOf(printer)).toBe(zpl.toString())
  })

  it.each([
    ['an empty format', '^XA^XZ', /^no preview: There is no picture of this label\n/],
    ['one that asks the printer', '^XA^HH^XZ', /^no preview: /],
    [
      'one that cannot be drawn',
      '^XA^FO9,9^BXN,5,200^FD^FS^FO1,1^BEN,50^FDx^FS^XZ',
      /^no preview: The label cannot/,
    ],
    ['base64', '^XA^FO9,9^GFA,8,8,1,:B64://////////8=:F578^FS^XZ', /^preview: out\.png, 812 x 1218 dots\n$/],
    ['raw bytes', '^XA^FO9,9^GFB,8,8,1,^XZ~JR^X^FS^XZ', /^preview: out\.png, /],
    ['many labels', '^XA^FO9,9^GB9,9,9^FS^PQ2^XZ'.repeat(50), /^preview: .* dots, the first of 100\n$/],
    [
      'what is drawn nearly',
      '^XA^FO9,9^GE90,90,9^FS^FO9,9^GB9,9,9^FS^XZ',
      /^preview: .*\nthe preview is not exact: \^GE in line 1: it is not drawn as /,
    ],
  ])('prints %s whatever becomes of the preview, and says that', async (_, content, said) => {
    const { printer, to } = await startPrinter()
    const source = file('label.zpl', Buffer.from(content, 'latin1'))
    const { code, stdout, stderr } = await print(source, '--to', to, '--preview', 'out.png')
    expect(code, stderr).toBe(0)
    expect(stdout).toMatch(/^(confirmed|sent): label\.zpl /)
    expect(stderr).toMatch(said)
    expect(printer.papers().length).toBeLessThanOrEqual(100)
  })

  it('prints no drawing on an office printer that may differ from the label, unless told to', async () => {
    const source = file('label.zpl', '^XA^FO9,9^GE90,90,9^FS^FO9,9^GB9,9,9^FS^XZ')
    const office = [source, '--to', 'file:out.pdf', '--language', 'pdf', '--media', 'letter']
    const refused = await print(...office)
    expect(refused.code).toBe(3)
    expect(refused.stdout).toMatch(/not sent: .*\(\^GE in line 1; --as-drawn prints it all the same\)\n$/)
    expect(existsSync(join(folder, 'out.pdf'))).toBe(false)
    const { code, stdout, stderr } = await print(...office, '--as-drawn')
    expect(code, stdout).toBe(0)
    expect(stderr).toMatch(/^printed as drawn: \^GE in line 1: /)
    const seen = await print(source, '--preview', 'out.png', '--language', 'pdf', '--media', 'letter')
    expect(seen.code).toBe(0)
    expect(seen.stdout).toMatch(/the preview is not exact: \^GE/)
  })

  it('tells the sizes of ZPL that its printer would cut off, and the name of another language', async () => {
    const large = file('label.zpl', '^XA^PW1200^LL1800^FO1000,100^GB100,1600,9^FS^XZ')
    const cut = await print(large, '--to', 'file:out.zpl')
    expect(cut.code).toBe(3)
    expect(cut.stdout).toContain('(page 1 is 138 x 213 mm, the paper 102 x 152 mm; --fit makes it smaller)')
    expect((await print(large, '--to', 'file:out.zpl', '--fit')).code).toBe(0)
    const epl = await print(
      file('label.epl', 'N\nq812\nA50,50,0,4,1,1,N,"one"\nP1\n'),
      '--to',
      'file:out.zpl',
    )
    expect(epl.code).toBe(3)
    expect(epl.stdout).toContain('The file is a label in EPL2: this printer takes ZPL.')
  })

  const files = ['label4x6.pdf', 'label-gray.png', 'label.jpg', 'label-Group4.tif', 'label.gif']
  it.each(inTurn('the print command prints a file of each format', files, 2))(
    'makes %s into ZPL, told by what is in it',
    async (name) => {
      const source = file('label.bin', readFileSync(join(samples, name)))
      const { code, stdout } = await print(source, '--to', 'file:out.zpl', '--dpi', '300')
      expect(code, stdout).toBe(0)
      expect(stdout).toBe('sent: label.bin was written to out.zpl\n')
      const made = readFileSync(join(folder, 'out.zpl'), 'latin1')
      expect(made).toMatch(/^\^XA[^]*\^GF[^]*\^XZ\s*$/)
    },
  )

  it('writes a file anew each time', async () => {
    for (const text of ['one', 'two']) {
      const label = file(`${text}.zpl`, `^XA^FD${text}^FS^XZ`)
      expect(await print(label, '--to', 'file:out.zpl')).toMatchObject({ code: 0 })
    }
    expect(readFileSync(join(folder, 'out.zpl'), 'latin1')).toBe('^XA^FDtwo^FS^XZ')
  })

  it('draws what the paper will look like, and prints nothing where no printer is named', async () => {
    const { code, stdout } = await print(join(samples, 'label4x6.pdf'), '--preview', 'out.png')
    expect(code, stdout).toBe(0)
    expect(stdout).toBe('preview: out.png, 812 x 1218 dots\n')
    expect(await decodeBarcodes(readFileSync(join(folder, 'out.png')))).not.toHaveLength(0)
  })

  it('says what was found on a sheet, at which scale a page is printed, and refuses what is too large unless asked', async () => {
    const letter = join(samples, 'letter.pdf')
    const found = await print(letter, '--to', 'file:out.zpl')
    expect(found).toMatchObject({ code: 0 })
    expect(found.stderr).toMatch(
      /page 1 is printed as the label that was found on it, 9\d x 14\d mm, without the rest/,
    )
    rmSync(join(folder, 'out.zpl'))
    const refused = await print(letter, '--to', 'file:out.zpl', '--media', '2x4')
    expect(refused).toMatchObject({ code: 3 })
    expect(refused.stdout).toMatch(/^refused: .*\(page 1 is 216 x 279 mm, the paper 51 x 102 mm; --fit/)
    expect(existsSync(join(folder, 'out.zpl'))).toBe(false)
    const fitted = await print(letter, '--to', 'file:out.zpl', '--media', '4x5', '--dpi', '300', '--fit')
    expect(fitted).toMatchObject({ code: 0 })
    expect(fitted.stderr).toMatch(/page 1 is printed at \d+(\.\d)? % of its size/)
  })

  it('prints the page and the part of it that are named, and says that', async () => {
    const letter = join(samples, 'letter.pdf')
    const part = await print(letter, '--to', 'file:out.zpl', '--page', '1', '--area', '0,0,101.6x150')
    expect(part).toMatchObject({ code: 0 })
    expect(part.stderr).toBe('page 1 is printed as its part, 102 x 150 mm, without the rest\n')
    const whole = await print(letter, '--to', 'file:out.zpl', '--area', 'whole')
    expect(whole).toMatchObject({ code: 3 })
    expect(whole.stdout).toMatch(/--fit makes it smaller, --area prints a part\)\n$/)
    const none = await print(letter, '--to', 'file:out.zpl', '--page', '9')
    expect(none).toMatchObject({ code: 3 })
    expect(none.stdout).toMatch(/the file has no such page/)
    const label = await print(file('label.zpl', zpl), '--to', 'file:out.zpl', '--area', 'upper')
    expect(label).toMatchObject({ code: 3 })
  })

  it('refuses what would harm the printer, and shows the command in its place', async () => {
    const { printer, to } = await startPrinter()
    const harmful = file('label.zpl', '^XA\n^FO20,20^A0N,40^FDone^FS\n^JUF\n^XZ\n')
    const { code, stdout } = await print(harmful, '--to', to)
    expect(code, stdout).toBe(3)
    expect(stdout).toMatch(/^refused: label\.zpl was not sent: .*\(\^JUF in line 3\)\n$/)
    expect(printer.papers()).toHaveLength(0)
  })

  it.each([
    ['a text', 'Dear Sir or Madam'],
    ['nothing', ''],
    ['a broken PDF', '%PDF-1.7\n%%EOF'],
  ])('refuses %s', async (_, content) => {
    const { code, stdout } = await print(file('letter.txt', content), '--to', 'file:out.zpl')
    expect(code, stdout).toBe(3)
    expect(stdout).toMatch(/^refused: letter\.txt was not sent: /)
  })

  it.each([
    ['a closed port', async () => `tcp://127.0.0.1:${await closedPort()}`],
    ['a device that is missing', () => 'device:no-such-device'],
    ['a folder that is missing', () => 'file:none/out.zpl'],
  ])('ends with 4 where the printer cannot be reached: %s', async (_, place) => {
    const { code, stdout, stderr } = await print(file('label.zpl', zpl), '--to', await place())
    expect(code, stdout).toBe(4)
    expect(stdout).toMatch(/^unreachable: label\.zpl was not sent to /)
    expect(stderr).toBe('')
  })

  it('ends with 4 before its time to wait is over where the printer closes each link at once', async () => {
    const printer = await startVirtualPrinter({ name: 'Bench 1', manner: 'closes_at_once' })
    closers.push(() => printer.close())
    const beganMs = performance.now()
    const { code, stdout } = await print(file('label.zpl', zpl), '--to', `tcp://127.0.0.1:${printer.port}`)
    expect(code, stdout).toBe(4)
    expect(stdout).toMatch(
      /^unreachable: label\.zpl was not sent to .*: The connection to the printer is gone/,
    )
    // It waits a minute for one that is not ready.
    expect(performance.now() - beganMs).toBeLessThan(59_000)
  })

  it('waits for a printer without paper, and ends with 5 when it has none in time', async () => {
    const { printer, to } = await startPrinter()
    await printer.setFault({ kind: 'paper_out' })
    const { code, stdout, stderr } = await print(file('label.zpl', zpl), '--to', to, '--wait', '1')
    expect(code, stdout).toBe(5)
    expect(stdout).toBe(`not ready: label.zpl was not sent to ${to}: paper out\n`)
    expect(stderr).toBe('waiting: paper out\n')
    await printer.setFault(undefined)
    expect(printer.papers()).toHaveLength(0)
  })

  it('prints when the paper is there again', async () => {
    const { printer, to } = await startPrinter()
    await printer.setFault({ kind: 'paper_out' })
    const running = start(file('label.zpl', zpl), '--to', to)
    await until(() => running.stderr().includes('waiting: paper out'))
    await printer.setFault(undefined)
    expect(await running.ended).toMatchObject({ code: 0 })
    expect(printer.papers()).toHaveLength(1)
  })

  it('ends with 6 when the link breaks with the label on its way', async () => {
    const { printer, to } = await startPrinter()
    await printer.setFault({ kind: 'cut_at_byte', byte: 20 })
    const { code, stdout } = await print(file('label.zpl', zpl), '--to', to)
    expect(code, stdout).toBe(6)
    expect(stdout).toMatch(/^unknown: label\.zpl may have come out at /)
  })

  it('ends with 6, and says why, when the paper runs out with the label in the printer', async () => {
    const { printer, to } = await startPrinter(60_000)
    const running = start(file('label.zpl', zpl), '--to', to, '--wait', '1')
    await until(async () => (await conditionOf(printer)) === 'printing')
    await printer.setFault({ kind: 'paper_out' })
    const { code, stdout, stderr } = await running.ended
    expect(code, stdout).toBe(6)
    expect(stdout).toMatch(/^unknown: label\.zpl may have come out at .*: paper out\n$/)
    expect(stderr).toBe('waiting: paper out\n')
  })

  it('is called off by Ctrl-C while nothing has left', async () => {
    const { printer, to } = await startPrinter()
    await printer.setFault({ kind: 'head_open' })
    const running = start(file('label.zpl', zpl), '--to', to)
    await until(() => running.stderr().includes('waiting: head open'))
    running.child.kill('SIGINT')
    expect(await running.ended).toMatchObject({ code: 130, stdout: 'cancelled: label.zpl was not sent\n' })
    await printer.setFault(undefined)
    expect(printer.papers()).toHaveLength(0)
  })

  it('tells the truth on Ctrl-C when the label is in the printer', async () => {
    const { printer, to } = await startPrinter(60_000)
    const running = start(file('label.zpl', zpl), '--to', to)
    // Taken whole, and printing for a minute.
    await until(async () => (await conditionOf(printer)) === 'printing')
    running.child.kill('SIGINT')
    const { code, stdout } = await running.ended
    expect(code, stdout).toBe(6)
    expect(stdout).toMatch(/^unknown: label\.zpl may have come out at /)
  })

  it('leaves nothing behind in the folder for temporary files', async () => {
    const { to } = await startPrinter()
    await print(file('label.zpl', zpl), '--to', to)
    const left = readdirSync(folder).filter((name) => name.startsWith('packbench-print-'))
    expect(left).toEqual([])
  })

  it.each([
    ['no file', ['--to', 'file:out.zpl'], /which file/],
    ['two files', ['a.zpl', 'b.zpl', '--to', 'file:out.zpl'], /one file at a time/],
    ['a file that is missing', ['none.zpl', '--to', 'file:out.zpl'], /none\.zpl cannot be read: ENOENT/],
    [
      'a preview in no folder',
      ['label.zpl', '--preview', 'none/out.png'],
      /none\/out\.png cannot be written: ENOENT/,
    ],
    ['no printer and no preview', ['label.zpl'], /--to or --preview is missing/],
    ['a printer that is none', ['label.zpl', '--to', 'tcp://bench 1:9100'], /--to tcp:\/\/bench 1:9100/],
    ['a dpi that no head has', ['label.zpl', '--to', 'file:x', '--dpi', '200'], /--dpi 200/],
    ['a paper that is none', ['label.zpl', '--to', 'file:x', '--media', 'big'], /--media big/],
    ['too many copies', ['label.zpl', '--to', 'file:x', '--copies', '100'], /--copies 100/],
    ['half a copy', ['label.zpl', '--to', 'file:x', '--copies', '0.5'], /--copies 0\.5/],
    ['an option that is none', ['label.zpl', '--colour'], /usage:/],
  ])('takes %s for wrong use: says what is wrong and ends with 2', async (_, args, words) => {
    file('label.zpl', zpl)
    const { code, stdout, stderr } = await print(...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(words)
  })

  it('explains itself, exit codes and all, from its source', async () => {
    const { code, stdout } = await startFrom(join(root, 'src/web/print-cli.ts'), ['--help']).ended
    expect(code).toBe(0)
    expect(stdout).toMatch(/usage: npm run print -- FILE --to PRINTER/)
    for (const exit of ['0 confirmed', '3 refused', '4 the printer cannot be reached', '6 unknown'])
      expect(stdout).toContain(exit)
  })
})

/** Asks the printer itself, over a link of the test's own. */
async function conditionOf(printer: VirtualPrinter) {
  const link = tcpLabelPrinter({ host: '127.0.0.1', port: printer.port }, { statusTimeoutMs: 5_000 })
  try {
    await link.connect()
    return (await link.readStatus())?.condition
  } finally {
    link.close()
  }
}
