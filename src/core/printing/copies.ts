import { AppError, isAppError } from '../../contract/errors.ts'
import type { PrinterLanguage } from '../../contract/printers.ts'
import type { LabelPrinter } from './ports.ts'

/**
 * Sends a job's copies: ZPL follows ZPL in one transfer, a PDF is a document of its own each time.
 * Throws as `LabelPrinter.send` does; once one copy has left, whatever keeps back the others is `printer_link_broken`.
 */
export async function sendCopies(
  link: Pick<LabelPrinter, 'send'>,
  bytes: Uint8Array,
  copies: number,
  language: PrinterLanguage,
): Promise<void> {
  if (language === 'zpl') {
    await link.send(repeated(bytes, copies))
    return
  }
  for (let left = 0; left < copies; left++) {
    try {
      await link.send(bytes)
    } catch (error) {
      if (left === 0 || !isAppError(error)) throw error
      throw new AppError('printer_link_broken', `Only ${left} of ${copies} copies left: ${error.message}`, {
        cause: error,
      })
    }
  }
}

function repeated(bytes: Uint8Array, copies: number): Uint8Array {
  if (copies === 1) return bytes
  const all = new Uint8Array(bytes.length * copies)
  for (let copy = 0; copy < copies; copy++) all.set(bytes, copy * bytes.length)
  return all
}
