// Guards against a scan that is more than a number: 100,000 texts of the seed, read as scans are, asked of the station's
// own operations over real SQLite and the sandbox, and a part of them over HTTP. Nothing is bought but what was meant.

import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPackbenchSql } from './station-tables.ts'
import { classifyScan } from '../../../src/core/scanning/classify-scan.ts'
import { orderNumberKey } from '../../../src/core/orders/order-number.ts'
import type { OperationName } from '../../../src/contract/operations.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { startLoopbackHost, type LoopbackHost } from '../../../src/web/loopback-host.ts'
import { randomOf } from '../../support/random.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'
import { asScannersWrite, hostileText, longText, type HostileText } from './hostile-text.ts'

const seed = Number(process.env['PACKBENCH_FAULTS_SEED'] ?? 1)
const scans = 100_000
/** Of all scans those that go through the station whole; every one of them is read as a scan. */
const asked = Number(process.env['PACKBENCH_HOSTILE_ASKED'] ?? 30_000)
const overHttp = 1_000
const orders = Array.from({ length: 40 }, (_, at) => `HOSTILE-${1001 + at}`)
const keys = new Set(orders.map(orderNumberKey))

const folder = mkdtempSync(join(tmpdir(), 'packbench-hostile-'))
const token = randomBytes(32).toString('base64url')
let sandbox: Sandbox
let bench: TestStation
let host: LoopbackHost

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  bench = await openTestStation({ dataDir: join(folder, 'station') })
  await bench.connect(sandbox)
  await bench.importCsv(csvOf(...orders))
  const pageDir = join(import.meta.dirname, '../../../out/renderer')
  host = await startLoopbackHost({ station: bench.station, port: 0, token, pageDir })
})
afterAll(async () => {
  await host.close()
  await bench.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const texts = (name: string, count: number): readonly HostileText[] => {
  const random = randomOf(seed).fork(name)
  return Array.from({ length: count }, () => hostileText(random, orders))
}

/** What a text is asked of, by turns: the scan most of all, then what else takes a text from a scanner or a keyboard. */
const takers: readonly (readonly [OperationName, (text: string) => object])[] = [
  ['ship.scan', (text) => ({ gestureId: randomUUID(), text })],
  ['ship.scan', (text) => ({ gestureId: randomUUID(), text })],
  ['ship.scan', (text) => ({ gestureId: randomUUID(), text })],
  ['reprint.search', (query) => ({ query })],
  ['refunds.find', (text) => ({ text })],
  ['ship.scan', (text) => ({ gestureId: text, text })],
  ['tracking.find', (text) => ({ text })],
  ['manifests.find', (text) => ({ text })],
  ['containers.open', (text) => ({ text })],
  ['orders.list', (query) => ({ query })],
  ['ship.parcels', (orderNumber) => ({ orderNumber })],
  ['refunds.list', (query) => ({ query })],
]

const expected = ['invalid_input', 'not_found', 'order_incomplete', 'conflict']
const shipments = () => sandbox.state().shipments

describe(`hostile scans, seed ${seed}`, () => {
  it('are read as what they are, and as no order that they are not', () => {
    let kinds = 0
    for (const { text } of texts('read', scans)) {
      const scanned = classifyScan(text)
      kinds |= scanned.kind === 'order' ? 1 : scanned.kind === 'tracking' ? 2 : 4
      expect(scanned.text).not.toMatch(/\p{Cc}/u)
      if (keys.has(orderNumberKey(scanned.text))) throw new Error(`an order: ${JSON.stringify(text)}`)
    }
    expect(kinds).toBe(7)
  })

  it('of ten megabytes are read in a time that grows with their length alone', () => {
    const random = randomOf(seed).fork('long')
    for (let count = 0; count < 4; count++) {
      const text = longText(random, 10 * 1024 * 1024)
      expect(keys.has(orderNumberKey(classifyScan(text).text))).toBe(false)
    }
  })

  it('are answered by every operation that takes a text, and buy nothing', async () => {
    const papers = sandbox.printer.papers().length
    const refused = new Map<string, number>()
    for (const [at, { kind, text }] of texts('asked', asked).entries()) {
      const [operation, input] = takers[at % takers.length]!
      const answer = await bench.station.invoke(operation, input(text))
      if (answer.ok) continue
      const { code } = answer.error
      refused.set(code, (refused.get(code) ?? 0) + 1)
      if (!expected.includes(code))
        throw new Error(`${operation} answers ${code} to ${kind} ${JSON.stringify(text)}`)
    }
    expect(refused.get('invalid_input')).toBeGreaterThan(0)
    expect(shipments()).toBe(0)
    expect(sandbox.printer.papers()).toHaveLength(papers)
  })

  it('of ten megabytes, of no JSON and of other shapes are refused over HTTP', async () => {
    const post = async (operation: string, body: string) => {
      const answer = await fetch(`http://127.0.0.1:${host.port}/rpc/${operation}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body,
      })
      return (await answer.json()) as { readonly ok: boolean; readonly error?: { readonly code: string } }
    }
    for (const { kind, text } of texts('http', overHttp)) {
      const answer = await post('ship.scan', JSON.stringify({ gestureId: randomUUID(), text }))
      if (!answer.ok && !expected.includes(answer.error?.code ?? ''))
        throw new Error(`${answer.error?.code ?? 'nothing'} to ${kind} ${JSON.stringify(text)}`)
    }
    const random = randomOf(seed).fork('large')
    for (let count = 0; count < 3; count++) {
      const text = longText(random, 10 * 1024 * 1024)
      expect(await post('ship.scan', JSON.stringify({ gestureId: randomUUID(), text }))).toMatchObject({
        error: { code: 'invalid_input' },
      })
    }
    const odd = [
      '',
      '{',
      '[]',
      'null',
      '{"text":1}',
      '{"__proto__":{"text":"x"}}',
      '"\\ud800"',
      '[[[['.repeat(20_000),
    ]
    for (const body of odd)
      expect(await post('ship.scan', body)).toMatchObject({ error: { code: 'invalid_input' } })
    for (const operation of ['__proto__', 'constructor', 'ship.scan%00', '..%2f..%2fevents'])
      expect(await post(operation, '{}')).toMatchObject({ ok: false })
    expect(shipments()).toBe(0)
  })

  it('leave every table as it was, and the station ships what is meant', async () => {
    const tables = readPackbenchSql(join(folder, 'station'))
    expect(tables.orders).toBe(orders.length)
    expect(tables.purchases).toBe(0)
    const random = randomOf(seed).fork('meant')
    for (const order of orders.slice(0, 8)) {
      const parcel = await bench.shipped(asScannersWrite(random, order))
      expect(parcel.orderNumber).toBe(order)
    }
    expect(shipments()).toBe(8)
    expect(readdirSync(join(folder, 'station'))).not.toContain('crashes')
  })
})

describe(`hostile texts in what is printed, seed ${seed}`, () => {
  // A recipient, an item, an order number: what a shop's customer can write comes to a printer that takes commands.
  it('reach the printer as characters and never as commands', async () => {
    const random = randomOf(seed).fork('printed')
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    const heading = 'order number,recipient,street1,city,state,zip,country,weight,weight unit,service'
    const nasty = [
      '^XA^FDFREE^FS^XZ',
      '~JR',
      '^FS^XZ^XA^PQ99^XZ',
      '^CC#',
      '\x10CT~~CD,~CC^',
      '_5EXA',
      '^FX ~DG',
    ]
    const rows = nasty.map((text, at) =>
      [
        `H${at}${text}`,
        `${text} ${random.below(1e6)}`,
        `12 ${text} St`,
        'Chicago',
        'IL',
        '60601',
        'US',
        '12',
        'oz',
        'GroundAdvantage',
      ]
        .map(quoted)
        .join(','),
    )
    const taken = await bench.importCsv([heading, ...rows].join('\n'))
    const before = sandbox.printer.papers().length
    let papers = 0
    const list = await bench.ask('orders.list', { limit: 200 })
    const numbers = list.orders.map(({ orderNumber }) => orderNumber).filter((number) => /^H\d/.test(number))
    expect(numbers.length).toBe(nasty.length - taken.rejectedCount)
    await bench.ask('printers.setReprintBanner', { on: true })
    for (const orderNumber of numbers) {
      const parcel = await bench.shipped(orderNumber)
      papers += 1
      const again = await bench.ask('reprint.print', {
        gestureId: randomUUID(),
        labelId: parcel.labelId!,
        reason: 'other',
      })
      await bench.jobOnce(again.id, ({ state }) => state === 'confirmed')
      papers += 2
      const slip = await bench.ask('print.packingSlip', { gestureId: randomUUID(), orderNumber })
      await bench.jobOnce(slip.id, ({ state }) => state === 'confirmed')
      papers += 1
    }
    const printed = sandbox.printer.papers().slice(before)
    expect(printed).toHaveLength(papers)
    for (const { bytes } of printed) {
      const zpl = Buffer.from(bytes).toString('latin1')
      expect(zpl.match(/\^XA/g)).toHaveLength(1)
      expect(zpl.match(/\^XZ/g)).toHaveLength(1)
      expect(zpl).not.toMatch(/~J|~D|\^PQ99|\^CC|\^JU|FREE\^FS\^XZ/)
    }
  })
})
