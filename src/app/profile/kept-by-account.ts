import { z } from 'zod'
import type { ConnectedAccount } from '../../core/connected-account.ts'
import type { KeptAccount } from '../../core/kept-account.ts'
import { named } from './no-account.ts'
import type { ServiceAccount } from './service-account.ts'
import type { Stores } from './stores.ts'

/** An account with its own values: what one account said is nothing of another that is connected later. */
export function keptByAccount<Service>(
  values: Stores['values'],
  account: ConnectedAccount<Service>,
): KeptAccount<Service> {
  const { service, key } = named(account)
  const keyOf = (name: string) => `${name}:${key()}`
  return {
    service,
    values: {
      get: (name) => values.get(keyOf(name)),
      set: (name, value) => values.set(keyOf(name), z.json().parse(value)),
    },
  }
}

export const accountKeyOf = (account: Pick<ServiceAccount, 'connected'>): string =>
  named(account.connected()).key()
