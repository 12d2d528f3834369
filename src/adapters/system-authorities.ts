// Whom the administrator of this computer trusts to sign certificates, beside those whom Node does: a company's own authority, or
// that of a firewall which looks into connections.

/** In a thread: to read all of them takes a tenth of a second, and nothing else waits for it. */
const read = `
  const { parentPort } = require('node:worker_threads')
  parentPort.postMessage(require('node:tls').getCACertificates('system'))
`

/** None where the system's cannot be read. */
async function ofTheSystem(): Promise<readonly string[]> {
  const { Worker } = await import('node:worker_threads')
  return new Promise((resolve) => {
    const thread = new Worker(read, { eval: true, execArgv: [] })
    thread.once('message', resolve)
    thread.once('error', () => resolve([]))
    thread.once('exit', () => resolve([]))
  })
}

async function trust(): Promise<void> {
  // A station of which nothing speaks TLS loads none of it.
  const [tls, system] = await Promise.all([import('node:tls'), ofTheSystem()])
  const own = tls.getCACertificates()
  const known = new Set(own)
  const more = system.filter((one) => !known.has(one))
  if (more.length > 0) tls.setDefaultCACertificates([...own, ...more])
}

let trusted: Promise<void> | undefined

/** To be awaited before a server's certificate is verified that names no authority of its own; read once a process. */
export const trustSystemAuthorities = (): Promise<void> => (trusted ??= trust())

/** {@link trustSystemAuthorities}, where the address has a certificate. */
export async function trustFor(url: URL | string): Promise<void> {
  const { protocol } = (typeof url === 'string' ? URL.parse(url) : url) ?? {}
  if (protocol === 'https:') await trustSystemAuthorities()
}
