// What the page can ask about printers and print jobs. Part of the operations of the station (operations.ts).

import { z } from 'zod'
import { commandGroups } from './command-codes.ts'
import { PrintJobView, reprintReasons } from './domain.ts'
import { ErrorInfo } from './errors.ts'
import { commonPageMedia } from './media.ts'
import {
  FoundPrinter,
  permittableZpl,
  printableFileTypes,
  printerRoles,
  PrinterConnection,
  PrinterRoles,
  PrinterSetting,
} from './printers.ts'
import { SettingsView } from './settings.ts'
import { Done, GestureId, Nothing, op, type OperationTable } from './op.ts'

const PrinterId = z.string().min(1).max(80)
const JobId = z.uuid()
/** Why a drawing of ZPL may differ from what a label printer prints. */
export const notExactReasons = [
  'not_drawn',
  'not_in_file',
  'other_font',
  'other_character',
  'printer_decides',
] as const
export type NotExactReason = (typeof notExactReasons)[number]

/** A label's first page as the paper will look. */
export const LabelPicture = z.object({
  pngBase64: z.base64(),
  widthDots: z.int(),
  heightDots: z.int(),
  /** What was done to make the page fit; absent for ZPL, which is printed as it came. */
  fit: z
    .object({
      /** Printed size by own size: 1 is unscaled. */
      scale: z.number(),
      /** Turned a quarter clockwise. */
      rotated: z.boolean(),
      /** Of the file, this one included. */
      pages: z.int(),
      /** In millimetres: the part of the page that is printed, without the rest. */
      area: z.object({ width: z.number(), height: z.number() }).optional(),
      /** The page is larger than the paper, and which part of it is printed can be chosen (`labelAreas.choose`). */
      larger: z.boolean().optional(),
      /** It was chosen. */
      chosen: z.boolean().optional(),
    })
    .optional(),
  /** Where what is printed may differ from the picture: each command once for each reason. Empty for an exact one. */
  notExact: z.array(z.object({ command: z.string(), why: z.enum(notExactReasons) })),
})

/** Which groups of command barcodes a sheet has, and the printer that it is for. */
const SheetWish = {
  groups: z
    .array(z.enum(commandGroups))
    .min(1)
    .default(() => [...commandGroups]),
  role: z.enum(['document', 'label']).default('document'),
}
const mostSheets = 20
export const mostFileBase64 = 32 * 1024 * 1024

/** What a printer can be told from its settings. Each is a job of its queue, in order with the labels. */
export const printerCommands = ['test_label', 'calibrate', 'feed'] as const
export type PrinterCommandName = (typeof printerCommands)[number]

/** What the audit log keeps of a print job: of a label its order, of any other its printer. */
const ofJob = {
  subject: ['out.orderNumber', 'out.printerId'],
  recordId: ['out.labelId', 'out.id', 'in.jobId'],
  outcome: 'out.state',
} as const

