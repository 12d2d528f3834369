import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:https'
import { describe, expect, it } from 'vitest'
import { httpFailure } from '../../../src/adapters/http-failure.ts'
import { sendHttp } from '../../../src/adapters/shipping-service/http.ts'
import { selfSigned } from './shipping-service/self-signed.ts'

async function listening(server: Server) {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  return {
    port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const post = (address: string) =>
  sendHttp({
    method: 'POST',
    url: new URL(address),
    headers: {},
    body: '{}',
    timeoutMs: 60_000,
    maxBytes: 1_000,
  })

describe('a request that got no answer', () => {
  it('was not sent where every address of the host refuses', async () => {
    const closed = await listening(createServer())
    await closed[Symbol.asyncDispose]()
    const socket = connect({
      host: 'both.example',
      port: closed.port,
      autoSelectFamily: true,
      lookup: (_host, _options, answer) => {
        answer(null, [
          { address: '127.0.0.2', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ])
      },
    })
    const [refused] = (await once(socket, 'error')) as [Error]
    expect(refused).toBeInstanceOf(AggregateError)
    expect(httpFailure(new TypeError('fetch failed', { cause: refused }))).toMatchObject({ kind: 'not_sent' })
  })

  it('was not sent where the server’s certificate is not trusted', async () => {
    let requests = 0
    await using server = await listening(createTlsServer(selfSigned, () => requests++))
    expect(await post(`https://127.0.0.1:${server.port}/`)).toEqual({
      kind: 'not_sent',
      reason: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    })
    expect(requests).toBe(0)
  })

  it('was not sent where the connection was never made', async () => {
    // Takes the connection and leaves the TLS handshake without an answer, until undici gives up.
    await using server = await listening(createServer())
    expect(await post(`https://127.0.0.1:${server.port}/`)).toEqual({
      kind: 'not_sent',
      reason: 'connect_timeout',
    })
  })

  it('may have been sent where the server closes the link without an answer, and says so without a library’s name', async () => {
    await using server = await listening(createServer((socket) => socket.once('data', () => socket.end())))
    expect(await post(`http://127.0.0.1:${server.port}/`)).toEqual({ kind: 'no_answer', reason: 'closed' })
  })

  it('may have been sent where the server speaks something else', async () => {
    await using server = await listening(
      createServer((socket) => socket.once('data', () => socket.end('220 ready\r\n'))),
    )
    expect(await post(`http://127.0.0.1:${server.port}/`)).toMatchObject({ kind: 'no_answer' })
  })

  it('may have been sent where one of several causes is not a failed connection', () => {
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' })
    const reset = Object.assign(new Error('reset'), { code: 'ECONNRESET', syscall: 'read' })
    expect(httpFailure(new AggregateError([refused, reset]))).toMatchObject({ kind: 'no_answer' })
  })

  it.each([new Error('?'), 'a thrown text', undefined, new AggregateError([])])(
    'may have been sent where nothing is known (%s)',
    (thrown) => expect(httpFailure(thrown)).toEqual({ kind: 'no_answer', reason: 'broken' }),
  )
})
