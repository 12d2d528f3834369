import type { ManifestScan, ServiceManifestView } from '../../contract/manifest-operations.ts'
import { AppError } from '../../contract/errors.ts'
import { commonLabelPrinter } from '../../contract/printers.ts'
import { dayAfter, startOfDay, unsettledStates, type Manifest } from '../../core/manifests/manifest.ts'
import { listedDays } from '../../core/manifests/manifests.ts'
import type { OpenList } from '../../core/manifests/open-lists.ts'
import type { Purchase } from '../../core/shipping/purchase.ts'
import type { HandlersOf } from '../dispatch.ts'
import { openListView, openParcelView } from '../end-of-day-views.ts'
import { findParcels } from '../find-parcels.ts'
import type { StationCore } from '../station-core.ts'
import { pictureView, present } from '../views.ts'

/** More of the service's list is not shown at once: each page of it is a call. */
const mostListed = 200

export function manifestsHandlers({ session, views, adapters, now }: StationCore): HandlersOf<'manifests'> {
  const many = (manifests: readonly Manifest[]) => Promise.all(manifests.map(views.manifest))

  async function kept(manifestId: string): Promise<Manifest> {
    const manifest = await session().stores.manifests.get(manifestId)
    if (!manifest) throw new AppError('not_found', 'There is no such manifest')
    return manifest
  }

  /** A manifest whose form is kept: one that came without is asked for again. */
  async function withForm(manifestId: string): Promise<{ readonly documentId: string }> {
    const manifest = await kept(manifestId)
    const { documentId, serviceManifestId } = manifest
    if (documentId !== undefined) return { documentId }
    if (manifest.state !== 'created' || serviceManifestId === undefined) {
      throw new AppError('not_found', 'This manifest has no form yet')
    }
    const fetched = await session().endOfDay.manifests.fetch(serviceManifestId)
    if (fetched.documentId === undefined) throw new AppError('not_found', 'The service has no form of it')
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

  async function whereIs(purchase: Purchase): Promise<ManifestScan> {
    const { endOfDay, stores } = session()
    const parcel = await views.parcel(purchase)
    if (purchase.state !== 'bought') return { kind: 'not_bought', parcel }
    const open = inLists(await endOfDay.manifests.lists(), purchase.id)
    if (open) return open
    const manifestId = (await stores.manifests.whereIs(purchase.id))?.manifestId
    if (manifestId === undefined) return { kind: 'not_listed', parcel }
    return { kind: 'on_manifest', parcel, manifest: await views.manifest(await kept(manifestId)) }
  }

  return {
    async 'manifests.today'() {
      const { endOfDay, stores } = session()
      const { manifests } = endOfDay
      const lists = await manifests.lists()
      const today = manifests.today()
      const unsettledRefunds = await stores.refunds.listByState('prepared', 'sent', 'in_doubt')
      const inDoubt = await stores.purchases.listByState('sent', 'in_doubt')
      const noManifest = await stores.manifests.listNoManifest()
      return {
        today,
        lists: await Promise.all(lists.map((list) => openListView(list, { manifests, stores }))),
        unsettled: await many([
          ...(await stores.manifests.listByState(...unsettledStates)),
          ...(await stores.manifests.listWithoutForm()),
        ]),
        unsettledRefunds: unsettledRefunds.length,
        purchasesInDoubt: inDoubt.length,
        tooOld: await stores.manifests.countOpenBefore(dayAfter(today, -listedDays)),
        noManifest: noManifest.map(({ carrierAccountId, since }) => ({
          carrierAccountId,
          since: since.toISOString(),
          ...present({ carrierName: manifests.carrier(carrierAccountId)?.name }),
        })),
        totals: await stores.manifests.totals(startOfDay(now())),
      }
    },
    async 'manifests.parcels'({ listId, limit }) {
      const list = (await session().endOfDay.manifests.lists()).find(({ id }) => id === listId)
      if (!list) throw new AppError('not_found', 'There is no such open list')
      const all = [...list.blocked, ...list.ready.map((parcel) => ({ parcel, blocks: [] }))]
      return { parcels: all.slice(0, limit).map(openParcelView), total: all.length }
    },
    async 'manifests.find'({ text }) {
      const [purchase] = await findParcels(session().stores, text)
      return purchase ? whereIs(purchase) : { kind: 'not_found' }
    },
    async 'manifests.create'({ listIds, gestureId }) {
      return { manifests: await many(await session().endOfDay.manifests.create(listIds, gestureId)) }
    },
    async 'manifests.retry'({ manifestId }) {
      return views.manifest(await session().endOfDay.manifests.retry(manifestId))
    },
    async 'manifests.cancel'({ manifestId }) {
      return views.manifest(await session().endOfDay.manifests.cancel(manifestId))
    },
    async 'manifests.settle'({ manifestId, serviceManifestId }) {
      return views.manifest(await session().endOfDay.manifests.settle(manifestId, serviceManifestId))
    },
    async 'manifests.endDoubt'({ manifestId, reason }) {
      return views.manifest(await session().endOfDay.manifests.endDoubt(manifestId, reason))
    },
    async 'manifests.doWithoutForm'({ manifestId }) {
      return views.manifest(await session().endOfDay.manifests.doWithoutForm(manifestId))
    },
    async 'manifests.list'({ startDate, endDate, limit }) {
      const at = (day: string | undefined) => (day === undefined ? undefined : new Date(`${day}T00:00:00`))
      const found = await session().stores.manifests.list({
        from: at(startDate),
        before: at(endDate && dayAfter(endDate, 1)),
        limit,
      })
      return { manifests: await many(found) }
    },
    async 'manifests.listAtService'(days) {
      const { endOfDay, stores } = session()
      const listed: ServiceManifestView[] = []
      for await (const {
        manifestId,
        manifestNumber,
        createdDate,
        shipDate,
        shipmentCount,
      } of endOfDay.manifests.listAtService(days)) {
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
      return views.manifest(await session().endOfDay.manifests.fetch(serviceManifestId))
    },
    async 'manifests.print'({ manifestId, gestureId }) {
      const { documentId } = await withForm(manifestId)
      const wish = { role: 'document', gestureId } as const
      return views.printJob(await session().printRequests.kept(documentId, wish))
    },
    async 'manifests.preview'({ manifestId }) {
      const { documentId } = await withForm(manifestId)
      const { printables, printers } = session()
      const printable = await printables.get({ kind: 'document', documentId })
      return pictureView(
        await adapters.previewLabel(printable, printers.choose('document').printer ?? commonLabelPrinter),
      )
    },
    async 'manifests.wentWithout'() {
      return { parcels: await session().endOfDay.manifests.wentWithout() }
    },
    async 'manifests.askAgain'({ carrierAccountId }) {
      await session().endOfDay.manifests.askAgain(carrierAccountId)
      return { done: true }
    },
  }
}
