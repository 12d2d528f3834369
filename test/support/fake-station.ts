// Serves the built page with scripted answers: only for looking at states that the real station can hardly be brought
// into. What the page does is proved on the real station.

import { createReadStream, existsSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { pageHeaders } from '../../src/app/page-policy.ts'
import { AppError } from '../../src/contract/errors.ts'
import type {
  Envelope,
  EventName,
  EventPayload,
  OperationInput,
  OperationName,
  OperationOutput,
} from '../../src/contract/operations.ts'

/** Answers by operation; a thrown AppError is the answer's error. */
export type Script = {
  [K in OperationName]?: (input: OperationInput<K>) => OperationOutput<K> | Promise<OperationOutput<K>>
}

export type FakeStation = {
  readonly url: string
  readonly script: Script
  emit<K extends EventName>(event: K, payload: EventPayload<K>): void
  /** Breaks the event stream and refuses everything until `restore`. */
  breakLink(): void
  restore(): void
  /** What to do about the page's own files: cut off, held back until it is let go, or undefined for sending it. */
  files: (path: string) => 'cut' | Promise<void> | undefined
  close(): Promise<void>
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

const token = 'scripted'

export async function startFakeStation(pageDir: string, script: Script): Promise<FakeStation> {
  const streams = new Set<ServerResponse>()
  let broken = false

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://station').pathname
    const isAsked = path === '/events' || path.startsWith('/rpc/')
    if (broken && isAsked) request.socket.destroy()
    else if (isAsked && request.headers.authorization !== `Bearer ${token}`) response.writeHead(401).end()
    else if (path === '/events') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', ...pageHeaders })
      response.write(': connected\n\n')
      streams.add(response)
      response.on('close', () => streams.delete(response))
    } else if (path.startsWith('/rpc/')) {
      let body = ''
      request.setEncoding('utf8')
      request.on('data', (chunk: string) => (body += chunk))
      request.on('end', () => void answer(path.slice('/rpc/'.length), body, response))
    } else {
      const how = station.files(path)
      if (how === 'cut') request.socket.destroy()
      else void Promise.resolve(how).then(() => sendFile(path === '/' ? '/index.html' : path, response))
    }
  })

  async function answer(operation: string, body: string, response: ServerResponse) {
    const handler = script[operation as OperationName] as ((input: unknown) => unknown) | undefined
    let envelope: Envelope
    try {
      if (!handler) throw new AppError('unknown_operation', `the script has no ${operation}`)
      envelope = { ok: true, value: await handler(JSON.parse(body)) }
    } catch (error) {
      const known = error instanceof AppError ? error : new AppError('internal', String(error))
      envelope = { ok: false, error: known.toInfo() }
    }
    response.writeHead(200, { 'Content-Type': 'application/json', ...pageHeaders })
    response.end(JSON.stringify(envelope))
  }

  function sendFile(path: string, response: ServerResponse) {
    const file = join(pageDir, normalize(path))
    if (!existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, {
      'Content-Type': types[extname(file)] ?? 'application/octet-stream',
      ...pageHeaders,
    })
    createReadStream(file).pipe(response)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const station: FakeStation = {
    url: `http://127.0.0.1:${port}/#token=${token}`,
    script,
    emit(event, payload) {
      for (const stream of streams) stream.write(`event: ${event}\ndata: ${JSON.stringify(payload)}\n\n`)
    },
    breakLink() {
      broken = true
      for (const stream of streams) stream.destroy()
    },
    restore() {
      broken = false
    },
    files: () => undefined,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  return station
}
