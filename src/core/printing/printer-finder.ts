import type { FoundPrinter, PrinterConnection } from '../../contract/printers.ts'

/** Looks for printers, and asks one what it is. `EndSignal` is the run-time's own, which core does not know. */
export type PrinterFinder<EndSignal> = {
  /** Calls back with each printer as it is found, again when more is known of it; all of them in the end. */
  find(onFound: (printer: FoundPrinter) => void, signal: EndSignal): Promise<readonly FoundPrinter[]>
  /** Throws `printer_unreachable`, or `not_printable` for what takes neither ZPL nor PDF that way. */
  identify(connection: PrinterConnection): Promise<FoundPrinter>
}
