// Which part of a page is the label: looked at and tried on one label, for all of its service on such pages.

import { isSamePage } from '../../base/page-area.ts'
import { isAppError } from '../../contract/errors.ts'
import type { AreaWish } from '../../contract/label-areas.ts'
import { commonLabelPrinter } from '../../contract/printers.ts'
import { conflict, notFound } from '../../contract/refusals.ts'
import { chosenArea } from '../../core/printing/label-areas.ts'
import { pictureView, present } from '../views.ts'
import type { Feature } from './feature.ts'
import type { Printing } from './printing.ts'
import type { PortsOf } from './ports.ts'

type LabelAreasPorts = PortsOf<'adapters', 'labels'> &
  Pick<Printing, 'printers' | 'printables' | 'labelAreas'>

/** A label, and the printer on whose paper its page is too large. */
type LabelAtPrinter = {
  readonly labelId: string
  readonly printerId?: string | undefined
  readonly page?: number | undefined
}
type TriedArea = Omit<AreaWish, 'choice'> & { readonly choice: AreaWish['choice'] | 'auto' }

export function labelAreasFeature(ports: LabelAreasPorts): Feature<'labelAreas'> {
  const { stores, adapters, printers, printables, labelAreas } = ports

  function printerOf(printerId: string | undefined) {
    if (printerId === undefined) return printers.choose('label').printer ?? commonLabelPrinter
    const printer = printers.all().find(({ id }) => id === printerId)
    if (!printer) throw notFound('printer')
    return printer
  }

  /** The page that is meant, beside all that are larger than the paper. */
  async function pageOf({ labelId, printerId, page }: LabelAtPrinter) {
    const label = await stores.labels.summary(labelId)
    if (!label) throw notFound('label')
    const { purchaseId, service } = label
    const printable = await printables.get({ kind: 'label', labelId, purchaseId })
    const printer = printerOf(printerId)
    const larger = await adapters.labelSheets.larger(printable, printer)
    const sheet = page === undefined ? larger[0] : larger.find((each) => each.page === page)
    if (!sheet) throw conflict('page_fits')
    return { service, printable, printer, larger, sheet }
  }
  type LabelPage = Awaited<ReturnType<typeof pageOf>>

  /** The page as it would be sent with this part of it; `auto`: as the station finds it. */
  function pictureOf({ printable, printer, sheet }: LabelPage, { choice, rectangle }: TriedArea) {
    const { page, widthMm, heightMm } = sheet
    const areas = choice === 'auto' ? [] : [{ widthMm, heightMm, area: chosenArea({ choice, rectangle }) }]
    return adapters.previewLabel({ ...printable, areas }, { ...printer, part: { page } }, { asSent: true })
  }

  /** The rule is for every page of this size. Of one that nothing was chosen for, nothing may be in that part. */
  async function checkOthers(chosen: LabelPage, wish: TriedArea): Promise<void> {
    const others = chosen.larger.filter((each) => each !== chosen.sheet && isSamePage(each, chosen.sheet))
    for (const sheet of others) {
      try {
        await pictureOf({ ...chosen, sheet }, wish)
      } catch (error) {
        if (!isAppError(error, 'not_printable') || error.details?.['reason'] !== 'blank') throw error
      }
    }
  }

  const listed = async () => ({ rules: [...(await labelAreas.list())] })

  return {
    handlers: {
      async 'labelAreas.page'(which) {
        const { service, printable, printer, larger, sheet } = await pageOf(which)
        const rule = await labelAreas.find(service, sheet)
        const png = await adapters.labelSheets.draw(printable, printer, sheet.page)
        const pngBase64 = Buffer.from(png).toString('base64')
        const largerPages = larger.map(({ page }) => page)
        return { service, ...sheet, largerPages, pngBase64, ...present({ rule }) }
      },
      async 'labelAreas.try'({ choice, rectangle, ...which }) {
        return pictureView(await pictureOf(await pageOf(which), { choice, rectangle }))
      },
      async 'labelAreas.choose'({ choice, rectangle, ...which }) {
        const wish = { choice, ...present({ rectangle }) }
        const chosen = await pageOf(which)
        await pictureOf(chosen, wish)
        await checkOthers(chosen, wish)
        const { widthMm, heightMm } = chosen.sheet
        const rule = await labelAreas.choose(chosen.service, { widthMm, heightMm }, wish)
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
