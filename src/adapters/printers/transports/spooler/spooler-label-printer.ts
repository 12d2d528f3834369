import type { LabelPrinter } from '../../../../core/printing/ports.ts'
import { spoolerLink, type OpenedPrinter } from './spooler-link.ts'
import { spoolerFailure, WinspoolError } from './winspool-errors.ts'
import type { Winspool } from './winspool.ts'

/** `queue`: the printer's name in Windows, or `\\SERVER\NAME`. */
export type SpoolerQueue = { readonly queue: string }

/** What the queue's window shows; never anything of a label. */
const documentName = 'Packbench'

/** A queue that prints directly takes bytes as fast as its printer: a chunk must get through a slow line in time. */
const chunkBytes = 16_384

async function writeDocument({ winspool, handle, closed }: OpenedPrinter, bytes: Uint8Array): Promise<void> {
  const untilClosed = <Value>(call: Promise<Value>) => Promise.race([call, closed])
  await untilClosed(winspool.startPagePrinter(handle))
  for (let offset = 0; offset < bytes.length;) {
    const chunk = bytes.subarray(offset, offset + chunkBytes)
    const written = await untilClosed(winspool.writePrinter(handle, chunk))
    if (written === 0) throw new WinspoolError('WritePrinter', 'takes_no_data')
    offset += written
  }
  await untilClosed(winspool.endPagePrinter(handle))
  // Only here does a port that cannot be written show.
  await untilClosed(winspool.endDocPrinter(handle))
}

/** So that no rest of a label comes out later, after it was printed again. Whether it worked changes nothing. */
async function discardDocument({ winspool, handle }: OpenedPrinter, job: number): Promise<void> {
  await winspool.abortPrinter(handle).catch(() => undefined)
  await winspool.deleteJob(handle, job).catch(() => undefined)
}

/**
 * A label printer of the Windows spooler: each `send` is one RAW document, which its driver passes on unchanged.
 * `send` throws `printer_unreachable` where the document could not even be begun: nothing left the station. One that
 * broke off is `printer_link_broken`, and is deleted from the queue as far as Windows still lets it be.
 */
export function spoolerLabelPrinter({ queue }: SpoolerQueue, load?: () => Promise<Winspool>): LabelPrinter {
  const link = spoolerLink(queue, load)
  /** Until when the handle is needed. */
  let ending: Promise<void> | undefined

  async function beginDocument({ winspool, handle, closed }: OpenedPrinter): Promise<number> {
    try {
      return await Promise.race([winspool.startDocPrinter(handle, documentName), closed])
    } catch (error) {
      throw spoolerFailure('printer_unreachable', queue, error)
    }
  }

  return {
    proves: 'handed_over',
    connect: link.connect,
    readStatus: link.readStatus,

    async send(bytes) {
      const printer = link.opened()
      const job = await beginDocument(printer)
      const writing = writeDocument(printer, bytes)
      ending = writing.catch(() => discardDocument(printer, job))
      try {
        await writing
      } catch (error) {
        link.close(ending)
        throw spoolerFailure('printer_link_broken', queue, error)
      }
      printer.jobs.set(job, 'nothing')
    },

    close() {
      link.close(ending)
    },
  }
}
