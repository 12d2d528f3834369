import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { reachService } from '../../../../src/adapters/shipping-service/reach.ts'
import { closedPort } from '../../../support/byte-sink.ts'

const at = (port: number) => new URL(`http://127.0.0.1:${port}/v3.1/`)

/** A service that says so much to each request, or hangs up on the first ones. */
async function startService(answer: string, hangsUpOn = 0) {
  const requests: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      requests.push(data.toString('latin1'))
      if (requests.length <= hangsUpOn) socket.destroy()
      else socket.end(answer)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const closed = once(server, 'close')
  return {
    port,
    requests,
    async [Symbol.asyncDispose]() {
      server.close()
      await closed
    },
  }
}

it.each(['HTTP/1.1 200 OK', 'HTTP/1.1 404 Not Found', 'HTTP/1.1 503 Service Unavailable'])(
  'is there where anything answers: %s',
  async (status) => {
    await using service = await startService(`${status}\r\ncontent-length: 0\r\n\r\n`)
    await reachService(at(service.port))
    expect(service.requests).toHaveLength(1)
  },
)

it('carries no key and no account', async () => {
  await using service = await startService('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
  await reachService(at(service.port))
  expect(service.requests[0]).toMatch(/^GET \/v3\.1\/ /)
  expect(service.requests[0]).not.toMatch(/authorization|apikey/i)
})

it('is tried once more where the service hangs up: it may have closed an idle connection', async () => {
  await using service = await startService('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n', 1)
  await reachService(at(service.port))
  expect(service.requests).toHaveLength(2)
})

it('is not there where nothing listens, or whoever listens hangs up', async () => {
  await using service = await startService('', 2)
  for (const port of [service.port, await closedPort()]) {
    await expect(reachService(at(port))).rejects.toMatchObject({ code: 'service_unreachable' })
  }
})
