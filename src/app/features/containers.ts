// Container labels (99M): asked for once, kept, printed; what is in doubt of them only a person can end.

import type {
  ContainerChoices,
  ContainerForm,
  ContainerOpening,
  ContainerView,
} from '../../contract/containers.ts'
import type { PrintJobView } from '../../contract/domain.ts'
import { isAppError } from '../../contract/errors.ts'
import { commonLabelPrinter } from '../../contract/printers.ts'
import { notFound } from '../../contract/refusals.ts'
import { checkContainerForm } from '../../core/containers/check-form.ts'
import type { ContainerLabels } from '../../core/containers/container-labels.ts'
import { emptyAddress, emptyForm } from '../../core/containers/container-request.ts'
import { createContainers } from '../../core/containers/containers.ts'
import { classifyScan } from '../../core/scanning/classify-scan.ts'
import type { TrackedParcel } from '../../core/tracking/ports.ts'
import type { Address } from '../../service/records.ts'
import { newId } from '../runtime.ts'
import { pictureView, present } from '../views.ts'
import { containerDestination } from './container-destination.ts'
import { containerElsewhere } from './container-elsewhere.ts'
import type { WarehousePart } from './warehouse.ts'
import type { Feature } from './feature.ts'
import type { PortsOf } from './ports.ts'
import type { Printing } from './printing.ts'

type ContainersPorts = PortsOf<
  'account' | 'adapters' | 'changes' | 'shipFrom' | 'page' | 'clock' | 'logger',
  'containers' | 'documents' | 'jobs' | 'orders' | 'purchases' | 'trackings'
> &
  Pick<Printing, 'printers' | 'printerFor' | 'printables' | 'printRequests' | 'spool' | 'printJobView'> & {
    /** The station's own parcel of a tracking number. */
    readonly parcelOf: (trackingNumber: string) => Promise<TrackedParcel | undefined>
    readonly warehouse: Pick<WarehousePart, 'containers'> | undefined
  }

