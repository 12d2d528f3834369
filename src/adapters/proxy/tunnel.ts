// Connections through the tunnel of a proxy: CONNECT, RFC 9110 section 9.3.6. Also what is not encrypted goes through one: a proxy
// that hands requests on answers in the server's place, and its no could not be told from the server's.

import * as http from 'node:http'
import * as https from 'node:https'
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { ProxyFault } from '../../contract/line-faults.ts'
import type { FindWays, Way } from './ways.ts'

/** `hostname` without brackets. */
export type Server = {
  readonly protocol: string
  readonly hostname: string
  readonly port: number
  readonly servername?: string | undefined
}

export type ConnectOptions = {
  /** For all ways to a server together, the handshake included; 10 s. */
  readonly withinMs?: number
  /** Until when each proxy that could not be reached is, in milliseconds since 1970. */
  readonly passedOver?: Map<string, number>
  /** For what is connected to directly. */
  readonly lookup?: LookupFunction
  /** Throws for a host that a proxy is not to be asked for. */
  readonly mayAskFor?: (hostname: string) => Promise<void>
}

/** 407, RFC 9110 section 15.5.8; Tinyproxy answers 401 to a password that is wrong. */
const asksWho = new Set([401, 407])

const usualMs = 10_000
/** One that could not be reached is passed over for so long, where there is another. */
const passedOverMs = 60_000

/** `syscall`: of a connection that did not come about, so that nothing of a request has left (http-failure.ts). */
const notConnected = (code: ProxyFault): Error =>
  Object.assign(new Error(`No connection through the proxy: ${code}`), { code, syscall: 'connect' })

const inUrl = (hostname: string): string => (isIP(hostname) === 6 ? `[${hostname}]` : hostname)

const faultOf = (error: unknown): unknown => (error as { readonly code?: unknown }).code

/** Connects by the first of the ways that leads there; a proxy that answers with a no is not gone around. */
export async function connectByWays(
  find: FindWays,
  server: Server,
  options: ConnectOptions = {},
): Promise<Socket> {
  const { protocol, hostname, port } = server
  const { passedOver = new Map<string, number>(), withinMs = usualMs } = options
  const found = await find(new URL(`${protocol}//${inUrl(hostname)}:${port}`))
  const tried = found.filter((way) => way === 'direct' || (passedOver.get(way.href) ?? 0) < Date.now())
  const ways = tried.length > 0 ? tried : found
  let last: unknown = notConnected('proxy_unknown_kind')
  for (const way of ways) {
    const clock = AbortSignal.timeout(withinMs / ways.length)
    try {
      return await connectBy(way, server, { ...options, clock })
    } catch (error) {
      last = error
      if (way === 'direct' || faultOf(error) !== 'proxy_unreachable') throw error
      passedOver.set(way.href, Date.now() + passedOverMs)
    }
  }
  throw last
}

type Clock = { readonly clock: AbortSignal }

async function connectBy(way: Way, server: Server, options: ConnectOptions & Clock): Promise<Socket> {
  if (way !== 'direct') await options.mayAskFor?.(server.hostname)
  const socket = await (way === 'direct' ? straight(server, options) : tunnel(way, server, options))
  socket.setNoDelay(true)
  return server.protocol === 'https:' ? secured(socket, server, options) : socket
}

/** Resolves with the socket once `event` comes of it, and rejects with its fault, or with `tooLate` when time is up. */
function once(socket: Socket, event: string, clock: AbortSignal, tooLate: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const end = (done: () => void) => {
      clock.removeEventListener('abort', expire)
      socket.off('error', fail).off(event, succeed)
      done()
    }
    const fail = (error: Error) => end(() => reject(Object.assign(error, { syscall: 'connect' })))
    const expire = () => {
      const error = Object.assign(new Error('No connection in time'), { code: tooLate })
      socket.on('error', () => undefined).destroy()
      fail(error)
    }
    const succeed = () => end(() => resolve(socket))
    socket.once('error', fail).once(event, succeed)
    if (clock.aborted) expire()
    else clock.addEventListener('abort', expire)
  })
}

const straight = ({ hostname, port }: Server, { lookup, clock }: ConnectOptions & Clock): Promise<Socket> =>
  once(connectTcp({ host: hostname, port, ...(lookup && { lookup }) }), 'connect', clock, 'ETIMEDOUT')

/** The certificate is the server's: what the proxy sees is encrypted. */
const secured = (socket: Socket, { hostname, servername }: Server, { clock }: Clock): Promise<Socket> => {
  const name = servername ?? (isIP(hostname) === 0 ? hostname : '')
  const secure = connectTls({ socket, host: hostname, servername: name, ALPNProtocols: ['http/1.1'] })
  return once(secure, 'secureConnect', clock, 'ETIMEDOUT')
}

function tunnel(proxy: URL, { hostname, port }: Server, { clock }: Clock): Promise<Socket> {
  const { request } = proxy.protocol === 'https:' ? https : http
  const authority = `${inUrl(hostname)}:${port}`
  return new Promise((resolve, reject) => {
    const asked = request({
      host: proxy.hostname.replace(/^\[|\]$/g, ''),
      ...(proxy.port && { port: Number(proxy.port) }),
      method: 'CONNECT',
      path: authority,
      headers: { host: authority, ...credentials(proxy) },
      agent: false,
    })
    const expire = () => asked.destroy(new Error('No tunnel in time'))
    if (clock.aborted) expire()
    else clock.addEventListener('abort', expire)
    const end = () => clock.removeEventListener('abort', expire)
    asked.once('connect', ({ statusCode = 0 }, socket: Socket, head: Buffer) => {
      end()
      if (Math.trunc(statusCode / 100) === 2) {
        if (head.length > 0) socket.unshift(head)
        resolve(socket)
        return
      }
      socket.destroy()
      reject(notConnected(asksWho.has(statusCode) ? 'proxy_wants_password' : 'proxy_refused'))
    })
    asked.on('error', () => {
      end()
      reject(notConnected('proxy_unreachable'))
    })
    asked.end()
  })
}

/** RFC 7617. */
function credentials({ username, password }: URL): Readonly<Record<string, string>> {
  if (username === '') return {}
  const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { 'proxy-authorization': `Basic ${Buffer.from(text).toString('base64')}` }
}
