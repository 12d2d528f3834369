// A profile's app at the developer portal's gateway: addresses beside the settings, keys in the keychain.

import { z } from 'zod'
import {
  createGatewayClient,
  type GatewayServer,
} from '../adapters/shipping-service/gateway/gateway-client.ts'
import { readLocationList } from '../adapters/shipping-service/gateway/location.ts'
import type { ProfileId } from '../contract/domain.ts'
import { AppError, isAppError } from '../contract/errors.ts'
import type { GatewayLocation, GatewayView } from '../contract/gateway-operations.ts'
import type { Clock, Logger } from '../core/runtime.ts'
import type { SecretStore } from '../core/secret-store.ts'
import type { Stores } from './stores.ts'
import type { DemoService } from './demo-service.ts'

const GatewayApp = z.object({ consumerKey: z.string(), clientSecret: z.string().exactOptional() })
type GatewayApp = z.infer<typeof GatewayApp>

const Servers = z.object({ authUrl: z.url(), baseUrl: z.url() })

const serversKey = 'gateway'
/** The product that names places; it needs the consumer key alone. */
const locationsPath = '/locations'

export type GatewayAccount = {
  view(): Promise<GatewayView>
  connect(servers: GatewayServer, app: GatewayApp): Promise<void>
  forget(): Promise<void>
  /** Throws `no_account` where there are no keys. Empty where the gateway knows no such place. */
  findLocations(query: { cityName: string; countryCode?: string | undefined }): Promise<GatewayLocation[]>
}

export function openGateway({
  profile,
  stores,
  secrets,
  demo,
  clock,
  logger,
}: {
  readonly profile: ProfileId
  readonly stores: Pick<Stores, 'stationId' | 'values'>
  readonly secrets: SecretStore
  readonly demo: Pick<DemoService, 'baseUrl' | 'keys'> | undefined
  readonly clock: Clock
  readonly logger: Logger
}): GatewayAccount {
  const secretName = `gateway:${stores.stationId}`

  async function servers(): Promise<GatewayServer | undefined> {
    if (demo) {
      const url = new URL('/gateway', demo.baseUrl).href
      return { authUrl: url, baseUrl: url }
    }
    try {
      return Servers.optional().parse((await stores.values.get(serversKey)) ?? undefined)
    } catch (error) {
      if (isAppError(error, 'sealed_with_other_key')) return undefined
      throw error
    }
  }

  async function app(): Promise<GatewayApp | undefined> {
    if (demo) return { consumerKey: demo.keys.apiKey, clientSecret: demo.keys.apiSecret }
    const kept = await secrets.get(secretName)
    return kept === undefined ? undefined : GatewayApp.parse(JSON.parse(kept))
  }

  const clientOf = (at: GatewayServer, keys: () => Promise<GatewayApp | undefined>) =>
    createGatewayClient({
      servers: { production: at },
      server: 'production',
      app: keys,
      clock,
      logger,
    })

  return {
    async view() {
      const [at, keys] = await Promise.all([servers(), app()])
      return {
        ready: at !== undefined && keys !== undefined,
        hasSecret: keys?.clientSecret !== undefined,
        ...(at ? { authUrl: at.authUrl, baseUrl: at.baseUrl } : {}),
      }
    },
    async connect(at, keys) {
      if (profile === 'demo') throw new AppError('conflict', 'Demo has a gateway of its own')
      // Refuses addresses that are not safe, before any key is kept.
      clientOf(at, () => Promise.resolve(keys))
      await secrets.set(secretName, JSON.stringify(keys))
      await stores.values.set(serversKey, { authUrl: at.authUrl, baseUrl: at.baseUrl })
    },
    async forget() {
      await secrets.delete(secretName)
    },
    async findLocations({ cityName, countryCode }) {
      const at = await servers()
      if (!at) throw new AppError('no_account', 'No gateway is connected')
      try {
        const answer = await clientOf(at, app).call({
          method: 'GET',
          path: locationsPath,
          query: { cityName, ...(countryCode === undefined ? {} : { countryCode }) },
          access: 'key',
        })
        const found = answer.kind === 'location_choice' ? answer.locations : readLocationList(answer.json)
        return found.map(
          (location) =>
            Object.fromEntries(
              Object.entries(location).filter(([, value]) => value !== undefined),
            ) as GatewayLocation,
        )
      } catch (error) {
        if (isAppError(error, 'not_found')) return []
        throw error
      }
    },
  }
}
