// One profile at work: its database, its account at the service, its purchases and print jobs. Profiles share nothing
// but the station's settings, so that a Test parcel can never be a Production one.

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ParcelView, ProfileId } from '../../contract/domain.ts'
import { ShipFromAddress, type SettingsView } from '../../contract/settings.ts'
import { createFiling } from '../../core/manifests/filing.ts'
import { openOrderHold } from '../../core/restore/order-hold.ts'
import type { Retention } from '../../core/retention/retention.ts'
import type { Clock, Logger } from '../../core/runtime.ts'
import type { SecretStore } from '../../core/secret-store.ts'
import type { Purchase } from '../../core/ship/purchase.ts'
import type { ScanBacks } from '../../core/ship/scan-back.ts'
import type { Shipping } from '../../core/ship/shipping.ts'
import type { StationAdapters } from '../adapters.ts'
import type { Changes } from '../changes.ts'
import { demoBalanceMinor, demoShipFrom, type DemoService } from './demo-service.ts'
import { openFeatures, type Features } from '../features.ts'
import type { Printing } from '../features/printing.ts'
import { watchHealth, type HealthWatch } from '../station/health.ts'
import { keptSetting, type KeptSetting } from './kept-setting.ts'
import { createMayEndDoubt } from '../guard/may-end-doubt.ts'
import type { PageEvents } from '../page-events.ts'
import type { ProgramHost } from '../programs/program-host.ts'
import type { PrinterSearch } from '../papers/printer-search.ts'
import { createActsUnderWay, type ActsUnderWay } from '../guard/acts-under-way.ts'
import { createPurchaseAudit } from '../guard/purchase-audit.ts'
import { openServiceAccount, type ServiceAccount } from './service-account.ts'
import type { Operators } from '../station/operators.ts'
import type { ActiveStationProfile } from '../station/station-profile.ts'
import type { SettingsFile } from '../station/station-settings.ts'
import type { Stores } from './stores.ts'
import { createUpkeep, type Upkeep } from './upkeep.ts'

export type ProfileSession = Printing & {
  readonly profile: ProfileId
  readonly stores: Stores
  readonly acts: ActsUnderWay
  readonly account: ServiceAccount
  readonly shipping: Pick<Shipping, 'notKept'>
  readonly scanBacks: ScanBacks
  readonly suppliesOf: Features['suppliesOf']
  readonly takenMoney: Features['takenMoney']
  readonly warehouseView: Features['warehouseView']
  parcelView(purchase: Purchase): Promise<ParcelView>
  readonly upkeep: Upkeep
  readonly retention: Retention
  readonly features: Features
  readonly demo: DemoService | undefined
  readonly service: Pick<HealthWatch, 'health' | 'heardMs' | 'look'>
  readonly shipFrom: KeptSetting<ShipFromAddress>
  close(how?: ClosingOptions): Promise<void>
}

export type ClosingOptions = {
  /** How long the labels on their way may take to come out whole. */
  readonly finishWithinMs?: number
}

export type SessionOptions = {
  readonly profile: ProfileId
  readonly dataDir: string
  readonly settings: SettingsFile
  readonly stationProfile: ActiveStationProfile
  readonly operators: Operators
  readonly secrets: SecretStore
  readonly adapters: StationAdapters
  readonly clock: Clock
  readonly logger: Logger
  /** Where it tells of what changes in it. */
  readonly changes: Changes
  readonly sampleOrders: () => Uint8Array
  readonly page: PageEvents
  readonly views: { settings(): Promise<SettingsView> }
  /** Looks for printers in the network and at the computer. */
  readonly printerSearch: PrinterSearch
  readonly programHost: ProgramHost
  /** The name of who is at work; undefined where nobody is signed in. */
  readonly atWork: () => string | undefined
}

/**
 * Demo begins anew where its key was not kept: nothing in it is worth keeping, and its orders could not be opened. The
 * first opening is the check that no other station is at work on the file.
 */
async function openStores({ profile, dataDir, adapters, secrets, clock }: SessionOptions): Promise<Stores> {
  const folder = join(dataDir, profile)
  const stores = await adapters.openStores(folder, secrets, clock)
  if (profile !== 'demo' || stores.dataKey.state() === 'kept') return stores
  await stores.close()
  for (const ending of ['', '-wal', '-shm']) rmSync(join(folder, `packbench.db${ending}`), { force: true })
  return adapters.openStores(folder, secrets, clock)
}

