// A service whose labels are of kinds that the sandbox does not make: it stands before one, and changes its answers' bytes.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type LabelProxy = {
  readonly baseUrl: string
  close(): Promise<void>
}

/** Headers that hold for one connection. */
const ofTheLink = new Set(['host', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

/** A request with a body, as it came over the wire. */
export type HeardRequest = { readonly method: string; readonly path: string; readonly body: string }

/**
 * Passes everything on to the service at `baseUrl`, and puts what `change` makes of each label's bytes in their place.
 * `hear` is told of each request that has a body.
 */
export async function startLabelProxy(
  baseUrl: string,
  change: (label: Uint8Array) => Uint8Array,
  hear: (request: HeardRequest) => void = () => undefined,
): Promise<LabelProxy> {
  const server = createServer((request, response) => {
    void passOn()

    async function passOn(): Promise<void> {
      const { method = 'GET', url = '/', headers } = request
      const body = method === 'GET' ? undefined : new Uint8Array(await buffer(request))
      if (body) hear({ method, path: new URL(url, baseUrl).pathname, body: new TextDecoder().decode(body) })
      const passed = new Headers()
      for (const [name, value] of Object.entries(headers))
        if (typeof value === 'string' && !ofTheLink.has(name)) passed.set(name, value)
      const answer = await fetch(new URL(url, baseUrl), {
        method,
        headers: passed,
        ...(body ? { body } : {}),
      })
      const type = answer.headers.get('content-type') ?? 'application/json'
      response.writeHead(answer.status, { 'Content-Type': type })
      response.end(changedLabels(await answer.text(), change))
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

/** Labels stand in the answers as Base64 under `data`. */
const changedLabels = (json: string, change: (label: Uint8Array) => Uint8Array): string =>
  json.replaceAll(/("data":")([A-Za-z0-9+/=]+)"/gi, (_all, name: string, text: string) => {
    const bytes = change(new Uint8Array(Buffer.from(text, 'base64')))
    return `${name}${Buffer.from(bytes).toString('base64')}"`
  })
