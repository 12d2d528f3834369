// Manifests (SCAN forms): what waits for one, making them, and the service's own list of them.

import {
  mostHeld,
  type ManifestScan,
  type ManifestView,
  type ServiceManifestView,
} from '../../contract/manifests.ts'
import { isAppError } from '../../contract/errors.ts'
import { commonLabelPrinter } from '../../contract/printers.ts'
import { notFound } from '../../contract/refusals.ts'
import {
  dayAfter,
  lacksForm,
  startOfDay,
  unsettledStates,
  type Manifest,
} from '../../core/manifests/manifest.ts'
import { createManifests, listedDays, type Manifests } from '../../core/manifests/manifests.ts'
import type { OpenList } from '../../core/manifests/open-lists.ts'
import type { Purchase } from '../../core/ship/purchase.ts'
import { findParcels, type ParcelStores } from '../profile/find-parcels.ts'
import { newId } from '../runtime.ts'
import { doubtLongMs } from '../station/station-settings.ts'
import { pictureView, present } from '../views.ts'
import type { Feature } from './feature.ts'
import { manifestView, openListView, openParcelView } from './manifest-views.ts'
import type { PortsOf } from './ports.ts'
import type { ShippingParts } from './ship-parts.ts'
import type { Printing } from './printing.ts'
import { endAfterMs, sharedDayView, unknownDay } from './shared-day-view.ts'
import type { WarehousePart } from './warehouse.ts'

type ManifestsPorts = PortsOf<
  'account' | 'settings' | 'adapters' | 'fileParcels' | 'mayEndDoubt' | 'page' | 'clock' | 'logger',
  keyof ParcelStores | 'audit' | 'manifests'
> &
  Pick<Printing, 'printers' | 'printerFor' | 'printables' | 'printRequests' | 'spool' | 'printJobView'> &
  Pick<ShippingParts, 'parcelView'> & {
    /** Sends and settles refunds as far as that goes now. */
    readonly settleRefunds: () => Promise<void>
    /** The lists of parcels that wait for a manifest may have changed. */
    readonly onLists: () => void
    readonly warehouse: Pick<WarehousePart, 'day'> | undefined
  }

/** In the audit log beside `manifests.create`: a manifest has parcels of other benches. */
const onBenches = 'manifests.of_benches'

/** More of the service's list is not shown at once: each page of it is a call. */
const mostListed = 200

