// Whose certificates are believed: a process of its own for each, since what it trusts holds for the whole of it.

import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authority, certificates, serverKey } from '../../support/certificates.ts'

const adapters = pathToFileURL(join(import.meta.dirname, '../../../src/adapters')).href

/** What each asks the server with, and what it makes of the answer. */
const asks: Readonly<Record<string, string>> = {
  'the shipping service': `
    import { sendHttp } from '${adapters}/shipping-service/http.ts'
    const result = await sendHttp({ method: 'GET', url, headers: {}, timeoutMs: 60_000, maxBytes: 1_000 })
    console.log(result.status ?? result.reason)`,
  'a feed of orders': `
    import { httpFeed } from '${adapters}/order-sources/http-feed.ts'
    console.log(await httpFeed()({ url: url.href, headers: {} }).then(() => 200, (error) => error.cause.cause.code))`,
  'an address of results': `
    import { httpTarget } from '${adapters}/result-targets/http-target.ts'
    const { fault } = await httpTarget()({ method: 'POST', url: url.href, headers: {}, body: '', eventId: 'e' })
    console.log(fault ? 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' : 200)`,
}

let folder: string
let server: Server

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-authorities-'))
  writeFileSync(join(folder, 'authority.pem'), authority)
  writeFileSync(join(folder, 'none.pem'), '')
  mkdirSync(join(folder, 'none'))
  server = createServer({ key: serverKey, cert: certificates.good }, (_, response) => response.end('{}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

/** What a process says that has these authorities for the system's. */
async function said(code: string, systems: string): Promise<string> {
  const { port } = server.address() as AddressInfo
  const program = `const url = new URL('https://127.0.0.1:${port}/')\n${code}`
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '--eval', program],
    {
      env: { ...process.env, SSL_CERT_FILE: join(folder, systems), SSL_CERT_DIR: join(folder, 'none') },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  return (await text(child.stdout)).trim()
}

// Elsewhere the system's are not named by the environment.
describe.skipIf(process.platform !== 'linux').each(Object.entries(asks))('%s', (_, code) => {
  it('is believed where an authority that the system trusts has signed its certificate', async () => {
    expect(await said(code, 'authority.pem')).toBe('200')
  })

  it('is not believed where nobody has', async () => {
    expect(await said(code, 'none.pem')).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE')
  })
})
