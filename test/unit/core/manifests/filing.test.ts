// Hazard: the keychain is away for one start, and what was bought until then is on no day's list ever again: neither on a
// manifest nor shown as kept off one.

import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { sqliteManifestStore } from '../../../../src/adapters/sqlite/manifests.ts'
import { createFiling } from '../../../../src/core/manifests/filing.ts'
import { buy, openStores, storesOn, type TestStores } from '../../adapters/sqlite/samples.ts'

const warned: unknown[] = []
const logger = {
  info: () => undefined,
  warn: (_: string, fields: unknown) => void warned.push(fields),
  error: () => undefined,
}

function filingOn({ context, purchases }: TestStores) {
  const manifests = sqliteManifestStore(context)
  const file = createFiling({ manifests, purchases, logger })
  return {
    file,
    listed: async () => (await manifests.listOpen('2000-01-01')).map(({ purchaseId }) => purchaseId),
  }
}

it('what cannot be opened with the key of one start is filed at a later one', async () => {
  const dataKey = randomBytes(32)
  const stores = await openStores(dataKey)
  const { purchase } = await buy(stores, { orderNumber: 'A-1' })

  const without = filingOn(storesOn(stores.context.database, randomBytes(32)))
  await without.file()
  await without.file()
  expect(await without.listed()).toEqual([])
  expect(warned, 'told once a start').toEqual([{ purchaseId: purchase.id }])

  const again = filingOn(stores)
  await again.file()
  expect(await again.listed()).toEqual([purchase.id])
})
