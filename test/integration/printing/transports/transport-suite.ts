// What every way to a printer has to do, whatever is at its end. One file per way runs it: `tcp.test.ts` and its like.

import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, type TestContext } from 'vitest'
import { commonLabelPrinter, type PrinterConnection } from '../../../../src/contract/printers.ts'
import type { LabelPrinter } from '../../../../src/core/printing/ports.ts'
import { until } from '../../../support/until.ts'
import { canaryFile } from './odd-names.ts'
import type { TransportBench } from './transport-bench.ts'
import { transportSpoolSuite } from './transport-spool-suite.ts'

const everyByte = Buffer.from(Array.from({ length: 256 }, (_, value) => value))

/** What a printer, a terminal, a shell or a print queue would act on if it looked into a label. */
const likeCommands = Buffer.from(
  [
    '~HS\r\n~HQES\r\n^XA^CC~^XZ',
    '\x1b%-12345X@PJL RESET\r\n',
    '\x04\x03\x1a\x11\x13\x7f\x00',
    '%!PS\n%%EOF\n',
    '\'; touch x; $(touch x) `touch x` | & < > \\ "',
    '\xff\xfd\x18\xff\xff\r\r\n\n\r',
  ].join('\n'),
  'latin1',
)

/** Bytes without a short pattern, the same in every run. */
function noise(length: number): Buffer {
  return Buffer.alloc(length, noiseBlock)
}
const noiseBlock = Buffer.concat(
  Array.from({ length: 4_001 }, (_, index) => createHash('sha512').update(`block ${index}`).digest()),
)

const smallLabels = [
  Buffer.from('\n'),
  Buffer.from('^XA^FDone^FS^XZ'),
  everyByte,
  likeCommands,
  ...[255, 4_095, 4_096, 4_097, 16_383, 16_384, 16_385, 65_537, 300_001, 1_000_000].map(noise),
]

export function transportSuite(bench: TransportBench): void {
  const closers: (() => unknown)[] = []

  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close()
  })

  const here = (run: (context: TestContext) => Promise<void>) => async (context: TestContext) => {
    if (bench.missing !== undefined) context.skip(bench.missing)
    await run(context)
  }

  function linkTo(connection: PrinterConnection): LabelPrinter {
    const link = bench.openPrinter({ ...commonLabelPrinter, id: 'p1', name: 'Bench 1', connection })
    closers.push(() => link.close())
    return link
  }

  async function sink(name?: string) {
    const opened = await bench.openSink(name)
    closers.push(() => opened.close())
    return opened
  }

  async function sendAll(link: LabelPrinter, labels: readonly Uint8Array[]): Promise<void> {
    for (const label of labels) {
      await link.connect()
      await link.send(label)
    }
  }

  describe(`labels by ${bench.name}`, () => {
    it(
      'arrive byte for byte from 1 byte to 1 MB, in their order, whatever is in them',
      here(async () => {
        const { connection, received } = await sink()
        await sendAll(linkTo(connection), smallLabels)
        const sent = Buffer.concat(smallLabels)
        await until(async () => (await received()).length >= sent.length)
        expect((await received()).equals(sent)).toBe(true)
      }),
    )

    it(
      'arrive byte for byte when they are 20 MB long',
      here(async (context) => {
        if (bench.tooSlowFor20Mb !== undefined) context.skip(bench.tooSlowFor20Mb)
        const { connection, received } = await sink()
        const long = noise(20_000_000)
        await sendAll(linkTo(connection), [long])
        await until(async () => (await received()).length >= long.length)
        expect((await received()).equals(long)).toBe(true)
      }),
    )

    it(
      'arrive whole when the link is closed right after they were sent',
      here(async () => {
        const { connection, received } = await sink()
        const label = noise(200_000)
        const link = linkTo(connection)
        await sendAll(link, [label])
        link.close()
        await until(async () => (await received()).length >= label.length)
        expect((await received()).equals(label)).toBe(true)
      }),
    )

    it(
      'arrive over a link that was closed and opened again',
      here(async () => {
        const { connection, received } = await sink()
        const link = linkTo(connection)
        await sendAll(link, [Buffer.from('one ')])
        link.close()
        await sendAll(link, [Buffer.from('two')])
        await until(async () => (await received()).length >= 7)
        expect((await received()).toString()).toBe('one two')
      }),
    )

    it.for(bench.oddNames)('arrive at one that is called %j, and nothing is run', async (name, context) => {
      if (bench.missing !== undefined) context.skip(bench.missing)
      const canary = mkdtempSync(join(tmpdir(), 'packbench-canary-'))
      closers.push(() => rmSync(canary, { recursive: true }))
      const before = process.cwd()
      process.chdir(canary)
      closers.push(() => process.chdir(before))
      const { connection, received } = await sink(name)
      await sendAll(linkTo(connection), [likeCommands])
      await until(async () => (await received()).length >= likeCommands.length)
      expect((await received()).equals(likeCommands)).toBe(true)
      expect(existsSync(join(canary, canaryFile))).toBe(false)
    })

    it(
      'stay here when the way leads nowhere: the printer is unreachable, and stays so',
      here(async () => {
        const link = linkTo(await bench.leadsNowhere())
        await expect(link.connect()).rejects.toMatchObject({ code: 'printer_unreachable' })
        await expect(link.connect()).rejects.toMatchObject({ code: 'printer_unreachable' })
        await expect(link.send(everyByte)).rejects.toMatchObject({ code: 'printer_link_broken' })
      }),
    )
  })

  transportSpoolSuite(bench)
}
