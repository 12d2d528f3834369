// A proxy as companies have them: it makes tunnels (RFC 9110 section 9.3.6), to wherever the test says.

import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

/** A status refuses; `silent` never answers; `cut` makes the tunnel and ends it at once. */
export type ProxyManner = 'tunnel' | 'silent' | 'cut' | number

export type ConnectProxy = {
  readonly url: string
  readonly host: string
  /** What was asked for, `host:port`, since the start. */
  readonly asked: string[]
  /** Credentials as they came. */
  readonly credentials: (string | undefined)[]
  setManner(manner: ProxyManner): void
  close(): Promise<void>
}

export async function startConnectProxy(toPort: number): Promise<ConnectProxy> {
  const asked: string[] = []
  const credentials: (string | undefined)[] = []
  const sockets = new Set<Socket>()
  let manner: ProxyManner = 'tunnel'
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
  }
  const server = createServer((_, response) => response.writeHead(405).end())
  server.on('connection', keep)
  server.on('connect', (request, client: Socket) => {
    asked.push(request.url ?? '')
    credentials.push(request.headers['proxy-authorization'])
    if (manner === 'silent') return
    if (typeof manner === 'number') {
      client.end(`HTTP/1.1 ${manner} No\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    client.write('HTTP/1.1 200 Connection established\r\n\r\n')
    if (manner === 'cut') {
      client.destroy()
      return
    }
    const server = connect(toPort, '127.0.0.1')
    keep(server)
    client.pipe(server).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}`,
    host,
    asked,
    credentials,
    setManner: (next) => (manner = next),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
