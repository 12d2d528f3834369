// Whose turn it is to look into an order source that benches of the warehouse have in common: by its leases of work.

import { createHash } from 'node:crypto'
import { isAppError } from '../../contract/errors.ts'
import type { SourceTurn, SourceTurns } from '../../core/orders/sources/source-turns.ts'
import { notOpen } from '../../core/warehouse/claim-ports.ts'
import type { Work, WorkLeases, WorkTurn } from '../../core/warehouse/work-leases.ts'
import type { PortsOf } from './ports.ts'
import type { WarehousePart } from './warehouse.ts'

/** A look waits no longer: it is harmless where another bench looks too. */
const answerMs = 5_000

function turnOf({ holder, bench, fence, isNew, doneAgoMs, isFailing }: WorkTurn): SourceTurn {
  if (holder === 'own') return { by: 'this_bench', fence, isNew, lookedAgoMs: doneAgoMs }
  return holder === 'other'
    ? { by: 'other_bench', bench, lookedAgoMs: doneAgoMs, isFailing }
    : { by: 'nobody' }
}

/** The text has the secret of the source in it: only its hash is kept. */
export const hashOfSource = (what: string): string => createHash('sha256').update(what).digest('hex')

/** Undefined without a warehouse. */
export function openSourceTurns({
  warehouse,
  clock,
  logger,
}: PortsOf<'clock' | 'logger', never> & {
  readonly warehouse: Pick<WarehousePart, 'leases' | 'view'> | undefined
}): SourceTurns | undefined {
  if (!warehouse) return undefined
  const { leases } = warehouse

  async function asked(
    what: string,
    ask: (leases: WorkLeases, work: Work) => Promise<WorkTurn>,
  ): Promise<SourceTurn | undefined> {
    // What is known to be away is not waited for.
    if (warehouse?.view().state === 'cut_off') return { by: 'each_bench' }
    const work = await leases.work('order_source', what)
    return work && turnOf(await ask(await leases.open(), work))
  }

  async function inTime(answer: Promise<SourceTurn | undefined>): Promise<SourceTurn | undefined> {
    let cancel: (() => void) | undefined
    const late = new Promise<SourceTurn>((resolve) => {
      cancel = clock.after(answerMs, () => resolve({ by: 'each_bench' }))
    })
    const heard = answer.catch((error: unknown): SourceTurn | undefined => {
      if (isAppError(error, 'warehouse_cut_off')) return { by: 'each_bench' }
      // A bench that may not ask looks for itself, as one without a warehouse does.
      const code = isAppError(error) ? error.code : undefined
      if (code === undefined) logger.error('warehouse.bug', {}, error)
      else if (!notOpen(error)) logger.warn('warehouse.source_turn_unknown', { code })
      return undefined
    })
    return Promise.race([heard, late]).finally(() => cancel?.())
  }

  return (what) => {
    const name = hashOfSource(what)
    return {
      take: (told) =>
        inTime(
          asked(name, (open, work) =>
            open.take(
              work,
              told && { fence: told.fence, doneAgoMs: told.lookedAgoMs, isFailing: told.isFailing },
            ),
          ),
        ),
      letGo: () => inTime(asked(name, (open, work) => open.letGo(work))),
    }
  }
}
