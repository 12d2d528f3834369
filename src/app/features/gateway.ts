// A profile's app at the developer portal's gateway: addresses beside the settings, keys in the keychain.

import { z } from 'zod'
import {
  createGatewayClient,
  type GatewayServer,
} from '../../adapters/shipping-service/gateway/gateway-client.ts'
import { readLocationList } from '../../adapters/shipping-service/gateway/location.ts'
import { isAppError } from '../../contract/errors.ts'
import type { GatewayLocation, GatewayView } from '../../contract/gateway.ts'
import type { ParsedInput } from '../../contract/operations.ts'
import { conflict, withReason } from '../../contract/refusals.ts'
import { keptSetting } from '../profile/kept-setting.ts'
import { present } from '../views.ts'
import type { Feature } from './feature.ts'
import type { PortsOf } from './ports.ts'

const GatewayApp = z.object({ consumerKey: z.string(), clientSecret: z.string().exactOptional() })
type GatewayApp = z.infer<typeof GatewayApp>

const Servers = z.object({
  authUrl: z.url(),
  baseUrl: z.url(),
  provedAt: z.iso.datetime().exactOptional(),
})
type Servers = z.infer<typeof Servers>

/** The product that names places. */
const locationsPath = '/locations'

type GatewayPorts = PortsOf<'profile' | 'secrets' | 'demo' | 'clock' | 'logger', 'stationId' | 'values'>

export function gatewayFeature(ports: GatewayPorts): Feature<'gateway'> {
  const { profile, stores, secrets, demo, clock, logger } = ports
  const kept = keptSetting(stores.values, 'gateway', Servers)
  const secretName = `gateway:${stores.stationId}`

  async function servers(): Promise<Servers | undefined> {
    if (demo) {
      const url = new URL('/gateway', demo.baseUrl).href
      return { authUrl: url, baseUrl: url }
    }
    return kept.read()
  }

  async function app(): Promise<GatewayApp | undefined> {
    if (demo) return { consumerKey: demo.keys.apiKey, clientSecret: demo.keys.apiSecret }
    const keys = await secrets.get(secretName)
    return keys === undefined ? undefined : GatewayApp.parse(JSON.parse(keys))
  }

  const clientOf = (at: GatewayServer, keys: () => Promise<GatewayApp | undefined>) =>
    createGatewayClient({
      servers: { production: at },
      server: 'production',
      app: keys,
      clock,
      logger,
    })

  /** Throws `no_account` where there are no keys. Empty where the gateway knows no such place. */
  async function findLocations({
    cityName,
    countryCode,
  }: ParsedInput<'gateway.findLocations'>): Promise<GatewayLocation[]> {
    const at = await servers()
    if (!at) throw withReason('no_account', 'no_gateway', 'No gateway is connected')
    try {
      const gateway = clientOf(at, app)
      const ask = (access: 'key' | 'oauth') =>
        gateway.call({
          method: 'GET',
          path: locationsPath,
          query: { cityName, ...(countryCode === undefined ? {} : { countryCode }) },
          access,
        })
      // Some products need the key alone, some a token as well (section 5); the answer is the same for both.
      const answer = await ask('key').catch(async (error: unknown) => {
        if (!isAppError(error, 'service_auth_failed') || !(await app())?.clientSecret) throw error
        return ask('oauth')
      })
      const found = answer.kind === 'location_choice' ? answer.locations : readLocationList(answer.json)
      return found.map((location) => present(location) as GatewayLocation)
    } catch (error) {
      if (isAppError(error, 'not_found')) return []
      throw error
    }
  }

  async function view(): Promise<GatewayView> {
    const [at, keys] = await Promise.all([servers(), app()])
    return {
      ready: at !== undefined && keys !== undefined,
      hasSecret: keys?.clientSecret !== undefined,
      ...(at ? { authUrl: at.authUrl, baseUrl: at.baseUrl } : {}),
      ...(at?.provedAt === undefined ? {} : { provedAt: at.provedAt }),
    }
  }

  return {
    handlers: {
      'gateway.get': view,
      async 'gateway.connect'({ authUrl, baseUrl, consumerKey, clientSecret }) {
        if (profile === 'demo') throw conflict('demo_has_gateway')
        const at = { authUrl, baseUrl }
        const keys = { consumerKey, ...(clientSecret === undefined ? {} : { clientSecret }) }
        // Refuses addresses that are not safe, before any key is kept.
        const gateway = clientOf(at, () => Promise.resolve(keys))
        if (clientSecret !== undefined) await gateway.authorize()
        await secrets.set(secretName, JSON.stringify(keys))
        await kept.save(clientSecret === undefined ? at : { ...at, provedAt: clock.now().toISOString() })
        return view()
      },
      async 'gateway.forget'() {
        await secrets.delete(secretName)
        return view()
      },
      'gateway.findLocations': async (query) => ({ locations: await findLocations(query) }),
    },
  }
}
