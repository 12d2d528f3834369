// A listener of its own for other programs, of a host whose page goes another way: on this computer, or with TLS beyond it.

import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer as createTlsServer } from 'node:https'
import { isIP, type AddressInfo, type Socket } from 'node:net'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { unlessAborted } from '../base/unless-aborted.ts'
import type { ProgramDoor } from '../app/programs/program-door.ts'
import { createLine } from '../base/in-turn.ts'
import { AppError } from '../contract/errors.ts'
import type { ProgramHosting } from '../contract/program-hosting.ts'
import { createProgramEvents, type ProgramEvents } from './events.ts'
import { createProgramApi } from './program-api.ts'
import { problemOf, Refusal } from './problems.ts'
import { apiRoot } from './route.ts'

const mostConnections = 256

export type ProgramListener = { readonly address: string; close(): Promise<void> }

type Tls = { readonly cert: Buffer; readonly key: Buffer; readonly certificate: X509Certificate }

async function readTls(files: NonNullable<ProgramHosting['tls']>): Promise<Tls> {
  try {
    const [cert, key] = await Promise.all([readFile(files.certificateFile), readFile(files.keyFile)])
    return { cert, key, certificate: new X509Certificate(cert) }
  } catch (cause) {
    throw new AppError('not_found', 'The certificate or its key cannot be read', { cause })
  }
}

/** What the certificate is for; without one, this computer's own names. Whatever else is asked for came by another's name. */
function isOwnName(host: string | undefined, scheme: string, port: number, tls: Tls | undefined): boolean {
  if (!URL.canParse(`${scheme}://${host ?? ''}`)) return false
  const url = new URL(`${scheme}://${host ?? ''}`)
  if (Number(url.port || (tls ? 443 : 80)) !== port) return false
  const name = url.hostname.replace(/^\[|\]$/g, '')
  if (['127.0.0.1', '::1', 'localhost'].includes(name)) return true
  if (!tls) return false
  const { certificate } = tls
  return (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)) !== undefined
}

function serverOf({ fetch }: Hono, tls: Tls | undefined): ServerType {
  if (!tls) return createAdaptorServer({ fetch })
  const { cert, key } = tls
  try {
    return createAdaptorServer({
      fetch,
      createServer: createTlsServer,
      serverOptions: { cert, key, minVersion: 'TLSv1.2' },
    })
  } catch (cause) {
    throw new AppError('not_found', 'The key is not the one of the certificate', { cause })
  }
}

function whyNotListening(code: string, port: number, address: string): string {
  if (code === 'EADDRINUSE') return `Port ${port} cannot be used: another program has it`
  if (code === 'EADDRNOTAVAIL') return `This computer has no address ${address}`
  if (code === 'EACCES') return `The system does not let Packbench use port ${port}`
  return `Port ${port} at ${address} cannot be used`
}

/**
 * Rejects with `conflict` where the port is taken, `not_found` where the certificate cannot be read. Once `signal` is aborted the
 * certificate is not waited for.
 */
export async function openProgramListener(
  door: ProgramDoor,
  events: ProgramEvents,
  { port, address, tls: files }: Omit<ProgramHosting, 'on'>,
  signal: AbortSignal,
): Promise<ProgramListener> {
  const tls = files && (await unlessAborted(readTls(files), signal))
  const scheme = tls ? 'https' : 'http'
  const at = { port, url: '' }
  const app = new Hono()
  app.use(async (c, next) => {
    if (isOwnName(c.req.header('Host'), scheme, at.port, tls)) return next()
    const problem = problemOf(new Refusal('wrong_host'))
    return c.body(JSON.stringify(problem), 403, { 'Content-Type': 'application/problem+json' })
  })
  app.route('/', createProgramApi({ door, events, address: () => at.url }))
  const server = serverOf(app, tls)
  server.maxConnections = mostConnections
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  try {
    server.listen(port, address)
    await once(server, 'listening')
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException
    throw new AppError('conflict', whyNotListening(code, port, address), { cause })
  }
  at.port = (server.address() as AddressInfo).port
  const name = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address
  at.url = `${scheme}://${name.includes(':') ? `[${name}]` : name}:${at.port}`
  return {
    address: at.url + apiRoot,
    async close() {
      const closed = once(server, 'close')
      server.close()
      // Also those that have not said yet what they want, whom the server does not count.
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/**
 * Listens as the station's setting says, from now on. Neither it nor its end, which the answer is, waits for what is being opened: a
 * certificate may lie in a folder that does not answer. What is in the way is told where programs are.
 */
export function serveProgramsAsSet(door: ProgramDoor): () => Promise<void> {
  const events = createProgramEvents(door)
  let listener: ProgramListener | undefined
  let isOver = false
  /** Meanwhile, too. */
  const hasEnded = () => isOver
  const inTurn = createLine()

  async function close(): Promise<void> {
    const open = listener
    listener = undefined
    door.serveAt([])
    await open?.close()
  }

  /** Aborted where it is set otherwise: what it was before is waited for no more. */
  let newest = new AbortController()

  async function listen(hosting: ProgramHosting | undefined, signal: AbortSignal): Promise<void> {
    await close()
    if (!hosting?.on || hasEnded() || signal.aborted) return
    const opened = await openProgramListener(door, events, hosting, signal)
    if (hasEnded()) return opened.close()
    listener = opened
    door.serveAt([opened.address])
  }
  void door.serveBy((hosting) => {
    newest.abort()
    newest = new AbortController()
    const { signal } = newest
    return inTurn(() => listen(hosting, signal))
  })
  return async () => {
    isOver = true
    await close()
    events.close()
  }
}
