// What the open profile has of its account besides shipping: funds, carriers, addresses, the gateway.

import { z } from 'zod'
import { createDeposits, type Deposits } from '../core/account/deposits.ts'
import type { CustomerService } from '../core/account/ports.ts'
import {
  createPostageAccount,
  type AccountOfPostage,
  type KeptValues,
} from '../core/account/postage-account.ts'
import { createAddressBook, type AddressBook } from '../core/addresses/address-book.ts'
import { createCarrierAccounts, type CarrierAccounts } from '../core/carriers/carrier-accounts.ts'
import type { ProfileId } from '../contract/domain.ts'
import { AppError } from '../contract/errors.ts'
import type { Clock, Logger } from '../core/runtime.ts'
import type { SecretStore } from '../core/secret-store.ts'
import type { StationAdapters } from './adapters.ts'
import type { Stores } from './stores.ts'
import type { DemoService } from './demo-service.ts'
import { depositView } from './deposit-view.ts'
import { openGateway, type GatewayAccount } from './gateway-account.ts'
import { newId } from './runtime.ts'
import type { ServiceAccount } from './service-account.ts'
import { doubtLongMs, type SettingsFile } from './station-settings.ts'
import type { EventListener } from './station.ts'

export type AccountParts = {
  readonly postage: AccountOfPostage
  readonly deposits: Deposits
  readonly carriers: CarrierAccounts
  readonly addresses: AddressBook
  readonly gateway: GatewayAccount
  /** At a service address, before there are keys; the profile's own without one. Throws `no_account`. */
  customersAt(baseUrl: string | undefined): CustomerService
  start(): Promise<void>
  close(): Promise<void>
}

export function createAccountParts({
  profile,
  dataDir,
  stores,
  account,
  settings,
  secrets,
  adapters,
  demo,
  clock,
  logger,
  emit,
}: {
  readonly profile: ProfileId
  readonly dataDir: string
  readonly stores: Stores
  readonly account: ServiceAccount
  readonly settings: SettingsFile
  readonly secrets: SecretStore
  readonly adapters: Pick<StationAdapters, 'openService'>
  readonly demo: DemoService | undefined
  readonly clock: Clock
  readonly logger: Logger
  readonly emit: EventListener
}): AccountParts {
  const service = () => account.current().account
  const accountKey = () => (profile === 'demo' ? 'demo' : (account.connected().key() ?? 'none'))
  // What one account said is nothing of another that is connected later.
  const values: KeptValues = {
    get: (name) => stores.values.get(`${name}:${accountKey()}`),
    set: (name, value) => stores.values.set(`${name}:${accountKey()}`, z.json().parse(value)),
  }
  const deposits: Deposits = createDeposits({
    store: stores.deposits,
    service: () => service().postage,
    accountKey,
    clock,
    newId,
    logger,
    doubtLongMs: () => doubtLongMs(settings.read()),
    onDeposit: (deposit) => emit('deposit', depositView(deposit, deposits.words(deposit))),
  })

  return {
    deposits,
    postage: createPostageAccount({
      service: () => service().postage,
      values,
      clock,
      onHistory: (readId, events) => emit('postageHistory', { readId, events }),
    }),
    carriers: createCarrierAccounts({
      service: () => service().carriers,
      values,
      clock,
      onChanged: () => account.reopen(),
    }),
    addresses: createAddressBook({
      service: () => service().addresses,
      store: stores.savedAddresses,
      accountKey,
      clock,
      newId,
    }),
    gateway: openGateway({ profile, stores, secrets, demo, clock, logger }),
    customersAt(baseUrl) {
      const at = baseUrl ?? account.baseUrl()
      if (at === undefined) throw new AppError('no_account', 'The service’s address is not known')
      if (baseUrl === undefined) return service().customers
      const access = adapters.openService({
        baseUrl: at,
        dataDir,
        keys: () => Promise.resolve(undefined),
        clock,
        logger,
      })
      return access.account.customers
    },
    start: () => deposits.start(),
    close: () => deposits.close(),
  }
}
