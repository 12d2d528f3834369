// Documents that the station writes itself, each for the paper of the printer that it is for.

import type { ReprintReason } from '../../contract/domain.ts'
import type { PrinterSetting } from '../../contract/printers.ts'
import type { PrinterCommandName } from '../../contract/printing.ts'
import type { OrderContent } from '../../core/orders/order.ts'
import { printableSize } from '../../core/printing/label-stock.ts'
import { notPrintable } from '../../core/printing/not-printable.ts'
import type { PrintDocument } from '../../core/printing/ports.ts'
import { commandSheet, type CommandSheet } from '../../labels/documents/command-sheet.ts'
import { packingSlip, type SlipParcel } from '../../labels/documents/packing-slip.ts'
import type { Paper } from '../../labels/documents/paper.ts'
import { report, type Report } from '../../labels/documents/report.ts'
import { reprintBanner } from '../../labels/documents/reprint-banner.ts'
import { scannerTest } from '../../labels/documents/scanner-test.ts'
import { testLabel } from '../../labels/documents/test-label.ts'
import type { Language } from '../../words/languages.ts'
import { fileFormat } from './file-format.ts'

export type NewDocument = Pick<PrintDocument, 'kind' | 'subject' | 'format' | 'bytes'>

/** ZPL II guide, "~JC Set Media Sensor Calibration" and "~PH Slew to Home Position": control commands, with no label. */
const controlCommands = { calibrate: '~JC', feed: '~PH' } as const

function zpl(kind: NewDocument['kind'], subject: string, bytes: Uint8Array): NewDocument {
  return { kind, subject, format: 'zpl', bytes }
}

/** A file that a person hands over, as it is. Throws `not_printable` for what no printer takes. */
export function fileDocument(bytes: Uint8Array, fileName: string): NewDocument {
  return { kind: 'file', subject: fileName, format: fileFormat(bytes), bytes }
}

/** The paper that decides how a document is laid out. */
type DocumentPaper = Pick<PrinterSetting, 'dpi' | 'language' | 'widthMm' | 'media'>
const paperOf = (printer: DocumentPaper): Paper => ({ dpi: dpiOf(printer), ...printableSize(printer) })

/** What is laid out for an office printer lies on whole dots of this, at least: so do the bars of most of them. */
const leastOfficeDpi = 300
const dpiOf = ({ language, dpi }: DocumentPaper) => (language === 'pdf' ? Math.max(dpi, leastOfficeDpi) : dpi)

/** A test label, or a command to the printer. Throws `not_printable` where its language has no such command. */
export function commandDocument(
  command: PrinterCommandName,
  printer: PrinterSetting,
  at: Date,
  language: Language,
): NewDocument {
  const { name, model, media } = printer
  if (command === 'test_label') {
    return zpl(command, name, testLabel({ printerName: name, model, media, at, language }, paperOf(printer)))
  }
  if (printer.language !== 'zpl') {
    throw notPrintable('no_commands', 'A printer that is reached through its driver takes no commands', {
      command,
      language: printer.language,
    })
  }
  return zpl(command, name, Buffer.from(controlCommands[command]))
}

/** The sheet of command barcodes, page by page. */
export function commandSheetPages(sheet: CommandSheet, printer: DocumentPaper): readonly Uint8Array[] {
  return commandSheet(sheet, paperOf(printer))
}

/** The sheet of command barcodes. */
export function commandSheetDocument(sheet: CommandSheet, printer: PrinterSetting): NewDocument {
  return zpl('command_sheet', '', Buffer.concat(commandSheetPages(sheet, printer)))
}

/** A barcode that shows what the scanner makes of it. */
export function scannerTestDocument(code: string, printer: DocumentPaper, printerName: string): NewDocument {
  return zpl('test_label', printerName, scannerTest(code, printerName, paperOf(printer)))
}

/** What is in an order, or in one parcel of it, and where it goes. */
export function packingSlipDocument(
  order: OrderContent,
  printer: PrinterSetting,
  at: Date,
  language: Language,
  parcel?: SlipParcel,
): NewDocument {
  const { orderNumber, toAddress, items, references } = order
  const slip = { orderNumber, toAddress, items, references, parcel, at, language }
  return zpl('packing_slip', orderNumber, packingSlip(slip, paperOf(printer)))
}

/** What was done in some days. */
export const dayReportDocument = (content: Report, printer: DocumentPaper): NewDocument =>
  zpl('day_report', content.about, report(content, paperOf(printer)))

/** The strip that goes before a label that is printed again. */
export function reprintBannerDocument(
  label: { readonly orderNumber: string; readonly prints: number; readonly reason: ReprintReason },
  printer: PrinterSetting,
  at: Date,
  language: Language,
): NewDocument {
  const banner = { ...label, at, language }
  return zpl('reprint_banner', label.orderNumber, reprintBanner(banner, paperOf(printer)))
}
