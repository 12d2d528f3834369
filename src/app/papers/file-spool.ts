// A file on its way to a printer: by the spool, as every label, whose jobs live on disk while it lasts.

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPrinter } from '../../adapters/printers/open-printer.ts'
import type { Database } from '../../adapters/sqlite/database.ts'
import { openDatabase } from '../../adapters/sqlite/open-database.ts'
import { sqliteDocumentStore } from '../../adapters/sqlite/documents.ts'
import { sqlitePrintJobStore } from '../../adapters/sqlite/print-jobs.ts'
import { createSealer, dataKeyBytes } from '../../adapters/sqlite/sealer.ts'
import { isAppError, type ErrorInfo } from '../../contract/errors.ts'
import type { PrinterCondition, PrinterSetting } from '../../contract/printers.ts'
import { notFound } from '../../contract/refusals.ts'
import { createPrintables } from '../../core/printing/printables.ts'
import type { PrintJobStore } from '../../core/printing/ports.ts'
import type { PrintJob } from '../../core/printing/print-job.ts'
import { createSpool, type Spool } from '../../core/printing/spool.ts'
import type { Logger } from '../../core/runtime.ts'
import { countLabels } from '../../labels/zpl/count-labels.ts'
import { newId, systemClock } from '../runtime.ts'
import { inspectPrintable } from './label-inspection.ts'
import type { ReadyFile } from './print-file.ts'

/** What became of a file. Of all but the first three nothing, or nobody knows what, is on paper. */
export type FileOutcome =
  /** The printer itself says that it came out. */
  | 'confirmed'
  /** The printer, its queue or the file has taken it, and nobody tells more. */
  | 'sent'
  /** Some of it left, or all: it may have come out or not. */
  | 'unknown'
  /** It is not printable, or would harm the printer. */
  | 'refused'
  | 'unreachable'
  /** The printer had something wrong for too long. Nothing left. */
  | 'not_ready'
  /** It was called off before anything left. */
  | 'cancelled'

export type PrintedFile = {
  readonly outcome: FileOutcome
  readonly reason: ErrorInfo | undefined
  /** What is wrong with the printer, where that keeps the file waiting. */
  readonly condition: PrinterCondition | undefined
}

export type PrintFileOptions = {
  readonly copies: number
  /** How long a printer with something wrong is waited for. */
  readonly waitMs: number
  /** Calls it off; what is on its way by then is cut short, or its end not waited for. */
  readonly signal: AbortSignal
  /** The file waits for this to be over. */
  readonly onWaiting?: (condition: PrinterCondition) => void
}

/** For one file: to be closed. */
export type FileSpool = {
  print(file: ReadyFile, printer: PrinterSetting, options: PrintFileOptions): Promise<PrintedFile>
  close(): void
}

