// Whether the database is as it was written: looked at beside the work after each start, each night, and when a statement
// meets damage. What is unsafe meanwhile is refused; what is safe goes on.

import type { FilePart, FileProblem } from '../../adapters/sqlite/file-check.ts'
import type { DatabaseMaintenance } from '../../adapters/sqlite/maintenance.ts'
import { checkedTables, type SealedCheck } from '../../adapters/sqlite/sealed-check.ts'
import type { DatabaseCheck } from '../../contract/diagnostics.ts'
import type { DatabaseDamage } from '../../contract/domain.ts'
import { AppError, isAppError } from '../../contract/errors.ts'
import type { Clock, Logger } from '../../core/runtime.ts'
import type { PurchaseStore } from '../../core/ship/ports.ts'

export type Integrity = ReturnType<typeof createIntegrity>

export type IntegrityOptions = {
  readonly maintenance: Pick<DatabaseMaintenance, 'problems' | 'onDamage'>
  readonly sealed: SealedCheck
  /** When the file was found whole last, where it was closed in order since; undefined where it was not. */
  readonly wholeAt?: Date | undefined
  /** When the newest backup that is whole was made. */
  readonly lastGoodBackup: () => Promise<Date | undefined>
  readonly clock: Clock
  readonly logger: Logger
  readonly onChange: () => void
}

/** At three in the morning by the bench's own clock. */
const nightlyAtHour = 3
/** A file that was closed in order is as good as one in use: for as long as between two nights. */
const trustedMs = 24 * 3_600_000
/** Of each table, after a start: what a bench prints again is nearly always new. */
const sampledRows = 200
/** A portion takes some milliseconds; scans come in between. */
const rowsAtOnce = 50
const pauseMs = 20

/**
 * No purchase is told from these, and none is kept in them: buying goes on where only they are damaged. Each other table,
 * and one that is not known here, stops it.
 */
const apartFromBuying: readonly RegExp[] = [
  /^(trackings|saved_addresses|container_labels|container_numbers|deposits|batches|batch_rows)$/,
  /^(manifests|manifest_origins|no_manifest_carriers|order_sources|order_source_runs|order_files)$/,
  /^order_terms_/,
  /^(label_readings|label_codes)$/,
]

type Found = {
  readonly problems: readonly FileProblem[]
  readonly unreadableRows: number
}

