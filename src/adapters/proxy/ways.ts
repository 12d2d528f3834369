// By which way an address is reached: straight, or through the tunnel of a proxy.

import ipaddr from 'ipaddr.js'
import type { ProxyRule } from '../../contract/proxy.ts'
import { isLoopback } from '../../base/loopback.ts'

/** A proxy's address may hold a name and a password: it is for nobody's eyes. */
export type Way = 'direct' | URL

/** In the order in which they are tried. None: a proxy is set of a kind that the station does not know. */
export type FindWays = (url: URL) => Promise<readonly Way[]>

const direct: readonly Way[] = ['direct']

/** What is on this computer is asked directly, whatever is set. */
export const exceptLoopback =
  (find: FindWays): FindWays =>
  async (url) =>
    isLoopback(url.hostname) ? direct : find(url)

const usualPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

/** The usual one where none stands in the address. */
export const portOf = ({ protocol, port }: { readonly protocol: string; readonly port: string }): number =>
  Number(port) || (usualPorts[protocol] ?? 0)

/** As `NO_PROXY` is read: `*`, hosts with what is below them, networks (CIDR), each with a port or without. */
export function isExcepted(url: URL, exceptions: readonly string[]): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const port = String(portOf(url))
  return exceptions.some((exception) => {
    if (exception === '*') return true
    if (exception.includes('/')) return isIn(host, exception)
    const { name, itsPort } = partsOf(exception.toLowerCase())
    if (itsPort !== undefined && itsPort !== port) return false
    return host === name || (name !== '' && host.endsWith(`.${name}`))
  })
}

/** `*.example.com` and `.example.com` are `example.com`; an IPv6 address with a port stands in brackets. */
function partsOf(exception: string): { readonly name: string; readonly itsPort?: string | undefined } {
  const [, bracketed, plain, itsPort] = /^(?:\[(.+)\]|([^:]+))(?::(\d+))?$/.exec(exception) ?? []
  return { name: (bracketed ?? plain ?? exception).replace(/^\*?\./, ''), itsPort }
}

function isIn(host: string, network: string): boolean {
  if (!ipaddr.isValid(host) || !ipaddr.isValidCIDR(network)) return false
  const address = ipaddr.process(host)
  const [base, bits] = ipaddr.parseCIDR(network)
  return address.kind() === base.kind() && address.match(base, bits)
}

/** Undefined for a kind of proxy that makes no tunnels by HTTP. Without a scheme it is http. */
function proxyUrl(text: string): URL | undefined {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`)
  return url && url.protocol in usualPorts ? url : undefined
}

/** By `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY`, in small letters or capitals. */
export function environmentWays(env: NodeJS.ProcessEnv = process.env): FindWays {
  const read = (name: string) => env[name.toLowerCase()] || env[name] || undefined
  const find = (url: URL): readonly Way[] => {
    const proxy = read(url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY') ?? read('ALL_PROXY')
    const exceptions = (read('NO_PROXY') ?? '').split(/[\s,]+/).filter(Boolean)
    if (proxy === undefined || isExcepted(url, exceptions)) return direct
    const found = proxyUrl(proxy)
    return found ? [found] : []
  }
  return (url) => Promise.resolve(find(url))
}

const schemes: Readonly<Record<string, string>> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' }

/** Of what a PAC script answers, and Chromium for whatever the system has set: `PROXY host:3128; DIRECT`. */
export function waysOfPac(answer: string): readonly Way[] {
  return answer.split(';').flatMap((part): readonly Way[] => {
    const [kind = '', place = ''] = part.trim().split(/\s+/)
    if (kind === 'DIRECT') return direct
    const scheme = schemes[kind]
    const proxy = scheme === undefined ? undefined : URL.parse(`${scheme}://${place}`)
    return proxy ? [proxy] : []
  })
}

/** `system`: how this computer's own setting is asked for. */
export function waysByRule(rule: ProxyRule, password: string | undefined, system: FindWays): FindWays {
  switch (rule.use) {
    case 'system':
      return exceptLoopback(system)
    case 'none':
      return () => Promise.resolve(direct)
    case 'address': {
      const proxy = new URL(rule.url)
      if (rule.userName !== undefined) {
        proxy.username = encodeURIComponent(rule.userName)
        proxy.password = encodeURIComponent(password ?? '')
      }
      return exceptLoopback((url) => Promise.resolve(isExcepted(url, rule.except) ? direct : [proxy]))
    }
  }
}
