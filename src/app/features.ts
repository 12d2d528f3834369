// What an open profile can do: opened in this order, closed the other way round. A feature that is not here is still a part
// of profile-session.ts.

import { operations, type OperationName } from '../contract/operations.ts'
import type { HandlersOf } from './dispatch.ts'
import { accountFeature, type AccountPorts } from './features/account.ts'
import { addressesFeature, type AddressesPorts } from './features/addresses.ts'
import { batchFeature, type BatchPorts } from './features/batch.ts'
import { carriersFeature, type CarriersPorts } from './features/carriers.ts'
import { containersFeature, type ContainersPorts } from './features/containers.ts'
import type { Feature, Group } from './features/feature.ts'
import { gatewayFeature, type GatewayPorts } from './features/gateway.ts'
import { ordersFeature, type OrdersPorts } from './features/orders.ts'
import { manifestsFeature, type ManifestsPorts } from './features/manifests.ts'
import { refundsFeature, type RefundsPorts } from './features/refunds.ts'
import { trackingFeature, type TrackingPorts } from './features/tracking.ts'

/** The groups of operations that features of the profile serve. */
const groups = [
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

export type Features = Required<Omit<Feature<never>, 'handlers'>> & { readonly handlers: FeatureHandlers }

export type FeaturePorts = TrackingPorts &
  Omit<ContainersPorts, 'parcelOf'> &
  Omit<RefundsPorts, 'onLists'> &
  Omit<ManifestsPorts, 'onLists' | 'settleRefunds'> &
  BatchPorts &
  OrdersPorts &
  AccountPorts &
  CarriersPorts &
  AddressesPorts &
  GatewayPorts

export function openFeatures(ports: FeaturePorts): Features {
  const onLists = () => ports.page.tell('manifestLists', () => Promise.resolve({}))
  const tracking = trackingFeature(ports)
  const containers = containersFeature({ ...ports, parcelOf: tracking.parcelOf })
  const batch = batchFeature(ports)
  const orders = ordersFeature(ports)
  const account = accountFeature(ports)
  const carriers = carriersFeature(ports)
  const addresses = addressesFeature(ports)
  const gateway = gatewayFeature(ports)
  // Before manifests: a parcel whose money is asked back is on none.
  const refunds = refundsFeature({ ...ports, onLists })
  const manifests = manifestsFeature({ ...ports, onLists, settleRefunds: refunds.settle })
  const list: readonly Omit<Feature<never>, 'handlers'>[] = [
    tracking,
    containers,
    batch,
    orders,
    account,
    carriers,
    addresses,
    gateway,
    refunds,
    manifests,
  ]
  return {
    async start() {
      for (const feature of list) await feature.start?.()
    },
    async serviceBack() {
      for (const feature of list) await feature.serviceBack?.()
    },
    async accountChanged() {
      for (const feature of list) await feature.accountChanged?.()
    },
    async close() {
      for (const feature of list.toReversed()) await feature.close?.()
    },
    handlers: {
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
