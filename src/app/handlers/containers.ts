import type { ContainerChoices, ContainerForm } from '../../contract/container-operations.ts'
import { AppError, isAppError } from '../../contract/errors.ts'
import { commonLabelPrinter } from '../../contract/printers.ts'
import { checkContainerForm } from '../../core/containers/check-form.ts'
import type { ContainerLabels } from '../../core/containers/container-labels.ts'
import { emptyAddress, emptyForm } from '../../core/containers/container-request.ts'
import { classifyScan } from '../../core/scanning/classify-scan.ts'
import type { Address } from '../../service/records.ts'
import type { HandlersOf } from '../dispatch.ts'
import { newId } from '../runtime.ts'
import type { StationCore } from '../station-core.ts'
import { pictureView } from '../views.ts'

export function containersHandlers(station: StationCore): HandlersOf<'containers'> {
  const { session, views, adapters } = station

  async function existing(containerId: string): Promise<ContainerLabels> {
    const labels = await session().stores.containers.get(containerId)
    if (!labels) throw new AppError('not_found', 'There are no such container labels')
    return labels
  }

  async function documentOf(containerId: string) {
    const { documentId } = await existing(containerId)
    if (documentId === undefined) throw new AppError('not_found', 'There is no document of these labels')
    return { kind: 'document', documentId } as const
  }

  async function newForm(): Promise<ContainerForm> {
    const shipFrom = await session().shipFrom()
    return { ...emptyForm, fromAddress: formAddress(shipFrom) }
  }

  /** What the station knows of its own parcel; of another only its number. */
  async function formOfParcel(trackingNumber: string) {
    const { tracking, stores } = session()
    const { parcel } = await tracking.find(trackingNumber)
    const purchase = parcel && (await stores.purchases.get(parcel.purchaseId))
    const request = purchase?.request
    const form = await newForm()
    return {
      form: {
        ...form,
        trackingNumber,
        ...(request
          ? {
              carrierAccountId: request.carrierAccountId,
              toAddress: formAddress(request.toAddress),
              fromAddress: formAddress(request.fromAddress),
            }
          : {}),
      },
      ...(purchase ? { orderNumber: purchase.orderNumber } : {}),
    }
  }

  return {
    async 'containers.newForm'() {
      return { form: await newForm() }
    },
    async 'containers.open'({ text }) {
      const { stores } = session()
      const scanned = classifyScan(text)
      if (scanned.kind === 'container') {
        const { containerNumber } = scanned
        const made = await stores.containers.findByNumber(containerNumber)
        return made
          ? { kind: 'made', container: await views.container(made) }
          : { kind: 'not_made_here', containerNumber }
      }
      if (scanned.kind === 'tracking')
        return { kind: 'form', ...(await formOfParcel(scanned.trackingNumber)) }
      const number = scanned.text.replace(/[\s-]/g, '').toUpperCase()
      if ((await session().tracking.find(number)).parcel)
        return { kind: 'form', ...(await formOfParcel(number)) }
      const order = await stores.orders.findByNumber(scanned.text)
      const [parcel] = order ? await stores.trackings.listByOrder(order.id) : []
      return parcel
        ? { kind: 'form', ...(await formOfParcel(parcel.trackingNumber)) }
        : { kind: 'not_found', scanned: scanned.text }
    },
    'containers.check': ({ form }) => Promise.resolve(checkContainerForm(form)),
    async 'containers.choices'() {
      return choicesOf(() => session().account.service.listOfferedServices())
    },
    async 'containers.make'({ form, gestureId }) {
      return views.container(await session().containers.make(form, gestureId))
    },
    async 'containers.send'({ containerId }) {
      return views.container(await session().containers.send(containerId))
    },
    async 'containers.giveUp'({ containerId, reason }) {
      return views.container(await session().containers.giveUp(containerId, reason))
    },
    async 'containers.get'({ containerId }) {
      return views.container(await existing(containerId))
    },
    async 'containers.list'({ query, limit }) {
      const found = await session().stores.containers.list(query, limit)
      return { containers: await Promise.all(found.map(views.container)) }
    },
    async 'containers.print'({ containerId, gestureId, printerId }) {
      const { printers, printerFor, spool } = session()
      const content = await documentOf(containerId)
      const printer = printerId === undefined ? printerFor('containerLabel') : printers.get(printerId)
      if (!printer) throw new AppError('no_printer', 'No printer is set up')
      const job = await spool.submit({
        id: newId(),
        content,
        printerId: printer.id,
        role: 'containerLabel',
        copies: 1,
        gestureId,
        reprintReason: undefined,
      })
      return views.printJob(job)
    },
    async 'containers.preview'({ containerId }) {
      const { printables, printers } = session()
      const printable = await printables.get(await documentOf(containerId))
      const paper = printers.choose('containerLabel').printer ?? commonLabelPrinter
      return pictureView(await adapters.previewLabel(printable, paper))
    },
  }
}

/** An address as the form has it; a saved address's id tells nothing. */
function formAddress(address: Partial<Address> | undefined): ContainerForm['toAddress'] {
  const { name, company, street1, street2, city, state, zip, country } = address ?? {}
  const known = { name, company, street1, street2, city, state, zip, country }
  return {
    ...emptyAddress,
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)),
  }
}

type OfferedAccounts = readonly {
  readonly carrierAccountId: string
  readonly carrierCode?: string | undefined
  readonly service: string
}[]

async function choicesOf(list: () => Promise<OfferedAccounts>): Promise<ContainerChoices> {
  let offers: OfferedAccounts
  try {
    offers = await list()
  } catch (error) {
    if (!isAppError(error)) throw error
    return { carrierAccounts: [], reason: error.toInfo() }
  }
  const sorted = offers.toSorted(
    (a, b) => Number(b.service === 'ParcelSelectDE') - Number(a.service === 'ParcelSelectDE'),
  )
  const byId = new Map(
    sorted.map((offer) => [offer.carrierAccountId, offer.carrierCode] as const).toReversed(),
  )
  const order = [...new Set(sorted.map(({ carrierAccountId }) => carrierAccountId))]
  return {
    carrierAccounts: order.map((carrierAccountId) => {
      const carrierCode = byId.get(carrierAccountId)
      return { carrierAccountId, ...(carrierCode ? { carrierCode } : {}) }
    }),
  }
}
