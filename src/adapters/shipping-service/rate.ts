import { AppError } from '../../contract/errors.ts'
import type { Rate, RateRequest } from '../../core/shipping/shipping-service.ts'
import { services } from '../../service/enums.ts'
import type { Service } from '../../service/enums.ts'
import { endpointName } from './build-request.ts'
import type { EndpointInput } from './build-request.ts'
import { moneyFrom } from './money.ts'
import type { ResourceContext } from './resource-context.ts'
import { unexpected } from './service-error.ts'

/** The service that a word names, or undefined for one that the contract does not know and that cannot be bought. */
export function knownService(word: string | undefined): Service | undefined {
  return services.find((service) => service === word)
}

export function createRateResource({ call, open, logger, currency }: ResourceContext) {
  return {
    /**
     * `POST /ShipmentRate`. Rates that cannot be bought as they came (unknown service, no amount, no carrier account)
     * are left out and counted in the log; none at all is `service_refused`, none that can be read `unexpected_response`.
     */
    async list(request: RateRequest): Promise<readonly Rate[]> {
      const body = { ...request, packages: [...request.packages] } as EndpointInput<'getRates'>['body']
      const answer = open(await call('getRates', { body }))
      const listed = answer.list('rate')
      const endpoint = endpointName('getRates')
      if (listed.length === 0) {
        throw new AppError('service_refused', 'The service offers no rate for this shipment.', {
          details: { endpoint, status: answer.answer.status },
        })
      }
      const rates = listed.flatMap((rate): Rate[] => {
        const service = knownService(rate.text('service') ?? request.service)
        const carrierAccountId = rate.text('carrierAccountId') ?? request.carrierAccountId
        const price = moneyFrom(rate.text('amount') ?? '', rate.text('currency') ?? currency)
        const days = Number(rate.text('deliveryDays') ?? Number.NaN)
        return service && carrierAccountId && price
          ? [{ carrierAccountId, service, price, deliveryDays: Number.isFinite(days) ? days : undefined }]
          : []
      })
      if (rates.length < listed.length) {
        logger.warn('service.rates_left_out', { endpoint, listed: listed.length, read: rates.length })
      }
      if (rates.length > 0) return rates
      const [first] = listed
      first?.need('carrierAccountId')
      first?.need('service')
      first?.need('amount')
      throw unexpected(answer.answer, 'no rate names a known service and an amount')
    },
  }
}
