// What an open profile can do. Its features start in the order of the list, and are closed the other way round.

import { operations } from '../contract/operations.ts'
import { accountFeature } from './features/account.ts'
import { addressesFeature } from './features/addresses.ts'
import { attentionFeature } from './features/attention.ts'
import { batchFeature } from './features/batch.ts'
import { benchPrintsFeature } from './features/bench-prints.ts'
import { carriersFeature } from './features/carriers.ts'
import { containersFeature } from './features/containers.ts'
import { doubtsFeature } from './features/doubts.ts'
import type { Feature } from './features/feature.ts'
import type { ProfilePorts } from './features/ports.ts'
import { gatewayFeature } from './features/gateway.ts'
import { guideFeature } from './features/guide.ts'
import { itemsFeature } from './features/items.ts'
import { labelAreasFeature } from './features/label-areas.ts'
import { labelCodesFeature } from './features/label-codes.ts'
import { manifestsFeature } from './features/manifests.ts'
import { orderFiltersFeature } from './features/order-filters.ts'
import { ordersFeature } from './features/orders.ts'
import { printJobsFeature } from './features/print-jobs.ts'
import { printersFeature } from './features/printers.ts'
import { openPrinting, type Printing } from './features/printing.ts'
import { programsFeature, type ProgramsFeature } from './features/programs.ts'
import { readingsFeature, type ReadingsFeature } from './features/readings.ts'
import { recordingFeature } from './features/recording.ts'
import { refundsFeature } from './features/refunds.ts'
import { refundRequestsFeature } from './features/refund-requests.ts'
import { reprintFeature } from './features/reprint.ts'
import { restoreFeature } from './features/restore.ts'
import { resultsFeature } from './features/results.ts'
import { shippingRulesFeature } from './features/shipping-rules.ts'
import { shipFeature } from './features/ship.ts'
import { searchFeature } from './features/search.ts'
import { openShipping, type ShippingParts } from './features/ship-parts.ts'
import { openSpending, spendingFeature } from './features/spending.ts'
import { suppliesFeature, type SuppliesFeature } from './features/supplies.ts'
import { todayFeature } from './features/today.ts'
import { verificationFeature } from './features/verification.ts'
import { trackingFeature } from './features/tracking.ts'
import { keptSources, keptTargets, type KeptSources, type KeptTargets } from './profile/kept-placed.ts'
import { shippingRulesStore } from './profile/shipping-rules.ts'
import { warehouseAtWork } from './station/warehouse-setting.ts'
import { openWarehousePart, warehouseFeature } from './features/warehouse.ts'

type Lifecycle = Omit<Feature<never>, 'handlers'>

export type Features = ReturnType<typeof openFeatures>

/** What all of them serve together: an operation that none of them serves does not compile (handlers.ts). */
export type FeatureHandlers = ReturnType<typeof listFeatures>['handlers']

type Base = ProfilePorts &
  Printing &
  ShippingParts &
  ReturnType<typeof openSpending> &
  ReturnType<typeof openWarehousePart> & {
    readonly orderSources: KeptSources
    readonly resultTargets: KeptTargets
  }

/** Those that are asked for more than their operations. */
type NamedFeatures = {
  readonly supplies: SuppliesFeature
  readonly readings: ReadingsFeature
  readonly programs: ProgramsFeature
}

/** In the order of their starts. Those that another one needs have a name. */
function listFeatures(base: Base, { supplies, readings, programs }: NamedFeatures, onLists: () => void) {
  const tracking = trackingFeature(base)
  const account = accountFeature(base)
  // Before manifests: a parcel whose money is asked back is on none.
  const refunds = refundsFeature({ ...base, onLists })
  const refundRequests = refundRequestsFeature({ ...base, refund: refunds.request })
  const benchPrints = benchPrintsFeature(base)
  const results = resultsFeature(base)
  const orders = ordersFeature(base)
  const { askable, bringOrder } = orders
  const ship = shipFeature({ ...base, bringOrder })
  return served([
    printJobsFeature({ ...base, drafts: base.shipping.drafts }),
    benchPrints,
    printersFeature(base),
    labelAreasFeature(base),
    labelCodesFeature(base),
    supplies,
    spendingFeature(base),
    ship,
    verificationFeature({ ...base, verified: ship.verified }),
    shippingRulesFeature(base),
    doubtsFeature(base),
    reprintFeature(base),
    restoreFeature(base),
    tracking,
    containersFeature({ ...base, parcelOf: tracking.parcelOf }),
    batchFeature({ ...base, bringOrder }),
    orders,
    orderFiltersFeature(base),
    itemsFeature(base),
    account,
    carriersFeature(base),
    addressesFeature(base),
    gatewayFeature(base),
    guideFeature(base),
    readings,
    recordingFeature(base),
    refunds,
    refundRequests,
    manifestsFeature({ ...base, onLists, settleRefunds: refunds.settle }),
    attentionFeature({
      ...base,
      balance: account.balance,
      unseenAnswers: refundRequests.unseenAnswers,
      endedBadly: benchPrints.endedBadly,
      stoppedTargets: results.stoppedTargets,
    }),
    todayFeature(base),
    searchFeature({ ...base, askable }),
    warehouseFeature(base),
    results,
    programs,
  ])
}

