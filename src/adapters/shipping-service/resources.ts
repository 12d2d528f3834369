import { createAccountResource } from './account.ts'
import { createAddressResource } from './address.ts'
import { createCarrierAccountResource } from './carrier-account.ts'
import { createCarrierResource } from './carrier.ts'
import { createContainerLabelResource } from './container-label.ts'
import { createLabelResource } from './label.ts'
import { createManifestResource } from './manifest.ts'
import { createRateResource } from './rate.ts'
import { createRefundResource } from './refund.ts'
import type { ResourceContext } from './resource-context.ts'
import { createShipmentResource } from './shipment.ts'
import { createTrackingResource } from './tracking.ts'
import { createUserResource } from './user.ts'

export type Resources = ReturnType<typeof createResources>

/** The service's resources, each with the requests that it takes and how their answers are read. */
export const createResources = (context: ResourceContext) => ({
  account: createAccountResource(context),
  addresses: createAddressResource(context),
  carriers: createCarrierResource(context),
  carrierAccounts: createCarrierAccountResource(context),
  rates: createRateResource(context),
  shipments: createShipmentResource(context),
  labels: createLabelResource(context),
  users: createUserResource(context),
  refunds: createRefundResource(context),
  manifests: createManifestResource(context),
  tracking: createTrackingResource(context),
  containerLabels: createContainerLabelResource(context),
})
