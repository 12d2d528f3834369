// A profile's account at the shipping service: its address and keys, and the client that uses them now.

import { createHash } from 'node:crypto'
import type { ServiceHealthEvent } from '../../adapters/shipping-service/call.ts'
import type { Exchange } from '../../adapters/shipping-service/exchange.ts'
import { profileIds, type ProfileId } from '../../contract/domain.ts'
import { AppError } from '../../contract/errors.ts'
import { conflict } from '../../contract/refusals.ts'
import type { ServiceWording } from '../../contract/service-wording.ts'
import { ServiceAccountKeys } from '../../contract/settings.ts'
import type { PostageService } from '../../core/account/ports.ts'
import type { AddressService } from '../../core/addresses/ports.ts'
import type { CarrierService } from '../../core/carriers/ports.ts'
import type { ContainerService } from '../../core/containers/ports.ts'
import type { ManifestService } from '../../core/manifests/ports.ts'
import type { RefundService } from '../../core/refunds/ports.ts'
import type { Clock, Logger } from '../../core/runtime.ts'
import type { SecretStore } from '../../core/secret-store.ts'
import type { ShipmentDirectory } from '../../core/shipment-import/ports.ts'
import type { ShipInquiries } from '../../core/ship/drafts.ts'
import type { ConnectedAccount } from '../../core/connected-account.ts'
import type { ShippingService } from '../../core/shipping-service.ts'
import type { TrackingService } from '../../core/tracking/ports.ts'
import type { ServiceAccess, StationAdapters } from '../adapters.ts'
import { noAccountKey } from './no-account.ts'
import type { SettingsFile } from '../station/station-settings.ts'

export type ServiceAccount = {
  /** Rates by the account as it is now: it can be connected anew while this is held. Nothing is bought by it. */
  readonly service: Pick<ShippingService, 'getRates' | 'listOfferedServices'>
  /** The same for what costs nothing. */
  readonly inquiries: ShipInquiries
  /** All of it as it is now; not to be held. */
  current(): ServiceAccess
  /** The account as it is now, to be held by what must go on with it: it asks with no other one's keys. */
  connected(): ConnectedAccount
  /** Forgets what the client has kept of the account's carriers and offers. */
  reopen(): void
  /** The same account, for what else it is asked. */
  readonly connectedFor: {
    refunds(): ConnectedAccount<RefundService>
    manifests(): ConnectedAccount<ManifestService>
    postage(): ConnectedAccount<PostageService>
    carriers(): ConnectedAccount<CarrierService>
    addresses(): ConnectedAccount<AddressService>
    shipments(): ConnectedAccount<ShipmentDirectory>
  }
  readonly containers: ContainerService
  readonly tracking: TrackingService
  /** Sees whether anything answers at the service's address: with no call of the account's, and no keys. */
  reach(): Promise<void>
  /** Makes a call that costs nothing, to see whether the service answers. */
  ask(): Promise<unknown>
  baseUrl(): string | undefined
  hasKeys(): Promise<boolean>
  /** Checks the keys at the service before they are kept. Throws `conflict` where the profile was closed meanwhile, and keeps nothing. */
  connect(baseUrl: string, keys: ServiceAccountKeys): Promise<void>
  forget(): Promise<void>
  /** What the account calls differently, from the next request on; undefined in Demo. */
  wording(): ServiceWording | undefined
  /** Throws `conflict` in Demo, and `locked_by_administrator`. */
  reword(wording: ServiceWording): void
  /** What is not connected by now is not. */
  close(): void
}

export type ServiceAccountOptions = {
  readonly profile: ProfileId
  readonly dataDir: string
  readonly stationId: string
  readonly settings: SettingsFile
  readonly secrets: SecretStore
  readonly adapters: Pick<StationAdapters, 'openService' | 'checkKeys'>
  /** Demo's own account. */
  readonly demo: { readonly baseUrl: string; readonly keys: ServiceAccountKeys } | undefined
  readonly clock: Clock
  readonly logger: Logger
  /** Told of each call, by the account whose keys it was made with. */
  readonly onExchange: (accountKey: string, exchange: Exchange) => void
  readonly onHealth: (call: ServiceHealthEvent) => void
}

