import { AppError } from '../../contract/errors.ts'
import type { Restoration, RestoreStore } from './ports.ts'

/** A backup that was put back holds orders: what was shipped since is not known. */
export type OrderHold = {
  /** Undefined where orders need not wait. */
  pending(): Restoration | undefined
  /** Why no order is bought now; undefined where orders need not wait. */
  reason(): AppError | undefined
  /** What was known of it is on disk: orders need not wait any more. */
  release(): void
}

/** To be opened before anything is bought. `connectedKey`: of the account that is connected. */
export async function openOrderHold(
  restores: Pick<RestoreStore, 'pending' | 'noteConnected'>,
  connectedKey: string | undefined,
): Promise<OrderHold> {
  if (connectedKey !== undefined) await restores.noteConnected(connectedKey)
  let pending = await restores.pending()
  return {
    pending: () => pending,
    reason: () => pending && notCompared(pending),
    release: () => (pending = undefined),
  }
}

const notCompared = ({ backupAt }: Restoration) =>
  new AppError(
    'restored_not_compared',
    'The database is an earlier one, and the service has not been asked what was shipped since.',
    { details: { backupAt: backupAt.toISOString() } },
  )
