import { randomUUID } from 'node:crypto'
import { AppError } from '../../../../contract/errors.ts'
import type { MediaName } from '../../../../contract/media.ts'
import type { PrinterLanguage } from '../../../../contract/printers.ts'
import { notPrintable } from '../../../../core/printing/not-printable.ts'
import type { LabelPrinter, PrinterStatus } from '../../../../core/printing/ports.ts'
import { linkBroken, sendFailure, unreachable } from './cups-errors.ts'
import { queueMedia } from './cups-media.ts'
import {
  cancelJob,
  getJob,
  getMarkers,
  getQueue,
  getQueueState,
  jobStates,
  printJob,
  refusals,
} from './cups-operations.ts'
import type { CupsCalls, Queue, QueueJob, Submission } from './cups-operations.ts'
import { findCupsServer, type CupsServer } from './cups-server.ts'
import { IppFailure } from './ipp-client.ts'
import type { RequestAttribute } from './ipp-message.ts'
import { queueCondition } from './queue-condition.ts'

export type CupsLabelPrinterOptions = {
  readonly queue: string
  /** `zpl`: bytes past any driver. `pdf`: documents through the queue's driver. */
  readonly language: PrinterLanguage
  /** The loaded paper, which a PDF is printed on. */
  readonly media: MediaName
  readonly server?: CupsServer
  readonly answerTimeoutMs?: number
  readonly takeTimeoutMs?: number
}

/** `uuid`: as it was looked at first. */
type OwnJob = { readonly id: number; readonly name: string; readonly uuid?: string }

/** CUPS lost its jobs, and this one was given the number anew. A server may hide the names of jobs and not this. */
const isOther = (own: OwnJob, { name = own.name, uuid }: QueueJob) =>
  name !== own.name || (uuid !== undefined && own.uuid !== undefined && uuid !== own.uuid)

/** Nothing that the queue's defaults may hold is added to a document: banner pages, several pages on a sheet. */
const asItIs: readonly RequestAttribute[] = [
  ['integer', 'copies', 1],
  ['keyword', 'job-sheets', 'none'],
]
const unscaledPages: readonly RequestAttribute[] = [
  ...asItIs,
  ['keyword', 'print-scaling', 'none'],
  ['integer', 'number-up', 1],
  ['keyword', 'sides', 'one-sided'],
]

/** CUPS's word for a driver that failed; the queue goes on with the next job. */
const gaveUp = ({ state, reasons }: QueueJob) =>
  state === jobStates.stopped && reasons.includes('job-completed-with-errors')

/**
 * A printer behind a queue of CUPS, by IPP over the local socket (RFC 8011).
 *
 * `send` resolves when CUPS has the whole job; `readStatus` follows it to its end. CUPS calls a job completed also when
 * the printer reset the connection having read nothing, so the end of a job proves no paper. A print system that is gone
 * after it has taken a job keeps the job on disk and goes on with it: `readStatus` then says `unreachable`, not that the
 * link broke. `send` throws `printer_unreachable` or `not_printable` where CUPS refused the job, of which nothing left.
 */
