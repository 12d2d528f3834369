// Items are scanned before a label is bought, on real parts: SQLite files, the sandbox over HTTP, the virtual printer over TCP.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { openTestStation, type TestStation } from '../../support/test-station.ts'
import { everyOrder, packerAt, shownOf, type Packer } from '../../support/verified-packing.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-verification-'))
let sandbox: Sandbox
let station: TestStation
let packer: Packer
let orders = 0
let order = ''

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  station = await openTestStation({ dataDir: join(folder, 'station') })
  await station.connect(sandbox)
  packer = packerAt(station)
  await packer.items(
    'sku,description,barcodes,weight',
    'TEA,Black tea,012345678905 | 10012345678902 x 12,120 g',
    'MUG,Blue mug,036000291452,350 g',
    'CARD,Card,,5 g',
    'VASE,Vase,code VASE-1,900 g',
  )
  await station.ask('verification.saveRule', everyOrder)
})
beforeEach(async () => {
  order = `V-${++orders}`
  await packer.order(order, 'TEA x 2 | MUG')
})
afterAll(async () => {
  await station.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const bought = () => sandbox.state().shipments

describe('an order whose items are scanned', () => {
  it('is bought and printed by the scan of its last item', async () => {
    const before = bought()
    const begun = shownOf(await station.scan(order))
    expect(begun.news).toEqual({ kind: 'begun' })
    expect(begun.verification).toMatchObject({ left: 3, packed: 0, recipient: 'Ada Example' })
    expect(begun.verification.lines).toMatchObject([
      { sku: 'TEA', description: 'Black tea', ordered: 2, left: 2, isTicked: false },
      { sku: 'MUG', ordered: 1, left: 1 },
    ])
    const first = shownOf(await packer.item('012345678905', order))
    expect(first.news).toEqual({ kind: 'taken', sku: 'TEA', count: 1, how: 'scan' })
    expect(first.verification).toMatchObject({ left: 2, packed: 1 })
    shownOf(await packer.item('036000291452', order))
    expect(bought()).toBe(before)
    const last = await packer.item('0012345678905', order)
    if (last.kind !== 'shipping') throw new Error(JSON.stringify(last))
    const parcel = await station.parcelOnce(last.parcel.purchaseId, ({ job }) => job?.state === 'confirmed')
    expect(parcel).toMatchObject({ orderNumber: order, parcelNumber: 1, state: 'bought' })
    expect(bought() - before).toBe(1)
    expect(await station.scan(order)).toMatchObject({ kind: 'already_shipped' })
  })

  it('is bought once by the last gesture, however often it comes', async () => {
    const before = bought()
    const gestureId = randomUUID()
    await packer.item('012345678905', order, { count: 2 })
    const [one, two] = await Promise.all([
      packer.item('036000291452', order, { gestureId }),
      packer.item('036000291452', order, { gestureId }),
    ])
    expect([one.kind, two.kind]).toEqual(['shipping', 'shipping'])
    expect(await packer.item('036000291452', order, { gestureId })).toMatchObject({ kind: 'shipping' })
    if (one.kind !== 'shipping') throw new Error(one.kind)
    await station.parcelOnce(one.parcel.purchaseId, ({ state }) => state === 'bought')
    expect(await packer.item('036000291452', order, { gestureId })).toMatchObject({
      kind: 'shipping',
      parcel: { purchaseId: one.parcel.purchaseId },
    })
    expect(bought() - before).toBe(1)
  })
})
