// What the transport suite needs to know of a way to a printer. Each way has a bench, and a test file of its own that
// hands it to the suite: `transportSuite(tcpBench)`.

import type { PrinterCause, PrinterCondition, PrinterConnection } from '../../../../src/contract/printers.ts'
import type { OpenLabelPrinter } from '../../../../src/core/printing/ports.ts'

export type TransportBench = {
  /** As it stands in the tests' names. */
  readonly name: string
  /** What this machine lacks, in words; undefined where nothing is missing. Found without starting anything. */
  readonly missing: string | undefined
  /** As links of this way say it. */
  readonly proves: 'paper' | 'handed_over'
  /** Makes links of this way: the station's own `openPrinter`, with waits short enough for a test where it has any. */
  readonly openPrinter: OpenLabelPrinter
  /** Names that a queue, device or file of this way can have, of those that a shell or a parser would stumble over. */
  readonly oddNames: readonly string[]
  /** Why the suite's 20 MB are not sent this way, where something outside the station is too slow for them. */
  readonly tooSlowFor20Mb?: string
  /** A way to something that takes every byte and says nothing. `name`: one of `oddNames`. */
  openSink(name?: string): Promise<Sink>
  /** A way to a label printer; absent where none can stand at its end. */
  openLabelPrinter?(): Promise<BenchPrinter>
  /** Leads nowhere: there is no such queue, device, folder or listener. */
  leadsNowhere(): Promise<PrinterConnection>
}

type BenchEnd = {
  readonly connection: PrinterConnection
  /** Ends all that the bench started for it. */
  close(): Promise<void>
}

export type Sink = BenchEnd & {
  /** All that came so far, over all links, as it came. The suite sends without asking for the status. */
  received(): Promise<Buffer>
}

/** What can go wrong at the printer's end, as far as this way can have it. */
export type BenchFault = {
  readonly name: string
  /** What `readStatus` says of it, by and by; `unreachable` where `connect` fails. */
  readonly condition: PrinterCondition
  readonly cause?: PrinterCause
  /** A queue may know nothing of its printer until it has a label for it. */
  readonly showsOnlyAfterLabel?: boolean
  begin(): Promise<void>
  end(): Promise<void>
}

export type BenchPrinter = BenchEnd & {
  /** The ZPL of all papers that came out, in their order. */
  printed(): Buffer
  readonly faults: readonly BenchFault[]
  /** The printer resets each link having read nothing, until the answer is called. */
  resetBeforeReading(): Promise<() => Promise<void>>
  /** The printer resets a link after so many bytes, until the answer is called. */
  cutAtByte(byte: number): Promise<() => Promise<void>>
}
