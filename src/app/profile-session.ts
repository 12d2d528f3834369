// One profile at work: its database, its account at the service, its purchases and print jobs. Profiles share nothing
// but the station's settings, so that a Test parcel can never be a Production one.

import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { profileIds, type PrinterSetting, type ProfileId, type ServiceHealth } from '../contract/domain.ts'
import { AppError, isAppError } from '../contract/errors.ts'
import { ServiceAccountKeys, ShipFromAddress } from '../contract/settings.ts'
import { defaultPackagePresets } from '../core/orders/package-presets.ts'
import type { PrintJob } from '../core/printing/print-job.ts'
import { createSpool, type Spool } from '../core/printing/spool.ts'
import type { Clock, Logger } from '../core/runtime.ts'
import type { SecretStore } from '../core/secret-store.ts'
import type { Purchase } from '../core/shipping/purchase.ts'
import { createShipping, type Shipping } from '../core/shipping/shipping.ts'
import type { ServiceAccess, StationAdapters, Stores } from './adapters.ts'
import { demoShipFrom, type DemoService } from './demo-service.ts'
import { watchHealth } from './health.ts'
import { newId } from './runtime.ts'
import type { SettingsFile } from './station-settings.ts'

export type ProfileSession = {
  readonly profile: ProfileId
  readonly stores: Stores
  readonly shipping: Shipping
  readonly spool: Spool
  readonly demo: DemoService | undefined
  health(): ServiceHealth
  printers(): readonly PrinterSetting[]
  baseUrl(): string | undefined
  shipFrom(): Promise<ShipFromAddress | undefined>
  saveShipFrom(address: ShipFromAddress): Promise<void>
  hasKeys(): Promise<boolean>
  /** Checks the keys at the service before they are kept. */
  connect(baseUrl: string, keys: ServiceAccountKeys): Promise<void>
  forget(): Promise<void>
  close(): Promise<void>
}

export type SessionOptions = {
  readonly profile: ProfileId
  readonly dataDir: string
  readonly settings: SettingsFile
  readonly secrets: SecretStore
  readonly adapters: StationAdapters
  readonly demo: DemoService | undefined
  readonly clock: Clock
  readonly logger: Logger
  readonly onPurchase: (purchase: Purchase) => void
  readonly onJob: (job: PrintJob) => void
  /** Something that the status line shows has changed. */
  readonly onStatus: () => void
}

const shipFromKey = 'ship-from'

/** What an earlier session sealed for itself is as good as not there: it is asked for anew. */
function unlessSealed(error: unknown): undefined {
  if (!isAppError(error, 'sealed_with_other_key')) throw error
}

/**
 * Demo begins anew where its key was not kept: nothing in it is worth keeping, and its orders could not be opened. The
 * first opening is the check that no other station is at work on the file.
 */
async function openStores({ profile, dataDir, adapters, secrets, clock }: SessionOptions): Promise<Stores> {
  const folder = join(dataDir, profile)
  const stores = await adapters.openStores(folder, secrets, clock)
  if (profile !== 'demo' || stores.dataKey === 'kept') return stores
  stores.close()
  for (const ending of ['', '-wal', '-shm']) rmSync(join(folder, `packbench.db${ending}`), { force: true })
  return adapters.openStores(folder, secrets, clock)
}

/** Opens a profile's files, takes up what was under way, and starts its queues. */
export async function openProfileSession(options: SessionOptions): Promise<ProfileSession> {
  const { profile, settings, secrets, adapters, demo, clock, logger } = options
  const stores = await openStores(options)
  const accountSecret = `account:${stores.stationId}`

  const printers = () => [...(demo?.printers ?? []), ...settings.read().printers]
  const baseUrl = () => (profile === 'demo' ? demo?.baseUrl : settings.read().baseUrls[profile])
  const keys = async (): Promise<ServiceAccountKeys | undefined> => {
    if (profile === 'demo') return demo?.keys
    const kept = await secrets.get(accountSecret)
    return kept === undefined ? undefined : ServiceAccountKeys.parse(JSON.parse(kept))
  }
  const shipFrom = async () => {
    const kept = await stores.values.get(shipFromKey).catch(unlessSealed)
    if (kept !== undefined) return ShipFromAddress.parse(kept)
    return profile === 'demo' ? demoShipFrom : undefined
  }

  const open = (): ServiceAccess =>
    adapters.openService({
      ...(profile === 'demo' ? {} : settings.read().serviceWording[profile]),
      baseUrl: baseUrl(),
      keys,
      clock,
      logger,
      dataDir: options.dataDir,
      onHealth: (call) => watch.report(call),
    })
  let access = open()
  const watch = watchHealth(
    clock,
    () => access.ask(),
    ({ state }) => {
      if (state !== 'offline') void shipping.checkDoubts()
      options.onStatus()
    },
  )

  const spool = createSpool({
    store: stores.jobs,
    labels: stores.labels,
    printers,
    openPrinter: adapters.openPrinter,
    inspectLabel: adapters.inspectLabel,
    toPrinterLanguage: adapters.toPrinterLanguage,
    clock,
    newId,
    logger,
    onJob: options.onJob,
    onPrinter: options.onStatus,
  })
  const shipping: Shipping = createShipping({
    purchases: stores.purchases,
    orders: stores.orders,
    // The account can be connected anew while the session is open.
    service: {
      authorize: () => access.service.authorize(),
      createShipment: (request, transactionId) => access.service.createShipment(request, transactionId),
      findByTransactionId: (transactionId) => access.service.findByTransactionId(transactionId),
      getLabels: (shipmentId) => access.service.getLabels(shipmentId),
      getRates: (request) => access.service.getRates(request),
      listOfferedServices: () => access.service.listOfferedServices(),
    },
    settings: async () => ({
      shipFrom: await shipFrom(),
      serviceRule: settings.read().serviceRule,
      presets: defaultPackagePresets,
    }),
    labelPrinter: () => printers()[0],
    clock,
    newId,
    logger,
    onPurchase: options.onPurchase,
    onJobs: (printerId) => spool.wake(printerId),
  })
  await spool.start()
  await shipping.start()

  return {
    profile,
    stores,
    shipping,
    spool,
    demo,
    health: watch.health,
    printers,
    baseUrl,
    shipFrom,
    saveShipFrom: (address) => stores.values.set(shipFromKey, z.json().parse(address)),
    hasKeys: async () => (await keys()) !== undefined,
    async connect(url, newKeys) {
      if (profile === 'demo') throw new AppError('conflict', 'Demo has an account of its own')
      const { baseUrls, keyIds } = settings.read()
      const keyId = createHash('sha256').update(`packbench ${newKeys.apiKey}`).digest('hex').slice(0, 16)
      if (profileIds.some((other) => other !== 'demo' && other !== profile && keyIds[other] === keyId)) {
        throw new AppError('keys_of_other_profile', 'These keys are connected to the other profile')
      }
      await adapters.checkKeys(url, newKeys, { clock, logger })
      await secrets.set(accountSecret, JSON.stringify(newKeys))
      settings.change({ baseUrls: { ...baseUrls, [profile]: url }, keyIds: { ...keyIds, [profile]: keyId } })
      access = open()
    },
    async forget() {
      await secrets.delete(accountSecret)
      settings.change({ keyIds: { ...settings.read().keyIds, [profile]: undefined } })
      access = open()
    },
    async close() {
      watch.close()
      await shipping.close()
      await spool.close()
      stores.close()
    },
  }
}
