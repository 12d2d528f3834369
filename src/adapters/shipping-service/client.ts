import { AppError } from '../../contract/errors.ts'
import { withReason } from '../../contract/refusals.ts'
import { usualPostalName } from '../../contract/service-wording.ts'
import type { ServiceAccountKeys } from '../../contract/settings.ts'
import type { Clock, Logger } from '../../core/runtime.ts'
import type { OfferedService, ShippingService } from '../../core/shipping-service.ts'
import { requestToken } from './account.ts'
import { createCall } from './call.ts'
import type { CallOptions, ServiceHealthEvent } from './call.ts'
import { endpointName } from './check-input.ts'
import type { OnExchange } from './exchange.ts'
import { createFetchLabel } from './fetch-label.ts'
import { createLogos } from './logo.ts'
import { knownService } from './rate.ts'
import { reachService } from './reach.ts'
import { createResponseReader } from './read-response.ts'
import type { ResourceContext } from './resource-context.ts'
import { createResources } from './resources.ts'
import { mergeResponseNames } from './response-names.ts'
import type { ResponseNameCorrections } from './response-names.ts'
import { secureAddress } from './secure-address.ts'
import { loggableCode } from './service-error.ts'
import type { ServiceAnswer } from './service-error.ts'
import { claimsOf, createTokenSource } from './token.ts'
import type { Wording } from './wording.ts'

export type ShippingServiceClientOptions = {
  /** Ends with `/v3.1/`; https, or http on this machine. */
  readonly baseUrl: string
  readonly keys: () => Promise<ServiceAccountKeys | undefined>
  readonly clock: Clock
  readonly logger: Logger
  /** Names to look for in answers besides those of the table. */
  readonly names?: ResponseNameCorrections | undefined
  /** For each call in whole; 20 s. A token is given at most 10 s of it. */
  readonly timeoutMs?: number | undefined
  readonly onHealth?: ((event: ServiceHealthEvent) => void) | undefined
  /** Told of each call, the one for a token too; not of labels that come by an address. */
  readonly onExchange?: OnExchange | undefined
  /** The postal carrier's own name, for paths and option names (sections 2.7, 4.9). */
  readonly postalName?: string | undefined
  /** `list` by default; `text` sends the one special service itself (section 2.10). */
  readonly specialServiceAs?: Wording['specialServiceAs']
  /** Where BillTo goes; without it no request can carry one (section 2.8). */
  readonly billTo?: Wording['billTo']
  /** For amounts that come without a currency; USD. */
  readonly currency?: string | undefined
}

const defaultTimeoutMs = 20_000
const tokenTimeoutMs = 10_000
const offersKeptMs = 5 * 60_000

function callOptions(
  options: Omit<ShippingServiceClientOptions, 'keys' | 'names' | 'currency'>,
): CallOptions {
  const { clock, logger, onHealth, onExchange } = options
  const baseUrl = secureAddress(options.baseUrl)
  if (!baseUrl) {
    throw withReason(
      'invalid_input',
      'not_https',
      'The service’s base address must be https, or http on this machine.',
      { field: 'baseUrl' },
    )
  }
  return {
    baseUrl,
    clock,
    logger,
    onHealth,
    onExchange,
    timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
    postalName: options.postalName ?? usualPostalName,
    specialServiceAs: options.specialServiceAs,
    billTo: options.billTo,
  }
}

const forToken = (options: CallOptions): CallOptions => ({
  ...options,
  timeoutMs: Math.min(options.timeoutMs, tokenTimeoutMs),
})

/**
 * Asks for a token with these keys and forgets it: `service_auth_failed` where the service does not take them, else as
 * `ShippingService`.
 */
export async function checkKeys(
  baseUrl: string,
  keys: ServiceAccountKeys,
  runtime: Pick<
    ShippingServiceClientOptions,
    'clock' | 'logger' | 'names' | 'timeoutMs' | 'onHealth' | 'onExchange'
  >,
): Promise<void> {
  const { names, ...rest } = runtime
  const reader = createResponseReader(mergeResponseNames(names ?? {}))
  await requestToken(keys, forToken(callOptions({ baseUrl, ...rest })), reader)
}

/** The shipping service over HTTP, one part a resource. Throws `invalid_input` for a base address that is not safe. */
export function createShippingServiceClient(options: ShippingServiceClientOptions) {
  const { clock, logger, keys } = options
  const settings = callOptions(options)
  const reader = createResponseReader(mergeResponseNames(options.names ?? {}))
  const tokens = createTokenSource(async () => {
    const own = await keys()
    if (!own) throw new AppError('no_account', 'There are no keys of an account at the shipping service.')
    return requestToken(own, forToken(settings), reader)
  }, clock)

  /** Also where nobody asks for an answer's warnings, their codes are in the log. */
  function openAnswer(answer: ServiceAnswer) {
    const opened = reader.open(answer)
    for (const { code } of opened.warnings()) {
      logger.warn('service.warning', {
        endpoint: endpointName(answer.endpointId),
        correlationId: answer.correlationId,
        serviceCode: loggableCode(code),
      })
    }
    return opened
  }

  const context: ResourceContext = {
    call: createCall(settings, tokens),
    open: openAnswer,
    fetchLabel: createFetchLabel({ ...settings, token: () => tokens.get() }),
    claims: async () => claimsOf(await tokens.get()),
    logger,
    currency: options.currency ?? 'USD',
  }
  const resources = createResources(context)
  const { shipments, labels, rates, carrierAccounts } = resources

  let kept: { readonly offers: Promise<readonly OfferedService[]>; readonly untilMs: number } | undefined

  async function readOffers(): Promise<readonly OfferedService[]> {
    const offers = await carrierAccounts.services()
    return offers.flatMap(({ carrierAccountId, carrierCode, code }) => {
      const service = knownService(code)
      return service ? [{ carrierAccountId, carrierCode, service }] : []
    })
  }

  function listOfferedServices(): Promise<readonly OfferedService[]> {
    const nowMs = clock.elapsedMs()
    if (!kept || nowMs >= kept.untilMs) {
      const asked = { offers: readOffers(), untilMs: nowMs + offersKeptMs }
      kept = asked
      asked.offers.catch(() => {
        if (kept === asked) kept = undefined
      })
    }
    return kept.offers
  }

  return {
    ...resources,
    reach: () => reachService(settings.baseUrl),
    /** A carrier's picture by the address that the service told. */
    logo: createLogos({ ...settings, token: () => tokens.get() }),
    /** The part that core asks for. */
    asShippingService(): ShippingService {
      return {
        authorize: async () => {
          await tokens.get()
        },
        createShipment: (...asked) => shipments.create(...asked),
        findByTransactionId: (transactionId, packageCount) =>
          shipments.findByTransactionId(transactionId, packageCount),
        getLabels: async (shipmentId, packageNumber) => (await labels.get(shipmentId, packageNumber)).labels,
        getRates: (request) => rates.list(request),
        listOfferedServices,
      }
    },
  }
}

export type ShippingServiceClient = ReturnType<typeof createShippingServiceClient>
