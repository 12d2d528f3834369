// Whatever spends or asks money belongs to the account that it was sent with: only there can the service tell of it.

import { AppError } from '../contract/errors.ts'
import type { ShippingService } from './shipping-service.ts'

/** An account as it is connected now. What is begun with it goes on with it, whatever is connected meanwhile. */
export type ConnectedAccount<Service = ShippingService> = {
  readonly service: Service
  /** Names the account and tells nothing of its keys; certain once `authorize` was answered. Undefined without an account. */
  key(): string | undefined
}

/** The same where no account has a name too. */
export type NamedAccount<Service> = { readonly service: Service; key(): string }

/** Whether a record is the account's by its key; so is one of which nobody kept whose it is. Renewed keys look like another's. */
export const isOfAccount = (accountKey: string | undefined, key: string | undefined) =>
  accountKey === undefined || accountKey === key

export const sentWithOther = () =>
  new AppError('other_account', 'It belongs to another account than the one that is connected')