type Served = Lifecycle & { readonly handlers: object }
type AllOf<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer All) => void
  ? All
  : never

const served = <Each extends Served>(features: readonly Each[]) => ({
  features: features as readonly Lifecycle[],
  handlers: Object.assign({}, ...features.map(({ handlers }) => handlers)) as AllOf<Each['handlers']>,
})

export function openFeatures(ports: ProfilePorts) {
  const printing = openPrinting(ports)
  const spending = openSpending(ports)
  const shippingRules = shippingRulesStore(ports.stores.values, ports.stationProfile)
  const isShared = warehouseAtWork(ports.settings) !== undefined
  const orderSources = keptSources({ ...ports, isShared })
  const resultTargets = keptTargets({ ...ports, isShared })
  const shared = openWarehousePart({ ...ports, ...printing, shippingRules, orderSources, resultTargets })
  const shipping = openShipping({ ...ports, ...printing, ...spending, ...shared, shippingRules })
  const supplies = suppliesFeature({ ...ports, ...printing })
  const readings = readingsFeature(ports)
  const programs = programsFeature(ports)
  const { features, handlers } = listFeatures(
    { ...ports, ...printing, ...shipping, ...spending, ...shared, orderSources, resultTargets },
    { supplies, readings, programs },
    () => ports.page.tell('manifestLists', () => ({})),
  )
  const list: readonly Lifecycle[] = [
    { start: () => printing.spool.start() },
    // Before what buys: it knows the warehouse then, if it was ever reached; closed after it.
    {
      async start() {
        if (shared.warehouse) return shared.warehouse.start()
        await ports.stores.itemSharing.switchOff()
        await ports.stores.orderSharing.switchOff()
      },
      close: () => shared.warehouse?.close(),
    },
    shipping,
    ...features,
  ]

  return {
    printing,
    shipping,
    warehouseView: () => shared.warehouse?.view(),
    suppliesOf: supplies.suppliesOf,
    programs: programs.programs,
    readingsSummary: readings.summary,
    /** Operators, packages, rules, order sources or targets were changed at this bench. */
    listsChanged: () => void ports.changes.emit('lists'),
    takenMoney: () => spending.spending.taken(),
    handlers,
    async start() {
      for (const feature of list) await feature.start?.()
    },
    opened() {
      for (const feature of list) feature.opened?.()
    },
    async serviceBack() {
      await Promise.all(list.map((feature) => feature.serviceBack?.()))
    },
    async accountChanged() {
      for (const feature of list) await feature.accountChanged?.()
    },
    /** The labels on their way come out meanwhile, where `printed` waits for them. */
    async close(printed?: Promise<unknown>) {
      for (const feature of list.toReversed()) await feature.close?.()
      await printed
      await printing.spool.close()
      supplies.end()
    },
  }
}

/** The operations of whichever profile is open when they are asked for. Throws what `handlers` throws where none is. */
export function featureHandlers(handlers: () => FeatureHandlers): FeatureHandlers {
  // An async function: where no profile is open, asking for its handlers throws.
  const forward = (name: string) => async (input: never, authority: never) => {
    const answer: Promise<unknown> = handlers()[name as keyof FeatureHandlers](input, authority)
    return answer
  }
  const names = Object.keys(operations)
  return Object.fromEntries(names.map((name) => [name, forward(name)])) as unknown as FeatureHandlers
}
