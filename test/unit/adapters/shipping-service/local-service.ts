// A real HTTP server that answers as a test says, and a client of it with a clock and a log that the test reads.

import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { createShippingServiceClient } from '../../../../src/adapters/shipping-service/client.ts'
import type { ShippingServiceClientOptions } from '../../../../src/adapters/shipping-service/client.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import type { Clock, LogFields, Logger } from '../../../../src/core/runtime.ts'
import type { CreateShipmentRequest } from '../../../../src/core/shipping-service.ts'

export const canary = {
  street: '77 Canary Street',
  recipient: 'Tweety Canaryson',
  secret: 'canary-api-secret',
  password: 'canary-password',
  token: 'canary-token-0001',
}

export const keys = {
  apiKey: 'canary-api-key',
  apiSecret: canary.secret,
  userName: 'canary-user',
  password: canary.password,
}

export const shipmentRequest = {
  fromAddress: {
    name: 'Warehouse',
    street1: '1 Dock Road',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    country: 'US',
  },
  toAddress: {
    name: canary.recipient,
    street1: canary.street,
    city: 'Boise',
    state: 'ID',
    zip: '83702',
    country: 'US',
  },
  packages: [{ packageType: 'Parcel', weight: 12, weightUnit: 'oz' }],
  service: 'GroundAdvantage',
  carrierAccountId: 'ca-1',
  postageLabel: { labelType: 'Base64', labelFileType: 'ZPL', labelSize: '4x6' },
} satisfies CreateShipmentRequest

export const zpl = '^XA^FO50,50^FDHello^FS^XZ'
export const zplBase64 = Buffer.from(zpl).toString('base64')

export const shipmentAnswer = {
  id: 'shp-1',
  trackingNumber: '9400100000000000000001',
  rate: { totalAmount: 7.45, currency: 'USD' },
  packages: [{ packageNumber: 1, label: { labelFileType: 'ZPL', data: zplBase64 } }],
}

/** The documented error body (section 7.1). */
export function errorBody(statusCode: number, code: string, message = 'No.', additionalInfo?: object) {
  return {
    StatusCode: statusCode,
    TimeStamp: '2026-03-02T10:00:00Z',
    Source: 'Service',
    Method: 'POST',
    Url: '/v3.1/Shipment',
    Errors: [{ Code: code, Message: message, ...(additionalInfo ? { AdditionalInfo: additionalInfo } : {}) }],
  }
}

export type Received = {
  readonly route: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

type Handler = (request: Received, response: ServerResponse, socket: Socket) => void

/** Answers with JSON. */
export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Handler {
  return (_request, response) => {
    response.writeHead(status, {
      'Content-Type': 'application/json',
      'X-Correlation-ID': 'corr-1',
      ...headers,
    })
    response.end(JSON.stringify(body))
  }
}

/** Answers with any bytes. */
export function text(status: number, body: string, contentType = 'text/html'): Handler {
  return (_request, response) => {
    response.writeHead(status, { 'Content-Type': contentType })
    response.end(body)
  }
}

/** Answers call after call with the next of the handlers, then always with the last. */
export function inTurn(...handlers: readonly Handler[]): Handler {
  let calls = 0
  return (...args) => handlers[Math.min(calls++, handlers.length - 1)]!(...args)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * A server on a free port, over TLS where it has a certificate; `routes` by method and path under /v3.1. A token is given
 * unless a route says otherwise.
 */
export async function startLocalService(
  routes: Readonly<Record<string, Handler>>,
  tls?: { readonly key: string; readonly cert: string },
) {
  const received: Received[] = []
  const answer: RequestListener = (request, response) => {
    void bodyOf(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://local')
      const route = `${request.method ?? ''} ${url.pathname.replace(/^\/v3\.1/, '')}`
      const entry: Received = { route, query: url.searchParams, headers: request.headers, body }
      received.push(entry)
      const handler =
        routes[route] ?? (route === 'POST /Account/Token' ? json(200, { token: canary.token }) : undefined)
      if (handler) handler(entry, response, request.socket)
      else json(404, errorBody(404, 'ROUTE.NOT_FOUND'))(entry, response, request.socket)
    })
  }
  const server = tls ? createTlsServer(tls, answer) : createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    baseUrl: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/v3.1/`,
    received,
    /** Takes no new connection, and ends those that are idle. */
    stopListening() {
      server.close()
      server.closeIdleConnections()
    },
    calls: (route: string) => received.filter((entry) => entry.route === route),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A clock that stands still until it is moved. */
export function testClock(start = new Date('2026-03-02T10:00:00Z')) {
  let nowMs = start.getTime()
  const clock: Clock = {
    now: () => new Date(nowMs),
    elapsedMs: () => nowMs,
    after: () => () => undefined,
  }
  return { ...clock, pass: (ms: number) => (nowMs += ms) }
}

export function testLog() {
  const lines: { readonly event: string; readonly fields: LogFields }[] = []
  const keep = (event: string, fields: LogFields = {}) => void lines.push({ event, fields })
  const logger: Logger = { info: keep, warn: keep, error: keep }
  return { logger, lines }
}

export function clientOf(baseUrl: string, options: Partial<ShippingServiceClientOptions> = {}) {
  return createShippingServiceClient({
    baseUrl,
    keys: () => Promise.resolve(keys),
    clock: testClock(),
    logger: testLog().logger,
    ...options,
  })
}

/** Everything that an iterator gives. */
export async function collect<T>(each: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of each) all.push(one)
  return all
}

/** The AppError that a promise ends with; a test that gets none, or another error, fails. */
export async function failure(promise: Promise<unknown>): Promise<AppError> {
  const error: unknown = await promise.then(
    (value) => new Error(`no failure, but ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  )
  if (error instanceof AppError) return error
  throw error
}
