// What a simulated bench of a warehouse keeps of its own, in memory: on a floor each bench has a computer for it, and 200 databases on
// this one would be what is measured.

import { orderNumberKey } from '../../src/core/orders/order-number.ts'
import type { JournalLabel, LabelContent, LabelJournal } from '../../src/core/warehouse/label-archive.ts'
import type { ElsewhereStore } from '../../src/core/warehouse/claims-elsewhere.ts'
import type { OrderSharingBook } from '../../src/core/warehouse/shared-orders.ts'
import type { Purchase } from '../../src/core/ship/purchase.ts'

/** A label in ZPL of the size that carriers send. */
const labelBytes = Buffer.from(`^XA${'^FO40,50^A0N,36,36^FDLABEL OF A BENCH^FS\n'.repeat(140)}^XZ`)

export function purchaseBook() {
  const byTransaction = new Map<string, Purchase>()
  return {
    findByTransaction: (transactionId: string) => Promise.resolve(byTransaction.get(transactionId)),
    listInDoubt: () => Promise.resolve([]),
    keep: (purchase: Purchase) => void byTransaction.set(purchase.transactionId, purchase),
    bought: (): readonly Purchase[] => [...byTransaction.values()].filter(({ state }) => state === 'bought'),
  }
}

type KeptLabel = JournalLabel & { readonly purchase: Purchase }

/** One label of each purchase, whose id is the purchase's. */
export function labelBook() {
  const labels: KeptLabel[] = []
  const byId = new Map<string, KeptLabel>()
  const journal: LabelJournal = {
    after: (place, most) => Promise.resolve(labels.slice(place, place + most)),
    ofPurchase: (purchaseId) => Promise.resolve([byId.get(purchaseId) ?? []].flat()),
  }
  return {
    journal,
    keep(purchase: Purchase): void {
      const label = {
        place: labels.length + 1,
        labelId: purchase.id,
        isOwn: true,
        isVoid: false,
        isRemoved: false,
        orderKey: orderNumberKey(purchase.orderNumber),
        trackingNumber: purchase.trackingNumber,
        purchase,
      }
      labels.push(label)
      byId.set(purchase.id, label)
    },
    contentOf(labelId: string): Promise<LabelContent> {
      const { purchase } = byId.get(labelId) ?? {}
      if (!purchase) throw new Error('a label that nobody bought')
      const { orderNumber, service, recipient, destination, updatedAt: boughtAt } = purchase
      const facts = { orderNumber, service, recipient, destination, boughtAt }
      const trackingNumber = purchase.trackingNumber ?? ''
      return Promise.resolve({
        ...facts,
        trackingNumber,
        packageNumber: 1,
        packageCount: 1,
        format: 'zpl' as const,
        bytes: labelBytes,
      })
    },
  }
}

export function elsewhereBook(): ElsewhereStore {
  const claimed = new Set<string>()
  return {
    keep(news) {
      for (const { orderKey, elsewhere } of news)
        if (elsewhere?.kind === 'claimed') claimed.add(orderKey)
        else claimed.delete(orderKey)
      return Promise.resolve(0)
    },
    listClaimed: () => Promise.resolve([...claimed]),
    forgetOthers: () => Promise.resolve(0),
  }
}

/** All that others told is in it, and nothing is to be told. */
export const settledOrders: OrderSharingBook = {
  switchOn: () => Promise.resolve(),
  switchOff: () => Promise.resolve(),
  offerSome: () => Promise.resolve(false),
  wished: () => Promise.resolve([]),
  told: () => Promise.resolve(),
  wanted: () => Promise.resolve([]),
  take: () => Promise.resolve(0),
  merge: () => Promise.resolve(),
  toldHere: () => Promise.resolve([]),
  lost: () => Promise.resolve(),
}
