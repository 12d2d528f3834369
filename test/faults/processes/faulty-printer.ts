// A label printer over TCP that misbehaves, and that knows which papers came out of it.

import { createServer, type AddressInfo, type Socket } from 'node:net'
import { hostStatusAnswer } from '../../support/tcp-test-printer.ts'

/**
 * `reset`: the link breaks after so many bytes of it. `silent`: prints, and says nothing. `liar`: throws labels away and
 * says that all is well. `off`: nothing listens. `slow`: reads a little at a time. `garbage`: prints, and answers with
 * something else.
 */
export type PrinterManner =
  | { readonly kind: 'good' | 'paper_out' | 'silent' | 'liar' | 'off' | 'slow' | 'garbage' }
  | { readonly kind: 'reset'; readonly afterBytes: number }

export type FaultyPrinter = {
  readonly port: number
  setManner(manner: PrinterManner): Promise<void>
  /** Whole formats that came out, in their order. */
  readonly papers: readonly string[]
  /** Formats that were taken with a lie and are on no paper. */
  readonly thrownAway: readonly string[]
  close(): Promise<void>
}

const requests = /~HS|~HQES/g

export async function startFaultyPrinter(): Promise<FaultyPrinter> {
  const papers: string[] = []
  const thrownAway: string[] = []
  /** Taken while there was no paper: they come out once there is. */
  let waiting: string[] = []
  let manner: PrinterManner = { kind: 'good' }
  const sockets = new Set<Socket>()

  function take(format: string): void {
    if (manner.kind === 'liar') thrownAway.push(format)
    else if (manner.kind === 'paper_out') waiting.push(format)
    else papers.push(format)
  }

  function answer(socket: Socket): void {
    if (manner.kind === 'silent') return
    if (manner.kind === 'garbage') socket.write('\x02<html>\x03\r\n')
    else socket.write(hostStatusAnswer({ paperOut: manner.kind === 'paper_out', formats: waiting.length }))
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => sockets.delete(socket))
    let text = ''
    let bytes = 0
    socket.on('data', (chunk: Buffer) => {
      const breaksAt = manner.kind === 'reset' ? manner.afterBytes : Number.POSITIVE_INFINITY
      const taken = chunk.subarray(0, Math.max(0, breaksAt - bytes))
      bytes += chunk.length
      text += taken.toString('latin1')
      for (const [request] of text.matchAll(requests)) if (request === '~HS') answer(socket)
      text = text.replaceAll(requests, '')
      for (let end = text.indexOf('^XZ'); end >= 0; end = text.indexOf('^XZ')) {
        const begin = text.indexOf('^XA')
        if (begin >= 0 && begin < end) take(text.slice(begin, end + 3))
        text = text.slice(end + 3)
      }
      if (bytes >= breaksAt) socket.resetAndDestroy()
      if (manner.kind === 'slow') {
        socket.pause()
        setTimeout(() => socket.resume(), 20)
      }
    })
  })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  await listen(0)
  const { port } = server.address() as AddressInfo

  async function switchOff(): Promise<void> {
    for (const socket of sockets) socket.resetAndDestroy()
    // What was in it is lost with its power.
    waiting = []
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }

  return {
    port,
    papers,
    thrownAway,
    async setManner(next) {
      if (next.kind === 'off') await switchOff()
      else if (!server.listening) await listen(port)
      manner = next
      if (manner.kind === 'paper_out') return
      papers.push(...waiting)
      waiting = []
    },
    close: switchOff,
  }
}
