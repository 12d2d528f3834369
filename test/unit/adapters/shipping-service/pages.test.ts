import { describe, expect, it } from 'vitest'
import {
  clientOf,
  collect,
  errorBody,
  failure,
  inTurn,
  json,
  startLocalService,
  text,
} from './local-service.ts'

const historyRoute = 'GET /Account/Postage/BalanceHistory'
const entry = (amount: number) => ({ date: '2026-03-02', type: 'Purchase', amount })
const minor = (events: readonly { readonly amount: { readonly amountMinor: number } }[]) =>
  events.map(({ amount }) => amount.amountMinor)

describe('a list in pages', () => {
  it('goes on with the token of the page before, and with the same dates', async () => {
    await using service = await startLocalService({
      [historyRoute]: inTurn(
        json(200, { history: [entry(-7.45), entry(-1)], pageToken: 'p-2' }),
        json(200, { history: [], pageToken: 'p-3' }),
        json(200, { history: [entry(50)], pageToken: null }),
      ),
    })
    const { account } = clientOf(service.baseUrl)
    const events = await collect(
      account.balanceHistory({ startDate: '2026-03-01T22:00:00Z', endDate: '2026-03-02' }),
    )
    expect(minor(events)).toEqual([-745, -100, 5000])
    expect(service.calls(historyRoute).map(({ query }) => Object.fromEntries(query))).toEqual(
      [{}, { pageToken: 'p-2' }, { pageToken: 'p-3' }].map((more) => ({
        startDate: '2026-03-01',
        endDate: '2026-03-02',
        ...more,
      })),
    )
  })

  it.each([
    ['under Data beside the list', { Data: { History: [entry(1)], PageToken: 'p-2' } }],
    ['beside a bare list under Data', { Data: [entry(1)], PageToken: 'p-2' }],
    ['as a number', { history: [entry(1)], pageToken: 2 }],
  ])('finds the token %s', async (_name, first) => {
    await using service = await startLocalService({
      [historyRoute]: inTurn(json(200, first), json(200, { history: [entry(2)] })),
    })
    expect(minor(await collect(clientOf(service.baseUrl).account.balanceHistory()))).toEqual([100, 200])
  })

  it('asks for no page that nobody wants', async () => {
    await using service = await startLocalService({
      [historyRoute]: json(200, { history: [entry(1), entry(2)], pageToken: 'p-2' }),
    })
    for await (const event of clientOf(service.baseUrl).account.balanceHistory()) {
      expect(event.amount.amountMinor).toBe(100)
      break
    }
    expect(service.calls(historyRoute)).toHaveLength(1)
  })

  it.each([
    ['the same', ['p-2', 'p-2'], 2],
    ['an earlier one', ['p-2', 'p-3', 'p-2'], 3],
  ])('ends as unexpected_response when the token is %s again', async (_name, tokens, calls) => {
    await using service = await startLocalService({
      [historyRoute]: inTurn(...tokens.map((pageToken) => json(200, { history: [entry(1)], pageToken }))),
    })
    expect(await failure(collect(clientOf(service.baseUrl).account.balanceHistory()))).toMatchObject({
      code: 'unexpected_response',
      details: { endpoint: historyRoute, problem: 'it repeats a pageToken', correlationId: 'corr-1' },
    })
    expect(service.calls(historyRoute)).toHaveLength(calls)
  })

  it('repeats a page that failed, and tells the fault that stays', async () => {
    await using service = await startLocalService({
      [historyRoute]: inTurn(
        json(200, { history: [entry(1)], pageToken: 'p-2' }),
        text(503, 'away'),
        json(200, { history: [entry(2)], pageToken: 'p-3' }),
        json(422, errorBody(422, 'ACCOUNT.VALIDATION_FAILED')),
      ),
    })
    const seen: number[] = []
    const read = async () => {
      for await (const { amount } of clientOf(service.baseUrl).account.balanceHistory()) {
        seen.push(amount.amountMinor)
      }
    }
    expect(await failure(read())).toMatchObject({ code: 'service_refused' })
    expect(seen).toEqual([100, 200])
  })

  it('lists shipments by dates without asking for labels', async () => {
    const shipment = (n: number) => ({
      id: `s-${n}`,
      trackingNumber: `94${n}`,
      rate: { totalAmount: n, currency: 'USD' },
      labels: [{ url: 'https://labels.example/1' }],
    })
    await using service = await startLocalService({
      'GET /Shipment': inTurn(
        json(200, { shipments: [shipment(1)], pageToken: 'p-2' }),
        json(200, { shipments: [shipment(2)] }),
      ),
    })
    const { shipments } = clientOf(service.baseUrl)
    expect(await collect(shipments.list({ startDate: '2026-03-01', client: 'Indicium' }))).toMatchObject([
      { shipmentId: 's-1', price: { amountMinor: 100 } },
      { shipmentId: 's-2', trackingNumber: '942' },
    ])
    expect(service.calls('GET /Shipment').map(({ query }) => query.get('client'))).toEqual([
      'Indicium',
      'Indicium',
    ])
  })
})
