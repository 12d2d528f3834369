// The line between the station and the modelled service: fetch, with everything that a network and a gateway can make of
// a request and its answer.

import type { Coverage } from './coverage.ts'
import type { Seeded } from './seeded.ts'
import { errorAnswer, type ModelAnswer, type ModelRequest, type ServiceModel } from './service-model.ts'
import type { VirtualTime } from './virtual-time.ts'
import type { AskFate, SpendFate, Weather } from './weather.ts'

export type Line = {
  fetch: typeof fetch
  /** Set when an answer has begun to be read, which takes turns of the event loop. */
  readonly busy: () => boolean
}

export const serviceAddress = 'https://service.example/v3.1/'

const broken = (code: string, syscall: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code, syscall }) })

const html = '<html><head><title>Bad gateway</title></head><body>Try later</body></html>'
const retryAfter = { 'retry-after': '3' }

export function createLine(
  time: VirtualTime,
  chance: Seeded,
  weather: () => Pick<Weather, 'spend' | 'ask'>,
  model: ServiceModel,
  { saw }: Coverage,
  tell: (what: string) => void,
): Line {
  /** Answers whose reading is under way. */
  let readUntilStep = -1
  const underWay = new Set<Request>()

  function respond(
    { status, body, headers }: ModelAnswer,
    make: (text: string) => string = (text) => text,
  ): Response {
    readUntilStep = time.steps + 1
    const text = make(typeof body === 'string' ? body : JSON.stringify(body))
    return new Response(text, {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    })
  }

  async function read(request: Request): Promise<ModelRequest> {
    const url = new URL(request.url)
    const text = request.method === 'GET' ? '' : await request.text()
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
    const path = url.pathname.slice(new URL(serviceAddress).pathname.length - 1)
    return {
      method: request.method,
      path,
      query: url.searchParams,
      header: (name) => request.headers.get(name) ?? undefined,
      body,
    }
  }

  const pause = () => time.sleep(chance.between(20, 400))

  /** Work whose answer nobody gets. */
  const unheard = (request: ModelRequest) => void model.answer(request).catch(() => undefined)
  const never = () => new Promise<never>(() => undefined)

  async function spend(request: ModelRequest, fate: SpendFate): Promise<Response> {
    switch (fate) {
      case 'well':
        return respond(await model.answer(request))
      case 'no_label':
        return respond(await model.answer(request, 'none'))
      case 'one_label':
        return respond(await model.answer(request, 'one'))
      case 'label_torn':
        return respond(await model.answer(request, 'torn'))
      case 'refused':
        return respond(model.refuse(request))
      case 'unreachable':
        throw broken('ECONNREFUSED', 'connect')
      case 'never_arrives':
        throw broken('ECONNRESET', 'read')
      case 'lost':
        await model.answer(request)
        throw broken('ECONNRESET', 'read')
      case 'silent':
        unheard(request)
        return never()
      case 'torn':
        return respond(await model.answer(request), (text) => text.slice(0, text.length >> 1))
      case 'answer_doubled':
        return respond(await model.answer(request), (text) => text + text)
      case 'html':
        await model.answer(request)
        return respond({ status: 200, body: html })
      case 'error_under_200':
        await model.answer(request)
        return respond({ ...errorAnswer(500, 'SHIPMENT.CARRIER.ERROR'), status: 200 })
      case 'request_doubled': {
        const first = model.answer(request)
        first.catch(() => undefined)
        return respond(await model.answer(request))
      }
      case '429_before':
        return respond({ status: 429, body: '', headers: retryAfter })
      case '503_before':
        return respond({ status: 503, body: html, headers: retryAfter })
      case '500_before':
        return respond({ status: 500, body: html })
      case '429_after':
        unheard(request)
        await pause()
        return respond({ status: 429, body: '', headers: retryAfter })
      case '503_after':
        unheard(request)
        await pause()
        return respond({ status: 503, body: html, headers: retryAfter })
      case '500_after':
        unheard(request)
        await pause()
        return respond({ status: 500, body: html })
      case '408_after':
        unheard(request)
        await pause()
        return respond({ status: 408, body: html })
      case '401_bare_after':
        unheard(request)
        await pause()
        return respond({ status: 401, body: '' })
    }
  }

  async function ask(request: ModelRequest, fate: AskFate): Promise<Response> {
    switch (fate) {
      case 'well':
        return respond(await model.answer(request))
      case 'unreachable':
        throw broken('ENOTFOUND', 'getaddrinfo')
      case 'lost':
        throw broken('ECONNRESET', 'read')
      case 'silent':
        return never()
      case 'torn':
        return respond(await model.answer(request), (text) => text.slice(0, text.length >> 1))
      case 'html':
        return respond({ status: 200, body: html })
      case '401':
        return respond(errorAnswer(401, 'ACCOUNT.TOKEN.INVALID'))
      case '429':
        return respond({ status: 429, body: '', headers: retryAfter })
      case '500':
        return respond({ status: 500, body: html })
      case '503':
        return respond({ status: 503, body: html })
    }
  }

  /**
   * Whoever sends a request on twice that carries no transactionId may have made two manifests of one: the contract gives
   * no means against that, and nothing is promised of it.
   */
  function fateOf(request: ModelRequest): SpendFate {
    const fate = chance.weighted(weather().spend)
    return fate === 'request_doubled' && request.path === '/Manifest' ? 'well' : fate
  }

  function exchange(request: ModelRequest): Promise<Response> {
    if (model.spends(request)) {
      const fate = fateOf(request)
      const name = `${request.method} ${request.path}`
      saw(`${name} × manner`, fate)
      tell(`${name} ${request.header('transactionid')?.slice(-6) ?? ''} goes: ${fate}`)
      return spend(request, fate)
    }
    const fate = chance.weighted(weather().ask)
    saw('questions × manner', fate)
    if (fate !== 'well') tell(`${request.method} ${request.path} goes: ${fate}`)
    return ask(request, fate)
  }

  return {
    busy: () => time.steps <= readUntilStep,
    async fetch(input, init) {
      const request = input instanceof Request && !init ? input : new Request(input, init)
      // Held as the real fetch holds it: the signal of a request that nobody holds is never heard of again.
      underWay.add(request)
      const { signal } = request
      const given = Promise.withResolvers<Response>()
      const abort = () => given.reject(signal.reason as Error)
      if (signal.aborted) abort()
      signal.addEventListener('abort', abort)
      read(request)
        .then(async (read) => {
          await time.sleep(chance.between(5, 60))
          return exchange(read)
        })
        .then(given.resolve, given.reject)
      return given.promise.finally(() => {
        signal.removeEventListener('abort', abort)
        underWay.delete(request)
      })
    },
  }
}
