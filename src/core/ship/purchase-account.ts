// Which account a purchase belongs to: only there can the service tell what became of it.

import type { AccountOfDoubt } from '../../contract/doubt.ts'
import type { Purchase } from './purchase.ts'

/**
 * What an account may be asked about a purchase in doubt. `all`: it was sent with this one. `look`: a person said that it
 * was sent with this one: it is looked up, and may be ended, but never sent there. `only_found`: nobody knows with which it was
 * sent; what is found there is its shipment, and "not known" says nothing. `nothing`: it was sent with another.
 */
export type AccountSays = 'all' | 'look' | 'only_found' | 'nothing'

type Bound = Pick<Purchase, 'accountKey' | 'saidAccountKey'>

export function accountSays({ accountKey, saidAccountKey }: Bound, key: string | undefined): AccountSays {
  if (key === undefined) return 'nothing'
  if (accountKey === key) return 'all'
  if (saidAccountKey === key) return 'look'
  return accountKey === undefined && saidAccountKey === undefined ? 'only_found' : 'nothing'
}

/** What a purchase in doubt waits for, where its account is not connected or not known. */
export function accountAwaited(
  purchase: Bound & Pick<Purchase, 'state'>,
  key: string | undefined,
): AccountOfDoubt | undefined {
  if (purchase.state !== 'in_doubt') return undefined
  switch (accountSays(purchase, key)) {
    case 'all':
    case 'look':
      return undefined
    case 'only_found':
      return 'unknown'
    case 'nothing':
      return key === undefined ? 'none' : 'other'
  }
}
