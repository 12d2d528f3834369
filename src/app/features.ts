// What an open profile can do. Its features start in the order of the list, and are closed the other way round.

import { operations, type OperationName } from '../contract/operations.ts'
import type { HandlersOf } from './dispatch.ts'
import { accountFeature, type AccountPorts } from './features/account.ts'
import { addressesFeature, type AddressesPorts } from './features/addresses.ts'
import { batchFeature, type BatchPorts } from './features/batch.ts'
import { carriersFeature, type CarriersPorts } from './features/carriers.ts'
import { containersFeature, type ContainersPorts } from './features/containers.ts'
import { doubtsFeature } from './features/doubts.ts'
import type { Feature, Group } from './features/feature.ts'
import { gatewayFeature, type GatewayPorts } from './features/gateway.ts'
import { manifestsFeature, type ManifestsPorts } from './features/manifests.ts'
import { ordersFeature, type OrdersPorts } from './features/orders.ts'
import { printJobsFeature, type PrintJobsPorts } from './features/print-jobs.ts'
import { printersFeature, type PrintersPorts } from './features/printers.ts'
import { openPrinting, type Printing, type PrintingPorts } from './features/printing.ts'
import { refundsFeature, type RefundsPorts } from './features/refunds.ts'
import { reprintFeature, type ReprintPorts } from './features/reprint.ts'
import { restoreFeature, type RestorePorts } from './features/restore.ts'
import { shipFeature, type ShipOperationsPorts } from './features/ship.ts'
import { openShipping, type ShippingParts, type ShippingPorts } from './features/ship-parts.ts'
import { trackingFeature, type TrackingPorts } from './features/tracking.ts'

/** The groups of operations that features of the profile serve. */
const groups = [
  'print',
  'printers',
  'ship',
  'doubts',
  'reprint',
  'restore',
  'shipmentImport',
  'tracking',
  'containers',
  'batch',
  'orders',
  'postage',
  'customers',
  'carriers',
  'addresses',
  'gateway',
  'refunds',
  'manifests',
] as const satisfies readonly Group[]

export type FeatureHandlers = HandlersOf<(typeof groups)[number]>

type Lifecycle = Omit<Feature<never>, 'handlers'>

export type Features = {
  start(): Promise<void>
  opened(): void
  serviceBack(): Promise<void>
  accountChanged(): Promise<void>
  /** The labels on their way come out meanwhile, where `printed` waits for them. */
  close(printed?: Promise<unknown>): Promise<void>
  readonly printing: Printing
  readonly shipping: ShippingParts
  readonly handlers: FeatureHandlers
}

/** What is there before any feature; each names what it takes of it. What features give each other is left out. */
export type FeaturePorts = Own<
  PrintingPorts &
    ShippingPorts &
    ShipOperationsPorts &
    PrintJobsPorts &
    PrintersPorts &
    ReprintPorts &
    RestorePorts &
    TrackingPorts &
    ContainersPorts &
    BatchPorts &
    OrdersPorts &
    AccountPorts &
    CarriersPorts &
    AddressesPorts &
    GatewayPorts &
    RefundsPorts &
    ManifestsPorts
>
type Own<Ports> = Omit<
  Ports,
  keyof Printing | keyof ShippingParts | 'drafts' | 'onLists' | 'parcelOf' | 'settleRefunds'
>

export function openFeatures(ports: FeaturePorts): Features {
  const onLists = () => ports.page.tell('manifestLists', () => ({}))
  const printing = openPrinting(ports)
  const shipping = openShipping({ ...ports, ...printing })
  const base = { ...ports, ...printing, ...shipping }

  const printJobs = printJobsFeature({ ...base, drafts: shipping.shipping.drafts })
  const printers = printersFeature(base)
  const ship = shipFeature(base)
  const doubts = doubtsFeature(base)
  const reprint = reprintFeature(base)
  const restore = restoreFeature(base)
  const tracking = trackingFeature(base)
  const containers = containersFeature({ ...base, parcelOf: tracking.parcelOf })
  const batch = batchFeature(base)
  const orders = ordersFeature(base)
  const account = accountFeature(base)
  const carriers = carriersFeature(base)
  const addresses = addressesFeature(base)
  const gateway = gatewayFeature(base)
  // Before manifests: a parcel whose money is asked back is on none.
  const refunds = refundsFeature({ ...base, onLists })
  const manifests = manifestsFeature({ ...base, onLists, settleRefunds: refunds.settle })
  const list: readonly Lifecycle[] = [
    { start: () => printing.spool.start() },
    shipping,
    restore,
    tracking,
    containers,
    batch,
    orders,
    account,
    refunds,
    manifests,
  ]

  return {
    printing,
    shipping,
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
    async close(printed) {
      for (const feature of list.toReversed()) await feature.close?.()
      await printed
      await printing.spool.close()
    },
    handlers: {
      ...printJobs.handlers,
      ...printers.handlers,
      ...ship.handlers,
      ...doubts.handlers,
      ...reprint.handlers,
      ...restore.handlers,
      ...tracking.handlers,
      ...containers.handlers,
      ...batch.handlers,
      ...orders.handlers,
      ...account.handlers,
      ...carriers.handlers,
      ...addresses.handlers,
      ...gateway.handlers,
      ...refunds.handlers,
      ...manifests.handlers,
    },
  }
}

/** The operations of whichever profile is open when they are asked for. Throws what `handlers` throws where none is. */
export function featureHandlers(handlers: () => FeatureHandlers): FeatureHandlers {
  const names = (Object.keys(operations) as OperationName[]).filter((name): name is keyof FeatureHandlers =>
    groups.some((group) => name.startsWith(`${group}.`)),
  )
  // An async function: where no profile is open, asking for its handlers throws.
  const forward = (name: keyof FeatureHandlers) => async (input: never, authority: never) => {
    const answer: Promise<unknown> = handlers()[name](input, authority)
    return answer
  }
  return Object.fromEntries(names.map((name) => [name, forward(name)])) as unknown as FeatureHandlers
}
