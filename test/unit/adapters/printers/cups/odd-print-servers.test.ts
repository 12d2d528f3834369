import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { cupsLabelPrinter } from '../../../../../src/adapters/printers/transports/cups/cups-label-printer.ts'
import { listCupsPrinters } from '../../../../../src/adapters/printers/transports/cups/list-cups-printers.ts'
import { closedPort } from '../../../../support/byte-sink.ts'
import { answer, answerWith, attribute, group, integer } from './ipp-answer.ts'

const closers: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const printerStates = group(
  4,
  attribute(0x23, 'printer-state', integer(3)),
  attribute(0x44, 'printer-state-reasons', 'none'),
)
const jobIs = (state: number, name?: string) =>
  answer(
    group(
      2,
      attribute(0x23, 'job-state', integer(state)),
      ...(name === undefined ? [] : [attribute(0x42, 'job-name', name)]),
    ),
  )
const jobTaken = answer(group(2, attribute(0x21, 'job-id', integer(7))))

const operations = { printJob: 2, getJob: 9, getPrinter: 11 } as const
type Answers = Partial<Record<keyof typeof operations, RequestListener | Buffer>>

const saying =
  (body: Buffer): RequestListener =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'application/ipp' }).end(body)
  }

/** A print server that answers as told, and well where nothing is told. */
async function linkTo(answers: Answers) {
  const told: Required<Answers> = {
    printJob: jobTaken,
    getJob: jobIs(9),
    getPrinter: answer(printerStates),
    ...answers,
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
    })
    request.on('end', () => {
      const operation = Buffer.concat(chunks).readUInt16BE(2)
      const [name] = Object.entries(operations).find(([, code]) => code === operation) ?? []
      const answering = told[name as keyof Answers]
      const listener = Buffer.isBuffer(answering) ? saying(answering) : answering
      listener(request, response)
    })
  })
  const link = cupsLabelPrinter({
    queue: 'bench',
    language: 'zpl',
    media: '4x6',
    server: await listening(server),
    answerTimeoutMs: 2_000,
    takeTimeoutMs: 2_000,
  })
  closers.push(() => link.close())
  return link
}

async function listening(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
}

const label = Buffer.from('^XA^XZ')

/** Answers that are none, each with the code that it gives. */
const noAnswers: readonly (readonly [string, RequestListener])[] = [
  ['garbage', saying(Buffer.from('\x02\0garbage'))],
  ['nothing', saying(Buffer.alloc(0))],
  ['half an answer', saying(answer(printerStates).subarray(0, 30))],
  ['a web page', (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')],
  ['a request for a password', (_, response) => void response.writeHead(401).end()],
  ['an answer without what was asked for', saying(answer())],
  ['the answer to another request', saying(Buffer.concat([Buffer.of(2, 0, 0, 0, 0, 0, 0, 9), Buffer.of(3)]))],
  ['silence', () => undefined],
  ['a reset', (request) => void request.socket.resetAndDestroy()],
  [
    'an answer that stops in the middle',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/ipp', 'content-length': 1_000 })
      response.write(answer(printerStates).subarray(0, 9), () => response.destroy())
    },
  ],
  [
    'an answer drop by drop',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/ipp' })
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => {
        clearInterval(timer)
      })
    },
  ],
  [
    'an answer without an end',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/ipp' })
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 0x44)));
      }
      response.on('drain', more)
      more()
    },
  ],
]

describe('a print server that gives', () => {
  it.each(noAnswers)('%s when asked for a queue is unreachable', async (_, getPrinter) => {
    const link = await linkTo({ getPrinter })
    await expect(link.connect()).rejects.toMatchObject({ code: 'printer_unreachable' })
  })

  it.each(noAnswers)('%s when given a label may have printed it', async (_, printJob) => {
    const link = await linkTo({ printJob })
    await link.connect()
    await expect(link.send(label)).rejects.toMatchObject({ code: 'printer_link_broken' })
  })

  it.each(noAnswers)('%s when asked for a job is said to be gone, not to have printed', async (_, getJob) => {
    const link = await linkTo({ getJob })
    await link.connect()
    await link.send(label)
    const said = await link.readStatus().catch((error: unknown) => error)
    expect([
      { condition: 'unreachable', causes: [], labelsWaiting: 1 },
      expect.objectContaining({ code: 'printer_link_broken' }),
    ]).toContainEqual(said)
  })

  it('a job that was aborted broke the link', async () => {
    const link = await linkTo({ getJob: jobIs(8) })
    await link.connect()
    await link.send(label)
    await expect(link.readStatus()).rejects.toMatchObject({
      code: 'printer_link_broken',
      details: { code: 'job_aborted' },
    })
  })

  it("another job under this job's number lost it", async () => {
    const link = await linkTo({ getJob: jobIs(9, 'smbprn.00000007 Remote Document') })
    await link.connect()
    await link.send(label)
    await expect(link.readStatus()).rejects.toMatchObject({ details: { code: 'job_unknown' } })
  })

  it('no word of a job any more lost it', async () => {
    const link = await linkTo({ getJob: answerWith(0x0406) })
    await link.connect()
    await link.send(label)
    await expect(link.readStatus()).rejects.toMatchObject({ details: { code: 'job_unknown' } })
  })

  it.each([
    ['that it takes no jobs', 0x0506, 'printer_unreachable'],
    ['that it is busy', 0x0507, 'printer_unreachable'],
    ['that it does not print such a document', 0x040a, 'not_printable'],
  ])('the answer %s took nothing', async (_, status, code) => {
    const link = await linkTo({ printJob: answerWith(status) })
    await link.connect()
    await expect(link.send(label)).rejects.toMatchObject({ code })
  })

  it('no number of the job it took may print it all the same', async () => {
    const link = await linkTo({ printJob: answer(group(2, attribute(0x44, 'job-id', 'seven'))) })
    await link.connect()
    await expect(link.send(label)).rejects.toMatchObject({ code: 'printer_link_broken' })
  })

  it('is not there: nothing left', async () => {
    const server = { host: '127.0.0.1', port: await closedPort() }
    const link = cupsLabelPrinter({ queue: 'bench', language: 'zpl', media: '4x6', server })
    await expect(link.connect()).rejects.toMatchObject({ details: { code: 'print_system_down' } })
    await expect(link.send(label)).rejects.toMatchObject({ code: 'printer_link_broken' })
    await expect(listCupsPrinters({ server })).rejects.toMatchObject({ code: 'printer_unreachable' })
  })
})
