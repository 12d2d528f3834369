import { expect, it } from 'vitest'
import { createChanges } from '../../../../src/app/changes.ts'
import { guideFeature } from '../../../../src/app/features/guide.ts'
import { createProfilePrinters } from '../../../../src/app/features/profile-printers.ts'
import { keptSetting } from '../../../../src/app/profile/kept-setting.ts'
import { openSettingsFile } from '../../../../src/app/station/station-settings.ts'
import type { ProfileId } from '../../../../src/contract/domain.ts'
import { ShipFromAddress } from '../../../../src/contract/settings.ts'
import { buy, openStores, temporaryFolder } from '../../adapters/sqlite/samples.ts'

const silent = () => undefined

/** The profile as after a restart without a keychain: nothing that was sealed is there. */
async function openAnew(folder: string, profile: ProfileId) {
  const stores = await openStores()
  const settings = openSettingsFile(folder)
  const changes = createChanges()
  const { handlers } = guideFeature({
    profile,
    stores,
    settings,
    changes,
    logger: { info: silent, warn: silent, error: silent },
    account: { hasKeys: () => Promise.resolve(false) },
    shipFrom: keptSetting(stores.settings, 'ship-from', ShipFromAddress),
    printers: createProfilePrinters({ profile, settings, builtIn: [], conditionOf: () => 'unknown' }),
  })
  const guide = () => Promise.resolve(handlers['guide.get']({}, undefined as never))
  return { stores, changes, guide }
}

it('stays finished once a label was bought, also where no label is there any more', async () => {
  const folder = temporaryFolder()
  const first = await openAnew(folder, 'demo')
  expect(await first.guide()).toMatchObject({ finished: false, firstLabel: 'none' })
  const { purchase } = await buy(first.stores, { orderNumber: 'WEB-1' })
  first.changes.emit('purchase', { ...purchase, state: 'refused' })
  expect(openSettingsFile(folder).read().guideFinished).toBeUndefined()
  first.changes.emit('purchase', { ...purchase, state: 'bought' })
  expect(await first.guide()).toMatchObject({ finished: true, firstLabel: 'bought' })

  expect(await (await openAnew(folder, 'demo')).guide()).toMatchObject({
    finished: true,
    firstLabel: 'none',
    dismissed: false,
  })
  expect(await (await openAnew(folder, 'production')).guide()).toMatchObject({ finished: false })
})