export const printingOperations = {
  /**
   * Looks for printers: queues of the system and the network (DNS-SD), each asked what it is. Takes some seconds; every
   * printer comes as event `printerFound` first. A search that is under way is joined.
   */
  'printers.find': op({ access: 'look', input: Nothing, output: z.object({ found: z.array(FoundPrinter) }) }),
  /** Asks one printer what it is. Throws `printer_unreachable`. */
  'printers.identify': op({
    access: 'pack',
    input: z.strictObject({ connection: PrinterConnection }),
    output: FoundPrinter,
  }),
  /** Adds a printer, or changes the one with this id. The first one added gets every role it can have. */
  'printers.save': op({
    access: 'supervise',
    audit: { when: 'done', subject: 'in.name', recordId: 'in.id' },
    // What it could not print is told before it is saved.
    input: PrinterSetting.refine(
      ({ labelOverride, ...printer }) =>
        !labelOverride?.labelFileType || printableFileTypes(printer).includes(labelOverride.labelFileType),
      { path: ['labelOverride', 'labelFileType'], message: 'is not printed as it is meant by this printer' },
    ),
    output: SettingsView,
  }),
  /** Throws `conflict` while jobs wait for it: they are moved or cancelled first. */
  'printers.remove': op({
    access: 'supervise',
    audit: { when: 'done', subject: 'out.removed', recordId: 'in.printerId' },
    input: z.strictObject({ printerId: PrinterId }),
    output: SettingsView.extend({ removed: z.string().describe('The name that it had') }),
  }),
  /** Throws `invalid_input` for a printer that is not there or cannot do it (a label role needs ZPL or PDF labels). */
  'printers.saveRoles': op({
    access: 'supervise',
    audit: { when: 'done', subject: 'out.profile' },
    input: PrinterRoles,
    output: SettingsView,
  }),
  /** Holds or releases a whole queue. It stays held over a restart; the job at work is finished. */
  'printers.hold': op({
    access: 'pack',
    input: z.strictObject({ printerId: PrinterId, held: z.boolean() }),
    output: Done,
  }),
  /** Moves every job that waits, in its order, to another printer's queue. Nothing that could be on paper moves. */
  'printers.moveJobs': op({
    access: 'pack',
    audit: { when: 'done', subject: 'in.fromPrinterId' },
    input: z.strictObject({ fromPrinterId: PrinterId, toPrinterId: PrinterId }),
    output: z.object({ moved: z.int() }),
  }),
  /** Queues a command. Throws `not_printable` where the printer's language has none. */
  'printers.command': op({
    access: 'pack',
    input: z.strictObject({ gestureId: GestureId, printerId: PrinterId, command: z.enum(printerCommands) }),
    output: PrintJobView,
  }),
  /**
   * Labels print on the other printer from now on: the fallback, or the next of the settings. What waits at the first one
   * moves along; asked again, it is as before.
   */
  'printers.swap': op({
    access: 'pack',
    audit: { when: 'done', outcome: 'out.kind' },
    input: Nothing,
    output: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('swapped'), printerName: z.string(), moved: z.int() }),
      z.object({ kind: z.literal('no_other') }),
    ]),
  }),
  /**
   * Asks a printer how it is, now: its view comes by the `station` event. What else it tells of itself is asked at most
   * once a minute, unless all is wished `fully`.
   */
  'printers.check': op({
    access: 'look',
    input: z.strictObject({ printerId: PrinterId, fully: z.boolean().default(false) }),
    output: Done,
  }),
  'printers.permitZpl': op({
    access: 'supervise',
    audit: { when: 'done', subject: 'out.profile' },
    input: z.strictObject({ permitted: z.array(z.enum(permittableZpl)) }),
    output: SettingsView,
  }),
  'printers.setReprintBanner': op({
    access: 'supervise',
    audit: { when: 'done', subject: 'out.profile' },
    input: z.strictObject({ on: z.boolean() }),
    output: SettingsView,
  }),

  /** Newest first, of one printer or of all. `waiting`: only those that have not left, oldest first. */
  'print.jobs': op({
    access: 'look',
    input: z.strictObject({
      printerId: PrinterId.optional(),
      which: z.enum(['waiting', 'latest']).default('latest'),
      limit: z.int().min(1).max(200).default(50),
    }),
    output: z.object({ jobs: z.array(PrintJobView) }),
  }),
  /** Throws `not_found`. */
  'print.job': op({
    access: 'look',
    scopes: ['print', 'read'],
    input: z.strictObject({ jobId: JobId }),
    output: PrintJobView,
  }),
  /** The first label of a job as its printer's paper will look, at the printer's dpi unless another is named. */
  'print.preview': op({
    access: 'look',
    input: z.strictObject({ jobId: JobId, dpi: z.int().min(100).max(600).optional() }),
    output: LabelPicture,
  }),
  /**
   * Queues what a job printed once more, as a new job; on its own printer unless another is named. Throws `conflict`
   * for a job that waits, is under way, or is asked about.
   */
  'print.again': op({
    access: 'pack',
    audit: {
      when: 'printing',
      subject: ['out.orderNumber', 'out.printerId', 'in.printerId'],
      recordId: ['out.labelId', 'out.id', 'in.jobId'],
      reason: 'in.reason',
      outcome: 'out.state',
    },
    input: z.strictObject({
      gestureId: GestureId,
      jobId: JobId,
      printerId: PrinterId.optional(),
      copies: z.int().min(1).max(99).default(1),
      reason: z.enum(reprintReasons).default('other'),
    }),
    output: PrintJobView,
  }),
  /** Holds one waiting job back, or lets it go. Throws `conflict` for a job that does not wait. */
  'print.hold': op({
    access: 'pack',
    input: z.strictObject({ jobId: JobId, held: z.boolean() }),
    output: PrintJobView,
  }),
  /** The packer's answer to "did it come out?" for a job in state `unknown`. No prints it again, before all others. */
  'print.answer': op({
    access: 'pack',
    audit: { when: 'done', ...ofJob },
    input: z.strictObject({ jobId: JobId, cameOut: z.boolean() }),
    output: PrintJobView,
  }),
  /** Takes a queued job out of the queue: state `failed`, reason `print_cancelled`. */
  'print.cancel': op({
    access: 'pack',
    audit: { when: 'done', ...ofJob },
    input: z.strictObject({ jobId: JobId }),
    output: PrintJobView,
  }),
  /** Prints the sheet of command barcodes. Throws `no_printer`. */
  'print.commandSheet': op({
    access: 'pack',
    input: z.strictObject({
      gestureId: GestureId,
      ...SheetWish,
      copies: z.int().min(1).max(mostSheets).default(1),
    }),
    output: PrintJobView,
  }),
  /**
   * A page of that sheet, counted from 0, as the printer's paper will look. `servicesMissing`: why it has none of the
   * carriers' services. Throws `no_printer`, or `not_found` for a page that it has not.
   */
  'print.commandSheetPreview': op({
    access: 'look',
    input: z.strictObject({ ...SheetWish, page: z.int().min(0).max(200).default(0) }),
    output: z.object({
      picture: LabelPicture,
      pages: z.int(),
      printerName: z.string(),
      servicesMissing: ErrorInfo.optional(),
    }),
  }),
  /** That sheet as a PDF file, for paper that is named. */
  'print.commandSheetPdf': op({
    access: 'look',
    input: z.strictObject({ groups: SheetWish.groups, media: z.enum(commonPageMedia) }),
    output: z.object({ fileName: z.string(), pdfBase64: z.base64() }),
  }),
  /**
   * Prints a file (ZPL, PDF, PNG, JPEG, TIFF or GIF) on the printer of this name or id, else on that of the role, else on the one for
   * labels. Throws `not_found` for the printer, `no_printer`, or `not_printable`.
   */
  'print.file': op({
    access: 'pack',
    scopes: ['print'],
    audit: {
      when: 'done',
      subject: ['out.orderNumber', 'out.printerId'],
      recordId: ['out.labelId', 'out.id'],
      outcome: 'out.state',
    },
    input: z.strictObject({
      gestureId: GestureId,
      printer: z.string().min(1).max(200).optional(),
      role: z.enum(printerRoles).optional(),
      fileName: z.string().min(1).max(255),
      contentBase64: z.base64().min(1).max(mostFileBase64),
      copies: z.int().min(1).max(99).default(1),
    }),
    output: PrintJobView,
  }),
  /**
   * Prints an order's packing slip on the printer for documents: of one parcel, by its number, where its items were scanned. Throws
   * `not_found`.
   */
  'print.packingSlip': op({
    access: 'pack',
    input: z.strictObject({
      gestureId: GestureId,
      orderNumber: z.string().min(1).max(200),
      parcelNumber: z.int().min(1).max(999).optional(),
    }),
    output: PrintJobView,
  }),
} satisfies OperationTable

export const printingEvents = {
  printerFound: FoundPrinter,
  /** A print job was added or has changed. */
  printJob: PrintJobView,
} as const satisfies Record<string, z.ZodType>
