// A manifest of a bench that closes its day together with others: what the warehouse answers before its request leaves.

import { describe, expect, it } from 'vitest'
import { beginRestored } from '../../../../src/adapters/sqlite/restore.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import type { OpenParcel } from '../../../../src/core/manifests/ports.ts'
import { newId } from '../../adapters/sqlite/samples.ts'
import { atService, form, manifestBench, minuteMs } from './runner-bench.ts'

const theirs = (trackingNumber: string): OpenParcel => ({
  at: {
    benchId: newId(),
    bench: 'Bench 2',
    fromAddress: { name: 'Warehouse', street1: '1 Way', city: 'Seattle', state: 'WA', zip: '98108' },
  },
  purchaseId: newId(),
  orderNumber: 'FAR-1',
  trackingNumber,
  transactionId: newId(),
  accountKey: undefined,
  service: 'GroundAdvantage',
  price: undefined,
  carrierAccountId: 'CA-1',
  originKey: 'origin',
  shipDate: '2026-11-20',
  statesShipDate: false,
  packages: 1,
  print: 'printed',
  refundRequested: false,
  refusal: undefined,
})

async function withTheirs() {
  const bench = await manifestBench()
  const parcels = [theirs('94001-first'), theirs('94001-second')] as const
  const manifest = await bench.prepared('CA-1', parcels)
  const own = (await bench.manifests.parcelsOf(manifest.id)).find(({ at }) => !at)
  return { bench, manifest, parcels, own: own?.purchaseId ?? '' }
}

