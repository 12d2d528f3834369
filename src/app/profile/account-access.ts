// What account, carriers and addresses ask of the service, by the client's resources.

import type { ShippingServiceClient } from '../../adapters/shipping-service/client.ts'
import type { CustomerService, PostageService } from '../../core/account/ports.ts'
import type { AddressService } from '../../core/addresses/ports.ts'
import type { CarrierService } from '../../core/carriers/ports.ts'
import { noAccount, noList } from './no-account.ts'

export type AccountAccess = {
  readonly postage: PostageService
  readonly customers: CustomerService
  readonly addresses: AddressService
  readonly carriers: CarrierService
}

export function accountAccess(client: ShippingServiceClient): AccountAccess {
  const { account, users, addresses, carriers, carrierAccounts, logo } = client
  return {
    postage: account,
    customers: users,
    addresses,
    carriers: { ...carrierAccounts, listAvailable: () => carriers.list(), logo },
  }
}

/** Before an account is connected. */
export const withoutAccount: AccountAccess = {
  postage: {
    getBalance: noAccount,
    saysKind: noAccount,
    addFunds: noAccount,
    setAutoBuy: noAccount,
    balanceHistory: noList,
  },
  customers: { signUp: noAccount, approveTerms: noAccount },
  addresses: { get: noAccount, create: noAccount, validate: noAccount },
  carriers: {
    listAvailable: noAccount,
    logo: noAccount,
    list: noAccount,
    create: noAccount,
    update: noAccount,
    delete: noAccount,
    services: noAccount,
    specialServices: noAccount,
    packageTypes: noAccount,
  },
}
