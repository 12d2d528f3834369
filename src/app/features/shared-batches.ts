// Batches that the benches of a warehouse share out: what this bench puts up, what others do, and what it helps with.

import { isAppError } from '../../contract/errors.ts'
import type { BatchElsewhere, BatchView } from '../../contract/batch.ts'
import { conflict, notFound } from '../../contract/refusals.ts'
import type { Batches, BatchSnapshot } from '../../core/batch/batches.ts'
import type { SharedRows } from '../../core/batch/ports.ts'
import type { BatchKeys } from '../../core/warehouse/batch-keys.ts'
import { createBatchSharing, type BatchSharing } from '../../core/warehouse/share-batches.ts'
import type { SharedBatch } from '../../core/warehouse/shared-batches.ts'
import { newId } from '../runtime.ts'
import { present } from '../views.ts'
import type { PortsOf } from './ports.ts'
import type { WarehousePart } from './warehouse.ts'

type SharedBatchPorts = PortsOf<'clock' | 'logger', 'batches' | 'batchShares' | 'orders'> & {
  readonly warehouse: Pick<WarehousePart, 'batches' | 'fetchOrder'> | undefined
  readonly onChange: (batchId: string) => void
  readonly isAtWork: (batchId: string) => boolean
}

const noWarehouse = () => Promise.reject(notFound('warehouse'))

/** At a bench that has its orders alone: one that was shared out before it left the warehouse can be ended here. */
const alone: SharedRows = {
  next: noWarehouse,
  mayBegin: noWarehouse,
  end: () => Promise.resolve(),
  takeOut: noWarehouse,
  soon: () => undefined,
}

function elsewhereView(shared: SharedBatch, keys: BatchKeys): BatchElsewhere {
  const { batchId, bench, waiting, atWork, total, sharedAt, benchHeardAt } = shared
  const content = keys.openBatch(shared)
  const hindrance =
    content === 'not_proven' ? content : content === undefined || !keys.seal ? 'no_key' : undefined
  return {
    batchId,
    bench,
    waiting,
    atWork,
    total,
    sharedAt: sharedAt.toISOString(),
    ...present({
      hindrance,
      benchHeardAt: benchHeardAt?.toISOString(),
      operator: typeof content === 'object' ? content.operator : undefined,
    }),
  }
}

export type SharedBatchPart = ReturnType<typeof openSharedBatches>

export function openSharedBatches({
  warehouse,
  stores,
  clock,
  logger,
  onChange,
  isAtWork,
}: SharedBatchPorts) {
  const access = warehouse?.batches
  const sharing: BatchSharing | undefined =
    warehouse &&
    createBatchSharing({
      batches: warehouse.batches.open,
      keysFor: warehouse.batches.keysFor,
      epoch: warehouse.batches.epoch,
      book: stores.batchShares,
      store: stores.batches,
      findOrder: (orderNumber) => stores.orders.findByNumber(orderNumber),
      fetchOrder: warehouse.fetchOrder,
      isAtWork,
      clock,
      newId,
      logger,
      onChange,
    })

  return {
    rows: sharing?.rows ?? alone,
    start: () => sharing?.start(),
    close: () => sharing?.close(),

    /** Of a batch that is shared out. */
    view({ batch, atBenches }: BatchSnapshot): BatchView['shared'] {
      const { id, shared: role } = batch
      if (!role) return undefined
      const names = [...new Set(atBenches.map(({ bench }) => bench))]
      const countAt = (name: string, ...states: readonly string[]) =>
        atBenches
          .filter(({ bench, state }) => bench === name && states.includes(state))
          .reduce((sum, { count }) => sum + count, 0)
      return {
        role,
        benches: names.map((bench) => ({
          bench,
          atWork: countAt(bench, 'waiting'),
          bought: countAt(bench, 'bought'),
          refused: countAt(bench, 'refused'),
          inDoubt: countAt(bench, 'in_doubt'),
        })),
        ...present({
          left: role === 'helper' ? sharing?.left(id) : undefined,
          silentSince: role === 'over' ? undefined : sharing?.silentSince()?.toISOString(),
        }),
      }
    },

    /** Throws where a batch cannot be shared out from here. */
    async check(): Promise<void> {
      if (!sharing) throw notFound('warehouse')
      await sharing.check()
    },
    isShared: (batchId: string, operator: string | undefined) => sharing?.shared(batchId, operator),

    /** `unknown` where nobody can say. */
    async list(): Promise<readonly BatchElsewhere[] | 'unknown'> {
      if (!access) return []
      try {
        const [batches, keys] = await Promise.all([access.open(), access.keysFor()])
        const open = await batches.listOpen()
        return open
          .filter(({ benchId, waiting, atWork }) => benchId !== batches.benchId && waiting + atWork > 0)
          .map((shared) => elsewhereView(shared, keys))
      } catch (error) {
        if (!isAppError(error, 'warehouse_cut_off', 'warehouse_refused', 'warehouse_too_old')) throw error
        return 'unknown'
      }
    },

    /** Begins a batch here whose rows come from that one. One that is under way is answered with. */
    async help(
      batches: Pick<Batches, 'current'>,
      sharedId: string,
    ): Promise<{ batchId: string; isNew: boolean }> {
      if (!access) throw notFound('warehouse')
      await this.check()
      const [shared, keys] = [await (await access.open()).get(sharedId), await access.keysFor()]
      // Asked for once more, as after a broken link.
      const current = (await batches.current())?.batch
      const isUnderWay = current?.state === 'running' || current?.state === 'paused'
      if (current && isUnderWay && current.shared === 'helper' && current.sharedId === sharedId)
        return { batchId: current.id, isNew: false }
      if (!shared?.isOpen) throw conflict('batch_not_open')
      const content = keys.openBatch(shared)
      if (content === undefined) throw keys.lacking()
      if (content === 'not_proven') throw conflict('batch_not_proven')
      const id = newId()
      await stores.batchShares.help(id, {
        batchId: sharedId,
        bench: shared.bench,
        withSlips: content.withSlips,
      })
      return { batchId: id, isNew: true }
    },
  }
}
