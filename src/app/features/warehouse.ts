// The warehouse of an open profile: which bench packs an order, where several share them. Where none is set there is nothing of
// it, and PostgreSQL's driver is not loaded.

import { v5 as idOfName } from 'uuid'
import { z } from 'zod'
import { isAppError, AppError } from '../../contract/errors.ts'
import { notFound } from '../../contract/refusals.ts'
import type { WarehouseView } from '../../contract/warehouse-setting.ts'
import { createOrderClaims, type WarehouseClaims } from '../../core/warehouse/order-claims.ts'
import type { ScanKeys } from '../../core/warehouse/claim-ports.ts'
import type { BenchDesk } from '../../core/warehouse/bench-desk.ts'
import type { OpenWarehouse } from '../../adapters/postgres/open-warehouse.ts'
import { keptSetting } from '../profile/kept-setting.ts'
import { warehouseAtWork } from '../station/warehouse-setting.ts'
import { followElsewhere } from './elsewhere.ts'
import type { Feature } from './feature.ts'
import { carryAudit } from './warehouse-audit.ts'
import { shareLists, type ListsPart, type SharedListsPorts } from './warehouse-lists.ts'
import { inviteHandlers, openInvites, type Invites } from './warehouse-invites.ts'
import { containersElsewhere, type ContainersElsewhere } from './warehouse-containers.ts'
import { carryLabels, readArchive, type ArchiveReader } from './warehouse-labels.ts'
import { shareDay, type WarehouseDay } from './warehouse-day.ts'
import { shareItems, type ItemsPart } from './warehouse-items.ts'
import { shareOrders, type Fetched } from './warehouse-orders.ts'
import { accessPrints, type PrintAccess } from './bench-print-access.ts'
import { accessRequests, type RequestAccess } from './refund-request-access.ts'
import { accessBatches, type BatchAccess } from './shared-batch-access.ts'
import { benchesHandlers, openBenchDesk, type BenchDeskParts } from './warehouse-benches.ts'
import { scanKeys } from './scan-keys.ts'
import { accessLeases, type LeaseAccess } from './work-lease-access.ts'
import { sharedTransactionId } from './parcel-marks.ts'
import { present } from '../views.ts'
import type { PortsOf } from './ports.ts'

type WarehousePorts = PortsOf<
  | 'profile'
  | 'account'
  | 'adapters'
  | 'settings'
  | 'secrets'
  | 'changes'
  | 'clock'
  | 'fileParcels'
  | 'logger'
  | 'page',
  | 'audit'
  | 'claimsElsewhere'
  | 'containerJournal'
  | 'containers'
  | 'documents'
  | 'items'
  | 'itemSharing'
  | 'labelJournal'
  | 'labels'
  | 'manifests'
  | 'orderSharing'
  | 'purchases'
  | 'stationId'
  | 'values'
> &
  Omit<BenchDeskParts, 'benches' | 'of' | 'onSilence'> &
  SharedListsPorts

