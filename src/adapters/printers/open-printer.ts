import { AppError } from '../../contract/errors.ts'
import { assertNever } from '../../base/assert-never.ts'
import type { LabelPrinter, OpenLabelPrinter } from '../../core/printing/ports.ts'
import { cupsLabelPrinter } from './transports/cups/cups-label-printer.ts'
import { deviceLabelPrinter } from './transports/device-transport.ts'
import { fileLabelPrinter } from './transports/file-transport.ts'
import { spoolerDocumentPrinter } from './transports/spooler/spooler-document-printer.ts'
import { spoolerLabelPrinter } from './transports/spooler/spooler-label-printer.ts'
import { tcpLabelPrinter } from './transports/tcp-transport.ts'

/**
 * Makes the link that a printer's setting names. Pages for a driver go through a queue: a bare port or device has none,
 * and would print them as text.
 */
export const openPrinter: OpenLabelPrinter = ({ connection, language, media, fitPages }) => {
  switch (connection.kind) {
    case 'tcp':
      return language === 'pdf' ? noDriver : tcpLabelPrinter(connection)
    case 'cups':
      return cupsLabelPrinter({ queue: connection.queue, language, media })
    case 'spooler':
      return language === 'pdf'
        ? spoolerDocumentPrinter({ queue: connection.queue, media, fitPages })
        : spoolerLabelPrinter(connection)
    case 'file':
      return fileLabelPrinter(connection)
    case 'device':
      return language === 'pdf' ? noDriver : deviceLabelPrinter(connection)
    default:
      return assertNever(connection)
  }
}

/** A setting that cannot print, told as the reason why its jobs wait. */
const noDriver: LabelPrinter = {
  proves: 'handed_over',
  connect: () =>
    Promise.reject(
      new AppError('printer_unreachable', 'A printer for PDF is reached through a queue of the system.', {
        details: { reason: 'no_driver' },
      }),
    ),
  readStatus: () => Promise.resolve(undefined),
  send: () => Promise.reject(new AppError('printer_link_broken', 'The printer was never connected.')),
  close: () => undefined,
}
