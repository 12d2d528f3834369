// A station that crashes: it ends, leaves a crash file without secrets, and the next start tells of it.

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../../src/app/runtime.ts'
import { csvOf, openTestStation } from '../../support/test-station.ts'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'packbench-crash-'))
let child: ChildProcess | undefined

afterEach(() => child?.kill('SIGKILL'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const secret = 'canary-api-secret-99120'
const address = '4711 Brindlewick Crescent'
/** Words in all places of an error that a person, a service or a library may fill. */
const thrown = `Object.assign(
  new TypeError('refused ${secret}\\n    at ${address} (/home/Zyxwen/src/label.ts:1:1)', {
    cause: Object.assign(new Error('${address}'), { code: 'ENOSPC' }),
  }),
  { code: '${secret}', detail: '${address}' },
)`

/** Each makes a bug of the main process happen when the signal comes. */
const bugs = {
  uncaughtException: `throw ${thrown}`,
  unhandledRejection: `Promise.reject(${thrown})`,
} as const

type Started = {
  readonly station: ChildProcess
  readonly stderr: Promise<string>
  readonly url: string
  readonly token: string
}

async function startStation(dataDir: string, bug: string): Promise<Started> {
  const script = `process.on('SIGUSR2', function explode() { ${bug} })`
  const station = spawn(
    process.execPath,
    [
      ...['--import', `data:text/javascript,${encodeURIComponent(script)}`],
      ...[
        join(root, 'src/web/station-cli.ts'),
        '--data',
        dataDir,
        '--profile',
        'test',
        '--json',
        '--no-open',
      ],
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  child = station
  const stderr = text(station.stderr)
  const [line] = (await once(createInterface(station.stdout), 'line')) as [string]
  return { station, stderr, ...(JSON.parse(line) as { url: string; token: string }) }
}

async function crash(dataDir: string, bug: string) {
  const { station, stderr, url, token } = await startStation(dataDir, bug)
  const contentBase64 = Buffer.from(csvOf(address)).toString('base64')
  const imported = await fetch(new URL('/rpc/orders.import', url), {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify({ fileName: 'orders.csv', contentBase64 }),
  })
  expect(await imported.json()).toMatchObject({ ok: true })
  station.kill('SIGUSR2')
  const [code] = (await once(station, 'exit')) as [number | null]
  const names = readdirSync(join(dataDir, 'crashes')).sort()
  return { code, stderr: await stderr, names, newest: join(dataDir, 'crashes', names.at(-1) ?? '') }
}

describe('a main process that crashes', () => {
  // A bug's message carries what a packer scanned or a service answered; it must not be kept in plain.
  it.each(Object.entries(bugs))(
    'ends after %s and leaves what it was, without its words',
    async (kind, bug) => {
      const dataDir = join(folder, kind)
      const { code, stderr, names, newest } = await crash(dataDir, bug)
      expect(code).toBe(1)
      expect(names).toHaveLength(1)
      const written = readFileSync(newest, 'utf8')
      for (const words of [secret, address, 'Zyxwen', 'refused']) {
        expect(written).not.toContain(words)
        expect(stderr).not.toContain(words)
      }
      expect(stderr).toContain(newest)
      const report = JSON.parse(written) as { errors: { cause: string; code?: string; frames: string[] }[] }
      expect(report).toMatchObject({
        kind,
        version: (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string })
          .version,
        uptimeSeconds: expect.any(Number) as number,
        residentBytes: expect.any(Number) as number,
        resources: expect.objectContaining({ TCPServerWrap: 1 }) as object,
        events: expect.objectContaining({ ordersChanged: expect.any(Number) as number }) as object,
        errors: [{ cause: 'TypeError' }, { cause: 'Error', code: 'ENOSPC' }],
      })
      expect(report.errors[0]).not.toHaveProperty('code')
      expect(report.errors[0]?.frames.join('\n')).toMatch(/node:events:\d+:\d+/)
      if (process.platform !== 'win32') expect(statSync(newest).mode & 0o777).toBe(0o600)
    },
  )

  it('is told of by diagnostics and the log at the next start, for 14 days', async () => {
    const dataDir = join(folder, 'told')
    const healthy = await openTestStation({ dataDir })
    expect(await healthy.ask('diagnostics.health', {})).not.toHaveProperty('lastCrash')
    await healthy.close()

    const { names } = await crash(dataDir, bugs.uncaughtException)
    const at = new Date()
    const healthAfter = async (days: number) => {
      const now = () => new Date(at.getTime() + days * 86_400_000)
      const station = await openTestStation({ dataDir, clock: { ...systemClock, now } })
      const health = await station.ask('diagnostics.health', {})
      const { text: log } = await station.ask('diagnostics.log', {})
      await station.close()
      return { lastCrash: health.lastCrash, log }
    }
    const next = await healthAfter(0)
    expect(next.lastCrash?.file).toBe(names[0])
    expect(Math.abs(Date.parse(next.lastCrash?.at ?? '') - at.getTime())).toBeLessThan(60_000)
    expect(next.log).toContain(`"file":"${names[0] ?? ''}","msg":"station.crashed_before"`)
    expect((await healthAfter(15)).lastCrash).toBeUndefined()
  })

  it('keeps the newest ten files, and what others put into the folder', async () => {
    const dataDir = join(folder, 'rotated')
    const crashes = join(dataDir, 'crashes')
    mkdirSync(crashes, { recursive: true })
    const older = Array.from({ length: 14 }, (_, day) => `crash-2026-01-${10 + day}T10-00-00.000Z-7.json`)
    for (const name of [...older, 'note.txt']) writeFileSync(join(crashes, name), '{}')
    const { names } = await crash(dataDir, bugs.uncaughtException)
    expect(names).toHaveLength(11)
    expect(names.slice(0, 9)).toEqual(older.slice(-9))
    expect(names).toContain('note.txt')
  })

  // Nothing may keep a broken station running: it would go on buying.
  it('ends also where the file cannot be written', async () => {
    const dataDir = join(folder, 'unwritable')
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'crashes'), 'a file where the folder should be')
    const { station, stderr } = await startStation(dataDir, bugs.unhandledRejection)
    station.kill('SIGUSR2')
    expect(await once(station, 'exit')).toEqual([1, null])
    expect(await stderr).not.toContain(secret)
  })
})