export function manifestsFeature(ports: ManifestsPorts): Feature<'manifests'> {
  const { stores, account, settings, adapters, printers, printables, printRequests, clock } = ports
  const { parcelView, printJobView, onLists } = ports
  const day = ports.warehouse?.day
  const manifests: Manifests = createManifests({
    ...ports,
    day: day?.atBenches,
    manifests: stores.manifests,
    purchases: stores.purchases,
    account: () => account.connectedFor.manifests(),
    documentPrinter: () => ports.printerFor('document'),
    file: ports.fileParcels,
    newId,
    onManifest(manifest) {
      ports.page.tell('manifest', () => viewOf(manifest))
      onLists()
      day?.soon()
    },
    doubtLongMs: () => doubtLongMs(settings.read()),
    onJob: (printerId) => ports.spool.queueChanged(printerId),
  })

  const viewOf = (manifest: Manifest): Promise<ManifestView> =>
    manifestView(manifest, {
      manifests,
      stores,
      printJob: printJobView,
      canEndDoubt: ports.mayEndDoubt(manifest),
    })
  const many = (found: readonly Manifest[]) => Promise.all(found.map(viewOf))

  async function kept(manifestId: string): Promise<Manifest> {
    const manifest = await stores.manifests.get(manifestId)
    if (!manifest) throw notFound('manifest')
    return manifest
  }

  /** Made here, and settled: one that waits for its form is not. */
  const isEnded = (manifest: Manifest) =>
    manifest.state === 'created' && manifest.gestureId !== undefined && !lacksForm(manifest)

  /** A manifest whose form is kept: one that came without is asked for again. */
  async function withForm(manifestId: string): Promise<{ readonly documentId: string }> {
    const manifest = await kept(manifestId)
    const { documentId, serviceManifestId } = manifest
    if (documentId !== undefined) return { documentId }
    if (manifest.state !== 'created' || serviceManifestId === undefined) {
      throw notFound('manifest_form')
    }
    const fetched = await manifests.fetch(serviceManifestId)
    if (fetched.documentId === undefined) throw notFound('form_at_service')
    return { documentId: fetched.documentId }
  }

  /** A parcel in the open lists. */
  function inLists(lists: readonly OpenList[], purchaseId: string): ManifestScan | undefined {
    for (const list of lists) {
      const ready = list.ready.find((parcel) => parcel.purchaseId === purchaseId)
      const member = ready
        ? { parcel: ready, blocks: [] }
        : list.blocked.find(({ parcel }) => parcel.purchaseId === purchaseId)
      if (member) return { kind: 'open', parcel: openParcelView(member), listId: list.id }
    }
    return undefined
  }

  /** The lists of all benches; where nobody knows those, this one's own, and nothing is made of them. */
  async function lookAtDay() {
    const since = startOfDay(clock.now())
    try {
      const lists = await manifests.lists()
      if (!day) return { lists, since, warehouse: undefined }
      const looked = await day.look()
      const held = lists.flatMap(({ blocked }) =>
        blocked.flatMap(({ parcel, blocks }) =>
          looked.freeIds.has(parcel.purchaseId) && blocks.includes('held_by_warehouse')
            ? [parcel.purchaseId]
            : [],
        ),
      )
      const about = { manifests, store: stores.manifests, clock, held: held.slice(0, mostHeld) }
      return { lists, since, warehouse: await sharedDayView(looked, about) }
    } catch (error) {
      if (!day || !isAppError(error)) throw error
      return { lists: await manifests.ownLists(), since, warehouse: unknownDay(error) }
    }
  }

  async function whereIs(purchase: Purchase): Promise<ManifestScan> {
    const parcel = await parcelView(purchase)
    if (purchase.state !== 'bought') return { kind: 'not_bought', parcel }
    const { lists } = await lookAtDay()
    const open = inLists(lists, purchase.id)
    if (open) return open
    const manifestId = (await stores.manifests.whereIs(purchase.id))?.manifestId
    const there = day?.placeOf(purchase.id)
    if (manifestId === undefined && there?.kind === 'taken')
      return { kind: 'at_bench', parcel, bench: there.row.bench }
    if (manifestId === undefined) return { kind: 'not_listed', parcel }
    return { kind: 'on_manifest', parcel, manifest: await viewOf(await kept(manifestId)) }
  }

  /** How many parcels of which benches: the entry of the operation has the manifests themselves. */
  async function writeBenches(made: readonly Manifest[]): Promise<void> {
    for (const { id, parcels } of made) {
      if (await stores.audit.has(onBenches, id)) continue
      const others = (await stores.manifests.parcelsOf(id)).flatMap(({ at }) => at?.bench ?? [])
      if (others.length === 0) continue
      const benches = [...Map.groupBy(others, (bench) => bench)].map(
        ([bench, { length }]) => `${bench}: ${length}`,
      )
      await stores.audit.append({
        operator: undefined,
        approvedBy: undefined,
        operation: onBenches,
        subject: String(parcels),
        recordId: id,
        reason: benches.toSorted().join(', '),
        amount: undefined,
        outcome: 'prepared',
      })
    }
  }

  return {
    start: () => manifests.start(),
    /** What waited for the warehouse. */
    opened: () => day?.onJoined(() => void manifests.serviceAnswers()),
    serviceBack: () => manifests.serviceAnswers(),
    accountChanged: () => manifests.serviceAnswers(),
    close: () => manifests.close(),
    handlers: {
      async 'manifests.today'() {
        const { lists, since, warehouse } = await lookAtDay()
        const today = manifests.today()
        const unsettledRefunds = await stores.refunds.listByState('prepared', 'sent', 'in_doubt')
        const inDoubt = await stores.purchases.listByState('sent', 'in_doubt')
        const noManifest = await stores.manifests.listNoManifest()
        const begun = await stores.manifests.list({ from: since, before: undefined, limit: mostListed })
        return {
          today,
          lists: await Promise.all(lists.map((list) => openListView(list, { manifests, stores }))),
          unsettled: await many([
            ...(await stores.manifests.listByState(...unsettledStates)),
            ...(await stores.manifests.listWithoutForm()),
          ]),
          createdToday: await many(begun.filter(isEnded)),
          unsettledRefunds: unsettledRefunds.length,
          purchasesInDoubt: inDoubt.length,
          tooOld: await stores.manifests.countOpenBefore(dayAfter(today, -listedDays)),
          noManifest: noManifest.map(({ carrierAccountId, since }) => ({
            carrierAccountId,
            since: since.toISOString(),
            ...present({ carrierName: manifests.carrier(carrierAccountId)?.name }),
          })),
          totals: await stores.manifests.totals(since),
          ...present({ warehouse }),
        }
      },
      async 'manifests.parcels'({ listId, limit }) {
        const list = (await lookAtDay()).lists.find(({ id }) => id === listId)
        if (!list) throw notFound('open_list')
        const all = [...list.blocked, ...list.ready.map((parcel) => ({ parcel, blocks: [] }))]
        return { parcels: all.slice(0, limit).map(openParcelView), total: all.length }
      },
      async 'manifests.find'({ text }) {
        const [purchase] = await findParcels(stores, text)
        return purchase ? whereIs(purchase) : { kind: 'not_found' }
      },
      async 'manifests.create'({ listIds, gestureId }) {
        const made = await manifests.create(listIds, gestureId)
        if (day) await writeBenches(made)
        return { manifests: await many(made) }
      },
      async 'manifests.retry'({ manifestId }) {
        return viewOf(await manifests.retry(manifestId))
      },
      async 'manifests.cancel'({ manifestId }) {
        return viewOf(await manifests.cancel(manifestId))
      },
      async 'manifests.settle'({ manifestId, serviceManifestId }) {
        return viewOf(await manifests.settle(manifestId, serviceManifestId))
      },
      async 'manifests.endDoubt'({ manifestId, reason }) {
        return viewOf(await manifests.endDoubt(manifestId, reason))
      },
      async 'manifests.endElsewhere'({ manifestId }) {
        if (!day) throw notFound('warehouse')
        await day.end(manifestId, endAfterMs)
        onLists()
        return { done: true }
      },
      async 'manifests.freeHeld'({ purchaseIds }) {
        if (!day) throw notFound('warehouse')
        const freed: { purchaseId: string; orderNumber: string }[] = []
        for (const purchaseId of await day.free(purchaseIds)) {
          const { orderNumber = '' } = (await stores.purchases.get(purchaseId)) ?? {}
          freed.push({ purchaseId, orderNumber })
        }
        onLists()
        return { freed }
      },
      async 'manifests.listAgain'({ purchaseIds }) {
        const listed = await manifests.listAgain(purchaseIds)
        day?.soon()
        return { listed: listed.map(({ purchaseId, orderNumber }) => ({ purchaseId, orderNumber })) }
      },
      async 'manifests.doWithoutForm'({ manifestId }) {
        return viewOf(await manifests.doWithoutForm(manifestId))
      },
      async 'manifests.list'({ startDate, endDate, text, limit }) {
        if (text !== undefined) return { manifests: await many(await stores.manifests.search(text, limit)) }
        const at = (day: string | undefined) => (day === undefined ? undefined : new Date(`${day}T00:00:00`))
        const found = await stores.manifests.list({
          from: at(startDate),
          before: at(endDate && dayAfter(endDate, 1)),
          limit,
        })
        return { manifests: await many(found) }
      },
      async 'manifests.listAtService'(days) {
        const listed: ServiceManifestView[] = []
        for await (const {
          manifestId,
          manifestNumber,
          createdDate,
          shipDate,
          shipmentCount,
        } of manifests.listAtService(days)) {
          if (listed.length === mostListed) return { manifests: listed, isWhole: false }
          const own = await stores.manifests.findByServiceId(manifestId)
          listed.push({
            serviceManifestId: manifestId,
            ...present({
              manifestNumber,
              createdDate,
              shipDate,
              shipments: shipmentCount,
              manifestId: own?.id,
            }),
          })
        }
        return { manifests: listed, isWhole: true }
      },
      async 'manifests.fetch'({ serviceManifestId }) {
        return viewOf(await manifests.fetch(serviceManifestId))
      },
      async 'manifests.print'({ manifestId, gestureId }) {
        const { documentId } = await withForm(manifestId)
        const wish = { role: 'document', gestureId } as const
        return printJobView(await printRequests.kept(documentId, wish))
      },
      async 'manifests.preview'({ manifestId }) {
        const { documentId } = await withForm(manifestId)
        const printable = await printables.get({ kind: 'document', documentId })
        return pictureView(
          await adapters.previewLabel(printable, printers.choose('document').printer ?? commonLabelPrinter),
        )
      },
      async 'manifests.wentWithout'() {
        return { parcels: await manifests.wentWithout() }
      },
      async 'manifests.askAgain'({ carrierAccountId }) {
        await manifests.askAgain(carrierAccountId)
        day?.soon()
        return { done: true }
      },
    },
  }
}
