// What a batch may cost in all, held against what it has bought and what is being bought: nothing that is under way counts
// as less than it was said to cost, and what nobody can tell the price of is never within a limit.

import type { BatchPause } from '../../contract/batch.ts'
import type { Money } from '../../contract/domain.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import { infoOf } from '../failure.ts'
import type { Batch, BatchRow } from './batch.ts'
import type { BatchPorts } from './ports.ts'
import { pauseFor } from './row-outcome.ts'

export type LimitAnswer =
  /** `price`: what is held back for it from now on; undefined where there is no limit, or where its order lacks something. */
  | { readonly kind: 'within'; readonly price: Money | undefined }
  /** Not beside those that are under way: what they cost has to be known first. */
  | { readonly kind: 'later' }
  /** The batch stands still. */
  | { readonly kind: 'pause'; readonly pause: BatchPause }
  /** The row alone is passed over. */
  | { readonly kind: 'refused'; readonly reason: ErrorInfo }

export function createBatchLimit({ store, priceOf }: Pick<BatchPorts, 'store' | 'priceOf'>) {
  /** Asks for the prices of the next rows, several at once. What cannot be told now is asked once more in its turn. */
  async function askAhead(batchId: string, row: BatchRow, atOnce: number): Promise<BatchRow> {
    if (row.quoted || atOnce < 2) return row
    const rows = await store.unquoted(batchId, ['waiting'], row.place, atOnce)
    await Promise.all(
      rows.map(async ({ place, orderNumber }) => {
        const quoted = await priceOf(orderNumber).catch(() => undefined)
        if (quoted) await store.updateRow(batchId, place, 'waiting', { quoted })
      }),
    )
    return (await store.row(batchId, row.place)) ?? row
  }

  /**
   * Whether the next row is bought now. `reserved`: what those under way were said to cost, undefined of one whose price is not known;
   * `atOnce`: how many may be under way.
   */
  return async (
    { id, limit }: Batch,
    next: BatchRow,
    { reserved, atOnce }: { readonly reserved: readonly (Money | undefined)[]; readonly atOnce: number },
  ): Promise<LimitAnswer> => {
    if (!limit) return { kind: 'within', price: undefined }
    const isAlone = reserved.length === 0
    const stop = (kind: BatchPause['kind']): LimitAnswer =>
      isAlone ? { kind: 'pause', pause: { kind, orderNumber: next.orderNumber } } : { kind: 'later' }
    const row = await askAhead(id, next, atOnce)
    const { committed, begun } = await store.totals(id)
    if (committed.rows < begun) return stop('price')
    let price = row.quoted
    if (!price) {
      try {
        price = await priceOf(row.orderNumber)
      } catch (error) {
        const reason = infoOf(error)
        const pause = pauseFor(reason)
        return pause ? { kind: 'pause', pause } : { kind: 'refused', reason }
      }
    }
    if (committed.rows > 0 && committed.total?.currency !== limit.currency) return stop('limit')
    // An order that lacks something is not bought: its row ends with what it lacks. Nothing is bought beside it.
    if (!price) return isAlone ? { kind: 'within', price } : { kind: 'later' }
    const committedMinor = committed.total?.amountMinor ?? 0
    if (price.currency !== limit.currency || committedMinor + price.amountMinor > limit.amountMinor)
      return stop('limit')
    // A carrier may charge more than it said. Near the limit only one at a time could go beyond it.
    const reservedMinor = reserved.reduce((sum, one) => sum + (one?.amountMinor ?? 0), 0)
    return committedMinor + reservedMinor + price.amountMinor > limit.amountMinor
      ? { kind: 'later' }
      : { kind: 'within', price }
  }
}
