// Reprint: labels that were bought, found again, printed again, exported, and asked for where they are missing.

import type { LabelFormat } from '../../base/label-format.ts'
import type { LabelHit } from '../../contract/domain.ts'
import type { ParsedInput } from '../../contract/operations.ts'
import { commonLabelPrinter } from '../../contract/printers.ts'
import { conflict, notFound } from '../../contract/refusals.ts'
import type { LabelFilter, LabelSummary } from '../../core/ship/ports.ts'
import { labelHit, pictureView, present, printJobView as jobView, scanBackView } from '../views.ts'
import type { Feature } from './feature.ts'
import { labelCodesView } from './label-codes.ts'
import { createLabelExports } from './label-exports.ts'
import type { Printing } from './printing.ts'
import { refundMark } from './refund-views.ts'
import { refuseRefunded } from './refunded-label.ts'
import type { PortsOf } from './ports.ts'
import type { ShippingParts } from './ship-parts.ts'
import { archivedLabel } from './reprint-elsewhere.ts'
import type { WarehousePart } from './warehouse.ts'
import type { FoundLabel } from './warehouse-labels.ts'

/** Where a label is made into a file, and there is no printer to go by. */
const noPrinter = { id: 'file', name: 'File', connection: { kind: 'file', path: 'label' } } as const

/** Parcels without all labels that are told at once. */
const mostMissing = 50

type ReprintPorts = PortsOf<
  'adapters',
  'labels' | 'labelCodes' | 'jobs' | 'missingLabels' | 'purchases' | 'refunds' | 'scanBacks'
> &
  Pick<Printing, 'printers' | 'printables' | 'printRequests' | 'printJobView' | 'printerName'> &
  Pick<ShippingParts, 'shipping' | 'parcelView'> & {
    readonly warehouse: Pick<WarehousePart, 'archive' | 'refundRequests'> | undefined
  }

