import type { PrinterCause, PrinterCondition } from '../../../../contract/printers.ts'
import { printerCondition } from './spooler-status.ts'
import { spoolerFailure } from './winspool-errors.ts'
import { loadWinspool } from './winspool.ts'

/** A printer as Windows lists it. */
export type SpoolerPrinter = {
  /** What `spoolerLabelPrinter` opens. */
  readonly name: string
  readonly driver: string
  /** `USB001`, `192.0.2.7`, `LPT1:`, `PORTPROMPT:` …; several are separated by commas. */
  readonly port: string
  readonly comment: string
  readonly location: string
  readonly isDefault: boolean
  /** PRINTER_ATTRIBUTE bits. */
  readonly attributes: number
  readonly condition: PrinterCondition
  readonly causes: readonly PrinterCause[]
  /** Jobs in its queue, of anyone. */
  readonly jobsWaiting: number
}

/**
 * The printers of this PC and this user's connections to shared ones. Throws `printer_unreachable` where the spooler
 * does not answer, and anywhere but on Windows.
 */
export async function listSpoolerPrinters(): Promise<readonly SpoolerPrinter[]> {
  try {
    const winspool = await loadWinspool()
    const printers = await winspool.enumPrinters()
    // Without a default printer there is nothing wrong with the others.
    const defaultPrinter = await winspool.getDefaultPrinter().catch(() => undefined)
    return printers.map((printer) => ({
      name: printer.pPrinterName,
      driver: printer.pDriverName ?? '',
      port: printer.pPortName ?? '',
      comment: printer.pComment ?? '',
      location: printer.pLocation ?? '',
      isDefault: printer.pPrinterName === defaultPrinter,
      attributes: printer.Attributes,
      ...printerCondition(printer.Status, printer.Attributes),
      jobsWaiting: printer.cJobs,
    }))
  } catch (error) {
    throw spoolerFailure('printer_unreachable', undefined, error)
  }
}
