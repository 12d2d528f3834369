// After a backup was put back: what the station has done since is not known to it. Orders wait until the service has been
// asked what was shipped since, and it is taken in; or until a person says that it need not be. What was under way when the
// database was lost may be listed late: the comparison that ends the hold begins some minutes after the restore. Each
// account tells of its own shipments alone: the one that the backup bought with last is asked, and the one that was
// connected when it was put back.

import { isAppError, type ErrorInfo } from '../../contract/errors.ts'
import { conflict } from '../../contract/refusals.ts'
import type { RestoreWord } from '../../contract/restore.ts'
import { infoOf } from '../failure.ts'
import { evenTime, waitMsUntil } from '../lasting-wait.ts'
import type { Clock, Logger } from '../runtime.ts'
import type { Days } from '../shipment-import/ports.ts'
import { noCounts, takeInAll, type ImportCounts } from '../shipment-import/shipment-import.ts'
import type { TakeInPorts } from '../shipment-import/take-in.ts'
import { sentWithOther } from '../connected-account.ts'
import type { OrderHold } from './order-hold.ts'
import type { Restoration, RestoreStore } from './ports.ts'

export type RestoreState = {
  readonly pending: Restoration | undefined
  readonly comparing: boolean
  readonly counts: ImportCounts
  readonly reason: ErrorInfo | undefined
  /** It was compared, and is once more at this time. */
  readonly againAt: Date | undefined
}

export type Restore = {
  state(): RestoreState
  /** Asks the service unless it is being asked; answers at once. Nothing where orders need not wait. */
  compare(): void
  /** Throws `conflict` where orders need not wait, or while the service is being asked. */
  waive(reason: RestoreWord): Promise<void>
  close(): Promise<void>
}

export type RestorePorts = TakeInPorts & {
  readonly restores: RestoreStore
  readonly hold: OrderHold
  /** So long after a request the service may begin to list what it did. */
  readonly listsWithinMs: () => number
  readonly clock: Pick<Clock, 'now' | 'elapsedMs' | 'after'>
  readonly logger: Logger
  readonly onState: () => void
  /** The service's list was taken in to its end. */
  readonly onCompared: (restoration: Restoration, counts: ImportCounts) => void
  /** Orders need not wait any more, which is on disk. */
  readonly onReleased: () => void
}

const dayMs = 24 * 60 * 60_000
/** The service is asked once more by itself, while it cannot be. */
const againMs = 60_000

export function createRestore(ports: RestorePorts): Restore {
  const { restores, hold, clock, logger } = ports
  let counts = noCounts
  let reason: ErrorInfo | undefined
  let comparing: Promise<void> | undefined
  let againAt: Date | undefined
  let cancelTimer: (() => void) | undefined
  let closed = false
  /** Accounts of which all is taken in, also what they list late, while another one is waited for. */
  const heard = new Set<string>()
  const now = evenTime(clock)
  const openedAt = now()

  /** Whose lists tell of it. What was bought with one account is not in another one's: its silence proves nothing. */
  async function accountsOf({ connectedKey }: Restoration): Promise<readonly string[]> {
    return [await restores.lastAccountKey(), connectedKey].filter((key) => key !== undefined)
  }

  /** When the comparison that ends the hold may begin. */
  function lastOfAll({ restoredAt }: Restoration): Date {
    const lateMs = ports.listsWithinMs()
    const waitMs = waitMsUntil(new Date(restoredAt.getTime() + lateMs), openedAt, lateMs)
    return new Date(openedAt.getTime() + waitMs)
  }

  async function run(restoration: Restoration): Promise<void> {
    counts = noCounts
    reason = undefined
    againAt = undefined
    const beganAt = now()
    ports.onState()
    const account = ports.account()
    try {
      // Whose token it is, is certain only then.
      await account.service.authorize()
      const key = account.key() ?? ''
      const accounts = await accountsOf(restoration)
      const isHeard = (account: string) => heard.has(account)
      if (accounts.length > 0 && (!accounts.includes(key) || isHeard(key))) throw sentWithOther()
      const shipments = account.service.list(daysSince(restoration.backupAt, clock.now()))
      const isEnded = () => closed
      const found = await takeInAll(ports, account, shipments, isEnded, (soFar) => {
        counts = soFar
        ports.onState()
      })
      if (closed) return
      counts = found
      logger.info('restore.compared', { ...found })
      ports.onCompared(restoration, found)
      const lastAt = lastOfAll(restoration)
      if (beganAt < lastAt) {
        againAt = lastAt
        cancelTimer = clock.after(Math.max(0, lastAt.getTime() - now().getTime()), compare)
        return
      }
      heard.add(key)
      if (!accounts.every(isHeard)) throw sentWithOther()
      await restores.end({ by: 'compared' })
      hold.release()
      ports.onReleased()
    } catch (error) {
      if (!isAppError(error)) logger.error('restore.bug', {}, error)
      else logger.warn('restore.not_compared', { code: error.code })
      reason = infoOf(error)
      if (!closed) cancelTimer = clock.after(againMs, compare)
    }
  }

  function compare(): void {
    const pending = hold.pending()
    if (!pending || comparing || closed) return
    cancelTimer?.()
    comparing = run(pending).finally(() => {
      comparing = undefined
      if (!closed) ports.onState()
    })
  }

  return {
    state: () => ({ pending: hold.pending(), comparing: comparing !== undefined, counts, reason, againAt }),
    compare,
    async waive(word) {
      if (!hold.pending() || comparing) throw conflict('nothing_to_decide')
      cancelTimer?.()
      await restores.end({ by: 'word', reason: word })
      hold.release()
      reason = undefined
      ports.onReleased()
      ports.onState()
    },
    async close() {
      closed = true
      cancelTimer?.()
      await comparing
    },
  }
}

/** From a day before, and to a day after: days are the service's own, wherever its clock is. */
function daysSince(backupAt: Date, now: Date): Days {
  const day = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)
  return {
    startDate: day(Math.min(backupAt.getTime(), now.getTime()) - dayMs),
    endDate: day(now.getTime() + dayMs),
  }
}
