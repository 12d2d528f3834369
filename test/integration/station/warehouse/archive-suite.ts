// The archive of labels that the benches have in common: what each bought, sealed with the warehouse's key.

import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openKeyStore } from '../../../../src/adapters/postgres/keys.ts'
import { copyReader } from '../../../../src/app/station/label-envelope.ts'
import { heldKeys, makeKey } from '../../../../src/app/station/warehouse-keys.ts'
import { startKeyring, type Keyring } from '../../../support/keyring.ts'
import { tcpPrinterSetting } from '../../../support/tcp-printer-setting.ts'
import { startTcpTestPrinter } from '../../../support/tcp-test-printer.ts'
import { until } from '../../../support/until.ts'
import {
  bought,
  warehouseOnce,
  type Bench,
  type WarehouseBenches,
} from '../../../support/warehouse-benches.ts'
import { command } from '../../../support/warehouse-command.ts'
import { describeContainers } from './containers-suite.ts'

/** Each with a keychain: without one no label outlives its station. */
const names = ['sealing', 'sealing-too'] as const

export const archivedOrders = ['SEALED', 'SEALED-LATER', 'SEALED-CUT']

type Row = {
  readonly warehouse_id: string
  readonly bench_id: string
  readonly bench: string
  readonly label_id: string
  readonly order_key: string | null
  readonly is_void: boolean
  readonly sealed: Buffer
  readonly told_at: Date
}

