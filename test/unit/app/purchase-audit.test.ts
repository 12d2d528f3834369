import { expect, it } from 'vitest'
import { createPurchaseAudit } from '../../../src/app/purchase-audit.ts'
import { openStores } from '../../../src/app/stores.ts'
import { manualClock, settle } from '../../support/manual-clock.ts'
import { memoryKeychain } from '../../support/memory-keychain.ts'
import { preparedPurchase, temporaryFolder } from '../adapters/sqlite/samples.ts'

const hourMs = 3_600_000
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined }

// Hazard: a purchase that a station died with is in no audit log, because the clock had been set back before it began.
it('makes up for the end of a purchase that was begun before the log, by a clock that was set back', async () => {
  const clock = manualClock()
  const stores = await openStores(temporaryFolder(), memoryKeychain(), clock)
  await stores.audit.append({
    operator: undefined,
    approvedBy: undefined,
    operation: 'settings.get',
    subject: undefined,
    recordId: undefined,
    reason: undefined,
    amount: undefined,
    outcome: 'done',
  })
  clock.setWallClock(-hourMs)
  const at = { createdAt: clock.now(), updatedAt: clock.now() }
  const purchase = preparedPurchase('order-1', at)
  await stores.purchases.insertPrepared(purchase)
  await clock.advance(2 * hourMs)
  await stores.purchases.update(purchase.id, 'prepared', { state: 'refused' })

  createPurchaseAudit(logger).catchUp(stores)
  await settle()

  expect(await stores.audit.has('purchase.refused', purchase.id)).toBe(true)
  await stores.close()
})
