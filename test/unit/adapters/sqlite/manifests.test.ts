// Manifests in real databases: what must not be lost, doubled or told.

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { insertLabel } from '../../../../src/adapters/sqlite/labels.ts'
import { createManifestRunner } from '../../../../src/core/manifests/manifest-runner.ts'
import type { ManifestService } from '../../../../src/core/manifests/ports.ts'
import { filed, filing, manifestOf, openWithManifests, street } from './manifest-samples.ts'
import { buy, labelOf, newId, printJob, refundOf, startOfTime } from './samples.ts'

describe('a manifest store', () => {
  it('files each bought parcel once, and puts it on one manifest', async () => {
    const stores = await openWithManifests()
    const [first, second] = await filed(stores, 2)
    expect(await stores.manifests.listUnfiled(100)).toEqual([])
    await stores.manifests.file(filing(first!.id))
    // However its address is written, it is the same one.
    const { purchase: third } = await buy(stores, { orderNumber: 'ORD-3' })
    const { fromAddress, ...rest } = filing(third.id)
    await stores.manifests.file({
      ...rest,
      fromAddress: { ...fromAddress, street1: street.toUpperCase(), zip: '98108-1234' },
    })
    const parcels = await stores.manifests.listOpen('2026-11-01')
    expect(parcels.map(({ orderNumber }) => orderNumber)).toEqual(['ORD-1', 'ORD-2', 'ORD-3'])
    expect(new Set(parcels.map(({ originKey }) => originKey)).size).toBe(1)

    const one = await stores.manifests.insertPrepared(manifestOf(), [first!.id])
    expect(one).toMatchObject({ parcels: 1, packages: 1 })
    const both = await stores.manifests.insertPrepared(manifestOf(), [first!.id, second!.id])
    expect(both).toMatchObject({ parcels: 1 })
    expect(await stores.manifests.insertPrepared(manifestOf(), [first!.id])).toBeUndefined()
    expect(await stores.manifests.listOpen('2026-11-01')).toMatchObject([{ orderNumber: 'ORD-3' }])
  })

  it('answers the same gesture with the manifest that it made', async () => {
    const stores = await openWithManifests()
    const [parcel] = await filed(stores, 1)
    const manifest = manifestOf()
    const first = await stores.manifests.insertPrepared(manifest, [parcel!.id])
    const again = await stores.manifests.insertPrepared({ ...manifest, id: newId() }, [parcel!.id])
    expect(again?.id).toBe(first?.id)
  })

  it('takes what is to be refunded off a manifest before it goes, and takes no refund while one is out', async () => {
    const stores = await openWithManifests()
    const [stays, goes] = await filed(stores, 2)
    const manifest = manifestOf()
    await stores.manifests.insertPrepared(manifest, [stays!.id, goes!.id])
    await stores.refunds.insertPrepared([refundOf(goes!.id)])
    const sent = await stores.manifests.startSending(manifest.id, { knownBefore: ['old'] })
    expect(sent).toMatchObject({ state: 'sent', parcels: 1, knownBefore: ['old'] })
    await expect(stores.refunds.insertPrepared([refundOf(stays!.id)])).rejects.toMatchObject({
      code: 'conflict',
      details: { hindrance: 'manifest_under_way' },
    })
    await stores.manifests.update(manifest.id, 'sent', { state: 'in_doubt' })
    await expect(stores.refunds.insertPrepared([refundOf(stays!.id)])).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await stores.refunds.findByPurchase(stays!.id)).toBeUndefined()
  })

  it('cancels a manifest of which nothing is left', async () => {
    const stores = await openWithManifests()
    const [goes] = await filed(stores, 1)
    const manifest = manifestOf()
    await stores.manifests.insertPrepared(manifest, [goes!.id])
    await stores.refunds.insertPrepared([refundOf(goes!.id)])
    expect(await stores.manifests.startSending(manifest.id, {})).toMatchObject({ state: 'cancelled' })
  })

  it('lists no parcel of a carrier without manifests, until it is asked again', async () => {
    const stores = await openWithManifests()
    const [parcel, back] = await filed(stores, 2)
    // A return goes on no manifest.
    stores.context.database.prepare('UPDATE purchases SET is_return = 1 WHERE id = ?').run(back!.id)
    await stores.manifests.markNoManifest('CA-1')
    expect(await stores.manifests.listOpen('2026-11-01')).toEqual([])
    await stores.manifests.forgetNoManifest('CA-1', '2026-11-20')
    expect(await stores.manifests.listOpen('2026-11-01')).toMatchObject([{ purchaseId: parcel!.id }])
  })

  // A carrier that is told of a parcel which is not there charges for it; one that is not told does not take it.
  it.each([
    ['printed', 'confirmed', { state: 'confirmed' }],
    ['printed', 'sent, and no more is heard', { state: 'sent' }],
    ['printed', 'said to have come out', { state: 'unknown', answered: 1 }],
    ['unknown', 'asked about', { state: 'unknown' }],
    ['not_printed', 'still with its printer', { state: 'sent', awaiting: 1 }],
    ['not_printed', 'queued', { state: 'queued' }],
  ] as const)('takes a parcel for %s where one label is out and the other is %s', async (print, _, job) => {
    const stores = await openWithManifests()
    const [parcel] = await filed(stores, 1)
    const { database } = stores.context
    database.prepare(`UPDATE print_jobs SET state = 'confirmed'`).run()
    const second = labelOf(parcel!.id, 2)
    await database.run(() => insertLabel(stores.context, second, parcel!))
    const other = printJob(second)
    await stores.jobs.insert(other)
    database
      .prepare('UPDATE print_jobs SET state = ?, answered = ?, awaiting_confirmation = ? WHERE id = ?')
      .run(job.state, 'answered' in job ? 1 : 0, 'awaiting' in job ? 1 : 0, other.id)
    expect(await stores.manifests.listOpen('2026-11-01')).toMatchObject([{ print, packages: 2 }])
  })

  it('counts as late what should have gone on an earlier day, and not what goes today', async () => {
    const stores = await openWithManifests()
    await filed(stores, 1)
    expect(await stores.manifests.countOpenBefore('2026-11-20')).toBe(0)
    expect(await stores.manifests.countOpenBefore('2026-11-21')).toBe(1)
  })

  // Else it would be on no list any more once its manifest is refused, or on one of another day than it was told for.
  it('leaves a parcel as it is while a manifest has it', async () => {
    const stores = await openWithManifests()
    const [parcel] = await filed(stores, 1)
    const { id } = (await stores.manifests.insertPrepared(manifestOf(), [parcel!.id]))!
    await stores.manifests.changeShipDate(parcel!.id, '2026-11-25')
    await stores.manifests.markNoManifest('CA-1')
    await stores.manifests.update(id, 'prepared', { state: 'sent' })
    await stores.manifests.update(id, 'sent', { state: 'refused' }, 'release')
    expect(await stores.manifests.listOpen('2026-11-01')).toMatchObject([
      { purchaseId: parcel!.id, shipDate: '2026-11-20' },
    ])
  })

  it('keeps one form of a manifest, and prints it once', async () => {
    const stores = await openWithManifests()
    const [parcel] = await filed(stores, 1)
    const { id } = (await stores.manifests.insertPrepared(manifestOf(), [parcel!.id]))!
    await stores.manifests.startSending(id, {})
    await stores.manifests.commitCreated(id, {}, '{}', undefined, undefined)
    const keep = async () => {
      const documentId = newId()
      const form = {
        id: documentId,
        kind: 'scan_form',
        format: 'pdf',
        subject: '',
        bytes: Buffer.from('%PDF'),
      } as const
      const job = printJob(labelOf('none'), { role: 'document', content: { kind: 'document', documentId } })
      return stores.manifests.keepForm(id, form, job)
    }
    const first = await keep()
    expect(await keep()).toMatchObject({ documentId: first.documentId })
    const papers = (await stores.jobs.listByState('queued')).filter(({ role }) => role === 'document')
    expect(papers).toHaveLength(1)
  })

  it('tells what a day came to: no refund that was refused, and no manifest that was made elsewhere', async () => {
    const stores = await openWithManifests()
    const [first, second] = await filed(stores, 2)
    const [asked, refused] = [refundOf(first!.id), refundOf(second!.id)]
    await stores.refunds.insertPrepared([asked, refused])
    for (const [{ id }, state] of [
      [asked, 'requested'],
      [refused, 'refused'],
    ] as const) {
      await stores.refunds.update(id, 'prepared', { state: 'sent' })
      await stores.refunds.update(id, 'sent', { state })
    }
    const own = (await stores.manifests.insertPrepared(manifestOf(), [second!.id]))!
    await stores.manifests.startSending(own.id, {})
    await stores.manifests.commitCreated(own.id, {}, '{}', undefined, undefined)
    const form = {
      id: newId(),
      kind: 'scan_form',
      format: 'pdf',
      subject: '',
      bytes: Buffer.from('%PDF'),
    } as const
    const fetched = manifestOf({ gestureId: undefined, listId: undefined, state: 'created', parcels: 7 })
    await stores.manifests.insertFetched({ ...fetched, serviceManifestId: 'elsewhere' }, '{}', form)
    expect(await stores.manifests.totals(startOfTime)).toEqual({
      bought: 2,
      paid: [{ currency: 'USD', amountMinor: 1_484 }],
      priced: 2,
      refundsRequested: 1,
      refundsAmounts: [{ currency: 'USD', amountMinor: 742 }],
      refundsPriced: 1,
      onManifests: 1,
      manifestsCreated: 1,
    })
  })

  it('tells no ship-from address to whoever reads the file', async () => {
    const stores = await openWithManifests()
    await filed(stores, 1)
    stores.close()
    const file = readFileSync(stores.path)
    expect(file.includes(street)).toBe(false)
    expect(file.includes(street.toLowerCase())).toBe(false)
  })
})

