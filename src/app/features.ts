// What an open profile can do: opened in this order, closed the other way round. A feature that is not here is still a part
// of profile-session.ts.

import { operations, type OperationName } from '../contract/operations.ts'
import type { HandlersOf } from './dispatch.ts'
import { accountFeature, type AccountPorts } from './features/account.ts'
import { addressesFeature, type AddressesPorts } from './features/addresses.ts'
import { carriersFeature, type CarriersPorts } from './features/carriers.ts'
import { containersFeature, type ContainersPorts } from './features/containers.ts'
import type { Feature, Group } from './features/feature.ts'
import { gatewayFeature, type GatewayPorts } from './features/gateway.ts'
import { trackingFeature, type TrackingPorts } from './features/tracking.ts'

/** The groups of operations that features of the profile serve. */
const groups = [
  'tracking',
  'containers',
  'postage',
  'customers',
  'carriers',
  'addresses',
  'gateway',
] as const satisfies readonly Group[]

export type FeatureHandlers = HandlersOf<(typeof groups)[number]>

export type Features = {
  readonly list: readonly Omit<Feature<never>, 'handlers'>[]
  readonly handlers: FeatureHandlers
}

export type FeaturePorts = TrackingPorts &
  Omit<ContainersPorts, 'parcelOf'> &
  AccountPorts &
  CarriersPorts &
  AddressesPorts &
  GatewayPorts

export function openFeatures(ports: FeaturePorts): Features {
  const tracking = trackingFeature(ports)
  const containers = containersFeature({ ...ports, parcelOf: tracking.parcelOf })
  const account = accountFeature(ports)
  const carriers = carriersFeature(ports)
  const addresses = addressesFeature(ports)
  const gateway = gatewayFeature(ports)
  return {
    list: [tracking, containers, account, carriers, addresses, gateway],
    handlers: {
      ...tracking.handlers,
      ...containers.handlers,
      ...account.handlers,
      ...carriers.handlers,
      ...addresses.handlers,
      ...gateway.handlers,
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
