// The page comes over a scheme of its own instead of file://, so that it has an origin, the policy's headers, and no
// reach into the disk. Links to orders have the same scheme and another host: nothing is served there.

import { join, normalize, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { net, protocol, type WebFrameMain } from 'electron'
import { pageHeaders } from '../app/page-policy.ts'
import { linkScheme } from '../contract/order-links.ts'

const pageHost = 'station'
export const pageOrigin = `${linkScheme}://${pageHost}`

/** The station's own page, in its main frame. */
export const isOwnPage = (frame: WebFrameMain | null): boolean =>
  frame?.parent === null && frame.url.startsWith(`${pageOrigin}/`)

/** To be called before the app is ready. */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: linkScheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
}

/** Serves the files of `pageDir`, and of nowhere else. */
export function servePage(pageDir: string): void {
  protocol.handle(linkScheme, async (request) => {
    const path = fileOf(request, pageDir)
    // Whatever cannot be read is not there: the page learns no more of the disk.
    const file = path && (await net.fetch(pathToFileURL(path).href).catch(() => undefined))
    if (!file) return new Response(undefined, { status: 404, headers: pageHeaders })
    const headers = new Headers(file.headers)
    for (const [name, value] of Object.entries(pageHeaders)) headers.set(name, value)
    return new Response(file.body, { status: file.status, headers })
  })
}

function fileOf({ method, url }: Request, pageDir: string): string | undefined {
  const { host, pathname } = new URL(url)
  if (host !== pageHost || method !== 'GET') return undefined
  try {
    const path = normalize(join(pageDir, decodeURIComponent(pathname)))
    return path.startsWith(pageDir + sep) && !path.includes('\0') ? path : undefined
  } catch {
    // Percent signs that are no encoding.
    return undefined
  }
}
