// Order sources on real parts: a folder of this machine, a local HTTP server, SQLite files under a key of the keychain
// where there is one.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { HttpSource, OrderSourceView } from '../../../src/contract/orders.ts'
import { createSandbox } from '../../../src/sandbox/create-sandbox.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../../support/keyring.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'

const root = mkdtempSync(join(tmpdir(), 'packbench-sources-'))
const data = join(root, 'station')
let keyring: Keyring | undefined
let station: TestStation

const openStation = () => openTestStation({ dataDir: data, ...(keyring ? { keychainEnv: keyring.env } : {}) })

beforeAll(async () => {
  if (missingForKeyring() === undefined) keyring = await startKeyring()
  station = await openStation()
})
afterAll(async () => {
  await station.close()
  await keyring?.stop()
  rmSync(root, { recursive: true, force: true })
})

const sourceOf = async (id: string): Promise<OrderSourceView> => {
  const source = (await station.ask('orders.sources', {})).sources.find((one) => one.id === id)
  if (!source) throw new Error('the source is gone')
  return source
}
const runOnce = (sourceId: string) => station.ask('orders.runSource', { sourceId })
const stateOf = async (query: string) => (await station.ask('orders.list', { query })).orders

describe('a watched folder', () => {
  let folders = 0
  let folder: string
  let id: string

  beforeEach(async () => {
    folder = join(root, `inbox-${++folders}`)
    mkdirSync(folder)
    const config = { kind: 'folder', name: 'Shop', enabled: true, folder, everySeconds: 1 } as const
    id = (await station.ask('orders.saveSource', { config })).id
  })
  afterEach(() => station.ask('orders.removeSource', { sourceId: id }))

  const there = (...path: readonly string[]) => existsSync(join(folder, ...path))

  it('has its new files taken, and moved with a report', async () => {
    writeFileSync(join(folder, 'a.csv'), `${csvOf('FOLDER-1', 'FOLDER-2')}\nFOLDER-3,,,,,,,,,`)
    await expect.poll(() => there('done', 'a.csv.report.txt')).toBe(true)
    expect(there('a.csv')).toBe(false)
    const report = readFileSync(join(folder, 'done', 'a.csv.report.txt'), 'utf8')
    expect(report).toContain('added 2')
    expect(report).toContain('line 4, recipient: recipient is empty; also look at street 1')
    expect(report).not.toContain('Example')
    expect(await stateOf('FOLDER-1')).toMatchObject([{ state: 'open' }])
    await expect
      .poll(async () => (await sourceOf(id)).runs)
      .toMatchObject([{ fileName: 'a.csv', added: 2, rejectedCount: 1 }])
  })

  it('has its reports in the language of the station', async () => {
    await station.ask('settings.setLanguage', { language: 'de' })
    onTestFinished(async () => void (await station.ask('settings.setLanguage', { language: 'en' })))
    writeFileSync(join(folder, 'de.csv'), `${csvOf('FOLDER-4')}\nFOLDER-5,,,,,,,,,`)
    await expect.poll(() => there('done', 'de.csv.report.txt')).toBe(true)
    const report = readFileSync(join(folder, 'done', 'de.csv.report.txt'), 'utf8')
    expect(report.split('\n').slice(0, 2)).toEqual(['neu 1', 'geändert 0'])
    expect(report).toContain(
      'Zeile 3, recipient: „recipient“ (Empfänger) ist leer; sehen Sie auch nach bei „street 1“ (Straße)',
    )
  })

  it('has a file that cannot be read moved aside, with the reason', async () => {
    writeFileSync(join(folder, 'b.csv'), 'Bestellung;Empfang\n1;2')
    await expect.poll(() => there('failed', 'b.csv.report.txt')).toBe(true)
    expect(readFileSync(join(folder, 'failed', 'b.csv.report.txt'), 'utf8')).toBe(
      'The first line is not the heading of an order file: it must name order number, recipient, street 1, city, zip.\nNothing was taken.\n',
    )
    await expect
      .poll(async () => (await sourceOf(id)).runs)
      .toMatchObject([{ fileName: 'b.csv', error: { code: 'order_file_unreadable' } }])
  })

  it('has no file taken that still grows', async () => {
    const path = join(folder, 'slow.csv')
    writeFileSync(path, csvOf('SLOW-1'))
    await runOnce(id)
    appendFileSync(path, '\nSLOW-2,Ada Example,12 Sample St,Chicago,IL,60601,US,12,oz,GroundAdvantage')
    await expect.poll(() => there('done', 'slow.csv')).toBe(true)
    expect(await stateOf('SLOW-')).toHaveLength(2)
    expect((await sourceOf(id)).runs).toMatchObject([{ added: 2 }])
  })

  it('has the same bytes taken once, over restarts, and leaves other files alone', async () => {
    writeFileSync(join(folder, 'once.csv'), csvOf('ONCE-1'))
    writeFileSync(join(folder, '.once.csv.tmp'), csvOf('ONCE-2'))
    writeFileSync(join(folder, 'notes.md'), 'nothing')
    await expect.poll(() => there('done', 'once.csv')).toBe(true)
    // As a station leaves it that dies between taking a file and moving it; and under another name.
    renameSync(join(folder, 'done', 'once.csv'), join(folder, 'renamed.csv'))
    await station.close()
    station = await openStation()
    const source = { kind: 'folder', name: 'Shop', enabled: true, folder, everySeconds: 1 } as const
    // Without a keychain each session has a key of its own: the source of the last one is not there to be opened.
    if (!keyring) id = (await station.ask('orders.saveSource', { config: source })).id
    const report = join(folder, 'done', 'renamed.csv.report.txt')
    const isWritten = () => existsSync(report) && statSync(report).size > 0
    await expect.poll(isWritten).toBe(true)
    expect(there('renamed.csv')).toBe(false)
    expect(readdirSync(folder).sort()).toEqual(['.once.csv.tmp', 'done', 'notes.md'])
    if (keyring) {
      expect((await sourceOf(id)).runs).toMatchObject([{ fileName: 'once.csv', added: 1 }])
      expect(readFileSync(report, 'utf8')).toContain('taken before')
    }
  })

  it('that is not there is said to be, and taken up when it is there again', async () => {
    rmSync(folder, { recursive: true })
    const failing = await runOnce(id)
    expect(failing).toMatchObject({ state: 'failing', error: { code: 'order_source_unreachable' } })
    mkdirSync(folder)
    writeFileSync(join(folder, 'late.csv'), csvOf('LATE-1'))
    await runOnce(id)
    const well = await runOnce(id)
    expect(well).toMatchObject({ state: 'waiting', runs: [{ added: 1 }] })
  })
})

