// Orders out of a database that speaks SQL Server's protocol, and results back into it, by a whole station. The database is the tests' own: it knows
// no SQL, and answers by a table.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DatabasePlace } from '../../../src/contract/database-place.ts'
import type { DatabaseSource } from '../../../src/contract/orders.ts'
import type { DatabaseTarget } from '../../../src/contract/results.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { authority, certificates, serverKey } from '../../support/certificates.ts'
import { startTdsServer, type Answer, type Statement, type TdsServer } from '../../support/tds/server.ts'
import { datetime2, decimal, types } from '../../support/tds/types.ts'
import { openTestStation, type TestStation } from '../../support/test-station.ts'
import { until } from '../../support/until.ts'

const root = mkdtempSync(join(tmpdir(), 'packbench-sql-server-'))
const password = 'of the shop, only here'
let server: TdsServer
let sandbox: Sandbox
let station: TestStation

/** What the shop has to be packed, by number. */
const shop = new Map([
  ['SQL-1', '340.000'],
  ['SQL-2', '12.500'],
])
/** Found by its number alone: no look brings it. */
const longAgo = 'SQL-LONG-AGO'
let isStuck = false

const columns: NonNullable<Answer['columns']> = [
  ['no', types.nvarchar],
  ['name', types.nvarchar],
  ['street', types.nvarchar],
  ['city', types.varchar],
  ['state', types.varchar],
  ['zip', types.varchar],
  ['weight', decimal(9, 3)],
  ['weight_unit', types.varchar],
  ['changed_at', datetime2(3)],
]
const row = (number: string, weight: string) => [
  ...[number, 'Ada Example', '12 Sample St', 'Chicago', 'IL', '60601', weight, 'g'],
  '2026-11-20 09:00:00.000',
]

function answer({ text, parameters }: Statement): Answer {
  const number = parameters.at(-1)?.value
  if (text.startsWith('UPDATE')) {
    if (number === 'SQL-2') return { counts: [4, 0] }
    return { counts: [1], writes: parameters.map(({ value }) => String(value)).join(' ') }
  }
  if (text.includes('WHERE no =')) return { columns, rows: number === longAgo ? [row(longAgo, '1')] : [] }
  if (isStuck) return { then: 'until attention' }
  return { columns, rows: [...shop].map(([no, weight]) => row(no, weight)) }
}

const place = (): DatabasePlace => ({
  kind: 'sqlserver',
  host: 'localhost',
  port: server.port,
  database: 'shop',
  user: 'packer',
  tls: 'verify',
  authority,
})
const select = 'SELECT no, name, street, city, state, zip, weight, weight_unit, changed_at FROM dbo.to_pack'
const source = (change: Partial<DatabaseSource> = {}): DatabaseSource => ({
  kind: 'database',
  name: 'ERP',
  enabled: true,
  place: place(),
  query: `${select} WHERE changed_at >= :since ORDER BY no;`,
  lookUpQuery: `${select} WHERE no = :orderNumber`,
  everyMinutes: 1_440,
  overlapMinutes: 1_560,
  longestSeconds: 30,
  columns: { no: 'order number', changed_at: '' },
  ...change,
})
const target = (): DatabaseTarget => ({
  kind: 'database',
  name: 'ERP',
  enabled: true,
  events: ['parcel.shipped'],
  trackingStatuses: [],
  place: place(),
  statement: 'UPDATE dbo.orders SET tracking = :trackingNumber WHERE no = :orderNumber',
  needsRow: true,
  longestSeconds: 30,
})

beforeAll(async () => {
  server = await startTdsServer({ user: 'packer', password, database: 'shop', answer })
  server.mischief.certificate = { cert: certificates.good, key: serverKey }
  sandbox = await createSandbox({ dataDir: join(root, 'sandbox') })
  station = await openTestStation({ dataDir: join(root, 'station') })
  await station.connect(sandbox)
})
afterAll(async () => {
  await station.close()
  await sandbox.close()
  await server.close()
  rmSync(root, { recursive: true, force: true })
})

const viewOf = async (id: string) =>
  (await station.ask('orders.sources', {})).sources.find((one) => one.id === id)
const statements = () => server.seen.flatMap((one) => (one.is === 'statement' ? [one] : []))

it('is tried before it is kept, and then brings its orders, one of which is looked up and shipped by its scan', async () => {
  const wish = { config: source(), authorization: password }
  const seen = await station.ask('orders.previewDatabase', wish)
  expect(seen).toMatchObject({ found: 2 })
  expect(seen.rows[0]?.rejected).toBeUndefined()
  const { id } = await station.ask('orders.saveSource', wish)
  await until(async () => (await viewOf(id))?.lookedAt)
  expect((await viewOf(id))?.runs).toMatchObject([{ added: 2, rejectedCount: 0 }])
  expect(statements()[0]).toMatchObject({
    text: `${select} WHERE changed_at >= @p1 ORDER BY no`,
    parameters: [{ name: '@p1', type: 'datetime2(3)', value: expect.any(Date) as Date }],
  })
  await station.shipped(longAgo, ({ state }) => state === 'bought')
  expect(await station.scan(`SQL-' OR 'A' = 'A`)).toMatchObject({
    kind: 'not_found',
    lookedUp: { noneAt: ['ERP'], unanswered: [] },
  })
  expect(statements().at(-1)?.parameters).toMatchObject([{ value: `SQL-' OR 'A' = 'A` }])
})

it('is told what was shipped, by a statement whose own count of rows decides', async () => {
  const { id } = await station.ask('results.saveTarget', { config: target(), secret: password })
  expect(await station.ask('results.tryTarget', { targetId: id, config: target() })).toEqual({ unseen: true })
  const parcel = await station.shipped('SQL-1')
  await until(() => server.kept.includes(`${parcel.trackingNumber} SQL-1`))
  // A trigger's rows are none of it: the shop has no row for this one.
  await station.shipped('SQL-2')
  const [stopped] = await until(async () => {
    const { tellings } = await station.ask('results.list', { which: 'stopped' })
    return tellings.length > 0 && tellings
  })
  expect(stopped).toMatchObject({ orderNumber: 'SQL-2', fault: { code: 'no_row' } })
})

it('that is stuck holds up no scan of an order that is here', async () => {
  shop.set('SQL-3', '5.000')
  const { sources } = await station.ask('orders.sources', {})
  const sourceId = sources[0]?.id ?? ''
  await station.ask('orders.runSource', { sourceId })
  isStuck = true
  const before = statements().length
  const looked = station.ask('orders.runSource', { sourceId }).catch(() => undefined)
  await until(() => statements().length > before)
  await station.shipped('SQL-3', ({ state }) => state === 'bought')
  await station.ask('orders.removeSource', { sourceId })
  await looked
})

it('stands in no log, and was never asked for what only reads but to take it back', () => {
  const log = readFileSync(join(root, 'station', 'logs', 'station.log'), 'utf8')
  for (const secret of [password, 'packer', 'SELECT', 'dbo.', 'Ada Example'])
    expect(log).not.toContain(secret)
  expect(statements().every(({ inTransaction }) => inTransaction)).toBe(true)
  const commits = server.seen.filter(({ is }) => is === 'commit').length
  expect(commits).toBe(statements().filter(({ text }) => text.startsWith('UPDATE')).length)
})
