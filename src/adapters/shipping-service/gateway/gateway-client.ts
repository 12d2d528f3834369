// The developer-portal gateway (section 5): another server, with an authorisation of its own.

import { AppError, isAppError } from '../../../contract/errors.ts'
import { withReason } from '../../../contract/refusals.ts'
import type { Clock, Logger } from '../../../core/runtime.ts'
import { sendHttp } from '../http.ts'
import { secureAddress } from '../secure-address.ts'
import { correlationIdOf } from '../service-error.ts'
import { acceptedReply, loggableOf, unexpectedReply } from './gateway-error.ts'
import type { GatewayReply } from './gateway-error.ts'
import { createGatewayTokens } from './gateway-token.ts'
import type { GatewayApp } from './gateway-token.ts'
import { readLocations } from './location.ts'
import type { OriginLocation } from './location.ts'

export type GatewayServer = {
  /** The authorisation server (`{auth_url}`). */
  readonly authUrl: string
  /** What paths of products are appended to. */
  readonly baseUrl: string
}

export type GatewayOptions = {
  readonly servers: { readonly stage?: GatewayServer; readonly production?: GatewayServer }
  readonly server: 'stage' | 'production'
  readonly app: () => Promise<GatewayApp | undefined>
  readonly clock: Clock
  readonly logger: Logger
  /** For each call in whole; 20 s. */
  readonly timeoutMs?: number | undefined
}

export type GatewayRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Begins with `/`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** What the product needs: the consumer key alone, or an OAuth token besides. */
  readonly access: 'key' | 'oauth'
}

/** A 409 is a choice to be made: `choose` repeats the request with one of the locations. */
export type GatewayAnswer =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly json: unknown
      readonly correlationId: string | undefined
    }
  | {
      readonly kind: 'location_choice'
      readonly message: string | undefined
      readonly locations: readonly OriginLocation[]
      readonly choose: (carrierCityGeoId: string) => Promise<GatewayAnswer>
    }

const maxAnswerBytes = 16 * 1024 * 1024

function invalid(field: string, rule: string): AppError {
  return new AppError('invalid_input', `The gateway was not asked: ${field} ${rule}.`, {
    details: { field, rule, section: '5' },
  })
}

function addressOf(server: GatewayServer, field: keyof GatewayServer): URL {
  const url = secureAddress(server[field])
  if (!url) throw invalid(field, 'must be https, or http on this machine')
  return url
}

/** The path below the base address; a path that leads out of it would take the key elsewhere. */
function urlOf(baseUrl: URL, { path, query }: GatewayRequest): URL {
  const base = baseUrl.href.replace(/\/+$/, '')
  const url = new URL(base + path)
  if (!path.startsWith('/') || !url.href.startsWith(`${base}/`))
    throw invalid('path', 'must be below the base address')
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value))
  return url
}

/**
 * A client of the gateway's products. Errors, all `AppError` with the gateway's words in `details`:
 * `service_auth_failed` the key or the secret is not accepted; `service_refused` the request is not as the product's
 * specification asks; `not_found` no such resource or route; and for what is outside of section 7.5 the same as
 * `ShippingService`. Throws `invalid_input` for addresses that are not safe.
 */
export function createGatewayClient(options: GatewayOptions) {
  const { clock, logger, timeoutMs = 20_000 } = options
  const server = options.servers[options.server]
  if (!server) throw invalid('server', `has no addresses for ${options.server}`)
  const baseUrl = addressOf(server, 'baseUrl')

  async function appKeys(): Promise<GatewayApp> {
    const app = await options.app()
    if (!app) throw withReason('no_account', 'no_gateway', 'There are no keys of an app at the gateway.')
    if (!/^[\x21-\x7e]+$/.test(app.consumerKey))
      throw invalid('consumerKey', 'must be of visible ASCII characters')
    return app
  }

  async function credentials(): Promise<Required<GatewayApp>> {
    const { consumerKey, clientSecret } = await appKeys()
    if (!clientSecret)
      throw withReason('no_account', 'no_client_secret', 'The app at the gateway has no client secret.')
    return { consumerKey, clientSecret }
  }

  const tokens = createGatewayTokens(addressOf(server, 'authUrl'), credentials, { clock, timeoutMs })

  async function send(request: GatewayRequest, token: string | undefined): Promise<GatewayReply> {
    const { consumerKey } = await appKeys()
    const url = urlOf(baseUrl, request)
    const asked = { endpoint: `${request.method} ${request.path}` }
    const startedMs = performance.now()
    const result = await sendHttp({
      method: request.method,
      url,
      headers: {
        Accept: 'application/json',
        'Consumer-Key': consumerKey,
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      timeoutMs,
      maxBytes: maxAnswerBytes,
      mayRepeat: request.method === 'GET',
    })
    const fields = { method: request.method, durationMs: Math.round(performance.now() - startedMs) }
    try {
      const reply = acceptedReply(asked, result, clock.now())
      logger.info('gateway.call', { ...fields, status: reply.status })
      return reply
    } catch (error) {
      if (isAppError(error)) logger.warn('gateway.call_failed', { ...fields, ...loggableOf(error) })
      throw error
    }
  }

  /** A 401 means that the call was not worked on: it is repeated once with a new token, unless the key is at fault. */
  async function sendWithToken(request: GatewayRequest): Promise<GatewayReply> {
    const token = await tokens.get()
    try {
      return await send(request, token)
    } catch (error) {
      const keyAtFault = isAppError(error) && error.details?.['code'] === 'ERR_GW_001'
      if (!isAppError(error, 'service_auth_failed') || keyAtFault) throw error
    }
    return send(request, await tokens.renew(token))
  }

  async function call(request: GatewayRequest): Promise<GatewayAnswer> {
    const reply = request.access === 'oauth' ? await sendWithToken(request) : await send(request, undefined)
    const asked = { endpoint: `${request.method} ${request.path}` }
    if (reply.status !== 409) {
      if (reply.json === undefined && reply.raw.trim() !== '')
        throw unexpectedReply(asked, reply, 'it is not JSON')
      const { status, json } = reply
      return { kind: 'answer', status, json, correlationId: correlationIdOf(reply.headers) }
    }
    const choice = readLocations(reply.json)
    if (!choice) throw unexpectedReply(asked, reply, 'it is a conflict without locations to choose from')
    return {
      kind: 'location_choice',
      ...choice,
      choose: async (carrierCityGeoId) => {
        if (!choice.locations.some((location) => location.carrierCityGeoId === carrierCityGeoId)) {
          throw invalid('carrierCityGeoID', 'must be of one of the locations')
        }
        return call({ ...request, query: { ...request.query, carrierCityGeoID: carrierCityGeoId } })
      },
    }
  }

  return {
    call,
    /** Asks for a token, which proves the key and the secret. Throws `no_account` where there is no secret. */
    async authorize(): Promise<void> {
      await tokens.get()
    },
  }
}
