// A service that answers as told, call by call, and what it was asked: the turns that a real one cannot be brought to take.

import { randomUUID } from 'node:crypto'
import { AppError } from '../../../../src/contract/errors.ts'
import type { PrinterSetting } from '../../../../src/contract/printers.ts'
import type { Purchase } from '../../../../src/core/ship/purchase.ts'
import type { ShippingPorts } from '../../../../src/core/ship/shipping.ts'
import type {
  CreateShipmentRequest,
  ServiceLabel,
  ServiceShipment,
  ShippingService,
} from '../../../../src/core/shipping-service.ts'
import { settle } from '../../../support/manual-clock.ts'
import { benchNotes, openShippingStores, orderOf } from './shipping-bench.ts'

export const shipment: ServiceShipment = {
  shipmentId: 's-1',
  trackingNumber: '9200000000000000000001',
  price: { amountMinor: 842, currency: 'USD' },
  labels: [{ packageNumber: 1, format: 'zpl', bytes: Buffer.from('^XA^XZ') }],
  warnings: [],
  raw: '{}',
}

export type Answer<T> = () => Promise<T>
export const answers =
  <T>(value: T): Answer<T> =>
  () =>
    Promise.resolve(value)
export const fails =
  (code: AppError['code']): Answer<never> =>
  () =>
    Promise.reject(new AppError(code, code))

export function createScriptedService() {
  const told = {
    /** Answers in the order of the calls; the last one stays. */
    creates: [] as Answer<ServiceShipment>[],
    finds: [] as Answer<ServiceShipment | undefined>[],
    labels: [answers(shipment.labels)] as Answer<readonly ServiceLabel[]>[],
    /** The shipments whose labels were asked for. */
    labelsAsked: [] as string[],
    authorize: answers(undefined) as Answer<void>,
    /** What may be paid for, and every look for it. */
    called: [] as string[],
    /** Everything that the service was asked, by name. */
    asked: [] as string[],
    /** Says that the request which was sent last is with the system. */
    leaves: undefined as (() => void) | undefined,
    /** The bodies of what may be paid for. */
    sent: [] as CreateShipmentRequest[],
  }
  const next = <T>(script: Answer<T>[]): Promise<T> => {
    const answer = script.length > 1 ? script.shift() : script[0]
    if (!answer) throw new Error('the service was not told what to answer')
    return answer()
  }
  const service: ShippingService = {
    authorize: () => told.authorize(),
    createShipment(request, transactionId, onLeft) {
      told.sent.push(request)
      told.leaves = onLeft
      told.called.push(`create ${transactionId}`)
      return next(told.creates)
    },
    findByTransactionId(transactionId) {
      told.called.push(`find ${transactionId}`)
      return next(told.finds)
    },
    getLabels(shipmentId) {
      told.labelsAsked.push(shipmentId)
      return next(told.labels)
    },
    getRates: fails('no_rate'),
    listOfferedServices: answers([{ carrierAccountId: 'CA', service: 'GroundAdvantage' }]),
  }
  const recorded = new Proxy(service, {
    get(target, name: keyof ShippingService) {
      told.asked.push(name)
      return target[name]
    },
  })
  return { service: recorded, told }
}

/** Shipping of ORDER-1 with a scripted service, and no label printer until one is named. */
export async function createScriptedBench() {
  const { service, told: answering } = createScriptedService()
  const told = Object.assign(answering, benchNotes())
  const stores = await openShippingStores(service, told)
  const { purchases, orders } = stores
  await orders.upsert([orderOf('ORDER-1')])
  const printer: { label: PrinterSetting | undefined } = { label: undefined }
  const open = (change: Partial<ShippingPorts> = {}) =>
    stores.open({ labelPrinter: () => printer.label, ...change })

  async function now({ id }: Purchase): Promise<Purchase> {
    const purchase = await purchases.get(id)
    if (!purchase) throw new Error('the purchase is gone')
    return purchase
  }

  const bench = {
    ...stores,
    told,
    printer,
    open,
    /** The station at work; a test may close it and open another. */
    shipping: open(),
    now,
    async ship(): Promise<Purchase> {
      const outcome = await bench.shipping.ship('order-1', randomUUID(), undefined, undefined)
      if (!('purchase' in outcome)) throw new Error(outcome.kind)
      await settle()
      return now(outcome.purchase)
    },
    creations: () => told.called.filter((call) => call.startsWith('create')),
    async close() {
      await bench.shipping.close()
      stores.close()
    },
  }
  return bench
}

export type ScriptedBench = Awaited<ReturnType<typeof createScriptedBench>>
