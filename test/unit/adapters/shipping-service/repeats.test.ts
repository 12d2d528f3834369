// Which calls are tried again by themselves. A write is, only where a second one is the same work.

import { expect, it } from 'vitest'
import { exchanges } from './exchanges.ts'
import { clientOf, errorBody, failure, inTurn, json, startLocalService } from './local-service.ts'

type Answer = ReturnType<typeof json>
const cut: Answer = (_request, _response, socket) => socket.destroy()

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

const questions = new Set(['createToken', 'getRates'])
// Hazard: the hidden repeat of a refund was refused while its first try was still at work, and was taken for a first one.
const unprotected = Object.entries(exchanges).filter(
  ([id, { route }]) => !route.startsWith('GET ') && !questions.has(id),
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