/** The sandbox is sealed by a key of Demo's own database: both can be opened again, or both begin anew. */
async function startDemo({ adapters, dataDir }: SessionOptions, stores: Stores): Promise<DemoService> {
  try {
    return await adapters.startDemo({
      dataDir: join(dataDir, 'demo', 'sandbox'),
      dataKey: stores.keyFor('sandbox'),
      openingBalanceMinor: demoBalanceMinor,
    })
  } catch (error) {
    await stores.close()
    throw error
  }
}

/**
 * Opens a profile's files, takes up what was under way, and starts its queues. Where something of it cannot be opened,
 * nothing of it is left at work, and its files are free.
 */
export async function openProfileSession(options: SessionOptions): Promise<ProfileSession> {
  const stores = await openStores(options)
  const demo = options.profile === 'demo' ? await startDemo(options, stores) : undefined
  const started: Started[] = []
  try {
    return await startProfile(options, stores, demo, started)
  } catch (error) {
    for (const part of started.toReversed()) await part.close?.()
    await stores.close()
    demo?.close()
    throw error
  }
}

type Started = { close?(): unknown }

async function startProfile(
  options: SessionOptions,
  stores: Stores,
  demo: DemoService | undefined,
  started: Started[],
): Promise<ProfileSession> {
  const { profile, changes, page, clock, logger } = options
  const statusChanged = () => void changes.emit('status')
  const acts = createActsUnderWay(stores.audit, clock)
  const purchaseAudit = createPurchaseAudit({ stores, clock, logger })
  changes.on('purchase', purchaseAudit.ended)
  changes.on('printJob', purchaseAudit.jobChanged)
  const fileParcels = createFiling({ manifests: stores.manifests, purchases: stores.purchases, logger })
  const upkeep = createUpkeep({
    ...options,
    stores,
    fileParcels,
    onProgress: (progress) => page.tell('backupProgress', () => progress),
    onChange: statusChanged,
  })
  started.push(upkeep)

  const account = openServiceAccount({
    ...options,
    demo,
    stationId: stores.stationId,
    onHealth: (call) => changes.emit('serviceCall', call),
    onExchange: (accountKey, exchange) => changes.emit('exchange', accountKey, exchange),
  })
  const watch = watchHealth(options, account, async ({ state }) => {
    statusChanged()
    if (state === 'reachable' || state === 'slow') await features.serviceBack()
  })
  changes.on('serviceCall', watch.report)
  const keptShipFrom = keptSetting(stores.values, 'ship-from', ShipFromAddress)
  const shipFrom: KeptSetting<ShipFromAddress> = {
    ...keptShipFrom,
    read: async () => (await keptShipFrom.read()) ?? (profile === 'demo' ? demoShipFrom : undefined),
  }

  const hold = await openOrderHold(stores.restores, account.connected().key())
  const features = openFeatures({
    ...options,
    sampleOrders: demo && options.sampleOrders,
    demo,
    stores,
    account,
    integrity: upkeep.integrity,
    hold,
    health: watch.health,
    shipFrom,
    fileParcels,
    mayEndDoubt: createMayEndDoubt(options),
    settingsView: options.views.settings,
  })
  started.push(watch, features)
  await features.start()
  features.opened()
  const retention = upkeep.start()
  purchaseAudit.catchUp()

  return {
    ...features.printing,
    profile,
    stores,
    acts,
    account,
    shipping: features.shipping.byHand,
    scanBacks: features.shipping.scanBacks,
    suppliesOf: features.suppliesOf,
    takenMoney: features.takenMoney,
    warehouseView: features.warehouseView,
    parcelView: features.shipping.parcelView,
    upkeep,
    retention,
    features,
    demo,
    service: watch,
    shipFrom,
    async close({ finishWithinMs } = {}) {
      const printed =
        finishWithinMs === undefined ? undefined : features.printing.spool.finish(finishWithinMs)
      watch.close()
      await upkeep.close()
      await features.close(printed)
      await acts.end()
      account.close()
      await purchaseAudit.idle()
      await stores.close(upkeep.integrity.wholeAt())
      demo?.close()
    },
  }
}
