import { AppError } from '../../contract/errors.ts'
import { swapRoles } from '../../core/printing/swap-roles.ts'
import type { HandlersOf } from '../dispatch.ts'
import type { StationCore } from '../station-core.ts'

const done = Promise.resolve({ done: true } as const)

export function printersHandlers(station: StationCore): HandlersOf<'printers'> {
  const { session, settings, views } = station

  /** After a change of the settings: links go to where the printers are now, and the page sees what is new. */
  function changed() {
    session().spool.printersChanged()
    station.statusChanged()
    return views.settings()
  }

  return {
    async 'printers.find'() {
      return { found: [...(await station.printerSearch.find())] }
    },
    'printers.identify': ({ connection }) => station.printerSearch.identify(connection),
    'printers.save'(printer) {
      session().printers.save(printer)
      return changed()
    },
    async 'printers.remove'({ printerId }) {
      const { printers, stores } = session()
      const [waiting] = await stores.jobs.listWaiting(1, printerId)
      if (waiting) throw new AppError('conflict', 'Jobs wait for this printer: move or cancel them first')
      const { name: removed } = printers.get(printerId)
      printers.remove(printerId)
      return { ...(await changed()), removed }
    },
    'printers.saveRoles'(roles) {
      session().printers.saveRoles(roles)
      return changed()
    },
    'printers.hold'({ printerId, held }) {
      const { printers, spool } = session()
      printers.hold(printerId, held)
      spool.queueChanged(printerId)
      station.statusChanged()
      return done
    },
    async 'printers.moveJobs'({ fromPrinterId, toPrinterId }) {
      return { moved: await session().spool.moveJobs(fromPrinterId, toPrinterId) }
    },
    async 'printers.swap'() {
      const { profile, printers, spool } = session()
      // Nothing of Demo comes out of a real printer that nobody has given it.
      const swapped = swapRoles(
        printers.choose('label').printer,
        printers.all(),
        printers.roles(),
        profile !== 'demo',
      )
      if (!swapped) return { kind: 'no_other' }
      printers.saveRoles(swapped.roles)
      const moved = await spool.moveJobs(swapped.from.id, swapped.to.id)
      await changed()
      return { kind: 'swapped', printerName: swapped.to.name, moved }
    },
    async 'printers.command'({ printerId, command, gestureId }) {
      return views.printJob(await session().printRequests.command(printerId, command, { gestureId }))
    },
    'printers.check'({ printerId }) {
      const { printers, spool } = session()
      printers.get(printerId)
      spool.check(printerId)
      return done
    },
    async 'printers.permitZpl'({ permitted }) {
      settings.change({ permittedZpl: [...new Set(permitted)] })
      return views.settings()
    },
    async 'printers.setReprintBanner'({ on }) {
      settings.change({ reprintBanner: on })
      return views.settings()
    },
  }
}
