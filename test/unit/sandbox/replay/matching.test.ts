import { describe, expect, it } from 'vitest'
import { createMatching, type Asked } from '../../../../src/sandbox/replay/matching.ts'
import type { ConversationExchange } from '../../../../src/service/conversation.ts'

type Given = Partial<Asked> & { readonly status?: number }

const exchange = ({ endpoint = 'findShipments', path = '', transactionId, body, status = 200 }: Given) =>
  ({
    endpoint,
    request: {
      method: 'GET',
      path,
      ...(transactionId === undefined ? {} : { headers: { transactionid: transactionId } }),
      ...(body === undefined ? {} : { body: body as string }),
    },
    answer: { status },
  }) satisfies ConversationExchange

const asked = (given: Partial<Asked>): Asked => ({
  endpoint: 'findShipments',
  path: 'Shipment',
  transactionId: undefined,
  body: undefined,
  ...given,
})
const tracking = (value: string, status = 200) =>
  exchange({ endpoint: 'getTracking', path: `Tracking?key=TrackingNumber&value=${value}`, status })
const askTracking = (value: string) =>
  asked({ endpoint: 'getTracking', path: `Tracking?value=${value}&key=TrackingNumber` })

describe('a replayed request', () => {
  it('gets the answers of its own record in their order, and then the last of them again', () => {
    const { find } = createMatching([tracking('A', 201), tracking('B', 202), tracking('A', 203)])
    const statuses = ['A', 'A', 'A', 'B'].map((value) => find(askTracking(value))?.answer?.status)
    expect(statuses).toEqual([201, 203, 203, 202])
  })

  it('gets the next answer that is most like it, where its record is another one', () => {
    const rate = (zip: string, status: number) =>
      exchange({ endpoint: 'getRates', path: 'ShipmentRate', body: { to: { zip }, weight: 12 }, status })
    const { find } = createMatching([rate('11111', 201), rate('22222', 202), rate('33333', 203)])
    const ask = (zip: string) =>
      find(asked({ endpoint: 'getRates', path: 'ShipmentRate', body: { to: { zip }, weight: 12 } }))
    expect(['22222', '99999', '99999', '99999', '22222'].map((zip) => ask(zip)?.answer?.status)).toEqual([
      202, 201, 203, 203, 202,
    ])
  })

  it('keeps to ids of its own, and reads them in the answers', () => {
    const buy = (transactionId: string, status: number) =>
      exchange({ endpoint: 'createShipment', path: 'Shipment', transactionId, status })
    const look = (value: string, status: number) =>
      exchange({ path: `Shipment?key=TransactionId&value=${value}`, status })
    const { find, own } = createMatching([
      buy('X-1', 201),
      buy('X-2', 202),
      look('X-2', 203),
      look('X-1', 204),
    ])
    const ask = (transactionId: string) =>
      find(asked({ endpoint: 'createShipment', transactionId }))?.answer?.status
    expect([ask('ORDER-1'), ask('ORDER-2'), ask('ORDER-1')]).toEqual([201, 202, 201])
    expect(own('X-2')).toBe('ORDER-2')
    expect(find(asked({ path: 'Shipment?key=TransactionId&value=ORDER-1' }))?.answer?.status).toBe(204)
  })

  it('gets nothing where no call of its endpoint was recorded', () => {
    const { find } = createMatching([tracking('A')])
    expect(find(asked({}))).toBeUndefined()
  })
})
