// A manifest runner on a real database, a clock that the test owns, and a service that answers as the test says.

import { onTestFinished } from 'vitest'
import { sqliteManifestStore } from '../../../../src/adapters/sqlite/manifests.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import { createManifestRunner } from '../../../../src/core/manifests/manifest-runner.ts'
import { createManifests, type ManifestPorts } from '../../../../src/core/manifests/manifests.ts'
import { blankManifest, type Manifest } from '../../../../src/core/manifests/manifest.ts'
import type {
  DayAtBenches,
  ManifestService,
  ManifestsOfOthers,
  OpenParcel,
  ServiceManifest,
} from '../../../../src/core/manifests/ports.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { tcpPrinterSetting } from '../../../support/tcp-printer-setting.ts'
import { buy, newId, openStores } from '../../adapters/sqlite/samples.ts'

export const minuteMs = 60_000
const nothing = () => undefined

export const form = { format: 'pdf', bytes: new TextEncoder().encode('%PDF-1.4 form') } as const

export function atService(manifestId: string, changes: Partial<ServiceManifest> = {}): ServiceManifest {
  return {
    manifestId,
    manifestNumber: `9275-${manifestId}`,
    carrierAccountId: 'CA-1',
    createdDate: undefined,
    shipDate: undefined,
    shipmentCount: 1,
    document: undefined,
    warnings: [],
    raw: '{}',
    ...changes,
  }
}

/** What the service does, which the test changes as it goes. */
export type Script = {
  create: () => Promise<ServiceManifest>
  find: ManifestService['find']
  /** What it lists; a list that cannot be had throws. */
  list: () => readonly ServiceManifest[]
  /** Requests that came. */
  created: number
  /** The account that is connected. */
  accountKey: string
  /** It has the shipments of the station. */
  hasShipments: boolean
  /** What the warehouse answers; undefined at a bench alone. */
  take: DayAtBenches['take'] | undefined
  /** What other benches of it make, or have made. */
  others: ManifestsOfOthers
}

export const noAnswer = () => Promise.reject(new AppError('service_no_answer', 'no answer'))

export async function manifestBench() {
  const stores = await openStores()
  const clock = manualClock()
  const manifests = sqliteManifestStore({ ...stores.context, clock })
  const script: Script = {
    create: noAnswer,
    find: () => Promise.resolve(undefined),
    list: () => [],
    created: 0,
    accountKey: 'account-1',
    hasShipments: true,
    take: undefined,
    others: { serviceIds: new Set(), isUnsure: false },
  }
  const told: Manifest[] = []
  const service: ManifestService = {
    authorize: () => Promise.resolve(),
    create() {
      script.created += 1
      return script.create()
    },
    find: (id) => script.find(id),
    async *list() {
      await Promise.resolve()
      yield* script.list()
    },
    shipDateOf: () => Promise.resolve(undefined),
    hasShipment: () => Promise.resolve(script.hasShipments),
    carriers: () => Promise.resolve([]),
  }

  function openRunner() {
    const runner = createManifestRunner({
      manifests,
      account: () => ({ service, key: () => script.accountKey }),
      get day() {
        return script.take && { take: script.take, others: () => Promise.resolve(script.others) }
      },
      documentPrinter: () => tcpPrinterSetting({ port: 1 }, 'bench'),
      doubtLongMs: () => 30 * minuteMs,
      clock,
      newId,
      logger: { info: nothing, warn: nothing, error: nothing },
      onManifest: (manifest) => void told.push(manifest),
      onJob: nothing,
    })
    onTestFinished(() => runner.close())
    return runner
  }

  let orders = 0
  /** A new parcel that waits for a manifest. */
  async function filed(carrierAccountId = 'CA-1'): Promise<string> {
    const { purchase } = await buy(stores, { orderNumber: `ORD-${String(++orders)}` })
    await manifests.file({
      purchaseId: purchase.id,
      carrierAccountId,
      fromAddress: { name: 'Warehouse', street1: '1 Way', city: 'Seattle', state: 'WA', zip: '98108' },
      shipDate: '2026-11-20',
      statesShipDate: false,
      needsManifest: true,
    })
    return purchase.id
  }
  /** A manifest of one new parcel, on disk and not sent. */
  async function prepared(
    carrierAccountId = 'CA-1',
    elsewhere: readonly OpenParcel[] = [],
  ): Promise<Manifest> {
    const id = await filed(carrierAccountId)
    const [parcel] = (await manifests.listOpen('2026-11-20')).filter(({ purchaseId }) => purchaseId === id)
    const manifest = await manifests.insertPrepared(
      {
        ...blankManifest,
        id: newId(),
        gestureId: newId(),
        listId: 'list',
        carrierAccountId,
        originKey: parcel?.originKey,
        shipDate: '2026-11-20',
        state: 'prepared',
        createdAt: clock.now(),
        updatedAt: clock.now(),
      },
      [id],
      elsewhere,
    )
    if (!manifest) throw new Error('no parcel was free')
    return manifest
  }

  const now = async ({ id }: Pick<Manifest, 'id'>) => {
    const manifest = await manifests.get(id)
    if (!manifest) throw new Error('the manifest is gone')
    return manifest
  }
  /** The end of the day of this bench. */
  const openManifests = (ports: Partial<ManifestPorts> = {}) =>
    createManifests({
      manifests,
      purchases: { get: () => Promise.resolve(undefined) },
      account: () => ({ service, key: () => script.accountKey }),
      file: () => Promise.resolve(),
      settleRefunds: () => Promise.resolve(),
      documentPrinter: () => tcpPrinterSetting({ port: 1 }, 'bench'),
      doubtLongMs: () => minuteMs,
      clock,
      newId,
      logger: { info: nothing, warn: nothing, error: nothing },
      onManifest: nothing,
      onJob: nothing,
      onLists: nothing,
      ...ports,
    })
  const openParcels = async () => (await manifests.listOpen('2026-11-20')).length
  return {
    stores,
    clock,
    manifests,
    script,
    told,
    runner: openRunner(),
    openRunner,
    openManifests,
    filed,
    prepared,
    now,
    openParcels,
  }
}
