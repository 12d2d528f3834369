// What container labels and tracking need of the service, by the client's resources.

import type { ShippingServiceClient } from '../../adapters/shipping-service/client.ts'
import type { ContainerService } from '../../core/containers/ports.ts'
import type { TrackingService } from '../../core/tracking/ports.ts'
import { noAccount } from './no-account.ts'

export function containerService(client: ShippingServiceClient): ContainerService {
  return {
    authorize: () => client.asShippingService().authorize(),
    create: (request) => client.containerLabels.create(request),
  }
}

export function trackingService(client: ShippingServiceClient): TrackingService {
  return { get: (trackingNumber) => client.tracking.get('TrackingNumber', trackingNumber) }
}

export const noContainerService: ContainerService = { authorize: noAccount, create: noAccount }

export const noTrackingService: TrackingService = { get: noAccount }
