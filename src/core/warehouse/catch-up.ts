// What the warehouse is told once it answers again: what has ended, what is in doubt, and what was bought without its word. The
// bench's own purchases say what that is.

import { createLine } from '../../base/in-turn.ts'
import type { Claims } from './claims.ts'
import { heldOf, keyOf, nameOf, type OrderClaimsPorts, type Taken, type Unreported } from './claim-ports.ts'

export type CatchUpPorts = Pick<OrderClaimsPorts, 'purchases' | 'unreported' | 'onPackedTwice'> & {
  /** By `keyOf`. */
  readonly taken: Map<string, Taken>
  /** Ends that the warehouse could not be told, by the same key. */
  readonly owed: Map<string, () => Promise<unknown>>
}

export function createCatchUp({ purchases, unreported, onPackedTwice, taken, owed }: CatchUpPorts) {
  const inTurn = createLine()

  /** Of which a person was told; once is enough. */
  const toldTwice = new Set<string>()

  async function packed(claims: Claims, claim: Unreported, fencing: number): Promise<void> {
    if ((await claims.packed(heldOf(claim, fencing))) === 'kept') return
    // Somebody took it over, and this bench has bought it all the same.
    if ((await report(claims, claim)) === 'open') await keepUnreported(claim)
  }

  /** One after the other: of two at once, the later would not know what the other has written. */
  const changeUnreported = (change: (list: readonly Unreported[]) => readonly Unreported[]): Promise<void> =>
    inTurn(async () => unreported.save(change(await unreported.list())))

  const keepUnreported = (one: Unreported) =>
    changeUnreported((list) => [...list.filter((other) => !isSame(other, one)), one])

  /** What was bought, or may have been, and the warehouse has not heard of. */
  async function report(claims: Claims, one: Unreported): Promise<'told' | 'open'> {
    const purchase = await purchases.findByTransaction(one.transactionId)
    const isOver =
      !purchase || purchase.state === 'refused' || (purchase.state === 'prepared' && purchase.reason)
    if (isOver) return 'told'
    if (purchase.state === 'prepared') return 'open'
    const answer = await claims.claim(one)
    if (answer.kind !== 'claimed') {
      if (answer.own) return 'told'
      if (!toldTwice.has(one.transactionId)) await onPackedTwice(one.orderNumber, answer.bench)
      toldTwice.add(one.transactionId)
      // Who has it may give it back: then it is this bench that packed it.
      return answer.kind === 'packed' ? 'told' : 'open'
    }
    const held = heldOf(one, answer.fencing)
    const { transactionId } = one
    const kept = await claims.keepInDoubt(held, { transactionId, attempt: answer.attempt })
    if (kept === 'lost') return 'open'
    if (purchase.state === 'bought') return (await claims.packed(held)) === 'kept' ? 'told' : 'open'
    taken.set(keyOf(purchase), { ...one, fencing: answer.fencing, attempt: answer.attempt, left: true })
    return 'told'
  }

  /** The warehouse takes for a doubt what has ended here meanwhile. */
  async function settle(claims: Claims): Promise<void> {
    for (const doubt of await claims.listDoubts()) {
      const purchase = await purchases.findByTransaction(doubt.transactionId)
      // Of a database that was lost: only a person can tell.
      if (!purchase || (purchase.restored && purchase.state !== 'bought')) continue
      const { orderNumber, state: is } = purchase
      if (is === 'bought') await packed(claims, { ...doubt, orderNumber }, doubt.fencing)
      else if (is === 'refused') await claims.release(doubt, 'refused')
      else if (is === 'prepared' && !taken.has(keyOf(purchase))) await claims.release(doubt, 'untouched')
      else if (!taken.has(keyOf(purchase)))
        taken.set(keyOf(purchase), { ...doubt, orderNumber, attempt: undefined, left: true })
    }
  }

  async function catchUp(claims: Claims): Promise<void> {
    for (const [key, write] of owed) {
      await write()
      if (owed.get(key) === write) owed.delete(key)
    }
    for (const claim of taken.values()) {
      const { fencing, attempt, transactionId, left } = claim
      if (left && fencing !== undefined && attempt !== undefined)
        await claims.keepInDoubt(heldOf(claim, fencing), { transactionId, attempt })
    }
    await settle(claims)
    const doubts = (await purchases.listInDoubt())
      .filter((purchase) => !taken.has(keyOf(purchase)) && purchase.origin === 'station')
      .map(({ transactionId, ...purchase }) => ({
        ...nameOf(purchase),
        orderNumber: purchase.orderNumber,
        transactionId,
      }))
    const list = [...(await unreported.list()), ...doubts]
    for (const one of list) {
      if ((await report(claims, one)) === 'told')
        await changeUnreported((now) => now.filter((other) => !isSame(other, one)))
    }
  }

  return { packed, keepUnreported, catchUp }
}

const isSame = (a: Unreported, b: Unreported) => a.transactionId === b.transactionId
