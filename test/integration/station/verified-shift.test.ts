// A scripted shift in which items are scanned: as many gestures a parcel as it has items, and one for its order. No key, no click,
// no confirming.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createSandbox } from '../../../src/sandbox/create-sandbox.ts'
import { openTestStation } from '../../support/test-station.ts'
import { everyOrder, packerAt } from '../../support/verified-packing.ts'

const parcels = 24
const skus = ['TEA', 'MUG', 'CARD', 'VASE'] as const

it(`takes ${parcels} parcels one scan for each item, and one for each order`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-verified-shift-'))
  const sandbox = await createSandbox({ dataDir: join(folder, 'sandbox'), openingBalanceMinor: 10_000_000 })
  const station = await openTestStation({ dataDir: join(folder, 'station') })
  try {
    await station.connect(sandbox)
    const packer = packerAt(station)
    await packer.items('sku,barcodes,weight', ...skus.map((sku, at) => `${sku},code S-${at},${100 + at} g`))
    await station.ask('verification.saveRule', everyOrder)
    const before = sandbox.state().shipments
    const papers = sandbox.printer.papers().length
    let gestures = 0
    let pieces = 0
    for (let parcel = 1; parcel <= parcels; parcel++) {
      const order = `SHIFT-${parcel}`
      // One to seven pieces, of one to four SKUs.
      const counts = skus.map((_, at) => (at <= parcel % 4 ? 1 + ((parcel + at) % 2) : 0))
      await packer.order(
        order,
        skus.flatMap((sku, at) => (counts[at] ? [`${sku} x ${counts[at]}`] : [])).join(' | '),
      )
      const scans = skus.flatMap((_, at) => Array.from({ length: counts[at] ?? 0 }, () => `S-${at}`))
      gestures++
      let outcome = await station.scan(order)
      for (const code of scans) {
        expect(outcome.kind).toBe('verifying')
        gestures++
        outcome = await packer.item(code, order)
      }
      pieces += scans.length
      if (outcome.kind !== 'shipping') throw new Error(JSON.stringify(outcome))
      await station.parcelOnce(outcome.parcel.purchaseId, ({ job }) => job?.state === 'confirmed')
    }
    expect(gestures).toBe(pieces + parcels)
    expect(sandbox.state().shipments - before).toBe(parcels)
    expect(sandbox.printer.papers().length - papers).toBe(parcels)
  } finally {
    await station.close()
    await sandbox.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
