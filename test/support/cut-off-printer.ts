// A printer that can fall silent as one that lost its power does: no answer, and no word that the connection is gone.
//
// It and this process stand in two networks of their own (network namespaces, joined by a virtual cable). The computer's
// own network stays as it is: Chromium gives up whatever it is loading, also from this computer, when an address comes or goes.

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import koffi from 'koffi'
import { firstLine } from './first-line.ts'

/** Addresses for tests (RFC 2544, 198.18.0.0/15). */
const benchAddress = '198.18.0.1'
const printerAddress = '198.18.0.2'

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

/** Sockets of this thread are opened in the network of `file` from now on: setns(2). */
function enterNetwork(file: string): void {
  const setns = koffi.load('libc.so.6').func('int setns(int fd, int type)') as (
    fd: number,
    type: number,
  ) => number
  const fd = openSync(file, 'r')
  const failed = setns(fd, 0) !== 0
  closeSync(fd)
  if (failed) throw new Error(`this process cannot enter the network ${file}`)
}

export async function startCutOffPrinter(): Promise<CutOffPrinter> {
  const home = `/proc/${process.ppid}/ns/net`
  const bench = `packbench-bench-${process.pid}`
  const name = `packbench-printer-${process.pid}`
  const folder = mkdtempSync(join(tmpdir(), 'packbench-cut-off-'))
  const inside = (...command: readonly string[]) => ['netns', 'exec', name, ...command]
  ip('netns', 'add', bench)
  ip('netns', 'add', name)
  ip('-n', bench, 'link', 'add', 'cable', 'type', 'veth', 'peer', 'name', 'cable', 'netns', name)
  for (const [network, address] of [
    [bench, benchAddress],
    [name, printerAddress],
  ] as const) {
    ip('-n', network, 'address', 'add', `${address}/30`, 'dev', 'cable')
    ip('-n', network, 'link', 'set', 'cable', 'up')
  }

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
  enterNetwork(`/run/netns/${bench}`)
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
    losePower: () => void ip(...inside('ip', 'route', 'add', 'blackhole', `${benchAddress}/32`)),
    async start() {
      await end()
      ip(...inside('ip', 'route', 'delete', 'blackhole', `${benchAddress}/32`))
      await serve()
    },
    async close() {
      await end()
      enterNetwork(home)
      for (const network of [bench, name]) ip('netns', 'delete', network)
      rmSync(folder, { recursive: true })
    },
  }
}

const fileUrl = (path: string) => new URL(path, import.meta.url).pathname
