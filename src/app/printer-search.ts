// The search for printers as the page asks for it: one at a time, and with what the settings already know.

import { connectionText } from '../contract/printer-connection.ts'
import type { FoundPrinter, PrinterConnection, PrinterSetting } from '../contract/printers.ts'
import type { PrinterFinder } from '../core/printing/printer-finder.ts'

export type PrinterSearch = {
  /** Joins a search that is under way. */
  find(): Promise<readonly FoundPrinter[]>
  /** Throws `printer_unreachable`, or `not_printable` for what is no printer that the station can use. */
  identify(connection: PrinterConnection): Promise<FoundPrinter>
  /** Ends a search that is under way. */
  close(): void
}

export function createPrinterSearch({
  finder,
  known,
  onFound,
}: {
  readonly finder: PrinterFinder<AbortSignal>
  /** The printers of the settings. */
  readonly known: () => readonly PrinterSetting[]
  readonly onFound: (printer: FoundPrinter) => void
}): PrinterSearch {
  const ended = new AbortController()
  let running: Promise<readonly FoundPrinter[]> | undefined

  function recognised(printer: FoundPrinter): FoundPrinter {
    const text = connectionText(printer.connection)
    const same = known().find(({ connection }) => connectionText(connection) === text)
    return same ? { ...printer, knownAs: same.id } : printer
  }

  return {
    find() {
      running ??= finder
        .find((printer) => onFound(recognised(printer)), ended.signal)
        .then((found) => found.map(recognised))
        .finally(() => (running = undefined))
      return running
    },
    identify: async (connection) => recognised(await finder.identify(connection)),
    close: () => ended.abort(),
  }
}
