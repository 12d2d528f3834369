// Which part of a page is the label: looked at and tried on one label, for all of its service on such pages.

import type { PageMm } from '../../base/page-area.ts'
import { AppError } from '../../contract/errors.ts'
import type { AreaWish } from '../../contract/label-areas.ts'
import { commonLabelPrinter } from '../../contract/printers.ts'
import { chosenArea } from '../../core/printing/label-areas.ts'
import { pictureView, present } from '../views.ts'
import type { Feature } from './feature.ts'
import type { Printing } from './printing.ts'
import type { PortsOf } from './ports.ts'

type LabelAreasPorts = PortsOf<'adapters', 'labels'> &
  Pick<Printing, 'printers' | 'printables' | 'labelAreas'>

/** A label, and the printer on whose paper its page is too large. */
type LabelAtPrinter = { readonly labelId: string; readonly printerId?: string | undefined }
type TriedArea = Omit<AreaWish, 'choice'> & { readonly choice: AreaWish['choice'] | 'auto' }

export function labelAreasFeature(ports: LabelAreasPorts): Feature<'labelAreas'> {
  const { stores, adapters, printers, printables, labelAreas } = ports

  function printerOf(printerId: string | undefined) {
    if (printerId === undefined) return printers.choose('label').printer ?? commonLabelPrinter
    const printer = printers.all().find(({ id }) => id === printerId)
    if (!printer) throw new AppError('not_found', 'There is no such printer')
    return printer
  }

  async function sheetOf({ labelId, printerId }: LabelAtPrinter) {
    const label = await stores.labels.summary(labelId)
    if (!label) throw new AppError('not_found', 'There is no such label')
    const { purchaseId, service } = label
    const printable = await printables.get({ kind: 'label', labelId, purchaseId })
    const printer = printerOf(printerId)
    const sheet = await adapters.labelSheet(printable, printer)
    if (!sheet) throw new AppError('conflict', 'No page of the label is larger than the paper')
    return { service, printable, printer, sheet }
  }

  /** The label as it would be sent with this part of such pages; `auto`: as the station finds it. */
  const pictureOf = async (which: LabelAtPrinter, { choice, rectangle }: TriedArea) => {
    const { service, printable, printer, sheet } = await sheetOf(which)
    const page: PageMm = { widthMm: sheet.widthMm, heightMm: sheet.heightMm }
    const areas = choice === 'auto' ? [] : [{ ...page, area: chosenArea({ choice, rectangle }) }]
    const picture = await adapters.previewLabel({ ...printable, areas }, printer, { asSent: true })
    return { service, page, picture }
  }

  const listed = async () => ({ rules: [...(await labelAreas.list())] })

  return {
    handlers: {
      async 'labelAreas.page'(which) {
        const { service, sheet } = await sheetOf(which)
        const { widthMm, heightMm, png } = sheet
        const rule = await labelAreas.find(service, sheet)
        const pngBase64 = Buffer.from(png).toString('base64')
        return { service, widthMm, heightMm, pngBase64, ...present({ rule }) }
      },
      async 'labelAreas.try'({ choice, rectangle, ...which }) {
        return pictureView((await pictureOf(which, { choice, rectangle })).picture)
      },
      async 'labelAreas.choose'({ choice, rectangle, ...which }) {
        const wish = { choice, ...present({ rectangle }) }
        const { service, page } = await pictureOf(which, wish)
        const rule = await labelAreas.choose(service, page, wish)
        return { ...(await listed()), rule }
      },
      'labelAreas.list': listed,
      async 'labelAreas.forget'({ ruleId }) {
        const forgotten = await labelAreas.forget(ruleId)
        return { ...(await listed()), forgotten }
      },
    },
  }
}