export type WarehousePart = {
  readonly claims: WarehouseClaims
  readonly scanKeys: ScanKeys
  readonly desk: BenchDesk
  readonly archive: ArchiveReader
  readonly containers: Pick<ContainersElsewhere, 'list' | 'get'>
  readonly refundRequests: RequestAccess
  readonly day: WarehouseDay
  readonly printRequests: PrintAccess
  readonly batches: BatchAccess
  readonly leases: LeaseAccess
  readonly invites: Invites
  readonly lists: Pick<ListsPart, 'views'>
  readonly items: Pick<ItemsPart, 'state'>
  /** Of a feature that is made after it: begins, looks again and ends with it. */
  workBeside(work: SharedWork): void
  /** Takes in an order that this bench does not have. `not_known`: others may have told of it, and nobody can say so in time. */
  fetchOrder(orderNumber: string): Promise<Fetched>
  /** As others know this bench. */
  readonly benchId: string
  /** Undefined until it was reached once. */
  id(): string | undefined
  view(): WarehouseView
  closePackedTwice(orderNumber: string): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** It begins with the station, looks again once the warehouse answers again, and ends at the next safe point. */
type SharedWork = {
  start(): unknown
  again(): void
  close(): Promise<void>
}

const Known = z.object({ url: z.string(), name: z.string(), warehouseId: z.uuid() })
const UnreportedList = z.array(
  z.object({
    orderKey: z.string(),
    parcelNumber: z.int(),
    orderNumber: z.string(),
    transactionId: z.string(),
  }),
)
const mostPackedTwice = 20

/** A station's own id marks its parcels, and is told to nobody. */
const benchIdOf = (stationId: string): string => idOfName(stationId, 'b1a2f3c0-6d0e-4c7e-9a55-0c2f6f1f8e21')

export function openWarehousePart(ports: WarehousePorts): { readonly warehouse: WarehousePart | undefined } {
  const setting = warehouseAtWork(ports.settings)
  if (!setting) return { warehouse: undefined }
  const { stores, account, changes, clock, logger } = ports
  const { url, name, bench, cutOff } = setting
  const known = keptSetting(stores.values, 'warehouse', Known)
  const unreported = keptSetting(stores.values, 'warehouse-unreported', UnreportedList)
  const twice = keptSetting(stores.values, 'warehouse-packed-twice', z.array(z.string()))
  const benchId = benchIdOf(stores.stationId)
  let warehouseId: string | undefined
  let packedTwice: readonly string[] = []
  let opening: Promise<OpenWarehouse> | undefined
  let closed = false

  async function open(): Promise<OpenWarehouse> {
    const password = await setting?.password(ports.secrets)
    const { profile, adapters } = ports
    const opened = await adapters.openWarehouse({
      url,
      password,
      name,
      profile,
      bench,
      benchId,
    })
    if (warehouseId !== opened.warehouseId) {
      warehouseId = opened.warehouseId
      await known.save({ url, name, warehouseId })
    }
    return opened
  }

  function opened(): Promise<OpenWarehouse> {
    if (closed) return Promise.reject(new AppError('warehouse_cut_off', 'The station is being closed'))
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  async function savePackedTwice(next: readonly string[]): Promise<void> {
    packedTwice = next
    await twice.save([...next])
    changes.emit('status')
  }

  const keysOfScans = scanKeys(ports, setting, benchId, opened)
  const claims: WarehouseClaims = createOrderClaims({
    claims: async () => (await opened()).claims,
    transactionIdOf: (parcel, attempt) =>
      Promise.resolve(warehouseId && sharedTransactionId(warehouseId, parcel, attempt)),
    purchases: stores.purchases,
    isAtService: async (transactionId) =>
      (await account.connected().service.findByTransactionId(transactionId)) !== undefined,
    unreported: {
      list: async () => (await unreported.read()) ?? [],
      save: (list) => unreported.save([...list]),
    },
    scanKeys: keysOfScans,
    cutOff: () => cutOff,
    clock,
    logger,
    onChange() {
      changes.emit('status')
      // What waits in line was passed by while nobody could say whose it is.
      if (claims.state().state !== 'joined') return
      changes.emit('ordersReleased')
      for (const one of beside) one.again()
    },
    async onPackedTwice(orderNumber, other) {
      if (packedTwice.includes(orderNumber)) return
      logger.error('warehouse.packed_twice', { bench: other })
      await stores.audit.append({
        operator: undefined,
        approvedBy: undefined,
        operation: 'warehouse.packed_twice',
        subject: orderNumber,
        recordId: undefined,
        reason: other,
        amount: undefined,
        outcome: 'open',
      })
      await savePackedTwice([...packedTwice, orderNumber])
    },
  })
  const desk = openBenchDesk({
    ...ports,
    of: `${url} ${name}`,
    benches: async () => (await opened()).benches,
    onSilence: claims.askAgain,
  })
  const elsewhere = followElsewhere(
    ports,
    async () => (await opened()).changes,
    () => {
      orders.soon()
      items.soon()
    },
  )
  const archive = async () => (await opened()).archive
  /** What a bench that was put out may not do, though it is not known as that where it is asked. */
  const unlessRefused = <T>(open: () => Promise<T>): Promise<T> => {
    const { state, refusal } = claims.state()
    return state === 'refused' && refusal ? Promise.reject(refusal) : open()
  }
  const labels = carryLabels(ports, setting, archive)
  const containers = containersElsewhere(
    ports,
    setting,
    () => unlessRefused(async () => (await opened()).containers),
    archive,
  )
  const orders = shareOrders(ports, setting, () => unlessRefused(opened))
  const isCutOff = () => ['cut_off', 'refused'].includes(claims.state().state)
  const day = shareDay(ports, setting, benchId, () => unlessRefused(opened), isCutOff)
  const audit = carryAudit(ports, setting, opened)
  const lists = shareLists(ports, setting, () => unlessRefused(opened))
  const items = shareItems(ports, () => unlessRefused(opened))
  /** What is shared beside the packer's work. */
  const beside: SharedWork[] = [labels, containers.carrier, orders, audit, day, lists, items]
  const invites = openInvites(ports, setting)
  changes.on('purchase', claims.purchaseChanged)
  changes.on('refund', ({ state, purchaseId }) => {
    if (state !== 'requested') return
    void stores.purchases.get(purchaseId).then(
      (purchase) => purchase && claims.voided(purchase),
      () => undefined,
    )
  })

  return {
    warehouse: {
      claims,
      scanKeys: keysOfScans,
      desk,
      archive: readArchive(ports, setting, () => unlessRefused(archive)),
      containers,
      refundRequests: accessRequests(
        ports,
        setting,
        () => unlessRefused(async () => (await opened()).refundRequests),
        archive,
      ),
      day,
      printRequests: accessPrints(
        ports,
        setting,
        () => unlessRefused(async () => (await opened()).printRequests),
        archive,
      ),
      workBeside(work) {
        beside.push(work)
      },
      batches: accessBatches(
        ports,
        setting,
        () => unlessRefused(async () => (await opened()).batches),
        archive,
      ),
      leases: accessLeases(ports, setting, () => unlessRefused(async () => (await opened()).leases), archive),
      invites,
      lists,
      items,
      benchId,
      fetchOrder: orders.fetch,
      id: () => warehouseId,
      view() {
        const { state, since } = claims.state()
        return {
          state,
          since: since.toISOString(),
          cutOff,
          packedTwice: packedTwice.slice(0, mostPackedTwice),
          messages: [...desk.messages()],
          ...present({ stopped: desk.stop() }),
        }
      },
      closePackedTwice: (orderNumber) => savePackedTwice(packedTwice.filter((one) => one !== orderNumber)),
      async start() {
        const before = await known.read()
        // Of another address it says nothing.
        if (before?.url === url && before.name === name) warehouseId = before.warehouseId
        packedTwice = (await twice.read()) ?? []
        claims.start()
        await desk.start()
        elsewhere.start()
        for (const one of beside) one.start()
      },
      async close() {
        await invites.close()
        for (const one of beside) await one.close()
        await elsewhere.close()
        await claims.close()
        await desk.close()
        closed = true
        await opening?.then(
          (one) => one.close(),
          (error: unknown) => {
            if (!isAppError(error)) logger.error('warehouse.bug', {}, error)
          },
        )
      },
    },
  }
}

export function warehouseFeature({
  warehouse,
  stores,
  clock,
}: PortsOf<'clock', 'orders'> & {
  readonly warehouse: WarehousePart | undefined
}): Feature<'warehouse'> {
  const shared = (): WarehousePart => {
    if (!warehouse) throw notFound('warehouse')
    return warehouse
  }
  return {
    handlers: {
      ...benchesHandlers({ shared, orders: stores.orders, clock }),
      ...inviteHandlers(shared),
      'warehouse.lists': () => Promise.resolve({ lists: warehouse?.lists.views() ?? [] }),
      async 'warehouse.takeOver'({ orderNumber, reason }) {
        await shared().claims.takeOver(orderNumber, reason !== undefined)
        return { done: true }
      },
      async 'warehouse.closePackedTwice'({ orderNumber }) {
        await shared().closePackedTwice(orderNumber)
        return { done: true }
      },
    },
  }
}
