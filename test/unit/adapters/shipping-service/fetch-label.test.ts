import type { lookup } from 'node:dns'
import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createFetchLabel } from '../../../../src/adapters/shipping-service/fetch-label.ts'
import { publicByProxy, publicLookup } from '../../../../src/adapters/shipping-service/public-address.ts'

async function listening(server: Server, host?: string): Promise<number> {
  await once(server.listen(0, host), 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** Something of this machine or its network that is no service; how often it was connected to. */
async function bystander() {
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.destroy()
  })
  return { port: await listening(server), connections: () => connections }
}

/** A service on this machine, as the sandbox is. */
async function service(answer: RequestListener, host = '127.0.0.1') {
  const baseUrl = new URL(`http://${host}:${await listening(createHttpServer(answer), host)}/v3`)
  return createFetchLabel({
    baseUrl,
    timeoutMs: 10_000,
    token: () => Promise.resolve('token-of-the-account'),
  })
}

const refused = { code: 'unexpected_response', message: expect.stringContaining('not public') as string }

/** Ways in which a host of this machine or the company's network is written. */
const inside = [
  '127.0.0.1',
  'localhost',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.1',
  '0.0.0.0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::127.0.0.1]',
]

// A label's address is the service's word, and an answer of it, or of whoever stands between, may name any: the station
// must not be the hand with which somebody reaches what only the company's network reaches.
describe('the address of a label that leads inside', () => {
  it.each(inside)('as https://%s is not connected to', async (host) => {
    const other = await bystander()
    const fetchLabel = await service((_request, response) => response.end(), '127.0.0.2')
    await expect(fetchLabel(`https://${host}:${other.port}/label`)).rejects.toMatchObject(refused)
    expect(other.connections()).toBe(0)
  })

  it.each([
    '10.0.0.9',
    '172.16.3.4',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '[fe80::1]',
    '[fd00::1]',
    '[::ffff:10.0.0.9]',
    '[2002:a00:9::]',
  ])('as https://%s is refused before anything is sent', async (host) => {
    const fetchLabel = await service((_request, response) => response.end())
    await expect(fetchLabel(`https://${host}/label`)).rejects.toMatchObject(refused)
  })

  it('is not followed to by a redirect either, whatever host it names', async () => {
    const other = await bystander()
    let asked = 0
    const fetchLabel = await service((_request, response) => {
      asked++
      response.writeHead(302, { location: `https://localhost:${other.port}/label` }).end()
    })
    await expect(fetchLabel('/label')).rejects.toMatchObject(refused)
    expect(asked).toBe(1)
    expect(other.connections()).toBe(0)
  })
})

it('the service’s own host is asked with the token, wherever it is', async () => {
  const fetchLabel = await service(({ headers, url }, response) => {
    if (url === '/first') response.writeHead(302, { location: '/label' }).end()
    else response.end(`${url} ${headers.authorization}`)
  })
  expect(Buffer.from(await fetchLabel('/first')).toString()).toBe('/label Bearer token-of-the-account')
})

describe('a name that is looked up for a connection', () => {
  type Found = readonly { readonly address: string; readonly family: number }[]
  const resolving = (found: Found) =>
    ((_name: string, _options: object, done: (error: null, all: Found) => void) =>
      done(null, found)) as unknown as typeof lookup
  const connectsTo = (found: Found, all: boolean) =>
    new Promise((resolve) => {
      publicLookup(resolving(found))('labels.example', { all }, (error, address) =>
        resolve(error?.code ?? address),
      )
    })
  const [outside, within] = [
    { address: '198.41.0.4', family: 4 },
    { address: '10.0.0.9', family: 4 },
  ]

  it('leads to what was found, and nowhere where any of it is inside', async () => {
    expect(await connectsTo([outside], true)).toEqual([outside])
    expect(await connectsTo([outside], false)).toBe('198.41.0.4')
    expect(await connectsTo([{ address: '2001:500:2::c', family: 6 }], false)).toBe('2001:500:2::c')
    expect(await connectsTo([{ address: '64:ff9b::c629:4', family: 6 }], false)).toBe('64:ff9b::c629:4')
    expect(await connectsTo([outside, within], true)).toBe('ADDRESS_NOT_PUBLIC')
    expect(await connectsTo([within], false)).toBe('ADDRESS_NOT_PUBLIC')
    expect(await connectsTo([], true)).toBe('ADDRESS_NOT_PUBLIC')
  })

  it('is no proxy asked for where any of it is inside; where nothing is found here, the proxy decides', async () => {
    const asked = (found: Promise<Found>) => publicByProxy(async () => [...(await found)])('labels.example')
    await expect(asked(Promise.resolve([outside]))).resolves.toBeUndefined()
    await expect(asked(Promise.reject(new Error('ENOTFOUND')))).resolves.toBeUndefined()
    await expect(asked(Promise.resolve([outside, within]))).rejects.toMatchObject({
      code: 'ADDRESS_NOT_PUBLIC',
    })
  })
})
