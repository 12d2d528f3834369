import { AppError } from '../../contract/errors.ts'
import type { HandlersOf } from '../dispatch.ts'
import { refuseRefunded } from '../refunded-label.ts'
import type { StationCore } from '../station-core.ts'
import { pictureView } from '../views.ts'

export function printHandlers({ session, views, adapters }: StationCore): HandlersOf<'print'> {
  return {
    async 'print.jobs'({ printerId, which, limit }) {
      const { jobs } = session().stores
      const found = await (which === 'waiting'
        ? jobs.listWaiting(limit, printerId)
        : jobs.listLatest(limit, printerId))
      return { jobs: await Promise.all(found.map(views.printJob)) }
    },
    async 'print.preview'({ jobId, dpi }) {
      const { printables, printers, stores } = session()
      const job = await stores.jobs.get(jobId)
      if (!job) throw new AppError('not_found', 'There is no such print job')
      const printer = printers.all().find(({ id }) => id === job.printerId)
      const printable = await printables.get(job.content)
      return pictureView(await adapters.previewLabel(printable, printer, dpi))
    },
    async 'print.again'({ jobId, ...wish }) {
      const job = await session().stores.jobs.get(jobId)
      if (job?.content.kind === 'label') await refuseRefunded(session(), job.content.purchaseId)
      return views.printJob(await session().printRequests.again(jobId, wish))
    },
    async 'print.hold'({ jobId, held }) {
      return views.printJob(await session().spool.hold(jobId, held))
    },
    async 'print.answer'({ jobId, cameOut }) {
      return views.printJob(await session().spool.answer(jobId, cameOut))
    },
    async 'print.cancel'({ jobId }) {
      return views.printJob(await session().spool.cancel(jobId))
    },
    async 'print.commandSheet'({ gestureId }) {
      return views.printJob(await session().printRequests.commandSheet({ gestureId }))
    },
    async 'print.packingSlip'({ gestureId, orderNumber }) {
      return views.printJob(await session().printRequests.packingSlip(orderNumber, { gestureId }))
    },
  }
}
