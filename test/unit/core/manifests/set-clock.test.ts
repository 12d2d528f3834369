// Hazard: the computer's clock is set while a manifest is in doubt. Set back a day, its parcels were on no manifest for a
// day; set forward, they were released while the service could still be making it.

import { expect, it } from 'vitest'
import { sqliteManifestStore } from '../../../../src/adapters/sqlite/manifest-store.ts'
import { createManifestRunner } from '../../../../src/core/manifests/manifest-runner.ts'
import { blankManifest } from '../../../../src/core/manifests/manifest.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { buy, newId, openStores } from '../../adapters/sqlite/samples.ts'

const dayMs = 24 * 60 * 60_000
const nothing = () => undefined
const never = () => Promise.reject(new Error('nothing is made here'))

it.each([-dayMs, dayMs])(
  'is looked for as long as it should be where the clock is set by %d ms',
  async (byMs) => {
    const stores = await openStores()
    const { purchase } = await buy(stores, { orderNumber: 'ORD-1' })
    const clock = manualClock()
    const manifests = sqliteManifestStore({ ...stores.context, clock })
    await manifests.file({
      purchaseId: purchase.id,
      carrierAccountId: 'CA-1',
      fromAddress: { name: 'Warehouse', street1: '1 Way', city: 'Seattle', state: 'WA', zip: '98108' },
      shipDate: '2026-11-20',
      statesShipDate: false,
      needsManifest: true,
    })
    const id = newId()
    await manifests.insertPrepared(
      {
        ...blankManifest,
        id,
        carrierAccountId: 'CA-1',
        shipDate: '2026-11-20',
        state: 'prepared',
        createdAt: clock.now(),
        updatedAt: clock.now(),
      },
      [purchase.id],
    )
    await manifests.startSending(id, { knownBefore: [], sentAt: clock.now() })
    const runner = createManifestRunner({
      manifests,
      service: {
        authorize: () => Promise.resolve(),
        create: never,
        find: never,
        async *list() {
          await Promise.resolve()
          yield* []
        },
        shipDateOf: never,
        carriers: never,
      },
      documentPrinter: nothing,
      clock,
      newId,
      logger: { info: nothing, warn: nothing, error: nothing },
      onManifest: nothing,
      onJob: nothing,
    })
    const state = async () => (await manifests.get(id))?.state
    await runner.start()
    await clock.advance(0)
    expect((await manifests.get(id))?.notFoundAt).toBeDefined()
    clock.setWallClock(byMs)
    await runner.takeUp(id)
    await clock.advance(9_000)
    expect(await state(), 'before its time').toBe('in_doubt')
    await clock.advance(60_000)
    expect(await state()).toBe('not_created')
    await runner.close()
  },
)
