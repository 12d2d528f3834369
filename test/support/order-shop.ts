// A shop on this machine that is asked for one order at a time, as a test has it answer.

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HttpSource } from '../../src/contract/orders.ts'

export type ShopAnswer = (request: IncomingMessage, response: ServerResponse) => void

export const shopOrder = (id: string, zip = '60601') => ({ id, name: 'Ada Example', zip })

export const answersJson =
  (value: unknown, status = 200): ShopAnswer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

export const answersNone: ShopAnswer = answersJson({ error: 'no such order' }, 404)

export type OrderShop = {
  /** Its answer to a look-up; its list of new orders is always empty. */
  answer: ShopAnswer
  /** Look-ups, the oldest first. */
  readonly asked: { readonly url: string; readonly secret: string | undefined }[]
  source(more?: Partial<HttpSource>): HttpSource
  /** Nobody answers there from now on. */
  close(): Promise<void>
}

export async function openOrderShop(name = 'Web shop'): Promise<OrderShop> {
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    if (url === '/orders') {
      answersJson([])(request, response)
      return
    }
    shop.asked.push({ url, secret: request.headers.authorization })
    shop.answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const shop: OrderShop = {
    answer: answersNone,
    asked: [],
    source: (more = {}) => ({
      kind: 'http',
      name,
      enabled: true,
      url: `${base}/orders`,
      everyMinutes: 1_440,
      headerName: 'Authorization',
      rows: '',
      columns: {
        'order number': 'id',
        recipient: 'name',
        'street 1': '=12 Sample St',
        city: '=Chicago',
        state: '=IL',
        zip: 'zip',
        weight: '=12',
        'weight unit': '=oz',
        service: '=GroundAdvantage',
      },
      lookUpUrl: `${base}/orders/{orderNumber}`,
      ...more,
    }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return shop
}
