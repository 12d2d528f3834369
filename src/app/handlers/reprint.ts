import { AppError } from '../../contract/errors.ts'
import { commonLabelPrinter } from '../../contract/printers.ts'
import type { ParsedInput } from '../../contract/operations.ts'
import type { LabelFilter, LabelSummary } from '../../core/shipping/ports.ts'
import type { HandlersOf } from '../dispatch.ts'
import { createLabelExports } from '../label-exports.ts'
import { refuseRefunded } from '../refunded-label.ts'
import { pictureView, present } from '../views.ts'
import type { StationCore } from '../station-core.ts'

/** Parcels without all labels that are told at once. */
const mostMissing = 50

export function reprintHandlers({ session, views, adapters }: StationCore): HandlersOf<'reprint'> {
  const exports = createLabelExports(session)

  async function labelSummary(labelId: string): Promise<LabelSummary> {
    const label = await session().stores.labels.summary(labelId)
    if (!label) throw new AppError('not_found', 'There is no such label')
    return label
  }

  return {
    async 'reprint.search'({ before, skip, limit, ...query }) {
      const { labels } = session().stores
      const [page, counts] = await Promise.all([
        labels.list({ ...filterOf(query), before, skip, limit }),
        labels.counts(),
      ])
      const hits = await Promise.all(page.labels.map((label) => views.labelHit(label)))
      const { next, total, unreadable = 0 } = page
      return { hits, total, counts, ...present({ next }), ...(unreadable > 0 && { unreadable }) }
    },
    async 'reprint.label'({ labelId }) {
      return views.labelHit(await labelSummary(labelId))
    },
    async 'reprint.preview'({ labelId }) {
      const { printables, printers } = session()
      const { purchaseId } = await labelSummary(labelId)
      const label = await printables.get({ kind: 'label', labelId, purchaseId })
      return pictureView(
        await adapters.previewLabel(label, printers.choose('label').printer ?? commonLabelPrinter),
      )
    },
    'reprint.beginExport': (query) => exports.begin(filterOf(query)),
    async 'reprint.exportRows'({ exportId, before }) {
      const { next, ...portion } = await exports.rows(exportId, before)
      return { ...portion, ...present({ next }) }
    },
    async 'reprint.missing'() {
      const { stores } = session()
      const open = (await stores.missingLabels.listOpen()).filter(({ isRefunded }) => !isRefunded)
      const purchases = await Promise.all(
        open.slice(0, mostMissing).map(({ purchaseId }) => stores.purchases.get(purchaseId)),
      )
      const parcels = purchases.filter((purchase) => purchase !== undefined).map(views.parcel)
      return { parcels: await Promise.all(parcels), total: open.length }
    },
    async 'reprint.fetchLabels'(which) {
      const purchaseId =
        'purchaseId' in which ? which.purchaseId : (await labelSummary(which.labelId)).purchaseId
      const { shipping, stores } = session()
      const { fetched, missing, reason } = await shipping.fetchLabels(purchaseId)
      const purchase = await stores.purchases.get(purchaseId)
      if (!purchase) throw new AppError('not_found', 'There is no such parcel')
      const parcel = await views.parcel(purchase)
      return { parcel, fetched, missing: [...missing], ...present({ reason }) }
    },
    async 'reprint.print'({ labelId, evenIfRefunded, ...wish }) {
      const { purchaseId } = await labelSummary(labelId)
      if (!evenIfRefunded) await refuseRefunded(session(), purchaseId)
      const label = { kind: 'label', labelId, purchaseId } as const
      return views.printJob(await session().printRequests.reprint(label, wish))
    },
  }
}

function filterOf({ query, state, from, to }: ParsedInput<'reprint.beginExport'>): LabelFilter {
  return {
    query: query.trim(),
    state,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  }
}
