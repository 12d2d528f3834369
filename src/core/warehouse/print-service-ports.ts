// What a bench needs to have prints come out at other benches, and theirs here.

import type { PrinterRole } from '../../contract/printers.ts'
import type { PrintJob } from '../printing/print-job.ts'
import type { Clock, Logger } from '../runtime.ts'
import type { BenchPrint, BenchPrintStore, Changed } from './bench-prints.ts'
import type { PrintAbout, PrintRequest, PrintRequests, PrintSealer, SaidOfPrint } from './print-requests.ts'

/** What a print job is asked for with. */
export type PrintWish = {
  readonly about: PrintAbout
  readonly bytes: Uint8Array
}

export type PrintServicePorts = {
  readonly requests: () => Promise<PrintRequests>
  /** Reads the keys that this bench has now. */
  readonly sealer: () => Promise<PrintSealer>
  readonly prints: BenchPrintStore
  readonly jobOf: (jobId: string) => Promise<PrintJob | undefined>
  /** Throws what keeps it closed. */
  readonly wishOf: (print: BenchPrint) => Promise<PrintWish>
  readonly printerFor: (role: PrinterRole) => string | undefined
  /** Keeps the bytes, and puts the job into the queue, held back. Harmless twice. */
  readonly takeIn: (
    request: PrintRequest,
    about: PrintAbout,
    bytes: Uint8Array,
    printerId: string,
  ) => Promise<Changed>
  /** Written down once for each request, before it prints. */
  readonly onTaken: (request: PrintRequest, about: PrintAbout | undefined) => Promise<void>
  /** The warehouse has heard it. Each is written down once, however often it is told. */
  readonly onSaid: (request: PrintRequest, said: SaidOfPrint) => Promise<void>
  /** Something is new of a print here; its job may print now. `before`: where something was said of it. */
  readonly onChange: (changed: Changed, before?: BenchPrint) => void
  readonly clock: Clock
  readonly logger: Logger
}
