// What printers say of themselves, and how many labels their rolls have left.

import { connectionText } from '../../contract/printer-connection.ts'
import type { PrinterSupplies } from '../../contract/printer-facts.ts'
import { conflict } from '../../contract/refusals.ts'
import type { PrintJob } from '../../core/printing/print-job.ts'
import { isOver } from '../../core/printing/job-control.ts'
import { createSuppliesBook } from '../../core/supplies/supplies-book.ts'
import { keepSupplies, readSupplies } from '../disk/supplies-file.ts'
import { warnAtLabelsOf } from '../station/station-settings.ts'
import type { Feature } from './feature.ts'
import type { PortsOf } from './ports.ts'
import type { Printing } from './printing.ts'

type SuppliesPorts = PortsOf<
  'dataDir' | 'settings' | 'settingsView' | 'changes' | 'clock' | 'logger',
  never
> &
  Pick<Printing, 'printers' | 'spool'>

/** How long what printers say may be in memory alone: a count that is lost with the power is a little too high. */
const keepWithinMs = 5_000

export type SuppliesFeature = Feature<'supplies'> & {
  readonly suppliesOf: (printerId: string) => PrinterSupplies
  /** Keeps what was heard up to now, once the last label is out. */
  end(): void
}

export function suppliesFeature(ports: SuppliesPorts): SuppliesFeature {
  const { dataDir, settings, settingsView, changes, clock, logger, printers, spool } = ports
  let cancelKeeping: (() => void) | undefined
  let isEnded = false
  /** How many labels come out of what is on its way, by job; undefined where nobody knows. Other benches' prints are not among them. */
  const leaving = new Map<string, number | undefined>()

  function keep(): void {
    cancelKeeping?.()
    cancelKeeping = undefined
    try {
      keepSupplies(dataDir, book.records())
    } catch (error) {
      logger.error('supplies.not_kept', {}, error)
    }
  }

  const settingOf = (printerId: string) => printers.all().find(({ id }) => id === printerId)

  const book = createSuppliesBook({
    kept: readSupplies(dataDir),
    mediaOf: (printerId) => settingOf(printerId)?.media,
    placeOf(printerId) {
      const setting = settingOf(printerId)
      return setting && `${connectionText(setting.connection)} ${setting.language}`
    },
    stateOf: (printerId) => spool.printerStates().get(printerId) ?? { condition: 'unknown', causes: [] },
    warnAt: () => warnAtLabelsOf(settings.read()),
    clock,
    onRecord(when) {
      if (when === 'now') keep()
      else if (!isEnded) cancelKeeping ??= clock.after(keepWithinMs, keep)
    },
    onView: () => changes.emit('status'),
  })

  /** Counts what has come out, or was handed over for good. */
  function count(job: PrintJob): void {
    if (job.state === 'sending' || (job.state === 'sent' && !isOver(job)) || !leaving.has(job.id)) return
    const labels = leaving.get(job.id)
    leaving.delete(job.id)
    if (job.state === 'confirmed' || job.state === 'sent') book.printed(job.printerId, labels)
  }

  changes.on('printerSaid', book.said)
  changes.on('printer', book.stateChanged)
  changes.on('printerRemoved', book.forget)
  changes.on('labelsLeave', (jobId, labels) => leaving.set(jobId, labels))
  changes.on('printJob', count)

  return {
    suppliesOf: book.viewOf,
    handlers: {
      'supplies.newRoll'({ printerId, labels }) {
        if (printers.get(printerId).language !== 'zpl') {
          throw conflict('no_roll')
        }
        book.newRoll(printerId, labels)
        // Where the odometer stands now is where the roll begins.
        spool.check(printerId)
        return Promise.resolve({ done: true })
      },
      'supplies.seen'({ printerId }) {
        printers.get(printerId)
        book.seen(printerId)
        return Promise.resolve({ done: true })
      },
      'supplies.setWarnAt'({ labels }) {
        settings.change({ warnAtLabels: labels })
        changes.emit('status')
        return settingsView()
      },
    },
    end() {
      isEnded = true
      if (cancelKeeping) keep()
    },
  }
}
