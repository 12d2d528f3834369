// Purchases end after the act that began them: what they came to is written down when it is known, with whoever began
// them.

import { setImmediate as otherWork } from 'node:timers/promises'
import type { AuditEntry, AuditRecord } from '../../core/audit/audit-log.ts'
import type { Clock, Logger } from '../../core/runtime.ts'
import type { Purchase } from '../../core/ship/purchase.ts'
import { createLabelsFirst } from '../labels-first.ts'
import type { Stores } from '../profile/stores.ts'

const ends = ['bought', 'refused', 'in_doubt'] as const

/** Purchases that may have ended while the station was closed or dying; more were not under way at once. */
const looksBack = 50

/** The log waits no longer for a label that does not leave: of a batch, a held queue, a printer that is away. */
const labelFirstMs = 100

/** Those of a batch's rows are written together so often: each time is a flush of the disk. */
const writtenEveryMs = 250

export type PurchaseAudit = ReturnType<typeof createPurchaseAudit>

type LogStores = Pick<Stores, 'audit' | 'batches' | 'purchases'>

/** Nothing here rejects: what was bought is bought, and a fault of the log is logged. */
export function createPurchaseAudit({
  stores,
  clock,
  logger,
}: {
  readonly stores: LogStores
  readonly clock: Pick<Clock, 'after' | 'elapsedMs'>
  readonly logger: Logger
}) {
  let last: Promise<unknown> = Promise.resolve()
  const labels = createLabelsFirst(clock, labelFirstMs)
  /** Of a batch's rows, in their order, until they are written. */
  let ended: { readonly purchase: Purchase; readonly isLabelGone: Promise<void> }[] = []
  let writtenAtMs = Number.NEGATIVE_INFINITY
  let cancelWriting: (() => void) | undefined

  /** To write and flush takes longer than a printer's answer that it is ready: it would hold the label up. */
  async function untilLabelLeaves({ id, state }: Purchase): Promise<void> {
    if (state === 'bought') await labels.leaves(id)
    await otherWork()
  }

  async function writeEnded(): Promise<void> {
    const come = ended
    ended = []
    await Promise.all(come.map(({ isLabelGone }) => isLabelGone))
    writtenAtMs = clock.elapsedMs()
    await write(
      stores,
      come.map(({ purchase }) => purchase),
    )
  }

  function writeEndedSoon(): void {
    const waitMs = writtenAtMs + writtenEveryMs - clock.elapsedMs()
    if (waitMs <= 0) then(writeEnded)
    else
      cancelWriting ??= clock.after(waitMs, () => {
        cancelWriting = undefined
        then(writeEnded)
      })
  }

  // One after the other: two words about one purchase may come together.
  function then(work: () => Promise<void>): void {
    last = last.then(work).catch((error: unknown) => logger.error('audit.bug', {}, error))
  }

  return {
    /**
     * Writes a purchase's end once; told again of the same one it writes nothing. Its label goes first: what a station that
     * dies in between has not written is made up for.
     */
    ended(purchase: Purchase) {
      const isLabelGone = untilLabelLeaves(purchase)
      then(async () => {
        // By itself where somebody scanned it: what that person does next comes after it in the log.
        if ((await stores.batches.findByPurchase(purchase.id)).length === 0) {
          await isLabelGone
          await write(stores, [purchase])
          return
        }
        ended = [...ended, { purchase, isLabelGone }]
        writeEndedSoon()
      })
    },
    /** As `jobChanged` of `createLabelsFirst`. */
    jobChanged: labels.jobChanged,
    /** All that ended is written down; nothing waits for a label any more. */
    async idle() {
      labels.end()
      await last
      cancelWriting?.()
      cancelWriting = undefined
      then(writeEnded)
      await last
    },
    /** Makes up for what a station that died has not written, once the log has begun. */
    catchUp() {
      then(async () => {
        const first = (await stores.audit.firstAt())?.getTime()
        if (first === undefined) return
        for (const purchase of await stores.purchases.recent(looksBack)) {
          const { id, createdAt, updatedAt } = purchase
          // Of a clock that was set back, both may be before the log's first entry: its act stands in the log all the same.
          const isSince = Math.max(createdAt.getTime(), updatedAt.getTime()) >= first
          if (isSince || (await beganInLog(stores, id))) await write(stores, [purchase])
        }
      })
    },
  }
}

/** In one step. */
async function write(stores: LogStores, purchases: readonly Purchase[]): Promise<void> {
  const records: AuditRecord[] = []
  for (const purchase of purchases) {
    const record = await recordOf(stores, purchase)
    const isThere = records.some(
      ({ operation, recordId }) => operation === record?.operation && recordId === record.recordId,
    )
    if (record && !isThere) records.push(record)
  }
  if (records.length > 0) await stores.audit.append(...records)
}

/** Undefined where it has not ended, or stands in the log. */
async function recordOf(stores: LogStores, purchase: Purchase): Promise<AuditRecord | undefined> {
  const { id, state, orderNumber, price } = purchase
  if (!ends.some((end) => end === state)) return undefined
  const isImported = purchase.origin === 'imported'
  const operation = isImported ? 'purchase.imported' : `purchase.${state}`
  if (await stores.audit.has(operation, id)) return undefined
  return {
    operator: (await beginningOf(stores, id))?.operator,
    approvedBy: undefined,
    operation,
    subject: orderNumber,
    recordId: id,
    reason: undefined,
    // What was bought elsewhere is no money of this station's.
    amount: state === 'bought' && !isImported ? price : undefined,
    outcome: state,
  }
}

/** Acts that begin a purchase, as the log names them. */
const beginnings = ['ship.scan', 'ship.order', 'ship.buy'] as const

/** Whether the act that began a purchase is in the log, whoever did it. */
async function beganInLog({ audit, batches }: LogStores, purchaseId: string): Promise<boolean> {
  for (const operation of beginnings) if (await audit.has(operation, purchaseId)) return true
  const row = (await batches.findByPurchase(purchaseId))[0]
  return row !== undefined && audit.has('batch.start', row.batchId)
}

/** The act that began a purchase: its own scan, or the start of its batch. */
async function beginningOf(
  { audit, batches }: LogStores,
  purchaseId: string,
): Promise<AuditEntry | undefined> {
  const own = await audit.lastOf(purchaseId)
  if (own) return own
  const row = (await batches.findByPurchase(purchaseId))[0]
  return row && audit.lastOf(row.batchId)
}
