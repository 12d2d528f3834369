// The page comes over a scheme of its own instead of file://, so that it has an origin, the policy's headers, and no
// reach into the disk.

import { join, normalize, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { net, protocol } from 'electron'
import { pageHeaders } from '../app/page-policy.ts'

export const pageOrigin = 'packbench://station'

/** To be called before the app is ready. */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'packbench', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
}

/** Serves the files of `pageDir`, and of nowhere else. */
export function servePage(pageDir: string): void {
  protocol.handle('packbench', async (request) => {
    const path = normalize(join(pageDir, decodeURIComponent(new URL(request.url).pathname)))
    if (!path.startsWith(pageDir + sep)) return new Response(undefined, { status: 404 })
    const file = await net.fetch(pathToFileURL(path).href)
    const headers = new Headers(file.headers)
    for (const [name, value] of Object.entries(pageHeaders)) headers.set(name, value)
    return new Response(file.body, { status: file.status, headers })
  })
}
