// What account, carriers and addresses ask of the service, by the client's resources.

import type { ShippingServiceClient } from '../../adapters/shipping-service/client.ts'
import { AppError } from '../../contract/errors.ts'
import type { CustomerService, PostageService } from '../../core/account/ports.ts'
import type { AddressService } from '../../core/addresses/ports.ts'
import type { CarrierService } from '../../core/carriers/ports.ts'

export type AccountAccess = {
  readonly postage: PostageService
  readonly customers: CustomerService
  readonly addresses: AddressService
  readonly carriers: CarrierService
}

export function accountAccess(client: ShippingServiceClient): AccountAccess {
  const { account, users, addresses, carriers, carrierAccounts } = client
  return {
    postage: account,
    customers: users,
    addresses,
    carriers: { ...carrierAccounts, listAvailable: () => carriers.list() },
  }
}

const refused = () => new AppError('no_account', 'No account at the shipping service is connected')
const refuse = () => Promise.reject(refused())

/** Before an account is connected. */
export const withoutAccount: AccountAccess = {
  postage: {
    getBalance: refuse,
    addFunds: refuse,
    setAutoBuy: refuse,
    balanceHistory: () => ({ [Symbol.asyncIterator]: () => ({ next: refuse }) }),
  },
  customers: { signUp: refuse, approveTerms: refuse },
  addresses: { get: refuse, create: refuse, validate: refuse },
  carriers: {
    listAvailable: refuse,
    list: refuse,
    create: refuse,
    update: refuse,
    delete: refuse,
    services: refuse,
    specialServices: refuse,
    packageTypes: refuse,
  },
}
