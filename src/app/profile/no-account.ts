// What is asked of the service where no account was connected yet.

import { AppError } from '../../contract/errors.ts'
import type { ConnectedAccount, NamedAccount } from '../../core/connected-account.ts'

/** Where nothing is connected, it is no account's. */
export const noAccountKey = 'none'

/** The account with a name also where none is connected: what is kept by account is kept by that. */
export const named = <Service>({ service, key }: ConnectedAccount<Service>): NamedAccount<Service> => ({
  service,
  key: () => key() ?? noAccountKey,
})

export const noAccount = () =>
  Promise.reject(new AppError('no_account', 'No account at the shipping service is connected'))

export const noList = () => ({ [Symbol.asyncIterator]: () => ({ next: noAccount }) })
