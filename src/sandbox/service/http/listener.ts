import { randomUUID } from 'node:crypto'
import { createServer, STATUS_CODES } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { HttpBindings } from '@hono/node-server'
import { correlationHeader } from '../../../service/codes.ts'
import { errorBody, errorResponse } from './error-body.ts'

export type Listener = {
  readonly port: number
  /** Breaks every connection and frees the port. */
  stop(): Promise<void>
}

export const host = '127.0.0.1'

const unreadable = [{ Code: 'SERVICE.BAD_REQUEST', Message: 'the request is not readable as HTTP' }]

/** Answers what is no HTTP at all, where no request object ever comes to be. */
function answerUnreadable(_error: Error, socket: Socket): void {
  if (!socket.writable) return
  const status = 400
  const body = JSON.stringify(errorBody({ method: '', url: '' }, status, unreadable))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `${correlationHeader}: ${randomUUID()}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return (server.address() as AddressInfo).port
}

/** Serves `fetch` on a port of 127.0.0.1; 0 picks a free one. Rejects with Node's error where the port is taken. */
export async function startListener(
  fetch: (request: Request, env: HttpBindings) => Promise<Response>,
  port: number,
): Promise<Listener> {
  const answer = getRequestListener((request, env) => fetch(request, env as HttpBindings), {
    overrideGlobalObjects: false,
    errorHandler: () =>
      errorResponse({ method: '', url: '' }, 400, unreadable, { [correlationHeader]: randomUUID() }),
  })
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  server.on('clientError', answerUnreadable)
  // Whoever asks closes what is idle: closed from here at the moment it is used again, a request breaks that no fault was set for.
  server.keepAliveTimeout = 0
  const usedPort = await listen(server, port)
  return {
    port: usedPort,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
