// A service of the test's own: it buys each transactionId once, as the contract promises, and is told how to answer.

import { AppError } from '../../../../src/contract/errors.ts'
import type {
  CreateShipmentRequest,
  Rate,
  RateRequest,
  ServiceLabel,
  ServiceShipment,
  ShippingService,
} from '../../../../src/core/shipping-service.ts'

/** How the service answers a purchase. `silent`: it may have bought before it fell silent. */
export type Answer = 'buys' | 'refuses' | 'unreachable' | 'silent_bought' | 'silent_not_bought'

export function createSellingService() {
  /** What the service has sold, by transactionId. */
  const sold = new Map<string, ServiceShipment>()
  const requests: CreateShipmentRequest[] = []
  const told = {
    answer: 'buys' as Answer,
    rates: [] as Rate[],
    ratesFail: 'service_refused' as AppError['code'],
    /** What rates were asked for. */
    ratesAsked: [] as RateRequest[],
    /** Labels that come with a shipment; all of its packages' where undefined. */
    labelsSent: undefined as number | undefined,
    price: { amountMinor: 842, currency: 'USD' },
    /** How `GET Label` answers, of all labels sold; all of them where undefined. */
    labelCall: undefined as
      | ((
          sold: readonly ServiceLabel[],
          asked: number | undefined,
        ) => readonly ServiceLabel[] | AppError['code'])
      | undefined,
    /** What `GET Label` was asked for: a package, or all. */
    labelsAsked: [] as (number | 'all')[],
    /** What every label says; its number where undefined. */
    labelText: undefined as string | undefined,
    /** Called when a shipment was sold, before its answer. */
    onSale: undefined as (() => void) | undefined,
    /** What the answer to a sale waits for. */
    answersAfter: undefined as Promise<void> | undefined,
  }

  function sell(request: CreateShipmentRequest, transactionId: string): ServiceShipment {
    const before = sold.get(transactionId)
    if (before) return before
    const number = sold.size + 1
    const shipment: ServiceShipment = {
      shipmentId: `s-${number}`,
      trackingNumber: `9400-${number}-1`,
      price: told.price,
      labels: request.packages.map((_, at) => ({
        packageNumber: at + 1,
        trackingNumber: `9400-${number}-${at + 1}`,
        format: 'zpl',
        bytes: Buffer.from(told.labelText ?? `^XA^FD${number}-${at + 1}^FS^XZ`),
      })),
      warnings: [],
      raw: '{}',
    }
    sold.set(transactionId, shipment)
    told.onSale?.()
    return shipment
  }
  const found = (transactionId: string) => {
    const shipment = sold.get(transactionId)
    return shipment && { ...shipment, labels: shipment.labels.slice(0, told.labelsSent) }
  }
  const fail = (code: AppError['code']) => Promise.reject(new AppError(code, code))
  const service: ShippingService = {
    authorize: () => Promise.resolve(),
    createShipment(request, transactionId) {
      requests.push(request)
      switch (told.answer) {
        case 'buys': {
          const shipment = sell(request, transactionId)
          const answer = { ...shipment, labels: shipment.labels.slice(0, told.labelsSent) }
          return (told.answersAfter ?? Promise.resolve()).then(() => answer)
        }
        case 'refuses':
          return fail('service_refused')
        case 'unreachable':
          return fail('service_unreachable')
        case 'silent_bought':
          sell(request, transactionId)
          return fail('service_no_answer')
        case 'silent_not_bought':
          return fail('service_no_answer')
      }
    },
    findByTransactionId: (transactionId) =>
      told.answer === 'buys' || told.answer === 'refuses'
        ? Promise.resolve(found(transactionId))
        : fail('service_no_answer'),
    getLabels(shipmentId, asked) {
      const labels = [...sold.values()].find((one) => one.shipmentId === shipmentId)?.labels ?? []
      told.labelsAsked.push(asked ?? 'all')
      const answer = told.labelCall?.(labels, asked) ?? labels
      return typeof answer === 'string' ? fail(answer) : Promise.resolve(answer)
    },
    getRates(request) {
      told.ratesAsked.push(request)
      return told.rates.length > 0 ? Promise.resolve(told.rates) : fail(told.ratesFail)
    },
    listOfferedServices: () => Promise.resolve([{ carrierAccountId: 'CA', service: 'GroundAdvantage' }]),
  }
  return { service, sold, requests, told }
}