describe('a manifest with parcels of other benches', () => {
  it('has them on disk before its request leaves, and sends those alone that it was given', async () => {
    const { bench, manifest, parcels, own } = await withTheirs()
    expect(manifest.parcels).toBe(3)
    bench.script.take = () =>
      Promise.resolve({ kind: 'taken', parcels: new Set([own, parcels[0].purchaseId]) })
    bench.script.create = async () => {
      expect(await bench.now(manifest)).toMatchObject({ state: 'sent', parcels: 2, isShared: true })
      return atService('M-1', { document: form, shipmentCount: 2 })
    }
    await bench.runner.takeUp(manifest.id)
    expect(await bench.now(manifest)).toMatchObject({ state: 'created', parcels: 2 })
    const on = await bench.manifests.parcelsOf(manifest.id)
    expect(on.map(({ purchaseId }) => purchaseId)).toEqual([own, parcels[0].purchaseId])
    expect(on[1]).toMatchObject({ trackingNumber: '94001-first', at: { bench: 'Bench 2' } })
  })

  it('sends nothing where another bench makes the list or a person ended it, and its own parcels are open again', async () => {
    for (const [answer, reason] of [
      [{ kind: 'elsewhere', bench: 'Bench 2' }, 'list_made_elsewhere'],
      [{ kind: 'ended' }, 'manifest_ended_elsewhere'],
    ] as const) {
      const { bench, manifest } = await withTheirs()
      bench.script.take = () => Promise.resolve(answer)
      await bench.runner.takeUp(manifest.id)
      await bench.clock.advance(minuteMs)
      expect(await bench.now(manifest)).toMatchObject({ state: 'cancelled', reason: { details: { reason } } })
      expect(await bench.openParcels()).toBe(1)
      expect(bench.script.created).toBe(0)
    }
  })

  it('sends nothing where it is called off while the warehouse is asked, which is told of it then', async () => {
    const { bench, manifest, own } = await withTheirs()
    const off = { state: 'cancelled', reason: undefined, nextCheckAt: undefined } as const
    bench.script.take = async () => {
      await bench.manifests.update(manifest.id, 'prepared', off, 'release')
      return { kind: 'taken', parcels: new Set([own]) }
    }
    await bench.runner.takeUp(manifest.id)
    expect(bench.script.created).toBe(0)
    expect(bench.told.at(-1)).toMatchObject({ id: manifest.id, state: 'cancelled' })
  })

  it('stays called off where the warehouse has no answer to give meanwhile', async () => {
    const { bench, manifest } = await withTheirs()
    const off = { state: 'cancelled', reason: undefined, nextCheckAt: undefined } as const
    bench.script.take = async () => {
      await bench.manifests.update(manifest.id, 'prepared', off, 'release')
      throw new AppError('warehouse_cut_off', 'No answer')
    }
    await bench.runner.takeUp(manifest.id)
    expect(await bench.now(manifest)).toMatchObject(off)
    expect(bench.told.at(-1)).toMatchObject(off)
  })

  it('waits a moment for what another bench has made to be told, and then goes out with what is left', async () => {
    const { bench, manifest, own } = await withTheirs()
    bench.script.take = () => Promise.resolve({ kind: 'elsewhere', bench: 'Bench 2' })
    bench.script.create = () => Promise.resolve(atService('M-1', { document: form }))
    await bench.runner.takeUp(manifest.id)
    expect(await bench.now(manifest)).toMatchObject({
      state: 'prepared',
      reason: { details: { reason: 'list_made_elsewhere', bench: 'Bench 2' } },
    })
    bench.script.take = () => Promise.resolve({ kind: 'taken', parcels: new Set([own]) })
    await bench.clock.advance(5_000)
    expect(await bench.now(manifest)).toMatchObject({ state: 'created', parcels: 1, reason: undefined })
  })

  it('is called off where only the bench that bought its parcels can make it, and waits where it has one of its own', async () => {
    const { bench, manifest, parcels } = await withTheirs()
    bench.script.take = () => Promise.reject(new Error('not asked'))
    bench.script.hasShipments = false
    const foreign = parcels.map((parcel) => ({ ...parcel, purchaseId: newId(), accountKey: 'account-2' }))
    const theirsOnly = await bench.manifests.insertPrepared(
      { ...manifest, id: newId(), gestureId: newId(), listId: 'theirs' },
      [],
      foreign,
    )
    if (!theirsOnly) throw new Error('not prepared')
    await bench.runner.takeUp(theirsOnly.id)
    expect(await bench.now(theirsOnly)).toMatchObject({
      state: 'cancelled',
      reason: { code: 'other_account', details: { reason: 'list_of_other_account', bench: 'Bench 2' } },
    })
    const mixed = await bench.prepared('CA-2', foreign)
    await bench.runner.takeUp(mixed.id)
    expect(await bench.now(mixed)).toMatchObject({ state: 'prepared', reason: { code: 'other_account' } })
  })

  it('is noted as told before the warehouse is asked, also where it was prepared before there was one', async () => {
    const { bench, manifest } = await withTheirs()
    expect(manifest.isShared).toBe(false)
    bench.script.take = async () => {
      expect(await bench.now(manifest)).toMatchObject({ state: 'prepared', isShared: true })
      return { kind: 'ended' }
    }
    await bench.runner.takeUp(manifest.id)
    expect(await bench.now(manifest)).toMatchObject({ state: 'cancelled' })
  })

  it('waits for another one of its list that its own bench makes, and goes out after it', async () => {
    const { bench, manifest, own } = await withTheirs()
    bench.script.take = () => Promise.resolve({ kind: 'own_first' })
    bench.script.create = () => Promise.resolve(atService('M-1', { document: form }))
    await bench.runner.takeUp(manifest.id)
    expect(await bench.now(manifest)).toMatchObject({ state: 'prepared' })
    bench.script.take = () => Promise.resolve({ kind: 'taken', parcels: new Set([own]) })
    await bench.clock.advance(5 * minuteMs)
    expect(await bench.now(manifest)).toMatchObject({ state: 'created', parcels: 1 })
  })

  it('waits while the warehouse does not answer, and goes out by itself once it does', async () => {
    const { bench, manifest, own } = await withTheirs()
    bench.script.take = () => Promise.reject(new AppError('warehouse_cut_off', 'cut'))
    bench.script.create = () => Promise.resolve(atService('M-1', { document: form }))
    await bench.runner.takeUp(manifest.id)
    expect(await bench.now(manifest)).toMatchObject({
      state: 'prepared',
      reason: { code: 'warehouse_cut_off' },
    })
    bench.script.take = () => Promise.resolve({ kind: 'taken', parcels: new Set([own]) })
    await bench.clock.advance(5 * minuteMs)
    expect(await bench.now(manifest)).toMatchObject({ state: 'created', parcels: 1 })
  })

  it('is not sent again by a bench that was put back to before it was sent', async () => {
    const { bench, manifest, own } = await withTheirs()
    // What came of it is listed by now: it must not look as if it had been there before.
    bench.script.list = () => [atService('M-1', { shipmentCount: 1 })]
    bench.script.take = () => Promise.resolve({ kind: 'sent_before', parcels: new Set([own]) })
    await bench.runner.takeUp(manifest.id)
    expect(await bench.now(manifest)).toMatchObject({
      state: 'in_doubt',
      needsPerson: true,
      knownBefore: undefined,
    })
    expect(bench.script.created).toBe(0)
    expect(await bench.openParcels()).toBe(0)

    const other = await withTheirs()
    const created = atService('M-2', { document: form })
    other.bench.script.take = () =>
      Promise.resolve({ kind: 'created_before', parcels: new Set([other.own]), created })
    await other.bench.runner.takeUp(other.manifest.id)
    const kept = await other.bench.now(other.manifest)
    expect(kept).toMatchObject({ state: 'created', serviceManifestId: 'M-2' })
    expect(kept.documentId).toBeDefined()
    expect(other.bench.script.created).toBe(0)
  })

  it('is not sent again where its database was put back to before it was sent, and it was not told', async () => {
    const { bench, manifest, own } = await withTheirs()
    await beginRestored(bench.stores.context, true)
    bench.script.list = () => [atService('M-1', { shipmentCount: 1 })]
    bench.script.take = () => Promise.resolve({ kind: 'taken', parcels: new Set([own]) })
    await bench.runner.takeUp(manifest.id)
    expect(await bench.now(manifest)).toMatchObject({
      state: 'in_doubt',
      needsPerson: true,
      knownBefore: undefined,
    })
    expect(bench.script.created).toBe(0)
    expect(await bench.openParcels()).toBe(0)
  })

  it('keeps the service’s words of a parcel that it left out for the bench that bought it', async () => {
    const { bench, manifest, parcels, own } = await withTheirs()
    bench.script.take = () =>
      Promise.resolve({ kind: 'taken', parcels: new Set([own, ...parcels.map((one) => one.purchaseId)]) })
    const words = `${parcels[1].transactionId} is on another day`
    bench.script.create = () =>
      Promise.reject(
        new AppError('service_refused', 'no', { details: { errors: [{ serviceMessage: words }] } }),
      )
    await bench.runner.takeUp(manifest.id)
    expect(await bench.now(manifest)).toMatchObject({ state: 'refused' })
    expect(await bench.manifests.leftOutOf(manifest.id)).toEqual(new Map([[parcels[1].purchaseId, words]]))
    expect(await bench.openParcels()).toBe(1)
  })

  it('is not taken for another bench’s manifest, and asks a person while that one is not known', async () => {
    const doubtful = async () => {
      const { bench, manifest, own } = await withTheirs()
      bench.script.take = () => Promise.resolve({ kind: 'taken', parcels: new Set([own]) })
      await bench.runner.takeUp(manifest.id)
      expect(await bench.now(manifest)).toMatchObject({ state: 'in_doubt' })
      bench.script.list = () => [atService('M-1', { shipmentCount: 1 })]
      return { bench, manifest }
    }
    const made = await doubtful()
    made.bench.script.others = { serviceIds: new Set(['M-1']), isUnsure: false }
    await made.bench.runner.takeUp(made.manifest.id)
    expect(await made.bench.now(made.manifest)).toMatchObject({ state: 'in_doubt', needsPerson: false })

    const { bench, manifest } = await doubtful()
    bench.script.others = { serviceIds: new Set(), isUnsure: true }
    await bench.runner.takeUp(manifest.id)
    expect(await bench.now(manifest)).toMatchObject({
      state: 'in_doubt',
      needsPerson: true,
      reason: { details: { candidates: 1 } },
    })
    bench.script.others = { serviceIds: new Set(), isUnsure: false }
    await bench.runner.takeUp(manifest.id)
    expect(await bench.now(manifest)).toMatchObject({ state: 'created', serviceManifestId: 'M-1' })
  })

  it('takes again where the bench stood still between the answer and its request', async () => {
    const { bench, manifest, own } = await withTheirs()
    let takes = 0
    bench.script.take = () => {
      takes += 1
      if (takes === 2) return Promise.resolve({ kind: 'ended' })
      // As after sleep.
      bench.clock.setWallClock(31 * minuteMs)
      return Promise.resolve({ kind: 'taken', parcels: new Set([own]) })
    }
    await bench.runner.takeUp(manifest.id)
    await bench.clock.advance(minuteMs)
    expect(takes).toBe(2)
    expect(bench.script.created).toBe(0)
    expect(await bench.now(manifest)).toMatchObject({ state: 'cancelled' })
  })
})