export function createIntegrity(options: IntegrityOptions) {
  const { maintenance, sealed, clock, logger } = options
  const closing = new AbortController()
  let last: DatabaseCheck | undefined
  let checking: Promise<DatabaseCheck> | undefined
  let buyingStopped = false
  let cancelNightly: (() => void) | undefined
  /** What a statement could not read in a file that is sound: a row holds what the station never writes. */
  let metInRows = false

  const isClosed = () => closing.signal.aborted
  const pause = () => new Promise<void>((resolve) => clock.after(pauseMs, resolve))
  const stops = (problems: readonly FileProblem[]) =>
    problems.some(({ table = '' }) => !apartFromBuying.some((tables) => tables.test(table)))

  const problemsOf = (part: FilePart) => maintenance.problems(part, closing.signal)

  /** @param rows of each table, newest first */
  async function unreadableRows(rows: number): Promise<number> {
    let unreadable = 0
    for (const table of checkedTables) {
      let before: number | undefined
      for (let read = 0; read < rows && !isClosed(); read += rowsAtOnce) {
        const portion = await sealed.portion(table, rowsAtOnce, before).catch(unlessDamaged)
        unreadable += portion?.unreadable ?? 0
        before = portion?.next
        if (before === undefined) break
        await pause()
      }
    }
    return unreadable
  }

  async function look(bought: readonly FileProblem[], rows: number): Promise<DatabaseCheck> {
    const began = clock.elapsedMs()
    const rest = await problemsOf('rest')
    const found = { problems: [...bought, ...rest], unreadableRows: await unreadableRows(rows) }
    buyingStopped = stops(found.problems)
    last = await told(found, clock.elapsedMs() - began)
    if (last.ok) logger.info('database.whole', { durationMs: last.durationMs })
    else
      logger.error('database.damaged', {
        problems: last.problems.length,
        unreadableRows: last.unreadableRows,
        buyingStopped,
      })
    options.onChange()
    return last
  }

  async function told({ problems, unreadableRows: unreadable }: Found, ms: number): Promise<DatabaseCheck> {
    const isMet = metInRows && problems.length === 0 && unreadable === 0
    const ok = problems.length === 0 && unreadable === 0 && !isMet
    const lastGood = ok ? undefined : await options.lastGoodBackup()
    return {
      at: clock.now().toISOString(),
      ok,
      durationMs: Math.round(ms),
      problems: problems.map(({ table, problem }) =>
        table === undefined ? problem : `${table}: ${problem}`,
      ),
      unreadableRows: isMet ? 1 : unreadable,
      buyingStopped,
      ...(lastGood && { lastGoodBackup: lastGood.toISOString() }),
    }
  }

  const trusted =
    options.wholeAt && Math.abs(clock.now().getTime() - options.wholeAt.getTime()) < trustedMs
      ? options.wholeAt
      : undefined
  let firstLook: Promise<readonly FileProblem[]> | undefined
  function begin(rows: number): Promise<DatabaseCheck> {
    if (checking) return checking
    const bought = problemsOf('bought').then((problems) => {
      // Known before the rest is: until then the check before stands.
      if (stops(problems)) buyingStopped = true
      return problems
    })
    firstLook ??= bought
    checking = bought.then((problems) => look(problems, rows)).finally(() => (checking = undefined))
    return checking
  }

  function inBackground(rows: number): void {
    begin(rows).catch((error: unknown) => isClosed() || logger.error('database.not_checked', {}, error))
  }

  function nightly(): void {
    cancelNightly = clock.after(msUntil(nightlyAtHour, clock.now()), () => {
      inBackground(Number.MAX_SAFE_INTEGER)
      nightly()
    })
  }

  maintenance.onDamage((cause) => {
    if (isClosed() || metInRows || last?.ok === false) return
    metInRows = true
    logger.error('database.damage_met', {}, cause)
    // What is under way may have read the place already.
    void (checking ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => isClosed() || inBackground(sampledRows))
  })
  inBackground(sampledRows)
  nightly()

  return {
    /** What was found last; undefined before the first check has ended. */
    last: () => last,
    damage: (): DatabaseDamage | undefined =>
      last && !last.ok
        ? {
            isFile: last.problems.length > 0,
            unreadableRows: last.unreadableRows,
            buyingStopped: last.buyingStopped,
            ...(last.lastGoodBackup !== undefined && { lastGoodBackup: last.lastGoodBackup }),
          }
        : undefined,
    /** Checks everything. One that is under way is joined. Throws `child_process_failed`. */
    async check(): Promise<DatabaseCheck> {
      await checking?.catch(() => undefined)
      return begin(Number.MAX_SAFE_INTEGER)
    },
    /** When all of the file was found whole; undefined where it was not, or damage was met since. */
    wholeAt: (): Date | undefined => {
      if (metInRows || buyingStopped || last?.ok === false) return undefined
      return last ? new Date(last.at) : trusted
    },
    /**
     * Waits until what tells of purchases was looked at since the start, unless the file was found whole within a day and
     * closed in order since. Throws `buying_stopped` where a part is damaged that a purchase is told from or kept in.
     */
    async mayBuy() {
      // A check that could not be made proves nothing: statements that meet damage still refuse by themselves.
      if (!trusted || metInRows) await firstLook?.catch(() => undefined)
      if (buyingStopped) {
        throw new AppError(
          'buying_stopped',
          'Nothing is bought: the database is damaged where it tells what was bought already.',
        )
      }
    },
    async close() {
      closing.abort()
      cancelNightly?.()
      await checking?.catch(() => undefined)
    },
  }
}

function unlessDamaged(error: unknown): undefined {
  if (!isAppError(error, 'database_damaged', 'data_folder_unusable')) throw error
}

/** To the next time that the clock shows this hour. */
function msUntil(hour: number, now: Date): number {
  const next = new Date(now)
  next.setHours(hour, 0, 0, 0)
  if (next <= now) next.setDate(next.getDate() + 1)
  return next.getTime() - now.getTime()
}

/** The purchases, of which none is begun while `mayBuy` refuses. What was sent already is looked into as ever. */
export function guardBuying(purchases: PurchaseStore, { mayBuy }: Pick<Integrity, 'mayBuy'>): PurchaseStore {
  return {
    ...purchases,
    async insertPrepared(purchase) {
      await mayBuy()
      return purchases.insertPrepared(purchase)
    },
  }
}
