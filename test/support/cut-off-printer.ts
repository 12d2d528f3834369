// A printer in a network of its own (a network namespace, joined by a pair of virtual cables), which can fall silent as
// one that lost its power does: no answer, and no word that the connection is gone.

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstLine } from './first-line.ts'

/**
 * Two of the addresses for tests (RFC 2544, 198.18.0.0/15), which nobody routes; other ones for each process, so that a
 * network that a killed run left behind is in nobody's way.
 */
function ownAddresses(): readonly [host: string, printer: string] {
  const first = (process.pid % 2 ** 15) * 4
  const at = (number: number) => `198.${18 + (number >> 16)}.${(number >> 8) & 0xff}.${number & 0xff}`
  return [at(first + 1), at(first + 2)]
}
const [hostAddress, printerAddress] = ownAddresses()

export type CutOffPrinter = {
  readonly host: string
  readonly port: number
  /** The ZPL of all papers that came out, in their order. */
  printed(): string
  /** Nothing that it says or is told arrives any more. */
  losePower(): void
  /** It is back, and knows nothing of the connections that it had. */
  start(): Promise<void>
  close(): Promise<void>
}

const ip = (...args: readonly string[]) => execFileSync('ip', args, { stdio: 'pipe' })

/** What this machine lacks to have such a network, in words. */
export function missingForCutOffPrinters(): string | undefined {
  const probe = `packbench-probe-${process.pid}`
  try {
    ip('netns', 'add', probe)
    ip('netns', 'delete', probe)
    return undefined
  } catch {
    return 'a network of its own needs Linux, root and the command ip (package iproute2)'
  }
}

export async function startCutOffPrinter(): Promise<CutOffPrinter> {
  const name = `pb${process.pid}`
  const folder = mkdtempSync(join(tmpdir(), 'packbench-cut-off-'))
  const inside = (...command: readonly string[]) => ['netns', 'exec', name, ...command]
  ip('netns', 'add', name)
  ip('link', 'add', `${name}h`, 'type', 'veth', 'peer', 'name', `${name}p`, 'netns', name)
  ip('address', 'add', `${hostAddress}/30`, 'dev', `${name}h`)
  ip('link', 'set', `${name}h`, 'up')
  ip(...inside('ip', 'address', 'add', `${printerAddress}/30`, 'dev', `${name}p`))
  ip(...inside('ip', 'link', 'set', `${name}p`, 'up'))

  const child = fileUrl('../integration/printing/children/serve-printer.ts')
  let port = 0
  let server: ReturnType<typeof spawn> | undefined

  async function serve(): Promise<void> {
    const args = inside(process.execPath, child, printerAddress, String(port), folder)
    const started = spawn('ip', args, { stdio: ['pipe', 'pipe', 'inherit'] })
    server = started
    port = Number(await firstLine(started))
  }

  async function end(): Promise<void> {
    if (server?.exitCode !== null || server.signalCode !== null) return
    server.stdin?.end()
    await once(server, 'exit')
  }

  await serve()
  return {
    host: printerAddress,
    get port() {
      return port
    },
    printed: () =>
      readdirSync(folder)
        .filter((file) => file.endsWith('.zpl'))
        .sort()
        .map((file) => readFileSync(join(folder, file), 'latin1'))
        .join(''),
    losePower: () => void ip(...inside('ip', 'route', 'add', 'blackhole', `${hostAddress}/32`)),
    async start() {
      await end()
      ip(...inside('ip', 'route', 'delete', 'blackhole', `${hostAddress}/32`))
      await serve()
    },
    async close() {
      await end()
      ip('link', 'delete', `${name}h`)
      ip('netns', 'delete', name)
      rmSync(folder, { recursive: true })
    },
  }
}

const fileUrl = (path: string) => new URL(path, import.meta.url).pathname
