import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PrintOptions } from 'pdf-to-printer'
import type { MediaName } from '../../../../contract/media.ts'
import type { LabelPrinter } from '../../../../core/printing/ports.ts'
import { paperOption } from './driver-paper.ts'
import { withPrivateFile } from './private-file.ts'
import { spoolerLink, type OpenedPrinter } from './spooler-link.ts'
import { spoolerFailure, WinspoolError } from './winspool-errors.ts'

export type SpoolerDocumentQueue = {
  /** The printer's name in Windows, or `\\SERVER\NAME`. */
  readonly queue: string
  /** The paper that is loaded. */
  readonly media: MediaName
  /** Makes pages that are larger than the paper smaller; without it every page is printed at its own size. */
  readonly fitPages: boolean
}

export type SpoolerDocumentOptions = {
  /** SumatraPDF's program, where it is not the one that pdf-to-printer brings. */
  readonly viewerPath?: string
  /** How long one document may take to get into the queue. */
  readonly sendTimeoutMs?: number
}

/** pdf-to-printer's own search finds the program in an installed application only when that is CommonJS. */
function bundledViewer(): string {
  const folder = dirname(createRequire(import.meta.url).resolve('pdf-to-printer'))
  const program = readdirSync(folder).find((name) => /^SumatraPDF.*\.exe$/i.test(name))
  if (!program) throw new WinspoolError('SumatraPDF', 'viewer_missing')
  return join(folder, program).replace(/\bapp\.asar\b(?!\.unpacked)/, 'app.asar.unpacked')
}

/** What pdf-to-printer rejects with: bare strings, or the error of `execFile` with the exit code or a system code. */
function viewerError(cause: unknown): WinspoolError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return new WinspoolError('SumatraPDF', typeof code === 'string' ? 'viewer_missing' : 'viewer_failed', {
    cause,
  })
}

/**
 * A printer of the Windows spooler that prints PDF documents through its driver, by SumatraPDF, a program of its own
 * that pdf-to-printer starts. Pages are printed unscaled on the paper that the driver calls by the size of `media`.
 * `send` resolves when SumatraPDF has put all pages into the queue. Whose jobs those are the queue does not tell, so
 * `labelsWaiting` is always 0.
 */
export function spoolerDocumentPrinter(
  { queue, media, fitPages }: SpoolerDocumentQueue,
  { viewerPath, sendTimeoutMs = 120_000 }: SpoolerDocumentOptions = {},
): LabelPrinter {
  const link = spoolerLink(queue)

  async function printOptions({ winspool }: OpenedPrinter): Promise<PrintOptions> {
    const { pPortName } = await link.getPrinter()
    // A driver that tells no papers may still know the one that is named.
    const papers = await winspool.driverPapers(queue, pPortName ?? '').catch(() => [])
    return {
      printer: queue,
      scale: fitPages ? 'shrink' : 'noscale',
      sumatraPdfPath: viewerPath ?? bundledViewer(),
      ...paperOption(media, papers),
    }
  }

  /** Ends with SumatraPDF, and with the file that it reads. */
  function print(bytes: Uint8Array, options: PrintOptions): Promise<void> {
    return withPrivateFile('document.pdf', bytes, async (path) => {
      const { default: pdfToPrinter } = await import('pdf-to-printer')
      try {
        await pdfToPrinter.print(path, options)
      } catch (error) {
        throw viewerError(error)
      }
    })
  }

  async function untilLate(printing: Promise<void>, closed: Promise<never>): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new WinspoolError('SumatraPDF', 'viewer_slow')), sendTimeoutMs)
    })
    try {
      await Promise.race([printing, late, closed])
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    proves: 'handed_over',
    connect: link.connect,
    readStatus: link.readStatus,

    async send(bytes) {
      const printer = link.opened()
      let options: PrintOptions
      try {
        options = await Promise.race([printOptions(printer), printer.closed])
      } catch (error) {
        throw spoolerFailure('printer_unreachable', queue, error)
      }
      try {
        await untilLate(print(bytes, options), printer.closed)
      } catch (error) {
        const nothingLeft = error instanceof WinspoolError && error.code === 'viewer_missing'
        throw spoolerFailure(nothingLeft ? 'printer_unreachable' : 'printer_link_broken', queue, error)
      }
    },

    close() {
      link.close()
    },
  }
}
