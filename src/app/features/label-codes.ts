// The codes of labels as they print: read beside the printing, and shown with the label.

import type { LabelCodesView } from '../../contract/label-codes.ts'
import { commonLabelPrinter } from '../../contract/printers.ts'
import { notFound } from '../../contract/refusals.ts'
import { createReadingLine } from '../../core/label-codes/reading-line.ts'
import { readingOf } from '../../core/label-codes/reading.ts'
import type { PrintJob } from '../../core/printing/print-job.ts'
import type { PrinterPaper } from '../papers/printer-language.ts'
import type { Stores } from '../profile/stores.ts'
import type { PortsOf } from './ports.ts'
import type { Printing } from './printing.ts'
import type { ShippingParts } from './ship-parts.ts'

type LabelCodesPorts = PortsOf<
  'adapters' | 'changes' | 'page' | 'clock' | 'logger',
  'jobs' | 'labels' | 'labelCodes' | 'purchases'
> &
  Pick<Printing, 'printers' | 'printables' | 'labelAreas'> &
  Pick<ShippingParts, 'parcelView'>

export function labelCodesFeature(ports: LabelCodesPorts) {
  const { stores, adapters, printers, printables, labelAreas, parcelView, changes, page } = ports
  const { clock, logger } = ports

  const summaryOf = async (labelId: string) => {
    const label = await stores.labels.summary(labelId)
    if (!label) throw notFound('label')
    return label
  }

  /** As a printer of the settings; one that is gone does not count. */
  async function paperOf(labelId: string, printerId: string | undefined): Promise<PrinterPaper> {
    const id = printerId ?? (await stores.jobs.latestForLabel(labelId))?.printerId
    return (
      printers.all().find((printer) => printer.id === id) ??
      printers.choose('label').printer ??
      commonLabelPrinter
    )
  }

  /** A printer that waits for something, or is held, does not count before it goes on. */
  async function isPrinting(): Promise<boolean> {
    if ((await stores.jobs.listByState('sending')).length > 0) return true
    const active = printers.all().filter(({ id }) => !printers.isHeld(id))
    const waiting = await Promise.all(active.map(({ id }) => stores.jobs.nextQueued(id)))
    return waiting.some((job) => job !== undefined)
  }

  const line = createReadingLine<PrinterPaper>({
    store: stores.labelCodes,
    async printerFor(labelId, printerId) {
      const printer = await paperOf(labelId, printerId)
      const { language, dpi, widthMm, media, fitPages } = printer
      const areas = await labelAreas.ofLabel(labelId)
      return { printer, paper: JSON.stringify([language, dpi, widthMm, media, fitPages, areas]) }
    },
    async read(labelId, printer) {
      const { purchaseId, trackingNumber } = await summaryOf(labelId)
      const file = await printables.get({ kind: 'label', labelId, purchaseId })
      const number = trackingNumber === '' ? undefined : trackingNumber
      return readingOf(await adapters.labelCodes.read(file, printer), number)
    },
    stop: () => adapters.labelCodes.stop(),
    isPrinting,
    onRead(labelId, wasSent) {
      page.tell('labelCodes', () => ({ labelId }))
      if (!wasSent) return
      page.tell('parcel', async () => {
        const purchase = await stores.purchases.get((await summaryOf(labelId)).purchaseId)
        return purchase && parcelView(purchase)
      })
    },
    clock,
    logger,
  })

  changes.on('printJob', ({ content, state, printerId }: PrintJob) => {
    if (state === 'queued' || state === 'sending') line.toBeSent()
    else if (content.kind === 'label' && state !== 'failed') line.sent(content.labelId, printerId)
  })
  changes.on('purchase', ({ state }) => {
    if (state === 'bought') line.toBeSent()
  })

  return { handlers: {}, opened: () => line.start(), close: () => line.close() }
}

/** What is told of a label's codes. */
export async function labelCodesView(
  { labelCodes }: Pick<Stores, 'labelCodes'>,
  labelId: string,
): Promise<LabelCodesView> {
  const known = await labelCodes.get(labelId)
  if (known) return { state: known.outcome, tracking: known.tracking, codes: [...known.codes] }
  const state = (await labelCodes.isRemoved(labelId)) ? 'removed' : 'not_yet'
  return { state, tracking: 'unknown', codes: [] }
}
