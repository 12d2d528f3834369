// The search for printers as the page asks for it: one at a time, and with what the settings already know.

import { connectionText } from '../../contract/printer-connection.ts'
import type { FoundPrinter, PrinterConnection, PrinterSetting } from '../../contract/printers.ts'
import type { PrinterFinder } from '../../core/printing/printer-finder.ts'

export type PrinterSearch = ReturnType<typeof createPrinterSearch>

export function createPrinterSearch({
  finder,
  known,
  checkSupervisor,
  onFound,
}: {
  readonly finder: PrinterFinder<AbortSignal>
  /** The printers of the settings. */
  readonly known: () => readonly PrinterSetting[]
  /** Throws where the operator at work is no supervisor. */
  readonly checkSupervisor: () => void
  readonly onFound: (printer: FoundPrinter) => void
}) {
  const ended = new AbortController()
  let running: Promise<readonly FoundPrinter[]> | undefined
  /** Where searches found a printer. */
  const seen = new Set<string>()

  const settingAt = (text: string) => known().find(({ connection }) => connectionText(connection) === text)

  function recognised(printer: FoundPrinter): FoundPrinter {
    const same = settingAt(connectionText(printer.connection))
    return same ? { ...printer, knownAs: same.id } : printer
  }

  function taken(printer: FoundPrinter): FoundPrinter {
    seen.add(connectionText(printer.connection))
    return recognised(printer)
  }

  return {
    /** Joins a search that is under way. */
    find(): Promise<readonly FoundPrinter[]> {
      running ??= finder
        .find((printer) => onFound(taken(printer)), ended.signal)
        .then((found) => found.map(taken))
        .finally(() => (running = undefined))
      return running
    },
    /**
     * Connects to a printer of the settings, to one that a search found, or where a supervisor says. Throws
     * `operator_not_allowed`, `station_locked`, `printer_unreachable`, or `not_printable` for what is no printer that the
     * station can use.
     */
    async identify(connection: PrinterConnection): Promise<FoundPrinter> {
      const at = connectionText(connection)
      // Whether something listens at an address, and what it says, is told of printers alone: the station must not be the
      // hand with which somebody feels about in its network.
      if (!settingAt(at) && !seen.has(at)) checkSupervisor()
      return recognised(await finder.identify(connection))
    },
    /** Ends a search that is under way. */
    close: () => ended.abort(),
  }
}
