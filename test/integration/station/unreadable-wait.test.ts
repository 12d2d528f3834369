// A row of the waiting line that cannot be read any more: the station opens, what waits beside it is bought, and of its own order
// nothing is, since nobody can tell what waits of it.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../../support/keyring.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'
import { until } from '../../support/until.ts'
import { everyOrder, packerAt, shownOf } from '../../support/verified-packing.ts'

const missing = missingForKeyring()
const notRead = { code: 'database_damaged', details: { reason: 'wait_unreadable' } }

describe.skipIf(missing !== undefined)(`an unreadable wait${missing ? ` (${missing})` : ''}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-unreadable-wait-'))
  const dataDir = join(folder, 'station')
  let keyring: Keyring
  let sandbox: Sandbox
  let station: TestStation

  const open = () => openTestStation({ dataDir, keychainEnv: keyring.env })

  /** Changes the file that no station has open. */
  function inFile<T>(work: (database: DatabaseSync) => T): T {
    const database = new DatabaseSync(join(dataDir, 'test/packbench.db'))
    try {
      return work(database)
    } finally {
      database.close()
    }
  }
  const waitsOf = (orderNumber: string) =>
    inFile((database) =>
      database
        .prepare(
          `SELECT id, gesture_id, CAST(created_at AS TEXT) AS at FROM waiting_orders WHERE order_number = ?`,
        )
        .all(orderNumber),
    )

  beforeAll(async () => {
    keyring = await startKeyring()
    sandbox = await createSandbox({ dataDir: join(folder, 'sandbox'), openingBalanceMinor: 10_000_000 })
    station = await open()
    await station.connect(sandbox)
    const packer = packerAt(station)
    await packer.items('sku,barcodes,weight', 'TEA,012345678905,100 g', 'MUG,036000291452,300 g')
    await station.importCsv(csvOf('LINE-1', 'LINE-2', 'ALONE-1', 'BATCH-1'))
    const rules = await station.ask('ship.stationRules', {})
    const offlineCeiling = { amountMinor: 5_000, currency: 'USD' } as const
    await station.ask('ship.saveStationRules', { ...rules, offlineCeiling })
    for (const order of ['PACK-1', 'PACK-2', 'ACT-1']) {
      await packer.order(order, 'TEA x 3 | MUG', { service: 'GroundAdvantage' })
    }
    await station.ask('ship.choices', {})
    // The first of its two parcels is bought.
    await packer.order('PART-1', 'TEA | MUG', { service: 'GroundAdvantage' })
    await station.ask('verification.saveRule', everyOrder)
    await station.scan('PART-1')
    await packer.item('TEA', 'PART-1')
    const first = await station.ask('verification.nextPackage', packer.packing('PART-1'))
    if (first.kind !== 'shipping') throw new Error(JSON.stringify(first))
    await station.parcelOnce(first.parcel.purchaseId, ({ state }) => state === 'bought')
    await station.ask('verification.saveRule', { ...everyOrder, mode: 'off' })
    await sandbox.stopService()
    await station.ask('tracking.ask', { trackingNumber: '9205590164917312751089' }).catch(() => undefined)
    for (const order of ['LINE-1', 'LINE-2']) {
      expect(await station.scan(order)).toMatchObject({ kind: 'put_off' })
    }
    await station.ask('verification.saveRule', everyOrder)
    await station.scan('PART-1')
    expect(await packer.item('MUG', 'PART-1', { parcelNumber: 2 })).toMatchObject({ kind: 'put_off' })
    await station.scan('PACK-1')
    await packer.item('TEA', 'PACK-1', { count: 2 })
    const weight = { grams: 330, takenAt: new Date().toISOString(), source: 'typed' as const }
    expect(
      await station.ask('verification.nextPackage', { ...packer.packing('PACK-1'), weight }),
    ).toMatchObject({
      kind: 'put_off',
    })
    await station.scan('PACK-2')
    await packer.item('TEA', 'PACK-2')
    await station.scan('ACT-1')
    await packer.item('TEA', 'ACT-1', { count: 3 })
    await station.ask('verification.takeOut', { ...packer.packing('ACT-1'), all: false })
    await packer.item('MUG', 'ACT-1')
    await station.close()
    // No number of a clock: what JavaScript cannot hold.
    inFile((database) =>
      database.exec(
        `UPDATE waiting_orders SET created_at = 9007199254740993 WHERE order_number IN ('LINE-1', 'PACK-1', 'PART-1')`,
      ),
    )
    // That something was taken out again.
    inFile((database) =>
      database.exec(
        `UPDATE verification_acts SET content = zeroblob(length(content)) WHERE seq =
           (SELECT max(seq) - 1 FROM verification_acts WHERE order_number = 'ACT-1')`,
      ),
    )
    await sandbox.startService()
    station = await open()
  })
  afterAll(async () => {
    await station.close()
    await sandbox.close()
    await keyring.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('opens the profile, and buys what waits beside it', async () => {
    expect((await station.ask('startup.get', {})).damaged).toBeUndefined()
    await until(
      async () => (await station.ask('orders.standing', { orderNumber: 'LINE-2' })).order.state === 'shipped',
    )
  })

  it('buys nothing of its order, whoever asks, and says what cannot be read', async () => {
    const before = sandbox.state().shipments
    for (const order of ['LINE-1', 'PACK-1']) {
      for (const mode of ['off', 'all'] as const) {
        await station.ask('verification.saveRule', { ...everyOrder, mode })
        expect(await station.scan(order), `${order}, ${mode}`).toMatchObject({
          kind: 'not_sent',
          orderNumber: order,
          error: notRead,
        })
      }
    }
    for (const mode of ['off', 'all'] as const) {
      await station.ask('verification.saveRule', { ...everyOrder, mode })
      expect(await station.scan('ACT-1'), mode).toMatchObject({
        kind: 'not_sent',
        orderNumber: 'ACT-1',
        error: { code: 'database_damaged', details: { reason: 'scans_unreadable' } },
      })
    }
    await station.ask('verification.saveRule', { ...everyOrder, mode: 'off' })
    const { draft } = await station.ask('ship.openDraft', { orderNumber: 'LINE-1', parcelNumber: 1 })
    expect(await station.ask('ship.buy', { draft, gestureId: randomUUID() })).toMatchObject({
      kind: 'not_sent',
      error: notRead,
    })
    expect(sandbox.state().shipments).toBe(before)
  })

  it('goes on with all other orders: at Ship, in the lists, and in a batch', async () => {
    const { open: halfScanned } = await station.ask('verification.list', {})
    expect(halfScanned.map(({ orderNumber }) => orderNumber)).toEqual(['PACK-2'])
    await station.ask('verification.saveRule', everyOrder)
    expect(shownOf(await station.scan('PACK-2')).verification).toMatchObject({ packed: 1 })
    // Whose it is, is looked for among all that are half scanned.
    expect(shownOf(await packerAt(station).item('NO-SUCH', 'PACK-2')).news).toMatchObject({
      kind: 'unknown_code',
    })
    await station.ask('verification.saveRule', { ...everyOrder, mode: 'off' })
    expect(await station.scan('ALONE-1')).toMatchObject({ kind: 'shipping' })
    expect((await station.ask('orders.list', { state: 'all' })).orders).toHaveLength(8)
    const { id: batchId, total } = await station.ask('batch.create', { source: { kind: 'all_open' } })
    await station.ask('batch.start', { batchId, rows: total })
    await until(
      async () =>
        (await station.ask('orders.standing', { orderNumber: 'BATCH-1' })).order.state === 'shipped',
    )
  })

  it('says on its order’s page that what is packed is not known, and shows the rest of it', async () => {
    const page = await station.ask('orders.show', { orderNumber: 'PACK-1' })
    expect(page).toMatchObject({ order: { orderNumber: 'PACK-1' }, packedNotKnown: notRead })
    expect(page.packed).toBeUndefined()
    const other = await station.ask('orders.show', { orderNumber: 'PACK-2' })
    expect(other.packedNotKnown).toBeUndefined()
    expect(other.packed).toHaveLength(1)
  })

  // Hazard: it stood among the shipped ones as if nothing of it was left.
  it('says of an order that is shipped in part that what is left is not known', async () => {
    const { orders } = await station.ask('orders.list', { state: 'shipped' })
    const left = new Map(orders.map(({ orderNumber, itemsLeft }) => [orderNumber, itemsLeft]))
    expect([left.get('PART-1'), left.get('LINE-2')]).toEqual(['unknown', undefined])
  })

  it('is counted, and named where it waits for a person; the row stays as it is', async () => {
    const status = await station.ask('station.status', {})
    expect(status).toMatchObject({ waitingUnreadable: 3 })
    await until(async () => ((await station.ask('station.status', {})).damage?.unreadableRows ?? 0) > 0)
    const { items, unread } = await station.ask('attention.list', {})
    expect(unread).toEqual([])
    const putOff = items.filter(({ kind }) => kind === 'put_off')
    expect(putOff.map(({ subject }) => subject).toSorted()).toEqual(['LINE-1', 'PACK-1', 'PART-1'])
    for (const { reason } of putOff) expect(reason).toMatchObject(notRead)
    // Of what lost its time nobody knows since when it waits.
    for (const item of putOff) expect(item).not.toHaveProperty('since')
    const lost = items.filter(({ kind }) => kind === 'scans_unreadable')
    expect(lost).toMatchObject([
      { subject: 'ACT-1', reason: { code: 'database_damaged', details: { reason: 'scans_unreadable' } } },
    ])
    // Nor since when scans cannot be read.
    expect(lost[0]).not.toHaveProperty('since')
    await station.close()
    for (const order of ['LINE-1', 'PACK-1'])
      expect(waitsOf(order)).toMatchObject([{ at: '9007199254740993' }])
    station = await open()
  })
})
