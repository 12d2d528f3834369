// A label printer over TCP that misbehaves, and that knows which papers came out of it.

import { createServer, type Socket } from 'node:net'
import {
  configurationLabel,
  headHistory,
  hostIdentification,
} from '../../../src/sandbox/printer/host-status.ts'
import { printerModels } from '../../../src/sandbox/printer/printer-model.ts'
import {
  errorStatusAnswer,
  hostStatusAnswer,
  odometerAnswer,
  type TestPrinterStatus,
} from '../../support/tcp-test-printer.ts'
import { listenOnOwnPort } from '../../support/own-port.ts'

/**
 * `reset`: the link breaks after so many bytes of it; `off_midway`: the printer loses its power then; `cut_answer`: the
 * link breaks after so many bytes of its answers. `paper_out`, `head_open`: it is so, and is said. `paper_ends`: in the
 * middle of the label, which it prints again later or not (^JZ). `stuck`: takes labels and prints none for now, with
 * nothing wrong. `silent`: prints, and says nothing. `frozen`: takes what comes, and does nothing. `liar`: throws labels
 * away and says that all is well. `off`: nothing listens. `slow`: reads byte by byte. `garbage`: prints, and answers with
 * something else.
 */
export type PrinterManner =
  | {
      readonly kind:
        | 'good'
        | 'paper_out'
        | 'head_open'
        | 'stuck'
        | 'silent'
        | 'frozen'
        | 'liar'
        | 'off'
        | 'slow'
        | 'garbage'
    }
  | { readonly kind: 'reset' | 'off_midway' | 'cut_answer'; readonly afterBytes: number }
  | { readonly kind: 'paper_ends'; readonly printsAgain: boolean }

export type FaultyPrinter = {
  readonly port: number
  setManner(manner: PrinterManner): Promise<void>
  /** Whole formats that came out, in their order. */
  readonly papers: readonly string[]
  /** Formats that were taken with a lie and are on no paper. */
  readonly thrownAway: readonly string[]
  /** Labels that it has taken and not printed yet. */
  holds(): number
  /** Nothing is in it, and nothing is on its way to it: what is not on paper now will not be. */
  isAtRest(): boolean
  close(): Promise<void>
}

/** With the gap to the next one. */
const inchesOfLabel = 6.1

/** What it tells of itself, the same each time. */
const model = printerModels['ZD421-203']
const settings = { darkness: 20, inchesPerSecond: 4 }
const answersAboutItself: ReadonlyMap<string, string> = new Map([
  ['~HI', hostIdentification(model)],
  ['~HQPH', headHistory(0)],
  ['^XA^HH^XZ', configurationLabel(model, settings, { widthDots: 812, lengthDots: 1_218 })],
])
const questions = /~HS|~HQES|~HQOD|~HI|~HQPH|\^XA\^HH\^XZ/g

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

export async function startFaultyPrinter(): Promise<FaultyPrinter> {
  const papers: string[] = []
  const thrownAway: string[] = []
  /** Taken and not printed yet. */
  let waiting: string[] = []
  let manner: PrinterManner = { kind: 'good' }
  const sockets = new Set<Socket>()
  /** Manners count the bytes of a connection from when they were set. */
  let counts = new Map<Socket, { heard: number; said: number }>()

  function countOf(socket: Socket) {
    const count = counts.get(socket) ?? { heard: 0, said: 0 }
    counts.set(socket, count)
    return count
  }

  const keepsBack = () =>
    manner.kind === 'paper_out' ||
    manner.kind === 'head_open' ||
    manner.kind === 'paper_ends' ||
    manner.kind === 'stuck'

  function take(format: string): void {
    if (manner.kind === 'frozen') return
    if (manner.kind === 'liar') thrownAway.push(format)
    else if (keepsBack()) waiting.push(format)
    else papers.push(format)
  }

  function status(): TestPrinterStatus {
    const paperEnded = manner.kind === 'paper_ends' && waiting.length > 0
    return {
      paperOut: manner.kind === 'paper_out' || paperEnded,
      headUp: manner.kind === 'head_open',
      formats: waiting.length,
    }
  }

  function answerTo(request: string): string {
    if (manner.kind === 'silent' || manner.kind === 'frozen') return ''
    if (manner.kind === 'garbage') return '\x02<html>\x03\r\n'
    if (request === '~HS') return hostStatusAnswer(status())
    if (request === '~HQOD') return odometerAnswer(Math.floor(papers.length * inchesOfLabel))
    const aboutItself = answersAboutItself.get(request)
    if (aboutItself !== undefined) return aboutItself
    const { paperOut, headUp } = status()
    return errorStatusAnswer({ errors: headUp ? '00000004' : paperOut ? '00000001' : '00000000' })
  }

  async function switchOff(): Promise<void> {
    for (const socket of sockets) socket.resetAndDestroy()
    // What was in it is lost with its power.
    waiting = []
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }

  /** One connection, from its first byte to its last. */
  function serve(socket: Socket): void {
    let text = ''
    let inbox = Promise.resolve()

    function say(answer: string): void {
      const count = countOf(socket)
      const left = manner.kind === 'cut_answer' ? manner.afterBytes - count.said : Number.POSITIVE_INFINITY
      count.said += answer.length
      if (answer.length < left) socket.write(answer)
      else socket.write(answer.slice(0, Math.max(0, left)), () => socket.resetAndDestroy())
    }

    /** Acts on all that is whole by now. A status request is heard also in the middle of what waits. */
    function work(): void {
      text = text.replaceAll(questions, (request) => {
        say(answerTo(request))
        return ''
      })
      for (let end = text.indexOf('^XZ'); end >= 0; end = text.indexOf('^XZ')) {
        const begin = text.indexOf('^XA')
        if (begin >= 0 && begin < end) take(text.slice(begin, end + 3))
        text = text.slice(end + 3)
      }
    }

    async function hear(chunk: Buffer): Promise<void> {
      const breaks = manner.kind === 'reset' || manner.kind === 'off_midway' ? manner : undefined
      const breaksAt = breaks?.afterBytes ?? Number.POSITIVE_INFINITY
      const count = countOf(socket)
      const taken = chunk.toString('latin1').slice(0, Math.max(0, breaksAt - count.heard))
      count.heard += chunk.length
      for (const piece of manner.kind === 'slow' ? taken : [taken]) {
        text += piece
        work()
        if (manner.kind === 'slow') await nextTurn()
      }
      if (count.heard < breaksAt) return
      if (breaks?.kind === 'off_midway') await switchOff()
      else socket.resetAndDestroy()
    }

    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => void inbox.then(() => sockets.delete(socket)))
    socket.on('data', (chunk: Buffer) => {
      inbox = inbox.then(() => hear(chunk))
    })
    if (manner.kind === 'reset' && manner.afterBytes === 0) socket.resetAndDestroy()
  }

  const server = createServer(serve)
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  const port = await listenOnOwnPort(listen)

  return {
    port,
    papers,
    thrownAway,
    holds: () => waiting.length,
    isAtRest: () => sockets.size === 0 && waiting.length === 0,
    async setManner(next) {
      if (next.kind === 'off') await switchOff()
      else if (!server.listening) await listen(port)
      const spoiled = manner.kind === 'paper_ends' && !manner.printsAgain
      manner = next
      counts = new Map()
      if (keepsBack()) return
      if (!spoiled) papers.push(...waiting)
      waiting = []
    },
    close: switchOff,
  }
}
