// Shipping on a real SQLite file and a clock that the test owns, with a service of the test's own.

import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../../../src/adapters/sqlite/open-database.ts'
import { sqliteKeptDraftStore } from '../../../../src/adapters/sqlite/kept-drafts.ts'
import { sqliteLabelStore } from '../../../../src/adapters/sqlite/labels.ts'
import { sqliteMissingLabelStore } from '../../../../src/adapters/sqlite/missing-labels.ts'
import { sqliteOrderStore } from '../../../../src/adapters/sqlite/orders.ts'
import { sqlitePrintJobStore } from '../../../../src/adapters/sqlite/print-jobs.ts'
import { sqlitePurchaseStore } from '../../../../src/adapters/sqlite/purchases.ts'
import { sqliteWaitingOrderStore } from '../../../../src/adapters/sqlite/waiting-orders.ts'
import { createSealer } from '../../../../src/adapters/sqlite/sealer.ts'
import { newId } from '../../../../src/app/runtime.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import { commonLabelPrinter, type PrinterSetting } from '../../../../src/contract/printers.ts'
import type { OrderContent } from '../../../../src/core/orders/order.ts'
import { defaultPackagePresets } from '../../../../src/core/orders/package-presets.ts'
import type { ShippingSettings } from '../../../../src/core/ship/draft/order-draft.ts'
import { createShipping, type Shipping, type ShippingPorts } from '../../../../src/core/ship/shipping.ts'
import type { ShippingService } from '../../../../src/core/shipping-service.ts'
import { manualClock, settle } from '../../../support/manual-clock.ts'
import { createSellingService } from './selling-service.ts'

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

export const leftPrinter: PrinterSetting = {
  ...commonLabelPrinter,
  id: 'left',
  name: 'Left',
  connection: { kind: 'tcp', host: '127.0.0.1', port: 9100 },
}

const fail = (code: AppError['code']) => Promise.reject(new AppError(code, code))

/** What a bench is told of its settings, and what it saw. */
export const benchNotes = () => ({
  settings: {} as Partial<ShippingSettings>,
  bugs: 0,
  /** States as the page hears of them. */
  states: [] as string[],
})

/** The stores of one station, and shipping on them, opened as often as its process would be. */
export async function openShippingStores(service: ShippingService, notes: ReturnType<typeof benchNotes>) {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-shipping-'))
  const database = await openDatabase(join(folder, 'packbench.db'))
  const clock = manualClock()
  const context = { database, sealer: createSealer(randomBytes(32)), stationId: newId(), clock, newId }
  const purchases = sqlitePurchaseStore(context)
  const missingLabels = sqliteMissingLabelStore(context)
  const orders = sqliteOrderStore(context)

  function open(change: Partial<ShippingPorts> = {}): Shipping {
    return createShipping({
      purchases,
      missingLabels,
      orders,
      keptDrafts: sqliteKeptDraftStore(context),
      service,
      account: () => ({ service, key: () => 'account-a' }),
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
          ...notes.settings,
        }),
      labelPrinter: () => leftPrinter,
      clock,
      newId,
      logger: { info: () => undefined, warn: () => undefined, error: () => (notes.bugs += 1) },
      onPurchase: ({ state, reason }) => notes.states.push(reason ? `${state} ${reason.code}` : state),
      onJobs: () => undefined,
      ...change,
    })
  }

  return {
    purchases,
    missingLabels,
    database,
    context,
    orders,
    labels: sqliteLabelStore(context),
    jobs: sqlitePrintJobStore(context),
    waitingOrders: sqliteWaitingOrderStore(context),
    clock,
    open,
    close() {
      database.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Shipping with a service that buys each transactionId once (selling-service.ts). */
export async function createShippingBench() {
  const { told: answering, ...selling } = createSellingService()
  const told = Object.assign(answering, benchNotes())
  return { ...(await openShippingStores(selling.service, told)), ...selling, told }
}

export type ShippingBench = Awaited<ReturnType<typeof createShippingBench>>

/** Buys order `A-1` in so many packages, as far as it goes without time passing; answers with its purchase's id. */
export async function buyPackages(shipping: Shipping, packageCount: number): Promise<string> {
  const { draft } = await shipping.drafts.open({ orderNumber: 'A-1', isReturn: false })
  const packages = Array.from({ length: packageCount }, () => draft.packages[0]!)
  const outcome = await shipping.buy({ ...draft, packages }, randomUUID(), undefined, undefined)
  if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
  await settle()
  return outcome.purchase.id
}
