// Two accounts at the real service: what is in doubt at one is neither looked up nor bought at the other.

import { expect, it } from 'vitest'
import { csvOf } from '../../support/test-station.ts'
import { twoAccounts } from '../../support/two-accounts.ts'

const accounts = twoAccounts('two-accounts')

// Two charges: the second account said "not known", and the parcel was posted there too.
it('waits for its own account, says so, and is found when that is connected again', async () => {
  await accounts.station.importCsv(csvOf('ACCOUNT-1'))
  accounts.first.faults.set({ endpoint: 'createShipment', kind: 'cut_after_work' })
  accounts.first.faults.set({ endpoint: 'findShipments', kind: 'status', status: 503, times: 100 })
  const outcome = await accounts.station.scan('ACCOUNT-1')
  if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
  const { purchaseId } = outcome.parcel
  await accounts.station.parcelOnce(purchaseId, ({ state }) => state === 'in_doubt')

  await accounts.to(accounts.second)
  await accounts.station.parcelOnce(purchaseId, ({ awaitsAccount }) => awaitsAccount === 'other')
  accounts.time.ahead(61 * 60_000)
  const waiting = await accounts.station.ask('ship.retry', { purchaseId })
  expect(waiting).toMatchObject({ state: 'in_doubt', awaitsAccount: 'other' })
  expect(waiting.canEndDoubt).toBeUndefined()
  expect(await accounts.station.scan('ACCOUNT-1')).toMatchObject({
    kind: 'already_running',
    parcel: { purchaseId },
  })
  await accounts.station.ask('account.forget', {})
  await accounts.station.parcelOnce(purchaseId, ({ awaitsAccount }) => awaitsAccount === 'none')
  expect([accounts.first.state().shipments, accounts.second.state().shipments]).toEqual([1, 0])

  accounts.first.faults.clear()
  await accounts.to(accounts.first)
  const bought = await accounts.station.parcelOnce(purchaseId, ({ state }) => state === 'bought')
  expect(bought.awaitsAccount).toBeUndefined()
  expect([accounts.first.state().charges, accounts.second.state().charges]).toEqual([1, 0])
})

it('is looked up, and not bought, at an account that a person names, and the word is written down', async () => {
  await accounts.station.importCsv(csvOf('ACCOUNT-2'))
  accounts.first.faults.set({ endpoint: 'createShipment', kind: 'cut_before_work' })
  accounts.first.faults.set({ endpoint: 'findShipments', kind: 'status', status: 503, times: 100 })
  const outcome = await accounts.station.scan('ACCOUNT-2')
  if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
  const { purchaseId } = outcome.parcel
  await accounts.station.parcelOnce(purchaseId, ({ state }) => state === 'in_doubt')
  await accounts.to(accounts.second)
  const said = await accounts.station.ask('ship.sayAccount', { purchaseId })
  expect(said.awaitsAccount).toBeUndefined()
  accounts.time.ahead(31 * 60_000)
  await accounts.station.ask('ship.retry', { purchaseId })
  await accounts.station.parcelOnce(purchaseId, ({ nextCheckAt }) => nextCheckAt !== undefined)
  expect(accounts.second.state().shipments).toBe(0)
  const { entries } = await accounts.station.ask('audit.list', { limit: 20 })
  expect(entries.find(({ operation }) => operation === 'ship.sayAccount')).toMatchObject({
    subject: 'ACCOUNT-2',
  })
})
