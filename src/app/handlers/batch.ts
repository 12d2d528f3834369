import { classifyScan } from '../../core/scanning/classify-scan.ts'
import { batchRowView, batchView } from '../batch-views.ts'
import type { HandlersOf } from '../dispatch.ts'
import type { StationCore } from '../station-core.ts'

export function batchHandlers({ session }: StationCore): HandlersOf<'batch'> {
  const batches = () => session().batches
  return {
    async 'batch.current'() {
      const batch = await batches().current()
      return batch ? { batch: batchView(batch) } : {}
    },
    async 'batch.create'({ source }) {
      return batchView(await batches().create(source))
    },
    async 'batch.add'({ batchId, text }) {
      const scanned = classifyScan(text)
      // A shop may use numbers for its orders that look like a carrier's.
      const number = scanned.kind === 'order' ? scanned.orderNumber : scanned.text
      const added = await batches().add(batchId, number)
      return { ...added, batch: batchView(await batches().snapshot(batchId)) }
    },
    async 'batch.rows'({ batchId, ...piece }) {
      const { stores } = session()
      const { totals } = await batches().snapshot(batchId)
      const rows = await stores.batches.rows(batchId, piece)
      const { in_doubt, refused, not_sent, held, already_shipped } = totals.counts
      return {
        rows: await Promise.all(rows.map((row) => batchRowView(row, stores))),
        total: piece.which === 'all' ? totals.total : in_doubt + refused + not_sent + held + already_shipped,
      }
    },
    async 'batch.estimate'({ batchId, on }) {
      return batchView(await batches().estimate(batchId, on))
    },
    async 'batch.start'({ batchId, rows, total, limit }, { rowLimit }) {
      return batchView(await batches().begin(batchId, { rows, total, limit }, rowLimit))
    },
    async 'batch.pause'({ batchId }) {
      return batchView(await batches().pause(batchId))
    },
    async 'batch.resume'({ batchId, limit }, { rowLimit }) {
      return batchView(await batches().resume(batchId, limit, rowLimit))
    },
    async 'batch.cancel'({ batchId }) {
      return batchView(await batches().cancel(batchId))
    },
  }
}
