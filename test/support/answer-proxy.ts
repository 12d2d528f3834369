// A service that words its answers otherwise: it stands before one, and changes what that answers.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type AnswerProxy = {
  readonly baseUrl: string
  close(): Promise<void>
}

/** Headers that hold for one connection. */
const ofTheLink = new Set(['host', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

/** A request as it came over the wire. */
export type ProxyRequest = {
  readonly method: string
  readonly path: string
  readonly body: string | undefined
}

/** Passes everything on to the service at `baseUrl`, and answers with what `change` makes of its good answers. */
export async function startAnswerProxy(
  baseUrl: string,
  change: (answer: string, request: ProxyRequest) => string | Promise<string>,
): Promise<AnswerProxy> {
  const server = createServer((request, response) => {
    void passOn()

    async function passOn(): Promise<void> {
      const { method = 'GET', url = '/', headers } = request
      const body = method === 'GET' ? undefined : new Uint8Array(await buffer(request))
      const path = new URL(url, baseUrl).pathname
      const passed = new Headers()
      for (const [name, value] of Object.entries(headers))
        if (typeof value === 'string' && !ofTheLink.has(name)) passed.set(name, value)
      const answer = await fetch(new URL(url, baseUrl), {
        method,
        headers: passed,
        ...(body ? { body } : {}),
      })
      const type = answer.headers.get('content-type') ?? 'application/json'
      const text = await answer.text()
      const told = answer.ok
        ? await change(text, { method, path, body: body && new TextDecoder().decode(body) })
        : text
      response.writeHead(answer.status, { 'Content-Type': type })
      response.end(told)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: new URL(new URL(baseUrl).pathname, `http://127.0.0.1:${port}`).href,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * Shipments under `reply.parcel`, with their id as `pieceId` and their tracking number as `pieceNumber`: a wording that no
 * name of the station's own fits.
 */
export function rewordShipments(answer: string, { path }: ProxyRequest): string {
  if (!path.endsWith('/Shipment')) return answer
  const told = JSON.parse(answer) as { shipments?: readonly Record<string, unknown>[] }
  const reworded = ({ id, shipmentId, trackingNumber, packages, ...rest }: Record<string, unknown>) => ({
    pieceId: id,
    pieceMark: shipmentId,
    pieceNumber: trackingNumber,
    ...rest,
    boxes: packages,
  })
  const parcel = told.shipments ? told.shipments.map(reworded) : reworded(told)
  return JSON.stringify({ reply: { parcel } })
}
