import { connectionText, readConnection } from '../../contract/printer-connection.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import type { FoundPrinter, PrinterConnection } from '../../contract/printers.ts'
import { errorInfoOf } from '../station/station-client.ts'
import { AskingStation } from '../ui/asking.svelte.ts'

/** The search for printers, and the question to one at a typed address. */
export class FindingState extends AskingStation {
  /** In the order in which they answered. */
  found = $state.raw<readonly FoundPrinter[]>([])
  searching = $state(false)
  /** It was stopped before its end: there may be more. */
  stopped = $state(false)

  address = $state('')
  asking = $state(false)
  /** The address is none. */
  addressWrong = $state(false)
  answered = $state.raw<FoundPrinter>()
  /** What was asked and gave no answer, with why. */
  silent = $state.raw<{ readonly connection: PrinterConnection; readonly error: ErrorInfo }>()

  #questions = 0
  #searches = 0

  /** Takes printers as the station finds them, until the answer is called. */
  follow(): () => void {
    return this.client.subscribe('printerFound', (printer) => {
      if (this.searching) this.#take(printer)
    })
  }

  /** Searches anew. */
  async search(): Promise<void> {
    if (this.searching) return
    const search = ++this.#searches
    this.searching = true
    this.stopped = false
    this.found = []
    this.fault = undefined
    try {
      const { found } = await this.client.invoke('printers.find', {})
      if (search === this.#searches) for (const printer of found) this.#take(printer)
    } catch (thrown) {
      if (search === this.#searches) this.fault = errorInfoOf(thrown)
    } finally {
      if (search === this.#searches) this.searching = false
    }
  }

  /** Takes nothing more of the search that is under way; what was found stays. */
  stop(): void {
    if (!this.searching) return
    this.#searches++
    this.searching = false
    this.stopped = true
  }

  /** Asks the printer at the typed address what it is. The last question asked is the one that is answered. */
  async ask(): Promise<void> {
    const connection = readConnection(this.address)
    this.answered = undefined
    this.silent = undefined
    this.addressWrong = !connection
    if (!connection) return
    const question = ++this.#questions
    this.asking = true
    try {
      const printer = await this.client.invoke('printers.identify', { connection })
      if (question === this.#questions) this.answered = printer
    } catch (thrown) {
      if (question === this.#questions) this.silent = { connection, error: errorInfoOf(thrown) }
    } finally {
      if (question === this.#questions) this.asking = false
    }
  }

  /** The address was changed: what was said of the one before no longer counts. */
  forgetAnswer(): void {
    this.#questions++
    this.asking = false
    this.addressWrong = false
    this.answered = undefined
    this.silent = undefined
  }

  #take(printer: FoundPrinter): void {
    const at = connectionText(printer.connection)
    const known = this.found.some(({ connection }) => connectionText(connection) === at)
    this.found = known
      ? this.found.map((one) => (connectionText(one.connection) === at ? printer : one))
      : [...this.found, printer]
  }
}
