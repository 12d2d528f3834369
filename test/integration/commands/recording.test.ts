// A conversation from a station into a file, and from the file to another station: with the commands as a user runs them.

import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { csvOf, openTestStation, Refused, type TestStation } from '../../support/test-station.ts'
import { firstLine } from '../../support/first-line.ts'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'packbench-recording-'))
const file = join(folder, 'conversation.json')
let sandbox: Sandbox
let station: TestStation

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  station = await openTestStation({ dataDir: join(folder, 'recorded') })
  await station.connect(sandbox)
  await station.importCsv(csvOf('ORDER-1', 'ORDER-2'))
})
afterAll(async () => {
  await station.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

function run(script: string, ...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [join(root, script), ...args], (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    )
  })
}

const code = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => (error instanceof Refused ? error.info.code : Promise.reject(error as Error)),
  )

describe('a recording at a station', () => {
  it('hears its calls from its beginning to its end, and is a file then', async () => {
    expect(await station.ask('recording.get', {})).toEqual({ state: 'none' })
    expect(await code(station.ask('recording.save', {}))).toBe('not_found')
    await station.ask('recording.start', {})
    expect(await code(station.ask('recording.start', {}))).toBe('conflict')
    const parcel = await station.shipped('ORDER-1')
    await station.ask('tracking.ask', { trackingNumber: parcel.trackingNumber ?? '' })
    await station.ask('recording.stop', {})
    await station.shipped('ORDER-2')
    const view = await station.ask('recording.get', {})
    const { text, calls } = await station.ask('recording.save', {})
    expect(view).toMatchObject({ state: 'ended', by: 'by_hand', calls })
    writeFileSync(file, text)
    expect(text).toContain('createShipment')
    expect(text.match(/"endpoint": "createShipment"/g)).toHaveLength(1)
    expect(text).not.toContain(parcel.trackingNumber ?? '?')
    for (const word of parcel.recipient.split(' ').filter(({ length }) => length > 4))
      expect(text.toLowerCase()).not.toContain(word.toLowerCase())
    for (const secret of Object.values(sandbox.keys)) expect(text).not.toContain(secret)
  })

  it('is written into the audit log, and is gone once it is dropped', async () => {
    const { entries } = await station.ask('audit.list', {})
    const operations = entries.map(({ operation }) => operation)
    expect(operations).toEqual(
      expect.arrayContaining(['recording.start', 'recording.stop', 'recording.save']),
    )
    expect(await station.ask('recording.drop', {})).toEqual({ state: 'none' })
    expect(await code(station.ask('recording.save', {}))).toBe('not_found')
  })
})

describe('a file of a conversation', () => {
  it('is read whole, in a table', async () => {
    const { code: ended, stdout, stderr } = await run('src/web/read-conversation-cli.ts', file)
    expect(ended, stdout + stderr).toBe(0)
    expect(stdout).toMatch(/^Endpoint +Field +Found as +Missed\n/)
    const lines = stdout.split('\n')
    const bought = lines.slice(lines.findIndex((line) => line.startsWith('POST /Shipment ')))
    expect(bought.find((line) => line.includes(' shipment.shipmentId '))).toMatch(/ id$/)
    expect(stdout).toContain('not understood: 0')
  })

  it('ends the reading with 1 where something needed is not understood, and names it', async () => {
    const odd = join(folder, 'odd.json')
    writeFileSync(odd, readFileSync(file, 'utf8').replaceAll('"trackingNumber"', '"pieceOfThis"'))
    const { code: ended, stdout } = await run('src/web/read-conversation-cli.ts', odd)
    expect(ended).toBe(1)
    expect(stdout).toMatch(/exchange \d+, createShipment: .*trackingNumber/)
    const names = join(folder, 'names.json')
    writeFileSync(names, '{"shipment": {"trackingNumber": ["pieceOfThis"]}, "tracking": {}}')
    const mended = await run('src/web/read-conversation-cli.ts', odd, '--names', names)
    expect(mended.stdout).not.toMatch(/createShipment:/)
    expect(await run('src/web/read-conversation-cli.ts')).toMatchObject({ code: 2 })
    writeFileSync(odd, '{}')
    expect(await run('src/web/read-conversation-cli.ts', odd)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('line 1: kind: ') as string,
    })
  })

  it('answers another station, which buys and prints from it', async () => {
    const service = spawn(process.execPath, [join(root, 'src/sandbox/cli.ts'), '--replay', file, '--json'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const line = JSON.parse(await firstLine(service)) as Pick<Sandbox, 'baseUrl' | 'keys'>
    const other = await openTestStation({ dataDir: join(folder, 'replayed') })
    try {
      await other.connect({ ...line, printers: sandbox.printers })
      await other.importCsv(csvOf('ORDER-7'))
      const parcel = await other.shipped('ORDER-7')
      expect(parcel).toMatchObject({ job: { state: 'confirmed' } })
      expect(readFileSync(file, 'utf8')).toContain(parcel.trackingNumber)
    } finally {
      await other.close()
      service.kill()
    }
  })

  it('is told to be none by the sandbox too', async () => {
    const none = join(folder, 'none.json')
    writeFileSync(none, '{"kind": "packbench-conversation",\n "version": 1, "exchanges": []}')
    const { code: ended, stderr } = await run('src/sandbox/cli.ts', '--replay', none)
    expect(ended).toBe(1)
    expect(stderr).toContain('line 2: exchanges: ')
  })
})
