import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { sessionSecretStore } from '../../../../src/adapters/keychain/session-secret-store.ts'
import type { PrintJobState } from '../../../../src/contract/domain.ts'
import { createPurchaseAudit, type PurchaseAudit } from '../../../../src/app/guard/purchase-audit.ts'
import { openStores } from '../../../../src/app/profile/stores.ts'
import type { AuditRecord } from '../../../../src/core/audit/audit-log.ts'
import { newPurchase, type Purchase } from '../../../../src/core/ship/purchase.ts'
import { manualClock, settle, type ManualClock } from '../../../support/manual-clock.ts'
import { memoryKeychain } from '../../../support/memory-keychain.ts'
import { until } from '../../../support/until.ts'
import { newId, orderContent, preparedPurchase, temporaryFolder } from '../../adapters/sqlite/samples.ts'

const hourMs = 3_600_000
const bought = preparedPurchase('an order')
const jobIn = (state: PrintJobState) =>
  ({ state, content: { kind: 'label', labelId: 'its label', purchaseId: bought.id } }) as const
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

it('lets a label go before the end of its purchase is written down, and has written all when it is idle', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-audit-'))
  const stores = await openStores(folder, sessionSecretStore('no_service'), manualClock())
  onTestFinished(async () => {
    await stores.close()
    rmSync(folder, { recursive: true })
  })
  const { purchase } = await stores.purchases.insertPrepared(preparedPurchase('an order'))
  const audit = createPurchaseAudit({ stores, clock: manualClock(), logger: silent })
  audit.ended({ ...purchase, state: 'refused' })
  for (let step = 0; step < 100; step++) await Promise.resolve()
  const inTheSameTurn = await stores.audit.has('purchase.refused', purchase.id)
  await audit.idle()
  expect([inTheSameTurn, await stores.audit.has('purchase.refused', purchase.id)]).toEqual([false, true])
})

// Hazard: to write and flush the log takes longer than the printer's answer that it is ready, and held each label up.
it.each<[string, (audit: PurchaseAudit, clock: ManualClock) => unknown]>([
  ['its label leaves', (audit) => audit.jobChanged(jobIn('sending'))],
  ['a tenth of a second has passed', (_, clock) => clock.advance(1)],
  ['the station closes', (audit) => audit.idle()],
])('writes the end of a bought purchase down once %s', async (_, happens) => {
  const clock = manualClock()
  const stores = await openStores(temporaryFolder(), memoryKeychain(), clock)
  onTestFinished(() => stores.close())
  await stores.purchases.insertPrepared(bought)
  const isWritten = () => stores.audit.has('purchase.bought', bought.id)
  const audit = createPurchaseAudit({ stores, clock, logger: silent })

  audit.ended({ ...bought, state: 'bought' })
  audit.jobChanged(jobIn('queued'))
  await clock.advance(99)
  expect(await isWritten()).toBe(false)
  await happens(audit, clock)
  await settle()
  expect(await isWritten()).toBe(true)
})

it('writes the ends of a batch together, and all of them before the station closes', async () => {
  const clock = manualClock()
  const stores = await openStores(temporaryFolder(), memoryKeychain(), clock)
  onTestFinished(() => stores.close())
  const numbers = ['1', '2', '3', '4', '5']
  await stores.orders.upsert(numbers.map((number) => orderContent(number)))
  const batchId = newId()
  await stores.batches.create(batchId, { kind: 'all_open' })
  const purchases: Purchase[] = []
  for (const [at, number] of numbers.entries()) {
    const order = (await stores.orders.findByNumber(number))!
    const { purchase } = await stores.purchases.insertPrepared(
      preparedPurchase(order.id, { orderNumber: number }),
    )
    await stores.batches.updateRow(batchId, at + 1, 'waiting', { state: 'working', purchaseId: purchase.id })
    purchases.push(purchase)
  }
  const append = vi.spyOn(stores.audit, 'append')
  const audit = createPurchaseAudit({ stores, clock, logger: silent })
  const ends = (...ended: readonly string[]) => {
    for (const number of ended) {
      const purchase = purchases.find(({ orderNumber }) => orderNumber === number)
      if (purchase) audit.ended({ ...purchase, state: 'refused' })
    }
    return settle()
  }
  const written = () =>
    append.mock.calls.map((records: readonly AuditRecord[]) => records.map(({ subject }) => subject))

  await ends('1')
  await ends('2')
  // Told once more.
  await ends('3', '2')
  await clock.advance(249)
  expect(written()).toEqual([['1']])
  await clock.advance(1)
  await settle()
  expect(written()).toEqual([['1'], ['2', '3']])
  await ends('4')
  await Promise.all([ends('5'), audit.idle()])
  expect(written().slice(2).flat()).toEqual(['4', '5'])
})

// Hazard: what was refused came after the reprint, the refund or the second scan that followed it in an order's history.
it('writes the end of each scan by itself, as soon as it is known', async () => {
  const clock = manualClock()
  const stores = await openStores(temporaryFolder(), memoryKeychain(), clock)
  onTestFinished(() => stores.close())
  const audit = createPurchaseAudit({ stores, clock, logger: silent })
  for (const id of ['first', 'next']) {
    audit.ended({ ...bought, id, state: 'refused' })
    await settle()
    expect(await stores.audit.has('purchase.refused', id)).toBe(true)
  }
})

// A station that died before it wrote down what a purchase came to makes up for it; a clock that was set back meanwhile
// made the purchase older than the log, and its end was never written.
it('writes the end of a purchase that a clock which was set back made older than the log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-audit-'))
  const clock = manualClock()
  const stores = await openStores(folder, sessionSecretStore('no_service'), clock)
  onTestFinished(async () => {
    await stores.close()
    rmSync(folder, { recursive: true })
  })
  const entry = {
    operator: undefined,
    approvedBy: undefined,
    subject: 'ORDER-1',
    reason: undefined,
    amount: undefined,
    outcome: 'done',
  }
  await stores.audit.append({ ...entry, operation: 'orders.import', recordId: undefined })
  clock.setWallClock(-hourMs)
  const begun = (id: string) =>
    newPurchase({
      id,
      orderId: `order of ${id}`,
      orderNumber: 'ORDER-1',
      transactionId: `transaction of ${id}`,
      gestureId: `gesture of ${id}`,
      request: undefined,
      service: 'GroundAdvantage',
      recipient: '',
      destination: '',
      createdAt: clock.now(),
    })
  for (const id of ['scanned', 'before the log']) {
    await stores.purchases.insertPrepared(begun(id))
    await stores.purchases.update(id, 'prepared', { state: 'refused' })
  }
  await stores.audit.append({ ...entry, operation: 'ship.scan', recordId: 'scanned' })

  createPurchaseAudit({ stores, clock, logger: silent }).catchUp()
  expect(await until(() => stores.audit.has('purchase.refused', 'scanned'))).toBe(true)
  expect(await stores.audit.has('purchase.refused', 'before the log')).toBe(false)
})

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

  createPurchaseAudit({ stores, clock, logger: silent }).catchUp()
  await settle()

  expect(await stores.audit.has('purchase.refused', purchase.id)).toBe(true)
  await stores.close()
})