export async function openFileSpool(): Promise<FileSpool> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-print-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const database = await openDatabase(join(folder, 'packbench.db'))
    return {
      print: (file, printer, options) => print(database, file, printer, options),
      close() {
        database.close()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

async function print(
  database: Database,
  file: ReadyFile,
  printer: PrinterSetting,
  options: PrintFileOptions,
): Promise<PrintedFile> {
  const faults: unknown[] = []
  // The key is nowhere but here: what a killed process leaves on the disk, nobody can read.
  const sealer = createSealer(randomBytes(dataKeyBytes))
  const context = { database, sealer, stationId: newId(), clock: systemClock, newId }
  const store = sqlitePrintJobStore(context)
  const documents = sqliteDocumentStore(context)
  const { id, format, bytes } = file.printable
  await documents.insert({ id, kind: 'file', subject: '', format, bytes })

  let changed = () => undefined as void
  const spool = createSpool({
    store,
    printables: createPrintables({ get: noLabels }, documents, { ofLabel: noLabels }),
    printers: () => [printer],
    isHeld: () => false,
    openPrinter,
    inspect: inspectPrintable,
    toPrinterLanguage: () => Promise.resolve(file.printerBytes),
    countLabels,
    onLeaving: () => undefined,
    clock: systemClock,
    newId,
    logger: faultsOnly((fault) => {
      faults.push(fault)
      changed()
    }),
    onJob: () => changed(),
    onPrinter: () => undefined,
    onSaid: () => undefined,
  })
  try {
    const job = await spool.submit({
      id: newId(),
      content: { kind: 'document', documentId: id },
      printerId: printer.id,
      role: 'document',
      copies: options.copies,
      gestureId: undefined,
      reprintReason: undefined,
    })
    const ended = follow(job.id, { store, spool, faults, options, onChange: (run) => (changed = run) })
    await Promise.all([ended, spool.start()])
    return await ended
  } finally {
    await spool.close()
  }
}

const noLabels = () => Promise.reject(notFound('label'))

/** The spool tries again after a fault of its own; here that is a bug to be shown. */
const faultsOnly = (onFault: (fault: unknown) => void): Logger => ({
  info: () => undefined,
  warn: () => undefined,
  error: (event, _fields, cause) => onFault(cause ?? new Error(event)),
})

type Following = {
  readonly store: PrintJobStore
  readonly spool: Spool
  readonly faults: readonly unknown[]
  readonly options: PrintFileOptions
  readonly onChange: (run: () => void) => void
}

/** Waits until nothing more becomes of the job, the wait is over or it is called off. */
async function follow(
  jobId: string,
  { store, spool, faults, options, onChange }: Following,
): Promise<PrintedFile> {
  const { signal, waitMs, onWaiting } = options
  let wake: () => void = () => undefined
  let waitsSinceMs: number | undefined
  let told: PrinterCondition | undefined
  const changed = () => wake()
  onChange(changed)
  signal.addEventListener('abort', changed)

  try {
    for (;;) {
      const nextChange = new Promise<void>((resolve) => (wake = resolve))
      const job = await store.get(jobId)
      if (faults.length > 0) throw faults[0]
      if (!job) throw new Error('the print job is gone')
      const ended = endOf(job)
      if (ended) return ended

      const { condition } = job
      waitsSinceMs = condition ? (waitsSinceMs ?? performance.now()) : undefined
      const leftMs =
        waitsSinceMs === undefined ? undefined : waitsSinceMs + patienceMs(job, waitMs) - performance.now()
      const isOver = leftMs !== undefined && leftMs <= 0
      if (signal.aborted || isOver) {
        const givenUp = await giveUp(job, spool, signal.aborted)
        if (givenUp) return givenUp
        continue
      }
      if (condition && condition !== told) onWaiting?.(condition)
      told = condition
      await (leftMs === undefined ? nextChange : Promise.race([nextChange, after(leftMs)]))
    }
  } finally {
    signal.removeEventListener('abort', changed)
  }
}

/** How long a printer that ends each link is tried again: it may be at work for another host. */
const closingPatienceMs = 3_000

/** A printer that is not there is not waited for. */
function patienceMs({ condition, reason }: PrintJob, waitMs: number): number {
  if (reason?.code === 'printer_unreachable') return 0
  return condition === 'unreachable' ? Math.min(waitMs, closingPatienceMs) : waitMs
}

const after = (delayMs: number) => new Promise<void>((resolve) => systemClock.after(delayMs, resolve))

function endOf({ state, awaitingConfirmation, reason, condition }: PrintJob): PrintedFile | undefined {
  switch (state) {
    case 'confirmed':
    case 'unknown':
      return { outcome: state, reason, condition }
    case 'sent':
      return awaitingConfirmation ? undefined : { outcome: 'sent', reason, condition }
    case 'failed':
      return { outcome: 'refused', reason, condition }
    default:
      return undefined
  }
}

/** A job that waits is taken back; of one on its way nobody will know. Undefined where it has just moved on. */
async function giveUp(job: PrintJob, spool: Spool, calledOff: boolean): Promise<PrintedFile | undefined> {
  const { state, reason, condition } = job
  if (state !== 'queued') return { outcome: 'unknown', reason, condition }
  try {
    await spool.cancel(job.id)
  } catch (error) {
    if (isAppError(error, 'conflict')) return undefined
    throw error
  }
  if (calledOff) return { outcome: 'cancelled', reason, condition }
  const outcome = condition === 'unreachable' ? 'unreachable' : 'not_ready'
  return { outcome, reason, condition }
}
