// Printers: found, set up, given roles, held, and swapped when one stands still.

import { conflict } from '../../contract/refusals.ts'
import { swapRoles } from '../../core/printing/swap-roles.ts'
import type { Feature } from './feature.ts'
import type { Printing } from './printing.ts'
import type { PortsOf } from './ports.ts'

const done = Promise.resolve({ done: true } as const)

type PrintersPorts = PortsOf<'profile' | 'settings' | 'printerSearch' | 'settingsView' | 'changes', 'jobs'> &
  Printing

export function printersFeature(ports: PrintersPorts): Feature<'printers'> {
  const { profile, stores, settings, printerSearch, settingsView, changes } = ports
  const { printers, spool, printRequests, printJobView } = ports

  /** After a change of the settings: links go to where the printers are now, and the page sees what is new. */
  function changed() {
    spool.printersChanged()
    changes.emit('status')
    return settingsView()
  }

  return {
    handlers: {
      async 'printers.find'() {
        return { found: [...(await printerSearch.find())] }
      },
      'printers.identify': ({ connection }) => printerSearch.identify(connection),
      'printers.save'(printer) {
        printers.save(printer)
        return changed()
      },
      async 'printers.remove'({ printerId }) {
        const [waiting] = await stores.jobs.listWaiting(1, printerId)
        if (waiting) throw conflict('jobs_waiting')
        const { name: removed } = printers.get(printerId)
        printers.remove(printerId)
        const view = changed()
        changes.emit('printerRemoved', printerId)
        return { ...(await view), removed }
      },
      'printers.saveRoles'(roles) {
        printers.saveRoles(roles)
        return changed()
      },
      'printers.hold'({ printerId, held }) {
        printers.hold(printerId, held)
        spool.queueChanged(printerId)
        changes.emit('status')
        return done
      },
      async 'printers.moveJobs'({ fromPrinterId, toPrinterId }) {
        return { moved: await spool.moveJobs(fromPrinterId, toPrinterId) }
      },
      async 'printers.swap'() {
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
        return printJobView(await printRequests.command(printerId, command, { gestureId }))
      },
      'printers.check'({ printerId, fully }) {
        printers.get(printerId)
        spool.check(printerId, fully)
        return done
      },
      async 'printers.permitZpl'({ permitted }) {
        settings.change({ permittedZpl: [...new Set(permitted)] })
        return settingsView()
      },
      async 'printers.setReprintBanner'({ on }) {
        settings.change({ reprintBanner: on })
        return settingsView()
      },
    },
  }
}
