// A service that is wrong in single answers: it stands before a right one, and changes what it is told to.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A request as it came; `body` undefined where there is none that is JSON. */
export type HeardRequest = {
  readonly method: string
  /** Below the base address, without the query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly authorization: string | undefined
  readonly transactionId: string | undefined
  readonly body: unknown
}

export type GivenAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The bytes themselves where they are no JSON, such as a label's. */
  readonly json: unknown
}

/** What becomes of the answer to some requests; `hangs`: none comes. */
export type Deviation = {
  readonly when: (request: HeardRequest) => boolean
  readonly answers: ((given: GivenAnswer, request: HeardRequest) => Partial<GivenAnswer>) | 'hangs'
}

export type DeviatingService = {
  readonly baseUrl: string
  readonly heard: readonly HeardRequest[]
  close(): Promise<void>
}

/** Headers that hold for one connection, or for one body. */
const ofTheLink = new Set(['host', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Serves at `/v3.1/`, or below another path, what the service at `baseUrl` answers, changed by the first that fits. */
export async function startDeviatingService(
  baseUrl: string,
  deviations: readonly Deviation[],
  servedPath = '/v3.1/',
): Promise<DeviatingService> {
  const heard: HeardRequest[] = []
  const server = createServer((request, response) => {
    void answer()

    async function answer(): Promise<void> {
      const { method = 'GET', url = '/', headers } = request
      const asked = new URL(url, 'http://127.0.0.1')
      const bytes = await buffer(request)
      const one: HeardRequest = {
        method,
        path: asked.pathname.slice(servedPath.length - 1),
        query: asked.searchParams,
        authorization: headers.authorization,
        transactionId: headers['transactionid']?.toString(),
        body: jsonOf(bytes.toString('utf8')),
      }
      heard.push(one)
      const deviation = deviations.find(({ when }) => when(one))
      if (deviation?.answers === 'hangs') return
      const given = await passOn(method, `${one.path}${asked.search}`, headers, bytes)
      const changed = { ...given, ...deviation?.answers(given, one) }
      response.writeHead(changed.status, changed.headers)
      const { json } = changed
      response.end(typeof json === 'string' || json instanceof Uint8Array ? json : JSON.stringify(json))
    }
  })

  async function passOn(
    method: string,
    path: string,
    headers: Readonly<Record<string, string | string[] | undefined>>,
    body: Uint8Array<ArrayBuffer>,
  ): Promise<GivenAnswer> {
    const passed = Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !ofTheLink.has(name) ? [[name, value] as [string, string]] : [],
    )
    const answer = await fetch(baseUrl.replace(/\/$/, '') + path, {
      method,
      headers: passed,
      ...(method === 'GET' || body.length === 0 ? {} : { body }),
    })
    const kept = [...answer.headers].filter(([name]) => !ofTheLink.has(name))
    const came = Buffer.from(await answer.arrayBuffer())
    // Links to labels are followed here too.
    const json = jsonOf(came.toString('utf8').replaceAll(new URL(baseUrl).origin, ownOrigin()))
    return { status: answer.status, headers: Object.fromEntries(kept), json: json ?? came }
  }

  const ownOrigin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: ownOrigin() + servedPath,
    heard,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
