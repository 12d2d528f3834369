// Print jobs: what waits, what is to be answered, and sheets of command barcodes.

import type { CommandGroup } from '../../contract/command-codes.ts'
import { AppError } from '../../contract/errors.ts'
import { mediaSize } from '../../contract/media.ts'
import { commonLabelPrinter, type PrinterSetting } from '../../contract/printers.ts'
import { conflict, notFound } from '../../contract/refusals.ts'
import type { Order } from '../../core/orders/order.ts'
import type { VerificationPart } from '../../core/verification/verification.ts'
import type { Drafts } from '../../core/ship/drafts.ts'
import type { SlipParcel } from '../../labels/documents/packing-slip.ts'
import { parcelContents } from '../papers/parcel-contents.ts'
import { fillCommandSheet } from '../papers/command-sheet.ts'
import { newId } from '../runtime.ts'
import { commandSheetPages, fileDocument } from '../papers/station-documents.ts'
import { languageOf } from '../station/station-language.ts'
import { pictureView, present } from '../views.ts'
import type { Feature } from './feature.ts'
import type { Printing } from './printing.ts'
import { refuseRefunded } from './refunded-label.ts'
import type { PortsOf } from './ports.ts'

const sheetFile = {
  ...commonLabelPrinter,
  id: 'command-sheet-file',
  name: 'PDF',
  connection: { kind: 'file', path: 'command-sheet.pdf' },
  language: 'pdf',
} as const satisfies PrinterSetting

type PrintJobsPorts = PortsOf<'settings' | 'adapters', 'documents' | 'jobs' | 'refunds'> &
  Printing & {
    readonly drafts: Pick<Drafts, 'choices'>
    readonly verification: Pick<VerificationPart, 'packed'>
  }

export function printJobsFeature(ports: PrintJobsPorts): Feature<'print'> {
  const { stores, settings, adapters, drafts, verification } = ports
  const { printers, printables, printerFor, printRequests, printJobView, spool } = ports
  const sheetOf = async (groups: readonly CommandGroup[]) =>
    fillCommandSheet(groups, await drafts.choices(), languageOf(settings))

  const printerCalled = (named: string) =>
    printers.all().find(({ id }) => id === named) ??
    printers.all().find(({ name }) => name.toLowerCase() === named.toLowerCase())

  /** Whether another bench's label is void by now, its archive knows: Reprint asks it. */
  async function refuseCopy(documentId: string): Promise<void> {
    if ((await stores.documents.summary(documentId))?.kind === 'label_copy')
      throw conflict('label_of_other_bench')
  }

  /** Nothing is known of single parcels where no items were scanned: the whole order stands for its parcel then. */
  async function packedIn(order: Order, parcelNumber: number | undefined): Promise<SlipParcel | undefined> {
    if (parcelNumber === undefined) return undefined
    const packed = await verification.packed(order)
    const parcel = parcelContents(order, packed, parcelNumber)
    if (!parcel && packed.length > 0) throw notFound('packed_parcel')
    return parcel
  }

  return {
    handlers: {
      async 'print.jobs'({ printerId, which, limit }) {
        const { jobs } = stores
        const found = await (which === 'waiting'
          ? jobs.listWaiting(limit, printerId)
          : jobs.listLatest(limit, printerId))
        return { jobs: await Promise.all(found.map(printJobView)) }
      },
      async 'print.job'({ jobId }) {
        const job = await stores.jobs.get(jobId)
        if (!job) throw notFound('print_job')
        return printJobView(job)
      },
      async 'print.preview'({ jobId, dpi }) {
        const job = await stores.jobs.get(jobId)
        if (!job) throw notFound('print_job')
        const printer = printers.all().find(({ id }) => id === job.printerId)
        const printable = await printables.get(job.content)
        return pictureView(await adapters.previewLabel(printable, printer, { dpi }))
      },
      async 'print.again'({ jobId, ...wish }) {
        const job = await stores.jobs.get(jobId)
        if (job?.content.kind === 'label') await refuseRefunded(stores, job.content.purchaseId)
        else if (job) await refuseCopy(job.content.documentId)
        return printJobView(await printRequests.again(jobId, wish))
      },
      async 'print.hold'({ jobId, held }) {
        return printJobView(await spool.hold(jobId, held))
      },
      async 'print.answer'({ jobId, cameOut }) {
        return printJobView(await spool.answer(jobId, cameOut))
      },
      async 'print.cancel'({ jobId }) {
        return printJobView(await spool.cancel(jobId))
      },
      async 'print.commandSheet'({ groups, ...wish }) {
        return printJobView(await printRequests.commandSheet(await sheetOf(groups), wish))
      },
      async 'print.commandSheetPreview'({ groups, role, page }) {
        const printer = printerFor(role)
        if (!printer) throw noPrinter()
        const sheet = await sheetOf(groups)
        const pages = commandSheetPages(sheet, printer)
        const bytes = pages[page]
        if (!bytes) throw notFound('sheet_page')
        const { servicesMissing } = sheet
        return {
          picture: pictureView(await adapters.previewLabel({ format: 'zpl', bytes, own: true }, printer)),
          pages: pages.length,
          printerName: printer.name,
          ...present({ servicesMissing }),
        }
      },
      async 'print.commandSheetPdf'({ groups, media }) {
        const printer: PrinterSetting = { ...sheetFile, media, widthMm: mediaSize(media).widthMm }
        const bytes = Buffer.concat(commandSheetPages(await sheetOf(groups), printer))
        const printable = { id: newId(), kind: 'command_sheet', format: 'zpl', own: true, bytes } as const
        const pdf = await adapters.toPrinterLanguage(printable, printer)
        return { fileName: `packbench-commands-${media}.pdf`, pdfBase64: Buffer.from(pdf).toString('base64') }
      },
      async 'print.file'({ printer: named, role, fileName, contentBase64, ...wish }) {
        const made = await stores.jobs.findByGesture(wish.gestureId)
        if (made) return printJobView(made)
        const printer = named === undefined ? printerFor(role ?? 'label') : printerCalled(named)
        if (!printer) throw named === undefined ? noPrinter() : notFound('printer')
        const bytes = Buffer.from(contentBase64, 'base64')
        const file = fileDocument(bytes, fileName)
        const refusal = adapters.inspectPrintable(
          { ...file, id: newId(), own: false },
          printers.permittedZpl(),
        )
        if (refusal) throw new AppError(refusal.code, refusal.message, { details: refusal.details ?? {} })
        return printJobView(await printRequests.file(file, printer, wish))
      },
      async 'print.packingSlip'({ gestureId, orderNumber, parcelNumber }) {
        const parcelOf = (order: Order) => packedIn(order, parcelNumber)
        return printJobView(await printRequests.packingSlip(orderNumber, { gestureId, parcelOf }))
      },
    },
  }
}

const noPrinter = () => new AppError('no_printer', 'No printer is set up')