export function describeArchive(benches: () => WarehouseBenches): void {
  const key = randomBytes(32)
  const keyrings: Keyring[] = []
  let left: Bench
  let right: Bench
  let first: string
  let later: string
  const inEnvironment = 'PACKBENCH_WAREHOUSE_KEY'

  const never = () => Promise.reject(new Error('its key is in the environment'))

  const rows = async () =>
    (await benches().postgres.query(
      `SELECT l.*, b.name AS bench FROM packbench.label_copies l
       JOIN packbench.benches b USING (warehouse_id, bench_id)
       WHERE b.name LIKE 'sealing%' ORDER BY told_at`,
    )) as unknown as readonly Row[]
  const rowsOf = async (order: string) =>
    (await rows()).filter(({ order_key }) => order_key === order.toLowerCase())
  const toldOnce = (order: string) => until(async () => (await rowsOf(order)).length === 1)

  async function makeItsKey(): Promise<void> {
    process.env[inEnvironment] = key.toString('base64')
    const store = await openKeyStore({ url: benches().postgres.url(), password: undefined }, 'main')
    const secrets = { get: never, set: never, state: { mode: 'session' } as const }
    const held = heldKeys(secrets, { url: '', name: 'main' }, store.warehouseId)
    await makeKey({ store, held, bench: 'left' })
    await store.close()
  }

  const openBench = (at: 0 | 1) => benches().openBench(names[at], { keychainEnv: keyrings[at]?.env ?? {} })

  /** What the bench knows of its own labels and money. */
  const known = async (bench: Bench) => ({
    labels: await bench.ask('reprint.search', {}),
    today: (await bench.ask('today.now', {})).today,
    refunds: await bench.ask('refunds.list', { which: 'all' }),
    recent: (await bench.ask('station.status', {})).recent,
  })

  beforeAll(async () => {
    keyrings.push(...(await Promise.all([startKeyring(), startKeyring()])))
    left = await openBench(0)
    right = await openBench(1)
    expect(await benches().postgres.query('SELECT 1 FROM packbench.label_copies')).toEqual([])
  })
  afterAll(async () => {
    Reflect.deleteProperty(process.env, inEnvironment)
    await left.close()
    await right.close()
    for (const keyring of keyrings) await keyring.stop()
  })

  it('has what each bench bought, from before it had the key and since, and nothing of it plain', async () => {
    const { postgres } = benches()
    const { purchaseId } = await left.shipped('SEALED', bought)
    first = purchaseId
    expect(await rows()).toEqual([])
    await left.close()
    await makeItsKey()
    left = await openBench(0)
    await toldOnce('SEALED')
    later = (await left.shipped('SEALED-LATER', bought)).purchaseId
    await toldOnce('SEALED-LATER')

    const parcel = await left.ask('ship.parcel', { purchaseId })
    const [row] = await rowsOf('SEALED')
    if (!row) throw new Error('it is not there')
    expect(row).toMatchObject({ bench: names[0], is_void: false })
    const { trackingNumber = '', recipient, destination } = parcel
    const name = { warehouseId: row.warehouse_id, benchId: row.bench_id }
    const label = copyReader([key]).open(row.sealed, name, row.label_id)
    expect(label).toMatchObject({
      orderNumber: 'SEALED',
      trackingNumber,
      recipient,
      destination,
      format: 'zpl',
    })
    const zpl = Buffer.from(label.bytes).toString('latin1')
    expect(zpl).toMatch(/^\^XA[\s\S]+\^XZ\s*$/)
    expect(zpl.replace(/\s/g, '')).toContain(trackingNumber)

    const plain = (await rows()).map(
      ({ sealed, ...about }) => JSON.stringify(about) + sealed.toString('latin1'),
    )
    const all = plain.join('\n')
    expect(all).toContain('sealed-later')
    for (const secret of [trackingNumber, recipient, destination, '^XA', parcel.service])
      expect(all, secret).not.toContain(secret)

    const checked = await command('check', '--url', postgres.url())
    expect(checked.stdout).toMatch(/· sealing · .* · labels: 2 · containers: 0\n/)
  })

  it('lets another bench find a label by its order or tracking number, and print it byte for byte', async () => {
    const {
      trackingNumber = '',
      recipient,
      destination,
    } = await left.ask('ship.parcel', { purchaseId: first })
    const [row] = await rowsOf('SEALED')
    for (const query of ['sealed', ` ${trackingNumber} `, `42090210${trackingNumber}`]) {
      const { labels, lacksKey } = await right.ask('reprint.elsewhere', { query })
      expect(lacksKey).toBe(false)
      expect(labels, query).toMatchObject([
        {
          bench: names[0],
          isVoid: false,
          label: { orderNumber: 'SEALED', recipient, destination, trackingNumber },
        },
      ])
    }
    const nothing = { labels: [], isMore: false, lacksKey: false }
    expect(await right.ask('reprint.elsewhere', { query: 'UNKNOWN' })).toEqual(nothing)
    // What it bought itself is in its own list.
    expect(await left.ask('reprint.elsewhere', { query: 'SEALED' })).toEqual(nothing)

    const printer = await startTcpTestPrinter()
    await right.ask('printers.save', tcpPrinterSetting(printer, 'copies'))
    const before = await known(right)
    const wish = { gestureId: randomUUID(), benchId: row?.bench_id ?? '', labelId: row?.label_id ?? '' }
    const print = () => right.ask('reprint.printElsewhere', { ...wish, reason: 'lost', printerId: 'copies' })
    const job = await print()
    expect(job).toMatchObject({ kind: 'label_copy', subject: 'SEALED', reprintReason: 'lost' })
    expect((await print()).id).toBe(job.id)
    await right.jobOnce(job.id, ({ state }) => state === 'confirmed')
    const copy =
      row &&
      copyReader([key]).open(
        row.sealed,
        { warehouseId: row.warehouse_id, benchId: row.bench_id },
        row.label_id,
      )
    expect(printer.received().toString('latin1')).toBe(Buffer.from(copy?.bytes ?? []).toString('latin1'))
    await printer.switchOff()
    // It was bought at the other bench, and nowhere else.
    expect(await known(right)).toEqual(before)
    const { entries } = await right.ask('audit.list', { limit: 5 })
    expect(entries.find(({ operation }) => operation === 'reprint.printElsewhere')).toMatchObject({
      subject: 'SEALED',
      reason: 'lost',
    })
    await expect(
      right.ask('print.again', { jobId: job.id, gestureId: randomUUID(), reason: 'lost', copies: 1 }),
    ).rejects.toMatchObject({ info: { code: 'conflict' } })
  })

  it('says where an order has more labels than it shows', async () => {
    const found = () => right.ask('reprint.elsewhere', { query: 'SEALED-MANY' })
    const add = (count: number) =>
      benches().postgres.query(
        `INSERT INTO packbench.label_copies
           (warehouse_id, bench_id, label_id, order_key, bought_at, is_void, key_version)
         SELECT warehouse_id, gen_random_uuid(), gen_random_uuid(), 'sealed-many', now(), false, 1
         FROM packbench.benches, generate_series(1, ${count}) WHERE name = '${names[1]}'`,
      )
    await add(10)
    expect(await found()).toMatchObject({ isMore: false, labels: { length: 10 } })
    await add(1)
    expect(await found()).toMatchObject({ isMore: true, labels: { length: 10 } })
  })

  it('says what keeps a label from being printed here: another key, that nobody knows, and that it was put out', async () => {
    const [row] = await rowsOf('SEALED')
    const wish = { benchId: row?.bench_id ?? '', labelId: row?.label_id ?? '', reason: 'lost' } as const
    const print = () => right.ask('reprint.printElsewhere', { ...wish, gestureId: randomUUID() })
    process.env[inEnvironment] = randomBytes(32).toString('base64')
    const closed = await right.ask('reprint.elsewhere', { query: 'SEALED' })
    expect(closed).toMatchObject({
      labels: [{ bench: names[0], fault: 'sealed_with_other_key' }],
      lacksKey: true,
    })
    expect(closed.labels[0]?.label).toBeUndefined()
    await expect(print()).rejects.toMatchObject({ info: { code: 'sealed_with_other_key' } })
    process.env[inEnvironment] = key.toString('base64')

    right.link.stall()
    // It says nothing until this is answered.
    await expect(right.ask('reprint.elsewhere', { query: 'SEALED' })).rejects.toMatchObject({
      info: { code: 'warehouse_cut_off' },
    })
    right.link.restore()
    await warehouseOnce(right, ({ state }) => state === 'joined')

    const { postgres } = benches()
    await postgres.query(
      `INSERT INTO packbench.put_outs (warehouse_id, bench_id, name)
       SELECT warehouse_id, bench_id, name FROM packbench.benches WHERE name = '${names[1]}'`,
    )
    const refused = { info: { code: 'warehouse_refused' } }
    await expect(right.ask('warehouse.takeOver', { orderNumber: 'SEALED' })).rejects.toMatchObject(refused)
    await expect(right.ask('reprint.elsewhere', { query: 'SEALED' })).rejects.toMatchObject(refused)
    await expect(print()).rejects.toMatchObject(refused)
    await postgres.query('DELETE FROM packbench.put_outs')
    await warehouseOnce(right, ({ state }) => state === 'joined')
    expect((await right.ask('reprint.elsewhere', { query: 'SEALED' })).labels).toHaveLength(1)
  })

  it('has a void label as void, also where it became so while nothing was heard of the database', async () => {
    left.link.cut()
    await warehouseOnce(left, ({ state }) => state === 'cut_off')
    await left.ask('refunds.request', { gestureId: randomUUID(), purchaseIds: [later] })
    left.link.restore()
    await until(async () => (await rowsOf('SEALED-LATER'))[0]?.is_void === true)
    expect((await rowsOf('SEALED'))[0]?.is_void).toBe(false)
    const { labels } = await right.ask('reprint.elsewhere', { query: 'SEALED-LATER' })
    expect(labels).toMatchObject([{ isVoid: true }])
    const { benchId, labelId } = labels[0] ?? { benchId: '', labelId: '' }
    const print = { gestureId: randomUUID(), benchId, labelId, reason: 'lost' } as const
    await expect(right.ask('reprint.printElsewhere', print)).rejects.toMatchObject({
      info: { code: 'conflict' },
    })
  })

  it('has each once after a cut and a restart, and all again where it was put back to an earlier state', async () => {
    const { postgres } = benches()
    await right.shipped('SEALED-CUT', bought)
    right.link.cut()
    await warehouseOnce(right, ({ state }) => state === 'cut_off')
    right.link.restore()
    await toldOnce('SEALED-CUT')
    const before = await rows()
    expect(before.map(({ bench }) => bench)).toContain(names[1])
    await right.close()
    right = await openBench(1)
    // It has been compared: what was taken away is told again, and nothing else.
    await postgres.query(`DELETE FROM packbench.label_copies WHERE order_key = 'sealed'`)
    await left.close()
    left = await openBench(0)
    await toldOnce('SEALED')
    const others = (all: readonly Row[]) => all.filter(({ order_key }) => order_key !== 'sealed')
    expect(others(await rows())).toEqual(others(before))
  })

  describeContainers({
    left: () => left,
    right: () => right,
    openLeft: async () => (left = await openBench(0)),
    url: () => benches().postgres.url(),
  })

  it('has the audit log of each bench, which a command checks and writes as CSV', async () => {
    const { postgres, folder } = benches()
    const told = () =>
      postgres.query(
        `SELECT b.name, max(a.number) AS last FROM packbench.audit_copies a
         JOIN packbench.benches b USING (warehouse_id, bench_id) WHERE b.name LIKE 'sealing%' GROUP BY b.name ORDER BY b.name`,
      )
    const written = async ({ ask }: Bench) => (await ask('audit.list', { limit: 1 })).entries[0]?.number
    await until(async () => {
      const [ofLeft, ofRight] = await told()
      return ofLeft?.['last'] === (await written(left)) && ofRight?.['last'] === (await written(right))
    })
    const file = join(folder, 'audit.csv')
    const asked = ['audit', '--profile', 'test', '--data', join(folder, names[0]), '--export', file]
    const { code, stdout, stderr } = await command(...asked)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^sealing · whole · \d+ entries · the last is \d+, told /m)
    expect(stdout).toMatch(/^sealing-too · whole · /m)
    const csv = readFileSync(file, 'utf8')
    expect(csv).toMatch(/^bench,number,time,operator/)
    expect(csv).toMatch(/^sealing,\d+,[^\n]*purchase\.bought,SEALED,/m)
    expect(await command(...asked)).toMatchObject({ code: 2 })
  })
}
