// Whom the administrator of this computer trusts to sign certificates, beside those whom Node does: a company's own authority, or
// that of a firewall which looks into connections.

import * as tls from 'node:tls'
import { Worker } from 'node:worker_threads'

/** In a thread: to read all of them takes a tenth of a second, and nothing else waits for it. */
const read = `
  const { parentPort } = require('node:worker_threads')
  parentPort.postMessage(require('node:tls').getCACertificates('system'))
`

/** None where the system's cannot be read. */
function ofTheSystem(): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const thread = new Worker(read, { eval: true, execArgv: [] })
    thread.once('message', resolve)
    thread.once('error', () => resolve([]))
    thread.once('exit', () => resolve([]))
  })
}

async function trust(): Promise<void> {
  const own = tls.getCACertificates()
  const known = new Set(own)
  const more = (await ofTheSystem()).filter((one) => !known.has(one))
  if (more.length > 0) tls.setDefaultCACertificates([...own, ...more])
}

let trusted: Promise<void> | undefined

/** To be awaited before a server's certificate is verified that names no authority of its own; read once a process. */
export const trustSystemAuthorities = (): Promise<void> => (trusted ??= trust())

/** {@link trustSystemAuthorities}, where the address has a certificate. */
export async function trustFor(url: URL | string): Promise<void> {
  if (URL.parse(String(url))?.protocol === 'https:') await trustSystemAuthorities()
}
