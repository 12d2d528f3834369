// Documents that the station writes itself, each for the paper of the printer that it is for.

import { commandCodes } from '../contract/command-codes.ts'
import type { ReprintReason } from '../contract/domain.ts'
import { AppError } from '../contract/errors.ts'
import type { PrinterSetting } from '../contract/printers.ts'
import type { PrinterCommandName } from '../contract/printing-operations.ts'
import type { OrderContent } from '../core/orders/order.ts'
import { printableSize } from '../core/printing/label-stock.ts'
import type { PrintDocument } from '../core/printing/ports.ts'
import { commandSheet } from '../labels/documents/command-sheet.ts'
import { packingSlip } from '../labels/documents/packing-slip.ts'
import type { Paper } from '../labels/documents/paper.ts'
import { reprintBanner } from '../labels/documents/reprint-banner.ts'
import { scannerTest } from '../labels/documents/scanner-test.ts'
import { testLabel } from '../labels/documents/test-label.ts'

export type NewDocument = Pick<PrintDocument, 'kind' | 'subject' | 'format' | 'bytes'>

/** ZPL II guide, "~JC Set Media Sensor Calibration" and "~PH Slew to Home Position": control commands, with no label. */
const controlCommands = { calibrate: '~JC', feed: '~PH' } as const

const reasonWords: Readonly<Record<ReprintReason, string>> = {
  damaged: 'Damaged',
  lost: 'Lost',
  misprint: 'Bad print',
  printer_fault: 'Printer fault',
  other: 'Other reason',
}

function zpl(kind: NewDocument['kind'], subject: string, bytes: Uint8Array): NewDocument {
  return { kind, subject, format: 'zpl', bytes }
}

const paperOf = (printer: Parameters<typeof printableSize>[0] & Pick<PrinterSetting, 'dpi'>): Paper => ({
  dpi: printer.dpi,
  ...printableSize(printer),
})

/** A test label, or a command to the printer. Throws `not_printable` where its language has no such command. */
export function commandDocument(command: PrinterCommandName, printer: PrinterSetting, at: Date): NewDocument {
  const { name, model, media, language } = printer
  if (command === 'test_label') {
    return zpl(command, name, testLabel({ printerName: name, model, media, at }, paperOf(printer)))
  }
  if (language !== 'zpl') {
    throw new AppError('not_printable', 'A printer that is reached through its driver takes no commands', {
      details: { command, language },
    })
  }
  return zpl(command, name, Buffer.from(controlCommands[command]))
}

/** The sheet of command barcodes. */
export function commandSheetDocument(printer: PrinterSetting): NewDocument {
  return zpl('command_sheet', '', commandSheet(commandCodes, paperOf(printer)))
}

/** A barcode that shows what the scanner makes of it. */
export function scannerTestDocument(
  code: string,
  printer: Parameters<typeof paperOf>[0],
  printerName: string,
): NewDocument {
  return zpl('test_label', printerName, scannerTest(code, printerName, paperOf(printer)))
}

/** What is in a parcel and where it goes. */
export function packingSlipDocument(order: OrderContent, printer: PrinterSetting, at: Date): NewDocument {
  const { orderNumber, toAddress, items, references } = order
  const slip = { orderNumber, toAddress, items, references, at }
  return zpl('packing_slip', orderNumber, packingSlip(slip, paperOf(printer)))
}

/** The strip that goes before a label that is printed again. */
export function reprintBannerDocument(
  label: { readonly orderNumber: string; readonly prints: number; readonly reason: ReprintReason },
  printer: PrinterSetting,
  at: Date,
): NewDocument {
  const { orderNumber, prints, reason } = label
  const banner = { orderNumber, prints, reason: reasonWords[reason], at }
  return zpl('reprint_banner', orderNumber, reprintBanner(banner, paperOf(printer)))
}