export function openServiceAccount(options: ServiceAccountOptions): ServiceAccount {
  const { profile, settings, secrets, adapters, demo, clock, logger } = options
  const secretName = `account:${options.stationId}`

  const baseUrl = () => (profile === 'demo' ? demo?.baseUrl : settings.read().baseUrls[profile])
  const keys = async (): Promise<ServiceAccountKeys | undefined> => {
    if (profile === 'demo') return demo?.keys
    const kept = await secrets.get(secretName)
    return kept === undefined ? undefined : ServiceAccountKeys.parse(JSON.parse(kept))
  }
  const lastKeyId = () => (profile === 'demo' ? demo && 'demo' : settings.read().keyIds[profile])
  const wording = () => (profile === 'demo' ? undefined : (settings.read().serviceWording[profile] ?? {}))
  function open(): { readonly access: ServiceAccess; readonly account: ConnectedAccount } {
    /** Of the first keys that it asked with: it asks with no others. */
    let keyId: string | undefined
    const access = adapters.openService({
      ...wording(),
      baseUrl: baseUrl(),
      async keys() {
        const own = await keys()
        if (!own) return undefined
        const id = profile === 'demo' ? 'demo' : keyIdOf(own)
        keyId ??= id
        return id === keyId ? own : undefined
      },
      clock,
      logger,
      dataDir: options.dataDir,
      onHealth: options.onHealth,
      onExchange: (exchange) => options.onExchange(keyId ?? lastKeyId() ?? noAccountKey, exchange),
    })
    return { access, account: { service: access.service, key: () => keyId ?? lastKeyId() } }
  }
  let { access, account } = open()
  let isClosed = false
  function reopen(): void {
    ;({ access, account } = open())
  }

  return {
    service: {
      getRates: (request) => access.service.getRates(request),
      listOfferedServices: () => access.service.listOfferedServices(),
    },
    inquiries: {
      explainRate: (request) => access.inquiries.explainRate(request),
      verifyAddress: (address) => access.inquiries.verifyAddress(address),
      listSpecialServices: () => access.inquiries.listSpecialServices(),
      listPackageTypes: () => access.inquiries.listPackageTypes(),
    },
    connectedFor: {
      refunds: () => ({ ...account, service: access.endOfDay.refunds }),
      manifests: () => ({ ...account, service: access.endOfDay.manifests }),
      postage: () => ({ ...account, service: access.account.postage }),
      carriers: () => ({ ...account, service: access.account.carriers }),
      addresses: () => ({ ...account, service: access.account.addresses }),
      shipments: () => ({ ...account, service: access.shipments }),
    },
    current: () => access,
    connected: () => account,
    reopen,
    containers: {
      authorize: () => access.containers.authorize(),
      create: (request) => access.containers.create(request),
    },
    tracking: { get: (trackingNumber) => access.tracking.get(trackingNumber) },
    reach: () => access.reach(),
    ask: () => access.ask(),
    baseUrl,
    hasKeys: async () => (await keys()) !== undefined,
    async connect(url, newKeys) {
      if (profile === 'demo') throw conflict('demo_has_account')
      const keyId = keyIdOf(newKeys)
      const { keyIds } = settings.read()
      if (profileIds.some((other) => other !== 'demo' && other !== profile && keyIds[other] === keyId)) {
        throw new AppError('keys_of_other_profile', 'These keys are connected to the other profile')
      }
      await adapters.checkKeys(url, newKeys, {
        clock,
        logger,
        dataDir: options.dataDir,
        onExchange: (exchange) => options.onExchange(noAccountKey, exchange),
      })
      if (isClosed) throw conflict('profile_opening')
      await secrets.set(secretName, JSON.stringify(newKeys))
      const kept = settings.read()
      settings.change({
        baseUrls: { ...kept.baseUrls, [profile]: url },
        keyIds: { ...kept.keyIds, [profile]: keyId },
      })
      reopen()
    },
    wording,
    reword(next) {
      if (profile === 'demo') throw conflict('demo_has_account')
      settings.change({ serviceWording: { ...settings.read().serviceWording, [profile]: next } })
      reopen()
    },
    async forget() {
      await secrets.delete(secretName)
      settings.change({ keyIds: { ...settings.read().keyIds, [profile]: undefined } })
      reopen()
    },
    close: () => void (isClosed = true),
  }
}

/** Names an account by its API key without telling it. */
const keyIdOf = ({ apiKey }: ServiceAccountKeys): string =>
  createHash('sha256').update(`packbench ${apiKey}`).digest('hex').slice(0, 16)
