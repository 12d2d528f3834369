// A real station on the Test profile with a sandbox's service and printer, served over HTTP as the loopback host serves it,
// and programs that ask it there.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProgramScope } from '../../src/contract/access.ts'
import { createSandbox, type Sandbox } from '../../src/sandbox/create-sandbox.ts'
import { startLoopbackHost, type LoopbackHost } from '../../src/web/loopback-host.ts'
import { openTestStation, type TestStation } from './test-station.ts'

export type HttpAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Undefined where it is none. */
  readonly json: Readonly<Record<string, unknown>> & { readonly code?: string }
}

export type HttpAsk = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** JSON unless it is bytes. */
  readonly body?: unknown
}

export type ProgramsBench = {
  readonly sandbox: Sandbox
  readonly folder: string
  station: TestStation
  host: LoopbackHost
  /** Asks at `/api/v1` + path. */
  ask(path: string, ask?: HttpAsk): Promise<HttpAnswer>
  /** A key with these scopes, as the supervisor is shown it. */
  key(scopes: readonly ProgramScope[], more?: { name?: string; parcelLimitMinor?: number }): Promise<string>
  /** Asks with a key. */
  as(key: string): (path: string, ask?: HttpAsk) => Promise<HttpAnswer>
  /** The station ends, and begins again on the same files, with what `meanwhile` made of them. */
  restart(meanwhile?: () => void): Promise<void>
  close(): Promise<void>
}

export const pageToken = 'the-token-of-this-page'

export type ProgramsBenchOptions = {
  readonly openingBalanceMinor?: number
  /** Of the host, whose rate limits it measures. */
  readonly nowMs?: () => number
}

export async function askHttp(
  url: string,
  { method, headers = {}, body }: HttpAsk = {},
): Promise<HttpAnswer> {
  const isBytes = body instanceof Uint8Array || typeof body === 'string'
  const answer = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(body !== undefined && !isBytes && { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: isBytes ? (body as BodyInit) : JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = (answer.headers.get('Content-Type') ?? '').includes('json')
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    json: isJson && text !== '' ? (JSON.parse(text) as HttpAnswer['json']) : {},
  }
}

export async function openProgramsBench({
  openingBalanceMinor = 10_000_000,
  nowMs,
}: ProgramsBenchOptions = {}): Promise<ProgramsBench> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-programs-'))
  const sandbox = await createSandbox({
    dataDir: join(folder, 'sandbox'),
    openingBalanceMinor,
  })
  const serve = (of: TestStation) =>
    startLoopbackHost({
      station: of.station,
      port: 0,
      token: pageToken,
      pageDir: tmpdir(),
      ...(nowMs && { nowMs }),
    })
  const open = () => openTestStation({ dataDir: join(folder, 'station') })
  const station = await open()
  await station.connect(sandbox)
  let names = 0
  const bench: ProgramsBench = {
    sandbox,
    folder,
    station,
    host: await serve(station),
    ask: (path, ask) => askHttp(`http://127.0.0.1:${bench.host.port}/api/v1${path}`, ask),
    async key(scopes, more = {}) {
      const name = `program ${++names}`
      const { key } = await bench.station.ask('programs.make', { name, scopes: [...scopes], ...more })
      return key
    },
    as: (key) => (path, ask) =>
      bench.ask(path, { ...ask, headers: { Authorization: `Bearer ${key}`, ...ask?.headers } }),
    async restart(meanwhile) {
      await bench.host.close()
      await bench.station.close()
      meanwhile?.()
      bench.station = await open()
      await bench.station.connect(sandbox)
      bench.host = await serve(bench.station)
    },
    async close() {
      await bench.host.close()
      await bench.station.close()
      await sandbox.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return bench
}
