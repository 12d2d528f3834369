// What one account's service was asked that belongs to the other: what was sent with one account is posted there alone,
// and no purchase and no funds are looked up elsewhere, but for purchases of which a backup does not say whose they are.

import type { BookFault } from './compare-books.ts'
import type { StationBooks } from './station-books.ts'
import type { Account } from './world.ts'

/**
 * Before a refund or a manifest waits for its account, the connected one is asked whether it knows the parcel; and so is
 * each account about a purchase whose account nobody knows.
 */
const asksForParcel = /^GET .*\/Shipment/
const none = /(?!)/

export function compareAccounts(
  books: StationBooks,
  accounts: readonly Account[],
  ofUnknownAccount: ReadonlySet<string> = new Set(),
): readonly BookFault[] {
  const faults: BookFault[] = []
  const ownerOf = (isIts: (account: Account) => boolean) => accounts.find(isIts)
  const isGivenOn = (purchaseId: string) =>
    [...books.refunds, ...books.filed].some(({ purchase_id }) => purchase_id === purchaseId)
  function crossed(order: string, what: string, id: string, owner: Account | undefined, but = none): void {
    for (const account of accounts.filter((one) => owner && one !== owner)) {
      const request = account.proxy.named(id).find((one) => !but.test(one))
      if (request !== undefined)
        faults.push({
          kind: 'contradiction',
          order,
          what: `${what} of one account was in ${request} of another`,
        })
    }
  }
  for (const { id: purchaseId, order_number: order, transaction_id: id } of books.purchases)
    crossed(
      order,
      'a purchase',
      id,
      ownerOf(({ proxy }) => proxy.posts.has(id)),
      isGivenOn(purchaseId) || ofUnknownAccount.has(purchaseId) ? asksForParcel : none,
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
