// Which calls are tried again by themselves. A write is, only where a second one is the same work.

import { describe, expect, it } from 'vitest'
import { exchanges } from './exchanges.ts'
import { clientOf, errorBody, failure, inTurn, json, startLocalService, text } from './local-service.ts'

type Answer = ReturnType<typeof json>
const cut: Answer = (_request, _response, socket) => socket.destroy()
const away = text(503, 'away')

const protectedWrites = {
  refundShipment: exchanges.refundShipment,
}

describe.each(Object.entries(protectedWrites))('%s', (_id, { route, ask, answer }) => {
  it('is tried again with the same transactionId and body after a broken connection and a 5xx', async () => {
    await using service = await startLocalService({ [route]: inTurn(cut, away, json(200, answer)) })
    await ask(clientOf(service.baseUrl))
    const calls = service.calls(route)
    expect(calls).toHaveLength(3)
    expect(new Set(calls.map(({ headers }) => headers['transactionid'])).size).toBe(1)
    expect(calls[0]!.headers['transactionid']).toMatch(/^txn-/)
    expect(new Set(calls.map(({ body }) => body)).size).toBe(1)
  })

  it('is given up after three tries, and not known to have been done', async () => {
    await using service = await startLocalService({ [route]: away })
    expect(await failure(ask(clientOf(service.baseUrl)))).toMatchObject({ code: 'service_no_answer' })
    expect(service.calls(route)).toHaveLength(3)
  })

  it('is not said to be unsent when only its repeat could not be sent', async () => {
    await using service = await startLocalService({
      [route]: (_request, _response, socket) => {
        service.stopListening()
        socket.destroy()
      },
    })
    const error = await failure(ask(clientOf(service.baseUrl)))
    expect(error).toMatchObject({ code: 'service_no_answer', details: { reason: 'ECONNREFUSED' } })
  })

  it('is not said to be put off when only its repeat was', async () => {
    const busy = json(429, errorBody(429, 'ACCOUNT.OPERATION_FAILED'), { 'Retry-After': '60' })
    await using service = await startLocalService({ [route]: inTurn(cut, busy) })
    expect(await failure(ask(clientOf(service.baseUrl)))).toMatchObject({
      code: 'service_no_answer',
      details: { status: 429, retryAfterMs: 60_000 },
    })
  })

  it('is not tried again after a refusal, nor before the service says', async () => {
    await using service = await startLocalService({
      [route]: inTurn(
        json(422, errorBody(422, 'ACCOUNT.PAYMENT_FAILED')),
        json(429, errorBody(429, 'ACCOUNT.OPERATION_FAILED'), { 'Retry-After': '60' }),
      ),
    })
    const client = clientOf(service.baseUrl)
    expect(await failure(ask(client))).toMatchObject({ code: 'service_refused' })
    expect(await failure(ask(client))).toMatchObject({
      code: 'service_busy',
      details: { retryAfterMs: 60_000 },
    })
    expect(service.calls(route)).toHaveLength(2)
  })
})

it('a time that the service names is waited for, and not guessed', async () => {
  const { route, ask, answer } = exchanges.getBalance
  let firstAt = 0
  let againAt = 0
  await using service = await startLocalService({
    [route]: inTurn(
      (...args) => {
        firstAt = performance.now()
        json(503, errorBody(503, 'ACCOUNT.OPERATION_FAILED'), { 'Retry-After': '1' })(...args)
      },
      (...args) => {
        againAt = performance.now()
        json(200, answer)(...args)
      },
    ),
  })
  await ask(clientOf(service.baseUrl))
  // Left to itself the client would wait at most 300 ms.
  expect(againAt - firstAt).toBeGreaterThan(900)
})

const readingOrProtected = new Set(['createToken', 'refundShipment', 'getRates'])
const unprotected = Object.entries(exchanges).filter(
  ([id, { route }]) => !route.startsWith('GET ') && !readingOrProtected.has(id),
)

it.each(unprotected)('%s is tried once when the connection breaks', async (_id, { route, ask }) => {
  await using service = await startLocalService({ [route]: cut })
  expect(await failure(ask(clientOf(service.baseUrl)))).toMatchObject({ code: 'service_no_answer' })
  expect(service.calls(route)).toHaveLength(1)
})

const reads = Object.entries(exchanges).filter(
  ([id, { route }]) => route.startsWith('GET ') || id === 'getRates',
)

// Hazard: a connection that the service had closed while it was idle made a scan say "No answer" instead of "Offline".
it('rates of a service that is gone are told as unreachable, whatever their first try came to', async () => {
  const { route, ask } = exchanges.getRates
  await using service = await startLocalService({
    [route]: (_request, _response, socket) => {
      service.stopListening()
      socket.destroy()
    },
  })
  expect(await failure(ask(clientOf(service.baseUrl)))).toMatchObject({ code: 'service_unreachable' })
})

it.each(reads)('%s is tried again when the connection breaks', async (_id, { route, ask, answer }) => {
  await using service = await startLocalService({ [route]: inTurn(cut, json(200, answer)) })
  await ask(clientOf(service.baseUrl))
  expect(service.calls(route)).toHaveLength(2)
})
