import { describe, expect, it } from 'vitest'
import { listSpoolerPrinters } from '../../../../../src/adapters/printers/transports/spooler/list-spooler-printers.ts'
import { spoolerDocumentPrinter } from '../../../../../src/adapters/printers/transports/spooler/spooler-document-printer.ts'
import { spoolerLabelPrinter } from '../../../../../src/adapters/printers/transports/spooler/spooler-label-printer.ts'
import {
  spoolerFailure,
  WinspoolError,
} from '../../../../../src/adapters/printers/transports/spooler/winspool-errors.ts'

describe('what Windows says when printing fails', () => {
  it.each([
    [5, 'access_denied'],
    [112, 'disk_full'],
    [1722, 'spooler_not_running'],
    [1797, 'unknown_driver'],
    [1801, 'unknown_printer'],
    [1905, 'printer_deleted'],
  ])('error %i is %s', (code, reason) => {
    const error = new WinspoolError('OpenPrinterW', code)
    expect(spoolerFailure('printer_unreachable', 'Zebra', error)).toMatchObject({
      code: 'printer_unreachable',
      details: { reason, windowsError: code },
      cause: error,
    })
  })

  it('names the function and the number of an error that it does not know', () => {
    expect(
      spoolerFailure('printer_link_broken', 'Zebra', new WinspoolError('EndDocPrinter', 6)),
    ).toMatchObject({
      message: 'The job for "Zebra" broke off: EndDocPrinter failed with 6.',
      details: { reason: 'spooler_error', windowsError: 6 },
    })
  })

  it('is not said of an error of another kind', () => {
    const bug = new TypeError('a bug')
    expect(spoolerFailure('printer_unreachable', 'Zebra', bug)).toBe(bug)
  })
})

describe.skipIf(process.platform === 'win32')('printers of Windows anywhere else', () => {
  const notWindows = { code: 'printer_unreachable', details: { reason: 'not_windows' } }

  it('cannot be reached, and lose no label', async () => {
    const printers = [
      spoolerLabelPrinter({ queue: 'Zebra' }),
      spoolerDocumentPrinter({ queue: 'Office', media: 'letter', fitPages: false }),
    ]
    for (const printer of printers) {
      await expect(printer.connect()).rejects.toMatchObject(notWindows)
      await expect(printer.send(new Uint8Array([1]))).rejects.toMatchObject({ code: 'printer_link_broken' })
      await expect(printer.readStatus()).rejects.toMatchObject({ code: 'printer_link_broken' })
      printer.close()
    }
  })

  it('cannot be listed', async () => {
    await expect(listSpoolerPrinters()).rejects.toMatchObject(notWindows)
  })
})
