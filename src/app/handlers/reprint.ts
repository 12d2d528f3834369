import { AppError } from '../../contract/errors.ts'
import { commonLabelPrinter } from '../../contract/printers.ts'
import type { LabelSummary } from '../../core/shipping/ports.ts'
import type { HandlersOf } from '../dispatch.ts'
import { refuseRefunded } from '../refunded-label.ts'
import { pictureView } from '../views.ts'
import type { StationCore } from '../station-core.ts'

export function reprintHandlers({ session, views, adapters }: StationCore): HandlersOf<'reprint'> {
  async function labelSummary(labelId: string): Promise<LabelSummary> {
    const label = await session().stores.labels.summary(labelId)
    if (!label) throw new AppError('not_found', 'There is no such label')
    return label
  }

  return {
    async 'reprint.search'({ query, limit }) {
      const found = await session().stores.labels.search(query.trim(), limit)
      return { hits: await Promise.all(found.map((label) => views.labelHit(label))) }
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
    async 'reprint.print'({ labelId, evenIfRefunded, ...wish }) {
      const { purchaseId } = await labelSummary(labelId)
      if (!evenIfRefunded) await refuseRefunded(session(), purchaseId)
      const label = { kind: 'label', labelId, purchaseId } as const
      return views.printJob(await session().printRequests.reprint(label, wish))
    },
  }
}
