// The names of carrier accounts, kept for some minutes and for as long as the service cannot be asked.

import { isAppError } from '../../contract/errors.ts'
import type { Clock, Logger } from '../runtime.ts'
import type { ConnectedAccount } from '../connected-account.ts'
import type { CarrierName, ManifestService } from './ports.ts'

const carriersKeptMs = 5 * 60_000

export function createCarrierNames({
  account,
  clock,
  logger,
  onLists,
}: {
  readonly account: () => ConnectedAccount<ManifestService>
  readonly clock: Pick<Clock, 'elapsedMs'>
  readonly logger: Logger
  readonly onLists: () => void
}) {
  let names: readonly CarrierName[] = []
  let untilMs = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  let closed = false

  async function ask(): Promise<void> {
    try {
      names = await account().service.carriers()
      if (closed) return
      untilMs = clock.elapsedMs() + carriersKeptMs
      onLists()
    } catch (error) {
      if (!closed && !isAppError(error)) logger.error('manifest.carriers_bug', {}, error)
      untilMs = clock.elapsedMs() + carriersKeptMs / 10
    } finally {
      asking = undefined
    }
  }
  const known = (): Promise<void> =>
    closed || clock.elapsedMs() < untilMs ? Promise.resolve() : (asking ??= ask())

  return {
    /** As they were last heard. */
    all: () => names,
    of: (carrierAccountId: string) => names.find(({ id }) => id === carrierAccountId),
    /** Waits for the names where they are not known; the service may not answer, and then they stay so. */
    known,
    refresh(): void {
      void known()
    },
    /** From here on nothing is asked, told or logged; what is under way is waited for. */
    async close(): Promise<void> {
      closed = true
      await asking
    },
  }
}