describe('a station that died while a manifest was out', () => {
  it('asks for it at its next start, and sends nothing', async () => {
    const stores = await openWithManifests()
    const [parcel] = await filed(stores, 1)
    const manifest = manifestOf()
    await stores.manifests.insertPrepared(manifest, [parcel!.id])
    await stores.manifests.startSending(manifest.id, { knownBefore: [], sentAt: startOfTime })

    let created = 0
    let settled = () => undefined as void
    const over = new Promise<void>((resolve) => (settled = resolve))
    const service: ManifestService = {
      authorize: () => Promise.resolve(),
      create: () => Promise.reject(new Error(`created ${String(++created)} times`)),
      find: () => Promise.resolve(undefined),
      async *list() {
        await Promise.resolve()
        yield {
          manifestId: 'at-service',
          manifestNumber: '9475',
          carrierAccountId: undefined,
          createdDate: undefined,
          shipDate: undefined,
          shipmentCount: 1,
          document: undefined,
          warnings: [],
          raw: '{}',
        }
      },
      shipDateOf: () => Promise.resolve(undefined),
      hasShipment: () => Promise.resolve(true),
      carriers: () => Promise.resolve([]),
    }
    const runner = createManifestRunner({
      manifests: stores.manifests,
      account: () => ({ service, key: () => 'account-1' }),
      documentPrinter: () => undefined,
      clock: {
        now: () => startOfTime,
        elapsedMs: () => 0,
        after: (_, run) => (queueMicrotask(run), () => undefined),
      },
      newId,
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
      onManifest: ({ state }) => state === 'created' && settled(),
      onJob: () => undefined,
    })
    await runner.start()
    await over
    await runner.close()
    expect(created).toBe(0)
    expect(await stores.manifests.get(manifest.id)).toMatchObject({
      state: 'created',
      serviceManifestId: 'at-service',
      manifestNumber: '9475',
    })
  })
})