export function reprintFeature(ports: ReprintPorts): Feature<'reprint'> {
  const { stores, adapters, shipping, parcelView } = ports
  const { printers, printables, printRequests, printJobView } = ports
  const exports = createLabelExports(stores)

  async function hitOf(label: LabelSummary): Promise<LabelHit> {
    const [prints, job, refund, scanBacks, codes] = await Promise.all([
      stores.jobs.countPrints(label.labelId),
      stores.jobs.latestForLabel(label.labelId),
      stores.refunds.findVoiding(label.purchaseId),
      stores.scanBacks.listByPurchase(label.purchaseId),
      labelCodesView(stores, label.labelId),
    ])
    const surroundings = { kind: 'label', subject: label.orderNumber } as const
    const view = job && jobView(job, { ...surroundings, printerName: ports.printerName(job.printerId) })
    const scanBack = scanBackView(scanBacks, label.labelId)
    return labelHit(label, prints, view, {
      codes,
      ...present({ refund: refund && refundMark(refund), scanBack }),
    })
  }

  async function labelSummary(labelId: string): Promise<LabelSummary> {
    const label = await stores.labels.summary(labelId)
    if (!label) throw noSuchLabel()
    return label
  }

  function warehouse(): NonNullable<ReprintPorts['warehouse']> {
    if (!ports.warehouse) throw notFound('warehouse')
    return ports.warehouse
  }

  return {
    handlers: {
      async 'reprint.elsewhere'({ query }) {
        const { archive, refundRequests } = warehouse()
        const { labels, ...found } = await archive.find(query)
        const requests = await refundRequests.ofLabels(labels)
        const requestOf = ({ benchId, labelId }: FoundLabel) =>
          requests.find((request) => request.benchId === benchId && request.labelId === labelId)
        return { ...found, labels: labels.map((label) => archivedLabel(label, requestOf(label))) }
      },
      async 'reprint.printElsewhere'({ benchId, labelId, ...wish }) {
        const { archive, refundRequests } = warehouse()
        const label = await archive.get(benchId, labelId)
        // Called off, or refused, it may be used again.
        const [request] = await (await refundRequests.open()).ofLabels([{ benchId, labelId }])
        if (request && request.endedAt === undefined) throw conflict('label_refunded')
        return printJobView(await printRequests.labelCopy(label, wish))
      },
      async 'reprint.search'({ before, skip, limit, ...query }) {
        const { labels } = stores
        const [page, counts] = await Promise.all([
          labels.list({ ...filterOf(query), before, skip, limit }),
          labels.counts(),
        ])
        const hits = await Promise.all(page.labels.map((label) => hitOf(label)))
        const { next, total, unreadable = 0 } = page
        return { hits, total, counts, ...present({ next }), ...(unreadable > 0 && { unreadable }) }
      },
      async 'reprint.label'({ labelId }) {
        return hitOf(await labelSummary(labelId))
      },
      async 'reprint.preview'({ labelId }) {
        const { purchaseId } = await labelSummary(labelId)
        const label = await printables.get({ kind: 'label', labelId, purchaseId })
        return pictureView(
          await adapters.previewLabel(label, printers.choose('label').printer ?? commonLabelPrinter),
        )
      },
      async 'reprint.content'({ labelId, as }) {
        const { purchaseId } = await labelSummary(labelId)
        await refuseRefunded(stores, purchaseId)
        const label = await printables.get({ kind: 'label', labelId, purchaseId })
        const content = async (): Promise<{ format: LabelFormat; bytes: Uint8Array }> => {
          if (as === 'exact' || label.format === as) return label
          const paper = printers.choose('label').printer ?? { ...commonLabelPrinter, ...noPrinter }
          if (as === 'png') return { format: as, bytes: (await adapters.previewLabel(label, paper)).png }
          const page = { ...paper, language: 'pdf' } as const
          return { format: as, bytes: await adapters.toPrinterLanguage({ ...label, own: false }, page) }
        }
        const { format, bytes } = await content()
        return { format, contentBase64: Buffer.from(bytes).toString('base64') }
      },
      'reprint.beginExport': (query) => exports.begin(filterOf(query)),
      async 'reprint.exportRows'({ exportId, before }) {
        const { next, ...portion } = await exports.rows(exportId, before)
        return { ...portion, ...present({ next }) }
      },
      async 'reprint.missing'() {
        const open = (await stores.missingLabels.listOpen()).filter(({ isRefunded }) => !isRefunded)
        const purchases = await Promise.all(
          open.slice(0, mostMissing).map(({ purchaseId }) => stores.purchases.get(purchaseId)),
        )
        const parcels = purchases.filter((purchase) => purchase !== undefined).map(parcelView)
        return { parcels: await Promise.all(parcels), total: open.length }
      },
      async 'reprint.fetchLabels'(which) {
        const purchaseId =
          'purchaseId' in which ? which.purchaseId : (await labelSummary(which.labelId)).purchaseId
        const one = 'purchaseId' in which ? which.packageNumber : undefined
        const { fetched, missing, reason } = await shipping.fetchLabels(purchaseId, one)
        const purchase = await stores.purchases.get(purchaseId)
        if (!purchase) throw notFound('parcel')
        const parcel = await parcelView(purchase)
        return { parcel, fetched, missing: [...missing], ...present({ reason }) }
      },
      async 'reprint.labelsComplete'({ purchaseId }) {
        return parcelView(await shipping.completeLabels(purchaseId))
      },
      async 'reprint.print'({ labelId, evenIfRefunded, ...wish }) {
        // By its row alone: whoever stands at the printer waits for what is read here.
        const purchaseId = await stores.labels.purchaseId(labelId)
        if (purchaseId === undefined) throw noSuchLabel()
        if (!evenIfRefunded) await refuseRefunded(stores, purchaseId)
        const label = { kind: 'label', labelId, purchaseId } as const
        return printJobView(await printRequests.reprint(label, wish))
      },
    },
  }
}

const noSuchLabel = () => notFound('label')

function filterOf({ query, state, from, to }: ParsedInput<'reprint.beginExport'>): LabelFilter {
  return {
    query: query.trim(),
    state,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  }
}
