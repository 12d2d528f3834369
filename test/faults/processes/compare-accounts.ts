// What one account's service was asked that belongs to the other: no purchase and no funds that were sent with one account
// are looked up, repeated or posted with the other.

import type { BookFault } from './compare-books.ts'
import type { StationBooks } from './station-books.ts'
import type { Account } from './world.ts'

/**
 * Refunds and manifests name parcels, and which account they are asked for with is no part of their records. A manifest's
 * refusal is followed by look-ups of the parcels that it names.
 */
const namesParcels = /\/(Manifest|Shipment\/Refund)$/

export function compareAccounts(books: StationBooks, accounts: readonly Account[]): readonly BookFault[] {
  const faults: BookFault[] = []
  const ownerOf = (isIts: (account: Account) => boolean) => accounts.find(isIts)
  function crossed(order: string, what: string, id: string, owner: Account | undefined): void {
    for (const account of accounts.filter((one) => owner && one !== owner)) {
      const [request] = account.proxy.named(id)
      if (request !== undefined && !namesParcels.test(request))
        faults.push({
          kind: 'contradiction',
          order,
          what: `${what} of one account was in ${request} of another`,
        })
    }
  }
  for (const { order_number: order, transaction_id: id } of books.purchases)
    crossed(
      order,
      'a purchase',
      id,
      ownerOf(({ proxy }) => proxy.posts.has(id)),
    )
  for (const { transaction_id: id } of books.deposits)
    crossed(
      '-',
      'funds',
      id,
      ownerOf(({ proxy }) => proxy.named(id).length > 0),
    )
  return faults
}
