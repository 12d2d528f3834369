// The way that everything of this process takes to the internet which is asked by HTTP: service, feeds, results, new versions.

import type { Socket } from 'node:net'
import type { ConnectOptions, Server } from './proxy/tunnel.ts'
import { environmentWays, exceptLoopback, portOf, type FindWays } from './proxy/ways.ts'
import { trustFor } from './system-authorities.ts'

export type { ConnectOptions }

let find: FindWays = exceptLoopback(environmentWays())
/** One for each kind of connection. Those that are dropped end by themselves, a few seconds after their last request. */
let agents = new Map<ConnectOptions, Promise<object>>()
let passedOver = new Map<string, number>()

/** From the next request on. What is under way ends as it began. */
export function takeWays(next: FindWays): void {
  find = next
  agents = new Map()
  passedOver = new Map()
}

/** For who tells of them. */
export const waysTo: FindWays = (url) => find(url)

async function isStraight(url: URL): Promise<boolean> {
  const [first, ...others] = await find(url)
  return first === 'direct' && others.length === 0
}

const anywhere: ConnectOptions = {}

/**
 * What `fetch` needs besides for this address: nothing where it is asked straight. Not typed: the package that connects otherwise and
 * Node's own fetch write the type of the same thing differently. It is large, and loaded with the first that is not straight.
 */
export async function wayTo(url: URL | string, options = anywhere): Promise<object> {
  const address = typeof url === 'string' ? URL.parse(url) : url
  if (!address) return {}
  await trustFor(address)
  if (await isStraight(address)) return {}
  const agent = agents.get(options) ?? agentFor(options)
  agents.set(options, agent)
  return { dispatcher: await agent }
}

async function agentFor(options: ConnectOptions): Promise<object> {
  const { Agent } = await import('undici')
  return new Agent({
    connect: ({ protocol, hostname, port, servername }, done) => {
      const server = { protocol, hostname, port, servername: servername || undefined }
      connectTo(server, options).then(
        (socket) => done(null, socket),
        (error: unknown) => done(error as Error, null),
      )
    },
  })
}

/** A connection to it, encrypted where its protocol is, for a client that makes none itself. */
export async function connectTo(
  server: Omit<Server, 'port'> & { readonly port: string },
  options?: ConnectOptions,
): Promise<Socket> {
  const { connectByWays } = await import('./proxy/tunnel.ts')
  return connectByWays(find, { ...server, port: portOf(server) }, { ...options, passedOver })
}
