// Stands between the station and the sandbox and gives the service its manners: each order's own, told by the number at
// the end of its recipient's name. What it has not heard of passes as it is.

import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { certificates, serverKey, type CertificateName } from '../../support/certificates.ts'
import { createErrands, type ErrandManner } from './errands.ts'
import type { FirstAnswer, Manner } from './manners.ts'
import { bare, html, refusal, type Answer } from './service-answers.ts'

/**
 * How the whole service is. `off`: nothing gets through, links break; `silent`: nothing is answered; `html`: a page of
 * somebody else's; `busy`: 503; `half_greeted`: TLS breaks once the client has begun it.
 */
export type Outage = 'none' | 'off' | 'silent' | 'html' | 'busy' | 'half_greeted'

export type ServiceProxy = {
  readonly baseUrl: string
  /** Manners by the number that stands at the end of a recipient's name. */
  setManners(manners: readonly Manner[]): void
  /** From where refunds, funds and manifests draw their manners. */
  setErrandManners(next: () => ErrandManner): void
  setOutage(outage: Outage): void
  /** With what connections from now on are served; those that are open break. */
  setCertificate(name: CertificateName): void
  /**
   * From now on the service keeps the contract, at once and to the letter, also for what it has heard before. Answers once
   * the work of before is done.
   */
  calmDown(): Promise<unknown>
  /** The station is gone, and all work that it has begun is done: what is not in the service's books now will not be. */
  atRest(): Promise<unknown>
  /** Requests that named this id: as their transactionId, in their path, query or body. */
  named(id: string): readonly string[]
  /** How many requests came, by method and path. */
  readonly requests: ReadonlyMap<string, number>
  /** How many requests to buy came, of each transactionId. */
  readonly posts: ReadonlyMap<string, number>
  close(): Promise<void>
}

/** What became of a transactionId's first request. */
type Known = { readonly manner: Manner; foundFromMs: number }

const Posted = z.object({ toAddress: z.object({ name: z.string() }) })

/** What the first request is answered with, where it is not the shipment itself. `cut`: the link breaks. */
function firstAnswer(first: FirstAnswer, whole: Answer | undefined): Answer | 'cut' {
  switch (first) {
    case 'whole':
    case 'doubled':
      return whole ?? 'cut'
    case 'refused':
      return refusal(422, 'SHIPMENT.VALIDATION_FAILED')
    case 'contract_401':
      return refusal(401, 'ACCOUNT.APP.AUTHENTICATION_FAILED')
    case 'lost':
      return 'cut'
    case 'torn':
      return { ...bare(200, { 'content-type': 'application/json' }), body: Buffer.from('{"shipmentId":"SHP') }
    case 'cut_in_label':
      return whole ? { ...whole, body: whole.body.subarray(0, Math.floor(whole.body.length * 0.7)) } : 'cut'
    case 'html':
      return html(200)
    case 'bad_gateway':
      return html(502)
    case 'bare_401':
      return bare(401)
    case '429':
      return bare(429, { 'retry-after': '1' })
    case '500':
      return bare(500)
    case '503':
      return bare(503, { 'retry-after': '1' })
  }
}

const certified = (name: CertificateName) => ({ key: serverKey, cert: certificates[name] })

export type ProxyOptions = {
  readonly sandboxUrl: string
  /** How much faster the station's time runs. */
  readonly speed: number
  /** Serves TLS, with a certificate of the tests' own authority. */
  readonly tls?: boolean | undefined
}

