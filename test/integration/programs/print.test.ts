// Other programs print: over real HTTP, on the sandbox's printer.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProgramsBench, pageToken, type ProgramsBench } from '../../support/programs-bench.ts'

let bench: ProgramsBench
let key: string
beforeAll(async () => {
  bench = await openProgramsBench()
  key = await bench.key(['print'])
})
afterAll(() => bench.close())

const zpl = Buffer.from('^XA^FO50,50^ADN,36,20^FDOther program^FS^XZ')
const content = zpl.toString('base64')
let words = 0
const once = (word = `print ${++words}`) => ({ 'Idempotency-Key': word })
const print = (body: unknown, headers: Record<string, string> = once(), by = key) =>
  bench.as(by)('/print', { body, headers })

/** The papers that came out so far. */
const papers = () => bench.sandbox.printers.length

describe('print', () => {
  it('prints JSON, and tells by the job that the printer has confirmed it', async () => {
    const queued = await print({ content, fileName: 'label.zpl' })
    expect(queued.json).toMatchObject({ state: 'queued', copies: 1, role: 'label' })
    expect(queued.status).toBe(202)
    const id = String(queued.json['id'])
    expect(queued.headers.get('Location')).toBe(`/api/v1/jobs/${id}`)
    await bench.station.jobOnce(id, ({ state }) => state === 'confirmed')
    const job = await bench.as(key)(`/jobs/${id}`)
    expect(job.json).toMatchObject({ id, state: 'confirmed', printerId: 'bench' })
    expect(papers()).toBeGreaterThan(0)
  })

  it('prints the bytes of a file as they are, with the rest beside them in the address', async () => {
    const answer = await bench.as(key)('/print?copies=2&printer=bench&fileName=hand.zpl', {
      body: zpl,
      headers: { 'Content-Type': 'application/octet-stream', ...once() },
    })
    expect(answer.json).toMatchObject({ copies: 2 })
    expect(answer.status).toBe(202)
  })

  it('answers the same Idempotency-Key with the same job, also after a restart, and another content with 422', async () => {
    const first = await print({ content }, once('the same'))
    const again = await print({ content }, once('the same'))
    expect([again.status, again.json['id']]).toEqual([202, first.json['id']])
    expect((await print({ content, copies: 2 }, once('the same'))).json).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    })
    await bench.restart()
    expect((await print({ content }, once('the same'))).json['id']).toBe(first.json['id'])
    // Another program's word is its own.
    const other = await bench.key(['print'])
    expect((await print({ content }, once('the same'), other)).json['id']).not.toBe(first.json['id'])
  })

  it('writes what was printed into the audit log under the name of the key', async () => {
    const named = await bench.key(['print'], { name: 'Warehouse system' })
    expect((await print({ content }, once(), named)).status).toBe(202)
    const { entries } = await bench.station.ask('audit.list', { limit: 20 })
    expect(entries[0]).toMatchObject({
      operation: 'print.file',
      operator: 'Warehouse system',
      subject: 'bench',
    })
  })
})

describe('a key', () => {
  it('opens nothing without its scope, and none of the page; the page’s token opens no API', async () => {
    const reads = await bench.key(['read'])
    expect((await print({ content }, once(), reads)).json).toMatchObject({
      status: 403,
      code: 'scope_missing',
    })
    expect((await print({ content }, once(), pageToken)).json).toMatchObject({
      status: 401,
      code: 'key_unknown',
    })
    const rpc = await fetch(`http://127.0.0.1:${bench.host.port}/rpc/station.status`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      body: '{}',
    })
    expect(rpc.status).toBe(401)
  })

  it('is asked for, and opens nothing any more once it was revoked', async () => {
    const without = await bench.ask('/jobs/0198f2a4-5f0e-7c41-9d27-3f2f6c1f8b10')
    expect(without.json).toMatchObject({ type: 'urn:packbench:problem:key_missing', status: 401 })
    expect(without.headers.get('WWW-Authenticate')).toContain('Bearer')
    expect(without.headers.get('Content-Type')).toBe('application/problem+json')
    const gone = await bench.key(['print'], { name: 'gone' })
    expect((await print({ content }, once(), gone)).status).toBe(202)
    const { programs } = await bench.station.ask('programs.list', {})
    const programId = programs.find(({ name }) => name === 'gone')?.id ?? ''
    expect(programs.find(({ id }) => id === programId)?.lastUsedAt).toBeDefined()
    await bench.station.ask('programs.revoke', { programId })
    expect((await print({ content }, once(), gone)).json).toMatchObject({ code: 'key_unknown' })
  })

  it('is held to its scopes by the station itself, whatever a host lets through', async () => {
    const { programs } = bench.station.station
    const program = await programs.recognize(key, undefined)
    if (!program || program === 'to_keep') throw new Error('the key works')
    const codeOf = async (operation: string, input: unknown) => {
      const envelope = await programs.invoke(program, operation, input)
      if (!envelope) return 'key_unknown'
      return envelope.ok ? 'done' : envelope.error.code
    }
    const order = { gestureId: '0198f2a4-5f0e-4c41-9d27-3f2f6c1f8b10', orderNumber: 'NOBODY' }
    for (const [operation, input] of [
      ['ship.order', order],
      ['programs.list', {}],
      ['settings.get', {}],
      ['profile.switch', { profile: 'demo' }],
    ] as const)
      expect([operation, await codeOf(operation, input)]).toEqual([operation, 'operator_not_allowed'])
    expect(await codeOf('station.status', {})).toBe('done')
  })

  it('is in no file of the station, but by its hash', async () => {
    const { readdirSync, readFileSync, statSync } = await import('node:fs')
    const { join } = await import('node:path')
    const files = readdirSync(bench.folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(bench.folder, name))
      .filter((path) => statSync(path).isFile())
    expect(files.length).toBeGreaterThan(3)
    const found = files.filter((path) => readFileSync(path).includes(key.slice(4)))
    expect(found).toEqual([])
  })
})
