// What the page can ask about the scanner. Part of the operations of the station (operations.ts).

import { z } from 'zod'
import { PrintJobView } from './domain.ts'
import { LabelPicture } from './printing.ts'
import { ScannerSetting } from './scanner-setting.ts'
import { Nothing, op, type OperationTable } from './op.ts'

/** What a scan is recognised as. A badge is told by nobody but the gate. */
export const RecognisedScan = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tracking'),
    carrier: z.enum(['usps', 'ups', 'fedex', 'dhl']),
    trackingNumber: z.string(),
    destinationZip: z.string().optional(),
    /** The order whose label it is, where it is one of the station's. */
    orderNumber: z.string().optional(),
  }),
  z.object({ kind: z.literal('container'), containerNumber: z.string() }),
  z.object({ kind: z.literal('order'), orderNumber: z.string() }),
  /** Nothing that the station knows. */
  z.object({ kind: z.literal('unknown'), text: z.string() }),
])
export type RecognisedScan = z.infer<typeof RecognisedScan>

export const ScannerView = z.object({
  scanner: ScannerSetting,
  /** Labels are scanned back once they are printed. */
  scanBack: z.boolean(),
})
export type ScannerView = z.infer<typeof ScannerView>

export const scannerOperations = {
  'scanner.get': op({ access: 'look', input: Nothing, output: ScannerView }),
  /** Without scanning back, what still waits for its scan is excused. */
  'scanner.save': op({
    access: 'supervise',
    audit: 'done',
    input: z.strictObject({ scanner: ScannerSetting, scanBack: z.boolean() }),
    output: ScannerView,
  }),
  'scanner.recognise': op({
    access: 'look',
    input: z.strictObject({ text: z.string().min(1).max(500) }),
    output: RecognisedScan,
  }),
  /** The test barcode as a picture for the screen: for scanners that read screens. */
  'scanner.testCode': op({ access: 'look', input: Nothing, output: LabelPicture }),
  /** Prints the test barcode on the printer for labels. Throws `no_printer`. */
  'scanner.printTestCode': op({
    access: 'pack',
    input: z.strictObject({ gestureId: z.uuid() }),
    output: PrintJobView,
  }),
} satisfies OperationTable
