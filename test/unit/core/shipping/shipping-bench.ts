// Shipping on a real SQLite file with a service of the test's own: it buys each transactionId once, as the contract
// promises, and is told how to answer.

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../../../src/adapters/sqlite/open-database.ts'
import { sqliteLabelStore } from '../../../../src/adapters/sqlite/label-store.ts'
import { sqliteOrderStore } from '../../../../src/adapters/sqlite/order-store.ts'
import { sqlitePrintJobStore } from '../../../../src/adapters/sqlite/print-job-store.ts'
import { sqlitePurchaseStore } from '../../../../src/adapters/sqlite/purchase-store.ts'
import { createSealer } from '../../../../src/adapters/sqlite/sealer.ts'
import { newId } from '../../../../src/app/runtime.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import { commonLabelPrinter, type PrinterSetting } from '../../../../src/contract/printers.ts'
import type { OrderContent } from '../../../../src/core/orders/order.ts'
import { defaultPackagePresets } from '../../../../src/core/orders/package-presets.ts'
import type { ShippingSettings } from '../../../../src/core/shipping/draft/order-draft.ts'
import { createShipping, type Shipping } from '../../../../src/core/shipping/shipping.ts'
import type {
  CreateShipmentRequest,
  Rate,
  RateRequest,
  ServiceShipment,
  ShippingService,
} from '../../../../src/core/shipping/shipping-service.ts'
import { manualClock } from '../../../support/manual-clock.ts'

/** How the service answers a purchase. `silent`: it may have bought before it fell silent. */
export type Answer = 'buys' | 'refuses' | 'unreachable' | 'silent_bought' | 'silent_not_bought'

export const address = {
  name: 'Ada Example',
  street1: '12 Sample St',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
  country: 'US',
}

export function orderOf(orderNumber: string, change: Partial<OrderContent> = {}): OrderContent {
  return {
    orderNumber,
    toAddress: address,
    weightGrams: 340,
    items: [],
    preset: undefined,
    service: 'GroundAdvantage',
    references: [],
    ...change,
  }
}

const printer: PrinterSetting = {
  ...commonLabelPrinter,
  id: 'left',
  name: 'Left',
  connection: { kind: 'tcp', host: '127.0.0.1', port: 9100 },
}

export async function createShippingBench() {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-shipping-'))
  const database = await openDatabase(join(folder, 'packbench.db'))
  const clock = manualClock()
  const context = { database, sealer: createSealer(randomBytes(32)), stationId: newId(), clock, newId }
  const purchases = sqlitePurchaseStore(context)
  const orders = sqliteOrderStore(context)
  const labels = sqliteLabelStore(context)
  const jobs = sqlitePrintJobStore(context)

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
    settings: {} as Partial<ShippingSettings>,
    /** What every label says; its number where undefined. */
    labelText: undefined as string | undefined,
    /** Called when a shipment was sold, before its answer. */
    onSale: undefined as (() => void) | undefined,
    /** What the answer to a sale waits for. */
    answersAfter: undefined as Promise<void> | undefined,
    bugs: 0,
    /** States as the page hears of them. */
    states: [] as string[],
  }

  function sell(request: CreateShipmentRequest, transactionId: string): ServiceShipment {
    const before = sold.get(transactionId)
    if (before) return before
    const number = sold.size + 1
    const shipment: ServiceShipment = {
      shipmentId: `s-${number}`,
      trackingNumber: `9400-${number}-1`,
      price: { amountMinor: 842, currency: 'USD' },
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
        ? Promise.resolve(sold.get(transactionId))
        : fail('service_no_answer'),
    getLabels: (shipmentId) =>
      Promise.resolve([...sold.values()].find((one) => one.shipmentId === shipmentId)?.labels ?? []),
    getRates(request) {
      told.ratesAsked.push(request)
      return told.rates.length > 0 ? Promise.resolve(told.rates) : fail(told.ratesFail)
    },
    listOfferedServices: () => Promise.resolve([{ carrierAccountId: 'CA', service: 'GroundAdvantage' }]),
  }

  function open(): Shipping {
    return createShipping({
      purchases,
      orders,
      service,
      inquiries: {
        explainRate: () => fail('no_rate'),
        verifyAddress: () => fail('service_refused'),
        listSpecialServices: () => Promise.resolve([]),
        listPackageTypes: () => Promise.resolve([]),
      },
      settings: () =>
        Promise.resolve({
          shipFrom: address,
          serviceRule: 'cheapest',
          presets: defaultPackagePresets,
          weightTolerance: { percent: 10, grams: 50 },
          ...told.settings,
        }),
      labelPrinter: () => printer,
      clock,
      newId,
      logger: { info: () => undefined, warn: () => undefined, error: () => (told.bugs += 1) },
      onPurchase: ({ state, reason }) => told.states.push(reason ? `${state} ${reason.code}` : state),
      onJobs: () => undefined,
    })
  }

  return {
    purchases,
    database,
    orders,
    labels,
    jobs,
    clock,
    sold,
    requests,
    told,
    open,
    close() {
      database.close()
      rmSync(folder, { recursive: true })
    },
  }
}

export type ShippingBench = Awaited<ReturnType<typeof createShippingBench>>
