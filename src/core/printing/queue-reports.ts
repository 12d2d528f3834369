// What one printer's queue tells: of its jobs to the store first and then to whoever listens, and how the printer is.

import type { PrinterCause, PrinterCondition } from '../../contract/printers.ts'
import type { Clock } from '../runtime.ts'
import type { PrintJobChange, PrintJobStore, WaitingNote } from './ports.ts'
import type { PrintJob } from './print-job.ts'
import { unknownWord, type PrinterWord } from './printer-link.ts'

export type PrinterState = {
  readonly condition: PrinterCondition
  /** All that it names as wrong or to be seen to soon. */
  readonly causes: readonly PrinterCause[]
  readonly since: Date
  /** True once the printer has answered a status request: its jobs can be confirmed. */
  readonly answersStatus: boolean
  readonly waitingJobs: number
}

export type QueueReports = {
  state(): PrinterState
  /** How long ago the printer was heard of, be it that it is not there; undefined while nothing is known. */
  heardMs(): number | undefined
  /** Tells how the printer is, as was just heard, and how many jobs wait, where that has changed. */
  publish(word: PrinterWord): Promise<void>
  /** Tells how many jobs wait, where that has changed; of the printer nothing is new. */
  recount(): Promise<void>
  /** Changes a job and tells of it; undefined when it is in another state, or another queue, by now. */
  change(job: PrintJob, to: PrintJobChange): Promise<PrintJob | undefined>
  /** Shows on every waiting job why it waits. */
  note(note: WaitingNote): Promise<void>
  /** All wait for nothing but their turn. Costs nothing where they are known to. */
  clearNotes(): Promise<void>
}

export type QueueReportsPorts = {
  readonly store: PrintJobStore
  readonly clock: Clock
  readonly answersStatus: () => boolean
  readonly onJob: (job: PrintJob) => void
  readonly onPrinter: (printerId: string, state: PrinterState) => void
}

export function createQueueReports(printerId: string, ports: QueueReportsPorts): QueueReports {
  const { store, clock } = ports
  let state: PrinterState = { ...unknownWord, since: clock.now(), answersStatus: false, waitingJobs: 0 }
  /** Waiting jobs may show a reason: before the first look, one of an earlier start. */
  let noted = true
  let heardAtMs: number | undefined

  async function note(to: WaitingNote): Promise<void> {
    noted = to.condition !== undefined || to.reason !== undefined
    for (const job of await store.noteWaiting(printerId, to)) ports.onJob(job)
  }

  async function tell({ condition, causes }: PrinterWord): Promise<void> {
    const waitingJobs = await store.countQueued(printerId)
    const answersStatus = ports.answersStatus()
    const changed =
      condition !== state.condition ||
      causes.join() !== state.causes.join() ||
      waitingJobs !== state.waitingJobs ||
      answersStatus !== state.answersStatus
    if (!changed) return
    const since = condition === state.condition ? state.since : clock.now()
    state = { condition, causes, since, answersStatus, waitingJobs }
    ports.onPrinter(printerId, state)
  }

  return {
    state: () => state,
    heardMs: () => (heardAtMs === undefined ? undefined : clock.elapsedMs() - heardAtMs),
    async publish(word) {
      heardAtMs = word.condition === 'unknown' ? undefined : clock.elapsedMs()
      await tell(word)
    },
    recount: () => tell(state),
    async change(job, to) {
      const changed = await store.update(job.id, job.state, to, printerId)
      if (changed) ports.onJob(changed)
      return changed
    },
    note,
    async clearNotes() {
      if (noted) await note({ condition: undefined, reason: undefined })
    },
  }
}
