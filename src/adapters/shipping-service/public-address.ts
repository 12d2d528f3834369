// Keeps addresses that somebody else wrote from leading into the company's network, or to this machine.

import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { wayTo, type ConnectOptions } from '../way-out.ts'

/** Of a connection that was not begun; `syscall` as of a name that has no address. */
export const notPublicCode = 'ADDRESS_NOT_PUBLIC'
const notPublic = () =>
  Object.assign(new Error('The address is not public'), { code: notPublicCode, syscall: 'getaddrinfo' })

/** True for addresses of the internet: not private, local, link-local, multicast, reserved or a tunnel to such a one. */
function isPublic(address: string): boolean {
  // An IPv4 address inside an IPv6 one counts as that.
  const ip = ipaddr.process(address)
  if (ip.range() === 'unicast') return true
  // Where only IPv6 is spoken, every IPv4 address is reached so (RFC 6052).
  return ip.range() === 'rfc6052' && isPublic(new ipaddr.IPv4(ip.toByteArray().slice(-4)).toString())
}

/** False for a host that is written as an address that is not public; names are looked at when they are connected to. */
export function mayBePublic({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return !ipaddr.isValid(host) || isPublic(host)
}

/**
 * Looks a name up for a connection, which goes to nothing but what was found here: a name that answers otherwise the next
 * time (DNS rebinding) gains nothing. A name with any address that is not public fails with `notPublicCode`.
 */
export function publicLookup(resolve: typeof systemLookup = systemLookup): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) {
        done(error, [])
        return
      }
      const [first] = found
      if (!first || !found.every(({ address }) => isPublic(address))) done(notPublic(), [])
      else if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })
  }
}

/**
 * A proxy looks names up itself, often where this computer cannot: what is known here is held to the same, and of a name that is
 * not, the proxy decides.
 */
export const publicByProxy =
  (resolve: (hostname: string) => Promise<LookupAddress[]> = lookupAll) =>
  async (hostname: string): Promise<void> => {
    const found = await resolve(hostname).catch(() => [])
    if (!found.every(({ address }) => isPublic(address))) throw notPublic()
  }

const lookupAll = (hostname: string) => lookup(hostname, { all: true })

const publicOnly: ConnectOptions = { lookup: publicLookup(), mayAskFor: publicByProxy() }
let publicAlone: Promise<object> | undefined

/**
 * What `fetch` is given to connect to public addresses alone; see `mayBePublic` for hosts that are written as an address. The
 * package is large, and is loaded where a label is fetched from elsewhere.
 */
export async function toPublicAlone(url: URL): Promise<object> {
  publicAlone ??= import('undici').then(({ Agent }) => ({
    dispatcher: new Agent({ connect: { lookup: publicLookup() } }),
  }))
  return { ...(await publicAlone), ...(await wayTo(url, publicOnly)) }
}
