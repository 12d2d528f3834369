// Asks what rows would cost, those of a draft or those that can be tried again, some at a time, until all are asked for or it is ended.

import { infoOf } from '../failure.ts'
import type { BatchRowState } from '../../contract/batch.ts'
import type { Clock, Logger } from '../runtime.ts'
import type { BatchPorts } from './ports.ts'
import { pauseFor } from './row-outcome.ts'

/** Rates asked for at once: the service has scans to answer too. */
const atOnce = 2
/** How often it is looked whether a scan is still under way. */
const lookAgainMs = 100

export type BatchEstimate = ReturnType<typeof estimateBatch>

/** @param states which rows are asked for */
export function estimateBatch(
  batchId: string,
  states: readonly BatchRowState[],
  ports: Pick<BatchPorts, 'store' | 'priceOf' | 'areScansUnderWay'> & {
    readonly clock: Clock
    readonly logger: Logger
    readonly onChange: (batchId: string) => void
  },
) {
  const { store, clock, logger } = ports
  let askedTo = 0
  let unknown = 0
  let workers = 0
  let ended = false

  async function ask(): Promise<void> {
    while (!ended) {
      if (await ports.areScansUnderWay()) {
        await new Promise<void>((resolve) => clock.after(lookAgainMs, resolve))
        continue
      }
      const [row] = await store.unquoted(batchId, states, askedTo + 1, 1)
      if (!row) return
      // The other worker was quicker.
      if (row.place <= askedTo) continue
      askedTo = row.place
      try {
        const quoted = await ports.priceOf(row.orderNumber)
        if (quoted) await store.updateRow(batchId, row.place, row.state, { quoted })
        else unknown += 1
      } catch (error) {
        const reason = infoOf(error)
        if (reason.code === 'internal') logger.error('batch.estimate_bug', { batchId }, error)
        unknown += 1
        // What every other row would meet too is not asked for again and again.
        if (pauseFor(reason)) ended = true
      }
      ports.onChange(batchId)
    }
  }

  /** Rows were added. */
  function goOn(): void {
    if (ended || workers > 0) return
    workers = atOnce
    for (let worker = 0; worker < atOnce; worker++) {
      void ask()
        .catch((error: unknown) => {
          ended = true
          logger.error('batch.estimate_bug', { batchId }, error)
        })
        .finally(() => {
          workers -= 1
          ports.onChange(batchId)
        })
    }
  }

  goOn()
  return {
    batchId,
    isAsking: () => workers > 0 && !ended,
    /** Rows that were asked for and have no rate. */
    unknownRows: () => unknown,
    goOn,
    end() {
      ended = true
    },
  }
}
