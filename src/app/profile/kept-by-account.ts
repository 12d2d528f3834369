import { z } from 'zod'
import type { KeptValues } from '../../core/account/postage-account.ts'
import { noAccountKey } from './no-account.ts'
import type { ServiceAccount } from './service-account.ts'
import type { Stores } from './stores.ts'

/** The connected account's own values: what one account said is nothing of another that is connected later. */
export function keptByAccount(
  values: Stores['values'],
  account: Pick<ServiceAccount, 'connected'>,
): KeptValues {
  const keyOf = (name: string) => `${name}:${accountKeyOf(account)}`
  return {
    get: (name) => values.get(keyOf(name)),
    set: (name, value) => values.set(keyOf(name), z.json().parse(value)),
  }
}

export const accountKeyOf = (account: Pick<ServiceAccount, 'connected'>): string =>
  account.connected().key() ?? noAccountKey
