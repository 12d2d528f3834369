import type { StationAdapters } from '../../src/app/adapters.ts'
import type { ShippingService } from '../../src/core/shipping-service.ts'

/** Stands between the station and the service: the calls in `change` are made instead of the service's own. */
export const withService =
  (change: (service: ShippingService) => Partial<ShippingService>) =>
  (adapters: StationAdapters): StationAdapters => ({
    ...adapters,
    openService(options) {
      const access = adapters.openService(options)
      return { ...access, service: { ...access.service, ...change(access.service) } }
    },
  })