export async function startServiceProxy({ sandboxUrl, speed, tls }: ProxyOptions): Promise<ServiceProxy> {
  const sandbox = new URL(sandboxUrl)
  const known = new Map<string, Known>()
  const posts = new Map<string, number>()
  const requests = new Map<string, number>()
  const heard: { readonly request: string; readonly words: string }[] = []
  const sockets = new Set<Socket>()
  const atWork = new Set<Promise<unknown>>()
  let manners: readonly Manner[] = []
  let outage: Outage = 'none'
  let calm = false
  const stationSeconds = (seconds: number) => wait((seconds * 1000) / speed, undefined, { ref: false })
  const nowMs = () => performance.now()
  async function atRest(): Promise<void> {
    // What a killed station has sent may not have been read yet.
    while (sockets.size > 0) await wait(5)
    await Promise.all(atWork)
  }

  function begin<T>(work: Promise<T>): Promise<T | undefined> {
    const working = work.catch(() => undefined)
    atWork.add(working)
    void working.then(() => atWork.delete(working))
    return working
  }

  function forward(incoming: IncomingMessage, body: Buffer, url = incoming.url ?? '/'): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest(
        {
          host: sandbox.hostname,
          port: sandbox.port,
          method: incoming.method,
          path: url,
          headers: incoming.headers,
        },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('error', reject)
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 500,
              headers: answer.headers,
              body: Buffer.concat(chunks),
            }),
          )
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }

  function give(response: ServerResponse, answer: Answer | 'cut'): void {
    if (answer === 'cut') {
      response.socket?.destroy()
      return
    }
    const headers = Object.fromEntries(
      Object.entries(answer.headers).filter(
        ([name]) => name !== 'content-length' && name !== 'transfer-encoding',
      ),
    )
    response.writeHead(answer.status, { ...headers, 'content-length': String(answer.body.length) })
    response.end(answer.body)
  }

  async function firstRequest(
    incoming: IncomingMessage,
    body: Buffer,
    manner: Manner,
    entry: Known,
  ): Promise<Answer | 'cut'> {
    const { first, workS, foundS } = manner
    const work = async () => {
      if (workS === 'never') return undefined
      if (workS > 0) await stationSeconds(workS)
      const twin = first === 'doubled' ? forward(incoming, body) : undefined
      const whole = await forward(incoming, body)
      await twin
      entry.foundFromMs = nowMs() + (foundS * 1000) / speed
      return whole
    }
    const working = begin(work())
    if (first === 'whole' || first === 'doubled' || first === 'cut_in_label')
      return firstAnswer(first, await working)
    // A gateway answers before the work behind it is done.
    if (workS === 0) await working
    return firstAnswer(first, undefined)
  }

  async function buy(incoming: IncomingMessage, body: Buffer): Promise<Answer | 'cut'> {
    const transactionId = String(incoming.headers['transactionid'])
    posts.set(transactionId, (posts.get(transactionId) ?? 0) + 1)
    const posted = Posted.safeParse(JSON.parse(body.toString()))
    const number = posted.success ? /(\d+)$/.exec(posted.data.toAddress.name)?.[1] : undefined
    const manner = number === undefined ? undefined : manners[Number(number)]
    if (!manner || calm) return forward(incoming, body)
    const before = known.get(transactionId)
    if (!before) {
      const entry: Known = { manner, foundFromMs: Number.POSITIVE_INFINITY }
      known.set(transactionId, entry)
      return firstRequest(incoming, body, manner, entry)
    }
    // What is refused for its token alone is taken with the next token.
    if (manner.first !== 'contract_401' && manner.repeat !== 'same')
      return refusal(manner.repeat, 'SHIPMENT.VALIDATION_FAILED')
    const answer = await forward(incoming, body)
    before.foundFromMs = Math.min(before.foundFromMs, nowMs() + (manner.foundS * 1000) / speed)
    return answer
  }

  async function answerTo(incoming: IncomingMessage, body: Buffer): Promise<Answer | 'cut'> {
    const url = new URL(incoming.url ?? '/', sandbox)
    const request = `${incoming.method ?? ''} ${url.pathname}`
    requests.set(request, (requests.get(request) ?? 0) + 1)
    const transactionId = incoming.headers['transactionid']
    heard.push({
      request,
      words: `${String(transactionId)} ${url.search} ${url.pathname} ${body.toString()}`,
    })
    if (incoming.method === 'POST' && url.pathname.endsWith('/Shipment')) return buy(incoming, body)
    const errand = errands.answer(incoming, url.pathname, body)
    if (errand) return errand
    const asked = url.pathname.endsWith('/Shipment') && url.searchParams.get('key') === 'TransactionId'
    const entry = asked ? known.get(url.searchParams.get('value') ?? '') : undefined
    if (entry && !calm && nowMs() < entry.foundFromMs) url.searchParams.set('value', 'not-known-yet')
    return forward(incoming, body, `${url.pathname}${url.search}`)
  }

  const errands = createErrands({ forward, begin, stationSeconds })

  /** What everybody gets while the whole service is out. */
  const outages: Readonly<Record<Exclude<Outage, 'none' | 'silent'>, Answer | 'cut'>> = {
    off: 'cut',
    half_greeted: 'cut',
    html: html(200),
    busy: bare(503),
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    if (outage === 'silent') return
    give(response, outage === 'none' ? await answerTo(incoming, Buffer.concat(chunks)) : outages[outage])
  }

  const handle = (incoming: IncomingMessage, response: ServerResponse) => {
    // The sandbox is gone, or the station that asked: both see a broken link.
    serve(incoming, response).catch(() => response.socket?.destroy())
  }
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const secure = tls ? createTlsServer({ ...certified('good'), SNICallback: greet }, handle) : undefined
  /** Comes in the middle of a handshake: the client has spoken, and nothing was answered. */
  function greet(_name: string, answer: (error: Error | null) => void): void {
    if (outage === 'half_greeted') breakAll()
    answer(null)
  }
  const server = secure ?? createServer(handle)
  server.on('connection', (socket: Socket) => {
    if (outage === 'off') socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    baseUrl: `${tls ? 'https' : 'http'}://localhost:${port}${sandbox.pathname}`,
    setManners: (next) => void (manners = next),
    setErrandManners: errands.setManners,
    atRest,
    calmDown() {
      calm = true
      errands.setManners(undefined)
      return Promise.all(atWork)
    },
    setOutage(next) {
      // Who was not answered learns of it by a broken link, before its own patience ends.
      const isOver = outage === 'silent' && next === 'none'
      outage = next
      if (next === 'off' || next === 'half_greeted' || isOver) breakAll()
    },
    setCertificate(name) {
      secure?.setSecureContext(certified(name))
      breakAll()
    },
    posts,
    requests,
    named: (id) => heard.filter(({ words }) => words.includes(id)).map(({ request }) => request),
    async close() {
      breakAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
