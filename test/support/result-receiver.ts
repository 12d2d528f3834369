// Whoever is told of results: an HTTP server that keeps what it was sent, and answers as a test says.

import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedResult = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly json: {
    readonly id?: string
    readonly type?: string
    readonly data?: Readonly<Record<string, string | number>>
  }
}

/** `hang`: it takes what is sent, and answers nothing. */
export type ReceiverAnswer = number | 'hang'

export async function startResultReceiver() {
  const received: ReceivedResult[] = []
  let answer: (result: ReceivedResult) => ReceiverAnswer | Promise<ReceiverAnswer> = () => 204
  const server = createServer((request, response) => {
    void (async () => {
      const pieces: Buffer[] = []
      for await (const piece of request) pieces.push(piece as Buffer)
      const text = Buffer.concat(pieces).toString('utf8')
      const { method = '', url: path = '', headers } = request
      const result = { method, path, headers, text, json: JSON.parse(text) as ReceivedResult['json'] }
      received.push(result)
      const status = await answer(result)
      if (status !== 'hang') response.writeHead(status).end()
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** All that came, also what was answered with a no. */
    received,
    of: (orderNumber: string) => received.filter(({ json }) => json.data?.['orderNumber'] === orderNumber),
    answers(next: (result: ReceivedResult) => ReceiverAnswer | Promise<ReceiverAnswer>): void {
      answer = next
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type ResultReceiver = Awaited<ReturnType<typeof startResultReceiver>>
