// What people ask to be printed, made into print jobs: reprints, and documents that the station writes itself.

import type { ReprintReason } from '../../contract/domain.ts'
import { AppError } from '../../contract/errors.ts'
import type { PrinterRole, PrinterSetting } from '../../contract/printers.ts'
import type { PrinterCommandName } from '../../contract/printing.ts'
import { notFound } from '../../contract/refusals.ts'
import { scannerTestCode } from '../../contract/scanner-setting.ts'
import type { Order } from '../../core/orders/order.ts'
import { isOver } from '../../core/printing/job-control.ts'
import type { PrintContent, PrintJob } from '../../core/printing/print-job.ts'
import type { StoredLabel } from '../../core/ship/ports.ts'
import type { Spool } from '../../core/printing/spool.ts'
import type { Clock } from '../../core/runtime.ts'
import type { SlipParcel } from '../../labels/documents/packing-slip.ts'
import type { CommandSheet } from '../../labels/documents/command-sheet.ts'
import type { Report } from '../../labels/documents/report.ts'
import type { Language } from '../../words/languages.ts'
import { newId } from '../runtime.ts'
import {
  commandDocument,
  commandSheetDocument,
  dayReportDocument,
  packingSlipDocument,
  reprintBannerDocument,
  scannerTestDocument,
  type NewDocument,
} from '../papers/station-documents.ts'
import type { Stores } from '../profile/stores.ts'
import type { ProfilePrinters } from './profile-printers.ts'

/** One wish: the same gesture again answers with the job that it made. */
type Wish = { readonly gestureId: string }
export type ReprintWish = Wish & {
  readonly reason: ReprintReason
  readonly copies: number
  readonly printerId?: string | undefined
}
type LabelContent = Extract<PrintContent, { kind: 'label' }>

export type PrintRequests = ReturnType<typeof createPrintRequests>

