import { expect, it, onTestFinished } from 'vitest'
import { sessionSecretStore } from '../../../../src/adapters/keychain/session-secret-store.ts'
import { createChanges } from '../../../../src/app/changes.ts'
import { shareOrders } from '../../../../src/app/features/warehouse-orders.ts'
import { openStores } from '../../../../src/app/profile/stores.ts'
import { manualClock, settle } from '../../../support/manual-clock.ts'
import { temporaryFolder } from '../../adapters/sqlite/samples.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

it('says after a second that nobody could be asked, for a packer waits for it', async () => {
  const clock = manualClock()
  const secrets = sessionSecretStore('no_service')
  const stores = await openStores(temporaryFolder(), secrets, clock)
  onTestFinished(() => stores.close())
  const { fetch } = shareOrders(
    { stores, secrets, changes: createChanges(), clock, logger: silent },
    { url: 'postgres://bench@database.example/warehouse', name: 'main' },
    () => new Promise(() => undefined),
  )
  let answer: string | undefined
  void fetch('NOWHERE').then((fetched) => {
    answer = fetched
  })
  await clock.advance(999)
  expect(answer).toBeUndefined()
  await clock.advance(1)
  await settle()
  expect(answer).toBe('not_known')
})
