// Printing: the profile's printers, the queues to them, and what people ask to be printed.

import { z } from 'zod'
import type { PrintJobView } from '../../contract/domain.ts'
import { AreaRule } from '../../contract/label-areas.ts'
import type { PrinterRole, PrinterSetting } from '../../contract/printers.ts'
import { isSettled } from '../../core/batch/row-outcome.ts'
import { createScansFirst } from '../../core/batch/scans-first.ts'
import { createLabelAreas } from '../../core/printing/label-areas.ts'
import type { PrintJob } from '../../core/printing/print-job.ts'
import { createPrintables } from '../../core/printing/printables.ts'
import { createSpool, type Spool } from '../../core/printing/spool.ts'
import { countLabels } from '../../labels/zpl/count-labels.ts'
import { keptSetting } from '../profile/kept-setting.ts'
import { newId } from '../runtime.ts'
import { languageOf } from '../station/station-language.ts'
import { warehouseAtWork } from '../station/warehouse-setting.ts'
import { printJobView as viewOf } from '../views.ts'
import { benchPrintView } from './bench-print-view.ts'
import { createPrintRequests } from './print-requests.ts'
import { createProfilePrinters } from './profile-printers.ts'
import type { PortsOf } from './ports.ts'

type PrintingPorts = PortsOf<
  'profile' | 'settings' | 'stationProfile' | 'adapters' | 'demo' | 'changes' | 'page' | 'clock' | 'logger',
  'benchPrints' | 'jobs' | 'labels' | 'documents' | 'orders' | 'purchases' | 'values'
>

/** What every feature prints by. */
export type Printing = ReturnType<typeof openPrinting>

export function openPrinting(ports: PrintingPorts) {
  const { profile, stores, settings, stationProfile, adapters, demo, changes, page, clock, logger } = ports
  const printers = createProfilePrinters({
    profile,
    settings,
    builtIn: demo?.printers ?? [],
    conditionOf: (printerId) => spool.printerStates().get(printerId)?.condition ?? 'unknown',
    rolesAreLocked: stationProfile.isLocked('printerRoles'),
  })
  /** Told by what is bought by hand; a batch, and its labels, let it go first. */
  const scansFirst = createScansFirst({
    purchase: (id) => stores.purchases.get(id),
    clock,
    onOver: () => batchLabelsGoOn(),
  })
  function batchLabelsGoOn(): void {
    const printer = printers.choose('label').printer
    if (printer) spool.queueChanged(printer.id)
  }
  changes.on('purchase', (purchase) => {
    if (isSettled(purchase)) batchLabelsGoOn()
  })
  const labelAreas = createLabelAreas({
    kept: keptSetting<readonly AreaRule[]>(stores.values, 'label-areas', z.array(AreaRule)),
    serviceOf: async (labelId) => (await stores.labels.summary(labelId))?.service,
    clock,
    newId,
  })
  const printables = createPrintables(stores.labels, stores.documents, labelAreas)
  const spool: Spool = createSpool({
    store: stores.jobs,
    printables,
    printers: printers.all,
    isHeld: printers.isHeld,
    isScanUnderWay: () => scansFirst.areUnderWay(),
    openPrinter: adapters.openPrinter,
    inspect: (printable) => adapters.inspectPrintable(printable, printers.permittedZpl()),
    toPrinterLanguage: adapters.toPrinterLanguage,
    countLabels,
    onLeaving: (job, labels) => changes.emit('labelsLeave', job.id, labels),
    clock,
    newId,
    logger,
    onJob(job) {
      page.tell('printJob', () => printJobView(job))
      changes.emit('printJob', job)
    },
    onPrinter: (printerId, state) => changes.emit('printer', printerId, state),
    onSaid: (printerId, facts) => changes.emit('printerSaid', printerId, facts),
  })

  /**
   * The printer for a new job of a role. One that was passed over because of what was last heard of it is asked how it
   * is, so that the next job can go to it again.
   */
  function printerFor(role: PrinterRole): PrinterSetting | undefined {
    const { printer, insteadOf } = printers.choose(role)
    if (insteadOf && !printers.isHeld(insteadOf.id)) spool.check(insteadOf.id)
    return printer
  }

  /** Where no warehouse is set no print is at another bench, and nobody looks. */
  const isShared = warehouseAtWork(settings) !== undefined

  const printerName = (printerId: string) =>
    printers.all().find(({ id }) => id === printerId)?.name ?? printerId

  async function printJobView(job: PrintJob): Promise<PrintJobView> {
    const { content } = job
    // One that is at another bench is there also where the warehouse was left since.
    const atBench = isShared || job.heldFor === 'bench' ? await stores.benchPrints.ofJob(job.id) : undefined
    const isElsewhere =
      atBench?.way === 'sent' &&
      (job.heldFor === 'bench' ||
        // Taken back, it is printed here, whatever came out there too.
        (!atBench.takenBack && (atBench.state === 'printed' || atBench.state === 'sent')))
    const surroundings = {
      printerName: isElsewhere ? atBench.bench : printerName(job.printerId),
      atBench: atBench && benchPrintView(atBench, job),
    }
    if (content.kind === 'label') {
      const subject = await stores.labels.orderNumber(content.labelId)
      return viewOf(job, { ...surroundings, kind: 'label', subject })
    }
    const document = await stores.documents.summary(content.documentId)
    return viewOf(job, { ...surroundings, kind: document?.kind ?? 'file', subject: document?.subject })
  }

  return {
    printers,
    labelAreas,
    printables,
    spool,
    scansFirst,
    batchLabelsGoOn,
    printRequests: createPrintRequests({
      stores,
      spool,
      printers,
      printerFor,
      reprintBanner: () => settings.read().reprintBanner,
      language: () => languageOf(settings),
      clock,
    }),
    printerFor,
    printJobView,
    printerName,
  }
}
