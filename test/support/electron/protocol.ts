// Schemes of the application's own. Chromium outside of Electron knows none, so the page sees `scheme://host/path` as
// `https://host.scheme.stand-in/path`, and its requests are answered before they would leave it.

import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CustomScheme, Net, Protocol } from 'electron'
import { isReady } from './ready.ts'

const suffix = '.stand-in'
const schemes = new Set<string>()
const handlers = new Map<string, (request: Request) => Response | Promise<Response>>()

export const protocol: Pick<
  Protocol,
  'registerSchemesAsPrivileged' | 'handle' | 'unhandle' | 'isProtocolHandled'
> = {
  registerSchemesAsPrivileged(custom: CustomScheme[]) {
    if (isReady())
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    for (const { scheme } of custom) schemes.add(scheme)
  },
  handle(scheme, handler) {
    if (!isReady()) throw new Error('protocol.handle can only be used after app is ready')
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    handlers.set(scheme, handler)
  },
  unhandle: (scheme) => void handlers.delete(scheme),
  isProtocolHandled: (scheme) => handlers.has(scheme),
}

const schemeOf = (url: string) => url.slice(0, url.indexOf(':'))

export const isServedScheme = (url: string): boolean => handlers.has(schemeOf(url))

/** Answers as the scheme's handler does. */
export async function serve(request: Request): Promise<Response> {
  const handler = handlers.get(schemeOf(request.url))
  if (!handler) throw new Error(`ERR_UNKNOWN_URL_SCHEME: ${request.url}`)
  return handler(request)
}

export function toPageUrl(url: string): string {
  const [, scheme = '', host = '', rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/]*)(.*)$/.exec(url) ?? []
  return schemes.has(scheme) ? `https://${host}.${scheme}${suffix}${rest}` : url
}

export function fromPageUrl(url: string): string {
  const [, host = '', scheme = '', rest = ''] = /^https:\/\/([^/]*)\.([^./]+)\.stand-in(.*)$/.exec(url) ?? []
  return schemes.has(scheme) ? `${scheme}://${host}${rest}` : url
}

/** By the file's name, as Electron's own file loader does. */
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
}

export const net: Pick<Net, 'fetch' | 'isOnline'> = {
  async fetch(input, init) {
    const url = typeof input === 'string' ? input : input.url
    if (!url.startsWith('file:')) return fetch(input, init)
    try {
      const path = fileURLToPath(url)
      return new Response(new Uint8Array(await readFile(path)), {
        headers: { 'Content-Type': types[extname(path)] ?? 'application/octet-stream' },
      })
    } catch {
      throw new Error('net::ERR_FILE_NOT_FOUND')
    }
  },
  isOnline: () => true,
}