describe('an address', () => {
  type Answer = (request: IncomingMessage, response: ServerResponse) => void
  let server: Server
  let answer: Answer
  let asked: IncomingMessage[]
  let base: string

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request)
      answer(request, response)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    asked = []
  })
  afterEach(async () => {
    for (const { id } of (await station.ask('orders.sources', {})).sources)
      await station.ask('orders.removeSource', { sourceId: id })
  })
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })

  const shopOrder = (id: string, city = 'Chicago') => ({
    id,
    shipping: { name: 'Ada Example', lines: ['12 Sample St'], city, region: 'IL', zip: '60601' },
    items: [{ sku: 'TEA', count: 2, grams: 120 }],
  })
  const json =
    (value: unknown, headers: Record<string, string> = {}): Answer =>
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', ...headers })
      response.end(JSON.stringify(value))
    }

  const config = (path = '/orders', more: Partial<HttpSource> = {}): HttpSource => ({
    kind: 'http',
    name: 'Shop',
    enabled: true,
    url: `${base}${path}`,
    everyMinutes: 60,
    headerName: 'Authorization',
    rows: 'data.orders',
    columns: {
      'order number': 'id',
      recipient: 'shipping.name',
      'street 1': 'shipping.lines[0]',
      city: 'shipping.city',
      state: 'shipping.region',
      zip: 'shipping.zip',
      'weight unit': '=g',
    },
    items: { path: 'items', sku: 'sku', quantity: 'count', weight: 'grams' },
    ...more,
  })

  it('brings its orders by the paths of its mapping, with its secret in the header', async () => {
    answer = json({ data: { orders: [shopOrder('HTTP-1'), shopOrder('HTTP-2', '')] } })
    const source = await station.ask('orders.saveSource', {
      config: config(),
      authorization: 'Bearer s3cret',
    })
    expect(source).toMatchObject({ hasAuthorization: true })
    expect(JSON.stringify(source)).not.toContain('s3cret')
    const ran = await runOnce(source.id)
    expect(ran).toMatchObject({
      state: 'waiting',
      runs: [{ added: 1, rejectedCount: 1, rejected: [{ column: 'city' }] }],
    })
    expect(asked[0]?.headers.authorization).toBe('Bearer s3cret')
    expect(await stateOf('HTTP-1')).toMatchObject([{ recipient: 'Ada Example', weightGrams: 240 }])
    expect(readFileSync(join(data, 'logs', 'station.log'), 'utf8')).not.toContain('s3cret')
  })

  // Whoever may change a source could otherwise have its secret sent to a server of their own.
  it('has its kept secret sent to itself alone: another address asks for it anew, when tried, saved and fetched from', async () => {
    answer = json({ data: { orders: [shopOrder('OTHER-1')] } })
    const toOthers: (string | undefined)[] = []
    const other = createServer((request, response) => {
      toOthers.push(request.headers.authorization)
      json({ data: { orders: [] } })(request, response)
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}/orders`
    const refused = { info: { code: 'order_source_secret' } }
    const mine = { config: config('/orders', { enabled: false }), authorization: 'Bearer s3cret' }
    const { id: sourceId } = await station.ask('orders.saveSource', mine)
    const moved = { ...mine.config, url: otherUrl }
    for (const elsewhere of [moved, config('/others')]) {
      const wish = { sourceId, config: elsewhere }
      await expect(station.ask('orders.previewFeed', wish)).rejects.toMatchObject(refused)
      await expect(station.ask('orders.saveSource', wish)).rejects.toMatchObject(refused)
    }
    expect([toOthers, asked]).toEqual([[], []])

    // The same address with another question keeps it.
    const narrowed = { ...mine.config, url: `${mine.config.url}?status=paid` }
    await station.ask('orders.previewFeed', { sourceId, config: narrowed })
    expect(await station.ask('orders.saveSource', { sourceId, config: narrowed })).toMatchObject({
      hasAuthorization: true,
    })
    await runOnce(sourceId)
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer s3cret', 'Bearer s3cret'])

    await station.ask('orders.previewFeed', { sourceId, config: moved, authorization: 'Bearer 0ther' })
    const saved = await station.ask('orders.saveSource', { sourceId, config: moved, authorization: '' })
    expect(saved).toMatchObject({ hasAuthorization: false })
    await runOnce(sourceId)
    expect(toOthers).toEqual(['Bearer 0ther', undefined])
  })

  it('that sends on to another server has nothing sent there', async () => {
    let others = 0
    const other = createServer((_, response) => {
      others++
      response.end('{}')
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/orders`
    answer = (_, response) => response.writeHead(307, { location }).end()
    const wish = { config: config('/orders', { enabled: false }), authorization: 'Bearer s3cret' }
    const { id } = await station.ask('orders.saveSource', wish)
    expect(await runOnce(id)).toMatchObject({ state: 'off', error: { code: 'order_source_refused' } })
    expect(others).toBe(0)
  })

  it('is asked page by page, and for what is new since', async () => {
    answer = (request, response) => {
      const page = Number(new URL(request.url ?? '', base).searchParams.get('page'))
      const orders = page <= 2 ? [shopOrder(`PAGE-${page}`)] : []
      json({ data: { orders } })(request, response)
    }
    const { id } = await station.ask('orders.saveSource', {
      config: config('/orders?since={since}&page={page}'),
    })
    expect(await runOnce(id)).toMatchObject({ runs: [{ added: 2 }] })
    const sinceOf = ({ url = '' }: { readonly url?: string | undefined }) =>
      new URL(url, base).searchParams.get('since') ?? ''
    const first = sinceOf(asked[0] ?? {})
    await runOnce(id)
    const last = asked.at(-1)
    expect(last && sinceOf(last) > first).toBe(true)
  })

  it('that takes no notice of the page is not asked for ever', async () => {
    answer = json({ data: { orders: [shopOrder('SAME-1')] } })
    const { id } = await station.ask('orders.saveSource', { config: config('/orders?page={page}') })
    expect(await runOnce(id)).toMatchObject({ state: 'waiting', runs: [{ added: 1 }] })
    expect(asked.length).toBeLessThan(10)
  })

  it('that says it has nothing new is believed', async () => {
    answer = (request, response) => {
      if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end()
      else json({ data: { orders: [shopOrder('ETAG-1')] } }, { etag: '"v1"' })(request, response)
    }
    const { id } = await station.ask('orders.saveSource', { config: config() })
    await runOnce(id)
    expect(await runOnce(id)).toMatchObject({ state: 'waiting', runs: [{ added: 1 }] })
    expect(asked.at(-1)?.headers['if-none-match']).toBe('"v1"')
  })

  it('that answers nothing that is an order says why the first is none, and repeats no address', async () => {
    answer = json({ data: { orders: [{ ...shopOrder('NONE-1'), shipping: { zip: '4711-X' } }] } })
    const { id } = await station.ask('orders.saveSource', { config: config() })
    const { error } = await runOnce(id)
    expect(error).toMatchObject({
      code: 'order_source_unreadable',
      details: {
        fault: { code: 'no_order', orders: 1, first: { column: 'recipient', reason: { code: 'empty' } } },
      },
    })
    answer = json({
      data: { orders: [{ ...shopOrder('NONE-1'), shipping: { ...shopOrder('').shipping, zip: '4711-X' } }] },
    })
    const again = await runOnce(id)
    expect(again.error?.details).toMatchObject({
      fault: { first: { column: 'zip', reason: { code: 'not_a_zip' } } },
    })
    expect(JSON.stringify(again)).not.toContain('4711')
  })

  it.each<[string, Answer, string, string]>([
    ['no JSON', (_, response) => response.end('<html>'), 'order_source_unreadable', 'no_json'],
    ['no list where the mapping says', json({ data: [] }), 'order_source_unreadable', 'no_list'],
    [
      'an order that is no object',
      json({ data: { orders: [shopOrder('BROKEN-1'), 7] } }),
      'order_source_unreadable',
      'no_object',
    ],
    [
      'an object where a text should be',
      json({ data: { orders: [shopOrder('BROKEN-1'), { ...shopOrder('BROKEN-2'), id: {} }] } }),
      'order_source_unreadable',
      'no_text',
    ],
    [
      'nothing that is an order',
      json({ data: { orders: [{ id: 'BROKEN-3' }] } }),
      'order_source_unreadable',
      'no_order',
    ],
    ['no entry', (_, response) => response.writeHead(401).end(), 'order_source_refused', 'no_entry'],
    [
      'another place',
      (_, response) => response.writeHead(302, { location: 'http://example.org/' }).end(),
      'order_source_refused',
      'sent_on',
    ],
    [
      'that it is busy',
      (_, response) => response.writeHead(503, { 'retry-after': '120' }).end(),
      'order_source_unreachable',
      'busy',
    ],
    [
      'half an answer',
      (_, response) => response.writeHead(200, { 'content-length': '99' }).end('{'),
      'order_source_unreachable',
      'answer_broke_off',
    ],
  ])('that answers %s changes nothing, and says why', async (_, broken, code, fault) => {
    answer = broken
    const { id } = await station.ask('orders.saveSource', { config: config() })
    const ran = await runOnce(id)
    expect(ran).toMatchObject({
      state: 'failing',
      error: { code, details: { fault: { code: fault } } },
      runs: [],
    })
    expect(await stateOf('BROKEN-')).toEqual([])
    expect(new Date(ran.nextAt ?? 0).getTime()).toBeGreaterThan(Date.now())
  })

  it('that breaks on a later page changes nothing by the earlier ones', async () => {
    answer = (request, response) => {
      if (request.url?.endsWith('page=1'))
        json({ data: { orders: [shopOrder('LATER-1')] } })(request, response)
      else response.end('{')
    }
    const { id } = await station.ask('orders.saveSource', { config: config('/orders?page={page}') })
    expect(await runOnce(id)).toMatchObject({ state: 'failing', error: { code: 'order_source_unreadable' } })
    expect(await stateOf('LATER-')).toEqual([])
  })

  it('that changes an order after it was shipped leaves what was shipped as it is, and says so', async () => {
    const sandbox = await createSandbox({ dataDir: join(root, 'sandbox') })
    try {
      await station.connect(sandbox)
      const bought = { ...shopOrder('EDITED-1'), service: 'GroundAdvantage' }
      const still = shopOrder('EDITED-2')
      answer = json({ data: { orders: [bought, still] } })
      const columns = { ...config().columns, service: 'service' }
      const { id } = await station.ask('orders.saveSource', { config: config('/edited', { columns }) })
      expect(await runOnce(id)).toMatchObject({ runs: [{ added: 2 }] })
      const parcel = await station.shipped('EDITED-1', ({ state }) => state === 'bought')
      const moved = { ...shopOrder('EDITED-2', 'Springfield') }
      answer = json({ data: { orders: [{ ...bought, ...shopOrder('EDITED-1', 'Springfield') }, moved] } })
      expect(await runOnce(id)).toMatchObject({ runs: [{ added: 0, changed: 1, left: 1 }, { added: 2 }] })
      expect(await stateOf('EDITED-1')).toMatchObject([{ state: 'shipped', destination: parcel.destination }])
      expect((await stateOf('EDITED-2'))[0]?.destination).toContain('Springfield')
    } finally {
      await sandbox.close()
    }
  })

  it('that never answers holds up neither its removal nor the end of the station', async () => {
    answer = () => undefined
    const { id } = await station.ask('orders.saveSource', { config: config('/silent') })
    await expect.poll(() => asked.length).toBe(1)
    const beganMs = performance.now()
    await station.ask('orders.removeSource', { sourceId: id })
    await station.ask('orders.saveSource', { config: config('/silent') })
    await expect.poll(() => asked.length).toBe(2)
    await station.close()
    // Less than the half minute after which an answer is given up.
    expect(performance.now() - beganMs).toBeLessThan(29_000)
    station = await openStation()
  })

  it('is shown before it is saved: where the orders may stand, and what becomes of them', async () => {
    answer = json({ data: { orders: [shopOrder('LOOK-1')] } })
    const blind = await station.ask('orders.previewFeed', {
      config: config('/orders', { rows: 'wrong', columns: {} }),
    })
    expect(blind).toMatchObject({ found: 0, lists: ['data.orders'] })
    const seen = await station.ask('orders.previewFeed', { config: config() })
    expect(seen.paths).toContainEqual({ path: 'shipping.lines[0]', example: '12 Sample St' })
    expect(seen.rows).toMatchObject([{ cells: { 'order number': 'LOOK-1', items: 'TEA x 2 @ 120' } }])
    expect(await stateOf('LOOK-')).toEqual([])
    const items = [
      { sku: 'TEA', about: { name: 'Tea | black', hs: '090230' }, price: 12.5, eans: ['TEA, old', 96385074] },
      { sku: 'MUG', about: { name: 'Mug' }, price: 8, eans: 'MUG-1, MUG-2' },
    ]
    answer = json({ data: { orders: [{ ...shopOrder('LOOK-2'), items }] } })
    const paths = {
      path: 'items',
      sku: 'sku',
      description: 'about.name',
      value: 'price',
      originCountry: '=US',
    }
    const declared = await station.ask('orders.previewFeed', {
      config: config('/orders', { items: { ...paths, hsTariffNumber: 'about.hs', barcodes: 'eans' } }),
    })
    const loyal = [['B2B', 'VIP, old'], 'VIP | B2B', [], null, undefined]
    answer = json({ data: { orders: loyal.map((tags) => ({ ...shopOrder('LOOK-3'), tags })) } })
    const { columns } = config()
    const grouped = await station.ask('orders.previewFeed', {
      config: config('/orders', { columns: { ...columns, 'customer groups': 'tags' } }),
    })
    expect(grouped.rows.map(({ cells }) => cells['customer groups'])).toEqual([
      'B2B | VIP  old',
      'VIP | B2B',
      '',
      '',
      undefined,
    ])
    expect(declared.rows).toEqual([
      {
        cells: expect.objectContaining({
          items: 'TEA | MUG',
          'item descriptions': 'Tea   black | Mug',
          'item values': '12.5 | 8',
          'tariff numbers': '090230 | ',
          'origin countries': 'US | US',
          'item barcodes': 'TEA  old, 96385074 | MUG-1, MUG-2',
        }) as object,
      },
    ])
  })

  it.each([
    ['http://shop.example.org/orders', 'no_https'],
    ['https://user:pass@shop.example.org/', 'secret_in_address'],
    ['https://shop.example.org/{token}', 'other_braces'],
    ['no address', 'no_address'],
  ])('%s is refused', async (url, fault) => {
    await expect(station.ask('orders.saveSource', { config: { ...config(), url } })).rejects.toMatchObject({
      info: { code: 'invalid_input', details: { fault: { code: fault } } },
    })
  })
})