export function containersFeature(ports: ContainersPorts): Feature<'containers'> {
  const { stores, account, adapters, printers, printerFor, printRequests, printables, spool } = ports
  const { shipFrom, parcelOf } = ports
  const containers = createContainers({
    ...ports,
    store: stores.containers,
    documents: stores.documents,
    service: account.containers,
    readBarcodes: adapters.readBarcodes,
    printer: () => printerFor('containerLabel'),
    newId,
    onContainer(labels) {
      ports.page.tell('container', () => viewOf(labels))
      ports.changes.emit('container', labels)
    },
    onJobs: (printerId) => spool.queueChanged(printerId),
  })

  async function viewOf(labels: ContainerLabels): Promise<ContainerView> {
    const { documentId } = labels
    const jobId = documentId === undefined ? undefined : await stores.containers.latestJobId(documentId)
    const job = jobId === undefined ? undefined : await stores.jobs.get(jobId)
    return containerView(labels, job && (await ports.printJobView(job)))
  }

  async function existing(containerId: string): Promise<ContainerLabels> {
    const labels = await stores.containers.get(containerId)
    if (!labels) throw notFound('container_labels')
    return labels
  }

  async function documentOf(containerId: string) {
    const { documentId } = await existing(containerId)
    if (documentId === undefined) throw notFound('document')
    return { kind: 'document', documentId } as const
  }

  async function newForm(): Promise<ContainerForm> {
    return { ...emptyForm, fromAddress: formAddress(await shipFrom.read()) }
  }

  /** What the station knows of its own parcel; of another only its number. */
  async function formOfParcel(trackingNumber: string) {
    const parcel = await parcelOf(trackingNumber)
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

  /** A number that this bench does not know: of another bench, of nobody, or nobody can say. */
  async function openElsewhere(containerNumber: string): Promise<ContainerOpening> {
    const unknown = { kind: 'not_made_here', containerNumber } as const
    if (!ports.warehouse) return unknown
    try {
      const { containers: found, lacksKey } = await ports.warehouse.containers.list(containerNumber)
      const views = found.map(containerElsewhere)
      const container = views.find(({ facts }) => facts?.numbers.includes(containerNumber))
      if (container) return { kind: 'made_elsewhere', container }
      return { ...unknown, elsewhere: lacksKey ? 'lacks_key' : 'none' }
    } catch (error) {
      if (!isAppError(error)) throw error
      return { ...unknown, elsewhere: 'not_known', reason: error.toInfo() }
    }
  }

  function warehouse(): NonNullable<ContainersPorts['warehouse']> {
    if (!ports.warehouse) throw notFound('warehouse')
    return ports.warehouse
  }

  return {
    start: () => containers.start(),
    close: () => containers.close(),
    handlers: {
      async 'containers.newForm'() {
        return { form: await newForm() }
      },
      async 'containers.open'({ text }) {
        const scanned = classifyScan(text)
        if (scanned.kind === 'container') {
          const { containerNumber } = scanned
          const made = await stores.containers.findByNumber(containerNumber)
          return made ? { kind: 'made', container: await viewOf(made) } : openElsewhere(containerNumber)
        }
        if (scanned.kind === 'tracking')
          return { kind: 'form', ...(await formOfParcel(scanned.trackingNumber)) }
        const number = scanned.text.replace(/[\s-]/g, '').toUpperCase()
        if (await parcelOf(number)) return { kind: 'form', ...(await formOfParcel(number)) }
        const order = await stores.orders.findByNumber(scanned.text)
        const [parcel] = order ? await stores.trackings.listByOrder(order.id) : []
        return parcel
          ? { kind: 'form', ...(await formOfParcel(parcel.trackingNumber)) }
          : { kind: 'not_found', scanned: scanned.text }
      },
      'containers.check': ({ form }) => Promise.resolve(checkContainerForm(form)),
      async 'containers.choices'() {
        return choicesOf(() => account.service.listOfferedServices())
      },
      async 'containers.make'({ form, gestureId }) {
        return viewOf(await containers.make(form, gestureId))
      },
      async 'containers.send'({ containerId }) {
        return viewOf(await containers.send(containerId))
      },
      async 'containers.giveUp'({ containerId, reason }) {
        return viewOf(await containers.giveUp(containerId, reason))
      },
      async 'containers.get'({ containerId }) {
        return viewOf(await existing(containerId))
      },
      async 'containers.list'({ query, limit }) {
        const found = await stores.containers.list(query, limit)
        return { containers: await Promise.all(found.map(viewOf)) }
      },
      async 'containers.print'({ containerId, gestureId, printerId }) {
        const { documentId } = await documentOf(containerId)
        const wish = { role: 'containerLabel', gestureId, printerId } as const
        return ports.printJobView(await printRequests.kept(documentId, wish))
      },
      async 'containers.elsewhere'({ query }) {
        const { containers: found, ...rest } = await warehouse().containers.list(query)
        return { ...rest, containers: found.map(containerElsewhere) }
      },
      async 'containers.printElsewhere'({ benchId, copyId, ...wish }) {
        const document = await warehouse().containers.get(benchId, copyId)
        return ports.printJobView(await printRequests.containerCopy(document, wish))
      },
      async 'containers.preview'({ containerId }) {
        const printable = await printables.get(await documentOf(containerId))
        const paper = printers.choose('containerLabel').printer ?? commonLabelPrinter
        return pictureView(await adapters.previewLabel(printable, paper))
      },
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

function containerView(labels: ContainerLabels, job: PrintJobView | undefined): ContainerView {
  const { id, state, form, pages, numbers, reason, warnings, createdAt, updatedAt } = labels
  return {
    containerId: id,
    state,
    form: form ?? emptyForm,
    pages,
    numbers: [...numbers],
    destination: form ? containerDestination(form) : '',
    warnings: [...warnings],
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    ...present({ reason, job }),
  }
}