export function cupsLabelPrinter(options: CupsLabelPrinterOptions): LabelPrinter {
  const { queue: name, language, media } = options
  const kind = language === 'pdf' ? 'pages' : 'labels'
  let closing = new AbortController()
  let queue: Queue | undefined
  let broken: AppError | undefined
  let jobs: readonly OwnJob[] = []

  const calls = (): CupsCalls => ({
    server: options.server ?? findCupsServer(),
    answerTimeoutMs: options.answerTimeoutMs ?? 5_000,
    takeTimeoutMs: options.takeTimeoutMs ?? 60_000,
    signal: closing.signal,
  })

  function openedQueue(): Queue {
    if (broken) throw broken
    if (!queue) throw linkBroken(name, 'not_open', 'it is not open')
    return queue
  }

  function breakLink(error: AppError): AppError {
    broken ??= error
    return broken
  }

  function submission(bytes: Uint8Array): Submission {
    // Tells this job from one that has the same number after CUPS lost its own.
    const job = { name: `Packbench ${randomUUID()}`, document: bytes }
    if (language === 'zpl') return { ...job, format: 'application/vnd.cups-raw', jobAttributes: asItIs }
    const { raw, mediaSupported } = openedQueue()
    const paper = raw ? undefined : queueMedia(media, mediaSupported)
    if (!raw && paper === undefined) {
      throw notPrintable('no_such_paper', `The queue “${name}” has no paper of the size ${media}.`, {
        code: 'unknown_media',
      })
    }
    return {
      ...job,
      format: 'application/pdf',
      jobAttributes: paper === undefined ? unscaledPages : [['keyword', 'media', paper], ...unscaledPages],
    }
  }

  /** The jobs that are not finished. Throws `printer_link_broken` for one that ended otherwise. */
  async function followJobs(): Promise<readonly QueueJob[]> {
    const waiting: QueueJob[] = []
    for (const own of jobs) {
      const job = await getJob(calls(), name, own.id)
      if (isOther(own, job)) throw lost()
      if (gaveUp(job)) {
        // Taken out of the queue, so that nobody lets it go on after it was printed again.
        await cancelJob(calls(), name, own.id)
        throw ended(job)
      }
      if (job.state === jobStates.completed) jobs = jobs.filter((other) => other !== own)
      else if (job.state === jobStates.aborted || job.state === jobStates.canceled) throw ended(job)
      else {
        waiting.push(job)
        const { uuid = job.uuid } = own
        if (uuid !== undefined) jobs = jobs.map((other) => (other === own ? { ...own, uuid } : other))
      }
    }
    return waiting
  }

  function lost(): AppError {
    return linkBroken(name, 'job_unknown', 'CUPS does not know the job any more')
  }

  function ended({ state, reasons }: QueueJob): AppError {
    const cancelled = state === jobStates.canceled
    return new AppError(
      'printer_link_broken',
      `The job was ${cancelled ? 'cancelled' : 'aborted'} in the queue “${name}”; it may have left in part.`,
      { details: { code: cancelled ? 'job_cancelled' : 'job_aborted', reasons: [...reasons] } },
    )
  }

  async function readStatus(): Promise<PrinterStatus> {
    openedQueue()
    try {
      const waiting = await followJobs()
      const held = waiting.some(({ state }) => state === jobStates.held)
      const state = await getQueueState(calls(), name)
      const own = { waiting: waiting.length, held }
      return { ...queueCondition(state, own, kind), labelsWaiting: waiting.length }
    } catch (error) {
      if (error instanceof AppError) throw breakLink(error)
      if (!(error instanceof IppFailure)) throw error
      const gone = closing.signal.aborted || error.reason === 'not_ipp'
      if (gone) throw breakLink(linkBroken(name, error.reason, error.message, error))
      if (error.reason !== 'refused') {
        return { condition: 'unreachable', causes: [], labelsWaiting: jobs.length }
      }
      throw breakLink(
        error.status === refusals.notFound ? lost() : linkBroken(name, 'refused', error.message, error),
      )
    }
  }

  return {
    proves: 'handed_over',

    async connect() {
      closing = new AbortController()
      try {
        queue = await getQueue(calls(), name)
      } catch (error) {
        throw unreachable(name, error)
      }
      if (broken) jobs = []
      broken = undefined
    },

    readStatus,

    async inquire({ onSaid, isStopped }) {
      openedQueue()
      try {
        const markers = await getMarkers(calls(), name)
        if (markers.length > 0) onSaid([{ fact: 'markers', markers: [...markers] }])
      } catch (error) {
        // What matters to a label shows when it is asked how the queue is.
        if (!(error instanceof IppFailure)) throw error
      }
      return isStopped() ? undefined : readStatus()
    },

    async send(bytes) {
      openedQueue()
      const job = submission(bytes)
      try {
        const id = await printJob(calls(), name, job)
        jobs = [...jobs, { id, name: job.name }]
      } catch (error) {
        throw breakLink(sendFailure(name, error))
      }
    },

    close() {
      closing.abort()
      queue = undefined
    },
  }
}