export function createPrintRequests({
  stores,
  spool,
  printers,
  printerFor,
  reprintBanner,
  language,
  clock,
}: {
  readonly stores: Pick<Stores, 'jobs' | 'labels' | 'documents' | 'orders'>
  readonly spool: Spool
  readonly printers: ProfilePrinters
  readonly printerFor: (role: PrinterRole) => PrinterSetting | undefined
  /** The setting: a strip is printed before a label that is printed again. */
  readonly reprintBanner: () => boolean
  /** The station's own. */
  readonly language: () => Language
  readonly clock: Clock
}) {
  function printerOf(role: PrinterRole): PrinterSetting {
    const printer = printerFor(role)
    if (!printer) throw new AppError('no_printer', 'No printer is set up')
    return printer
  }

  type To = { readonly printerId: string; readonly role: PrinterRole; readonly copies?: number } & Wish

  /** On disk when it resolves; a reprint is once its entry in the audit log is. */
  async function submit(documentId: string, to: To): Promise<PrintJob> {
    const content = { kind: 'document', documentId } as const
    const job = await spool.submit({ copies: 1, ...to, id: newId(), content, reprintReason: undefined })
    await stores.jobs.kept()
    return job
  }

  async function keep(document: NewDocument): Promise<string> {
    const id = newId()
    await stores.documents.insert({ ...document, id })
    return id
  }

  const print = async (document: NewDocument, to: To): Promise<PrintJob> => submit(await keep(document), to)

  const labelPrinter = ({ printerId }: Pick<ReprintWish, 'printerId'>): PrinterSetting =>
    printerId === undefined ? printerOf('label') : printers.get(printerId)

  const submitLabel = (
    content: PrintContent,
    printer: PrinterSetting,
    { gestureId, reason, copies }: ReprintWish,
  ): Promise<PrintJob> =>
    spool.submit({
      id: newId(),
      content,
      printerId: printer.id,
      role: 'label',
      copies,
      gestureId,
      reprintReason: reason,
    })

  /** Nothing is announced of a label that never left the station. */
  async function announce(
    { labelId }: LabelContent,
    printer: PrinterSetting,
    wish: ReprintWish,
  ): Promise<void> {
    if (!reprintBanner() || printer.language !== 'zpl') return
    const prints = await stores.jobs.countPrints(labelId)
    const label = await stores.labels.summary(labelId)
    if (!label || prints === 0) return
    const { orderNumber } = label
    const banner = { orderNumber, prints, reason: wish.reason }
    const strip = reprintBannerDocument(banner, printer, clock.now(), language())
    await print(strip, { printerId: printer.id, role: 'label', gestureId: `${wish.gestureId}:banner` })
  }

  return {
    /** On the printer for labels unless one is named. Throws `no_printer`, or `not_found` for one that is not there. */
    async reprint(label: LabelContent, wish: ReprintWish): Promise<PrintJob> {
      const printer = labelPrinter(wish)
      await announce(label, printer, wish)
      return submitLabel(label, printer, wish)
    },
    /** A label that another bench bought, on the printer for labels unless one is named. Throws as `reprint`. */
    async labelCopy(
      {
        orderNumber,
        format,
        bytes,
      }: Pick<StoredLabel, 'format' | 'bytes'> & { readonly orderNumber: string },
      wish: ReprintWish,
    ): Promise<PrintJob> {
      const printer = labelPrinter(wish)
      const documentId = await keep({ kind: 'label_copy', subject: orderNumber, format, bytes })
      return submitLabel({ kind: 'document', documentId }, printer, wish)
    },
    /** Container labels of another bench, on the printer for those unless one is named. Throws as `reprint`. */
    async containerCopy(
      document: Pick<NewDocument, 'subject' | 'format' | 'bytes'>,
      { gestureId, printerId }: Wish & { readonly printerId?: string | undefined },
    ): Promise<PrintJob> {
      const printer = printerId === undefined ? printerOf('containerLabel') : printers.get(printerId)
      const to = { printerId: printer.id, role: 'containerLabel', gestureId } as const
      return print({ ...document, kind: 'container_label' }, to)
    },
    /** On the job's own printer unless one is named. Throws as `spool.again` does. */
    async again(jobId: string, wish: ReprintWish): Promise<PrintJob> {
      const job = await stores.jobs.get(jobId)
      const printer = printers.all().find(({ id }) => id === (wish.printerId ?? job?.printerId))
      // Whatever is refused is refused by the spool; nothing is announced of it.
      if (job?.content.kind === 'label' && printer && isOver(job)) await announce(job.content, printer, wish)
      return spool.again({ jobId, ...wish })
    },
    /** Throws `not_found`, or `not_printable` where the printer's language has no such command. */
    async command(printerId: string, command: PrinterCommandName, { gestureId }: Wish): Promise<PrintJob> {
      const printer = printers.get(printerId)
      const role = printer.language === 'zpl' ? 'label' : 'document'
      const document = commandDocument(command, printer, clock.now(), language())
      return print(document, { printerId, role, gestureId })
    },
    /** On the printer of a role. Throws `no_printer`. */
    async commandSheet(
      sheet: CommandSheet,
      wish: Wish & { readonly role: PrinterRole; readonly copies: number },
    ): Promise<PrintJob> {
      const printer = printerOf(wish.role)
      return print(commandSheetDocument(sheet, printer), { ...wish, printerId: printer.id })
    },
    /** The barcode that shows what the scanner makes of it, on the printer for labels. Throws `no_printer`. */
    async scannerTest({ gestureId }: Wish): Promise<PrintJob> {
      const printer = printerOf('label')
      const document = scannerTestDocument(scannerTestCode, printer, printer.name)
      return print(document, { printerId: printer.id, role: 'label', gestureId })
    },
    /** A document that is kept, on the printer of a role unless one is named. Throws as `reprint`. */
    async kept(
      documentId: string,
      {
        printerId,
        role,
        gestureId,
      }: Wish & { readonly role: PrinterRole; readonly printerId?: string | undefined },
    ): Promise<PrintJob> {
      const printer = printerId === undefined ? printerOf(role) : printers.get(printerId)
      return submit(documentId, { printerId: printer.id, role, gestureId })
    },
    /** What a person handed over, on the printer that was named. */
    file: (
      file: NewDocument,
      { id: printerId, language: spoken }: PrinterSetting,
      wish: Wish & { readonly copies: number },
    ) => print(file, { ...wish, printerId, role: spoken === 'zpl' ? 'label' : 'document' }),
    /** Of an order, or with `parcelOf` of one parcel; on the printer for documents. Throws `not_found` or `no_printer`. */
    async packingSlip(
      orderNumber: string,
      {
        gestureId,
        parcelOf,
      }: Wish & { readonly parcelOf?: (order: Order) => Promise<SlipParcel | undefined> },
    ): Promise<PrintJob> {
      const order = await stores.orders.findByNumber(orderNumber)
      if (!order) throw notFound('order')
      const parcel = await parcelOf?.(order)
      const printer = printerOf('document')
      const slip = packingSlipDocument(order, printer, clock.now(), language(), parcel)
      return print(slip, { printerId: printer.id, role: 'document', gestureId })
    },
    /** On the printer for documents. Throws `no_printer`. */
    async dayReport(content: Report, { gestureId }: Wish): Promise<PrintJob> {
      const printer = printerOf('document')
      return print(dayReportDocument(content, printer), {
        printerId: printer.id,
        role: 'document',
        gestureId,
      })
    },
  }
}
