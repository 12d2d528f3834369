import { expect, it } from 'vitest'
import type { Exchange } from '../../../../src/adapters/shipping-service/exchange.ts'
import {
  canary,
  clientOf,
  json,
  keys,
  shipmentAnswer,
  shipmentRequest,
  startLocalService,
} from './local-service.ts'

/** What a client tells of buying a label from a service that answers so. */
async function exchangesOfPurchase(answer: Parameters<typeof startLocalService>[0][string]) {
  await using service = await startLocalService({ 'POST /Shipment': answer })
  const exchanges: Exchange[] = []
  const client = clientOf(service.baseUrl, { onExchange: (each) => exchanges.push(each) })
  await client.shipments.create(shipmentRequest, 'transaction-1').catch(() => undefined)
  return exchanges
}

it('tells of each call what was sent and what came, byte for byte', async () => {
  const exchanges = await exchangesOfPurchase(json(200, shipmentAnswer))

  expect(exchanges.map(({ endpoint }) => endpoint)).toEqual(['createToken', 'createShipment'])
  const [, { request, answer }] = exchanges as [Exchange, Exchange]
  expect(request).toMatchObject({ method: 'POST', path: 'Shipment' })
  expect(request.headers).toMatchObject({ transactionid: 'transaction-1' })
  expect(JSON.parse(request.body!)).toMatchObject({ toAddress: { street1: canary.street } })
  expect(answer).toMatchObject({ status: 200 })
  expect(JSON.parse(Buffer.from(answer!.body).toString())).toEqual(shipmentAnswer)
})

it('tells nothing that proves the account', async () => {
  const exchanges = await exchangesOfPurchase(json(200, shipmentAnswer))

  const sent = JSON.stringify(exchanges.map(({ request }) => request))
  for (const secret of [keys.apiKey, canary.secret, canary.password, canary.token]) {
    expect(sent).not.toContain(secret)
  }
})

it('tells that no answer came', async () => {
  const exchanges = await exchangesOfPurchase((_request, response) => response.destroy())
  expect(exchanges.at(-1)).toMatchObject({ endpoint: 'createShipment', answer: undefined })
})
