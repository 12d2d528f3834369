// A store of one order's purchases that keeps the port's rules in memory, and allows the moves of purchase.ts alone.

import { purchaseMoves, type Purchase } from '../../../src/core/ship/purchase.ts'
import type { PurchaseStore } from '../../../src/core/ship/ports.ts'

export function memoryPurchases(now: () => Date) {
  const rows = new Map<string, Purchase>()
  const bugs: (readonly string[])[] = []
  const all = () => [...rows.values()]

  function change(id: string, from: Purchase['state'], to: Partial<Purchase>): Purchase | undefined {
    const row = rows.get(id)
    if (row?.state !== from) return undefined
    const state = to.state ?? row.state
    if (state !== from && !purchaseMoves[from].includes(state)) {
      throw new Error(`a purchase cannot go from ${from} to ${state}`)
    }
    const changed = { ...row, ...to, updatedAt: now() }
    rows.set(id, changed)
    return changed
  }

  const later = <T>(run: () => T): Promise<T> => Promise.resolve().then(run)
  const purchases = {
    insertPrepared: (purchase: Purchase) =>
      later(() => {
        const first = all().find(({ state }) => state !== 'refused')
        if (first) return { inserted: false, purchase: first }
        rows.set(purchase.id, purchase)
        return { inserted: true, purchase }
      }),
    get: (id: string) => later(() => rows.get(id)),
    findByOrder: () => later(() => all().find(({ state }) => state !== 'refused') ?? all().at(-1)),
    listSilent: () => later(() => all().filter(({ state, reason }) => state === 'prepared' && !reason)),
    listByState: (...states: readonly Purchase['state'][]) =>
      later(() => all().filter(({ state }) => states.includes(state))),
    update: (id: string, from: Purchase['state'], to: Partial<Purchase>) => later(() => change(id, from, to)),
    commitBought: (id: string, to: Partial<Purchase>) =>
      later(() => {
        const bought = change(id, rows.get(id)?.state ?? 'bought', { ...to, state: 'bought' })
        if (!bought) throw new Error('there is no such purchase')
        return bought
      }),
    keepRaw: () => later(() => undefined),
  }
  // What else a store can do is not asked for here.
  return { purchases: purchases as unknown as PurchaseStore, all, bugs }
}
