// The targets of results of the open profile as benches share them. Each bench tells what happened at it: what it has not told to a target
// that another bench removed is forgotten, as it would be here, and that is written down.

import { z } from 'zod'
import { DatabasePlace } from '../../contract/database-place.ts'
import { DatabaseTarget, FolderTarget, HttpTarget, type ResultTargetConfig } from '../../contract/results.ts'
import { commonTarget } from '../../core/results/common-target.ts'
import type { ResultStore, ResultTarget } from '../../core/results/ports.ts'
import { spreadAll } from '../../core/results/spread-all.ts'
import type { ListBook } from '../../core/warehouse/shared-lists.ts'
import { placedBook, type PlacedBookPorts } from './shared-placed-book.ts'

const Config: z.ZodType<ResultTargetConfig> = z.discriminatedUnion('kind', [
  z.object(HttpTarget.shape),
  z.object(FolderTarget.shape),
  z.object({ ...DatabaseTarget.shape, place: z.object(DatabasePlace.shape) }),
])

export function targetsBook({
  onForgotten,
  ...ports
}: PlacedBookPorts<ResultStore> & {
  /** It is about to be removed by what another bench did, with so many events that it was not told. */
  readonly onForgotten: (target: ResultTarget, untold: number) => Promise<void>
}): ListBook {
  const { store } = ports.placed
  return placedBook<ResultTargetConfig>(
    {
      list: 'targets',
      read: (value) => Config.safeParse(value).data,
      sealedAs: 'shared_lists.target_secret',
      common: commonTarget,
      lines: store.targets,
      closed: async () => (await store.closedTargets()).map(({ id }) => id),
      save(target, before, gone) {
        const what = commonTarget(target.config, undefined)
        const twin = gone.find((one) => one.isLeftOut && commonTarget(one.config, undefined) === what)
        return store.saveTarget(target, before ? undefined : twin?.id)
      },
      async remove(target) {
        // Before it is counted.
        await spreadAll(store)
        const { waiting, stopped, closed } = await store.counts(target.id)
        const untold = waiting + stopped + closed.count
        if (untold > 0) await onForgotten(target, untold)
        await store.removeTarget(target.id)
      },
    },
    ports,
  )
}
