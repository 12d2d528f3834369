import { AppError, isAppError } from '../../contract/errors.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import type { Rate, RateRequest } from '../../core/shipping-service.ts'
import { services } from '../../service/enums.ts'
import type { PackageType, Service } from '../../service/enums.ts'
import { endpointName } from './check-input.ts'
import type { EndpointInput, FullRequest } from './build-request.ts'
import type { ResourceContext } from './resource-context.ts'
import { unexpected } from './service-error.ts'

/** The service that a word names, or undefined for one that the contract does not know and that cannot be bought. */
export function knownService(word: string | undefined): Service | undefined {
  return services.find((service) => service === word)
}

type RatesBody = EndpointInput<'getRates'>['body']

/** Everything that `POST /ShipmentRate` takes; full addresses need their state, which is checked before sending. */
export type FullRateRequest = FullRequest<RatesBody>

/** The one offer to ask about. */
export type ExplainRequest = Omit<FullRateRequest, 'service' | 'carrierAccountId'> & {
  readonly carrierAccountId: string
  readonly service: Service
  readonly packageType: PackageType
}

/** `reason` is `service_refused`: its details have the service's code, text and correlation id. */
export type RateExplanation =
  | { readonly kind: 'rate'; readonly rate: Rate }
  | { readonly kind: 'refused'; readonly reason: ErrorInfo }

export function createRateResource({ call, open, logger, currency }: ResourceContext) {
  /**
   * `POST /ShipmentRate`. Rates that cannot be bought as they came (unknown service, no amount, no carrier account)
   * are left out and counted in the log; none at all is `service_refused`, none that can be read `unexpected_response`.
   */
  async function list(request: RateRequest | FullRateRequest): Promise<readonly Rate[]> {
    const { billTo, packages, ...rest }: FullRateRequest = request
    const answer = open(
      await call('getRates', { body: { ...rest, packages: [...packages] } as RatesBody, billTo }),
    )
    const listed = answer.list('rate')
    const endpoint = endpointName('getRates')
    if (listed.length === 0) {
      throw new AppError('service_refused', 'The service offers no rate for this shipment.', {
        details: { endpoint, status: answer.answer.status },
      })
    }
    const surchargesOf = (rate: unknown, rateCurrency: string): NonNullable<Rate['surcharges']> =>
      answer.within('surcharge', rate).flatMap((each) => {
        const name = each.text('name')
        const price = each.money('amount', rateCurrency)
        return name === undefined ? [] : [{ name, price: price === 'unclear' ? undefined : price }]
      })
    const rates = listed.flatMap((rate): Rate[] => {
      const service = knownService(rate.text('service') ?? request.service)
      const carrierAccountId = rate.text('carrierAccountId') ?? request.carrierAccountId
      const price = rate.money('amount', currency)
      const days = Number(rate.text('deliveryDays') ?? Number.NaN)
      if (!service || !carrierAccountId || !price || price === 'unclear') return []
      return [
        {
          carrierAccountId,
          carrierCode: rate.text('carrierCode'),
          service,
          price,
          deliveryDays: Number.isFinite(days) ? days : undefined,
          surcharges: surchargesOf(rate.json, price.currency),
        },
      ]
    })
    if (rates.length < listed.length) {
      logger.warn('service.rates_left_out', { endpoint, listed: listed.length, read: rates.length })
    }
    if (rates.length > 0) return rates
    const [first] = listed
    first?.need('carrierAccountId')
    first?.need('service')
    first?.needMoney('amount', currency)
    throw unexpected(answer.answer, 'no rate names a known service and an amount')
  }

  /**
   * Why a rate is missing from a list: the same request for one carrier account, service and package type brings either
   * the rate, or the service's reason (section 4.5, rule 3). Throws what says nothing about the rate itself.
   */
  async function explain({ packageType, ...request }: ExplainRequest): Promise<RateExplanation> {
    const packages = request.packages.map((each) => ({ ...each, packageType }))
    try {
      const rates = await list({ ...request, packages })
      const rate = rates.find(
        ({ service, carrierAccountId }) =>
          service === request.service && carrierAccountId === request.carrierAccountId,
      )
      return rate ? { kind: 'rate', rate } : { kind: 'refused', reason: notOffered().toInfo() }
    } catch (error) {
      if (isAppError(error, 'service_refused')) return { kind: 'refused', reason: error.toInfo() }
      throw error
    }
  }

  return { list, explain }
}

function notOffered(): AppError {
  return new AppError('service_refused', 'The service answers with rates of other services only.', {
    details: { endpoint: endpointName('getRates') },
  })
}
