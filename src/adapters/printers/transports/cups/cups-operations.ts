// The requests that the station makes of CUPS (RFC 8011, and CUPS's own operations).

import type { Marker } from '../../../../contract/printer-facts.ts'
import { markerAttributes, readMarkers } from './cups-markers.ts'
import type { CupsServer } from './cups-server.ts'
import { callIpp, IppFailure } from './ipp-client.ts'
import {
  booleanOf,
  integerOf,
  textOf,
  textsOf,
  type IppAttributes,
  type RequestAttribute,
} from './ipp-message.ts'
import type { QueueState } from './queue-condition.ts'

const operations = {
  printJob: 0x0002,
  cancelJob: 0x0008,
  getJobAttributes: 0x0009,
  getPrinterAttributes: 0x000b,
  cupsGetPrinters: 0x4002,
} as const

/** Codes of refusals that mean something of their own (RFC 8011, appendix B.1). */
export const refusals = { notFound: 0x0406, documentFormat: 0x040a, notAccepting: 0x0506 } as const

/** `job-state` of RFC 8011, 5.3.7. */
export const jobStates = {
  pending: 3,
  held: 4,
  processing: 5,
  stopped: 6,
  canceled: 7,
  aborted: 8,
  completed: 9,
} as const

/** Longest uri of RFC 8011, 5.1.6, and longest request line of cupsd. */
const longestUri = 1_023

export type CupsCalls = {
  readonly server: CupsServer
  /** How long the print system may say nothing. */
  readonly answerTimeoutMs: number
  /** How long it may take nothing of a document, and how long its answer may take after that. */
  readonly takeTimeoutMs: number
  readonly signal?: AbortSignal | undefined
}

export type Queue = QueueState & {
  readonly raw: boolean
  readonly mediaSupported: readonly string[]
}

export type QueueJob = {
  readonly state: number | undefined
  readonly reasons: readonly string[]
  /** Undefined where CUPS keeps it to itself. */
  readonly name: string | undefined
  /** Made by CUPS for each job, and kept with it on disk; undefined where CUPS keeps it to itself, or makes none. */
  readonly uuid: string | undefined
}

/** What is printed, and how. `name` is shown in the system's queue. */
export type Submission = {
  readonly name: string
  readonly format: string
  readonly document: Uint8Array
  readonly jobAttributes: readonly RequestAttribute[]
}

/** No queue has these in its name (lpadmin(8)), and cupsd answers to some of them with no IPP at all. */
const forbiddenInNames = /[\p{Cc} "#'/<?\\]/u

function printerResource(queue: string): string {
  const possible = queue.isWellFormed() && !forbiddenInNames.test(queue) && !/^\.{1,2}$/.test(queue)
  const resource = possible ? `/printers/${encodeURIComponent(queue)}` : ''
  if (!possible || resource.length > longestUri - 'ipp://localhost'.length) {
    throw new IppFailure('refused', 'no queue can have this name', { status: refusals.notFound })
  }
  return resource
}

const requested = (...names: readonly string[]): RequestAttribute => [
  'keyword',
  'requested-attributes',
  ...names,
]

export function readQueueState(attributes: IppAttributes): QueueState {
  return {
    state: integerOf(attributes, 'printer-state'),
    reasons: textsOf(attributes, 'printer-state-reasons'),
    message: textOf(attributes, 'printer-state-message') ?? '',
    accepting: booleanOf(attributes, 'printer-is-accepting-jobs') ?? true,
  }
}

/** Queues without a driver hand on what comes. CUPS has no attribute for it but the words it writes itself. */
export function isRawQueue(attributes: IppAttributes): boolean {
  return textOf(attributes, 'printer-make-and-model') === 'Local Raw Printer'
}

const stateAttributes = [
  'printer-state',
  'printer-state-reasons',
  'printer-state-message',
  'printer-is-accepting-jobs',
] as const

function answered(group: IppAttributes | undefined): IppAttributes {
  if (!group) throw new IppFailure('not_ipp', 'the answer tells nothing of what was asked for')
  return group
}

/** How the queue is. Throws {@link IppFailure}, as all of these do. */
export async function getQueueState(calls: CupsCalls, queue: string): Promise<QueueState> {
  const { printers } = await ask(calls, operations.getPrinterAttributes, queue, [
    requested(...stateAttributes),
  ])
  return readQueueState(answered(printers[0]))
}

/** How the queue is, and what it can print. */
export async function getQueue(calls: CupsCalls, queue: string): Promise<Queue> {
  const names = [...stateAttributes, 'printer-make-and-model', 'media-supported']
  const { printers } = await ask(calls, operations.getPrinterAttributes, queue, [requested(...names)])
  const attributes = answered(printers[0])
  return {
    ...readQueueState(attributes),
    raw: isRawQueue(attributes),
    mediaSupported: textsOf(attributes, 'media-supported'),
  }
}

/** What the queue knows of ribbon, toner or ink; none where it does not tell. */
export async function getMarkers(calls: CupsCalls, queue: string): Promise<readonly Marker[]> {
  const { printers } = await ask(calls, operations.getPrinterAttributes, queue, [
    requested(...markerAttributes),
  ])
  return readMarkers(answered(printers[0]))
}

export async function getJob(calls: CupsCalls, queue: string, jobId: number): Promise<QueueJob> {
  const { jobs } = await ask(calls, operations.getJobAttributes, queue, [
    ['integer', 'job-id', jobId],
    requested('job-state', 'job-state-reasons', 'job-name', 'job-uuid'),
  ])
  const attributes = answered(jobs[0])
  return {
    state: integerOf(attributes, 'job-state'),
    reasons: textsOf(attributes, 'job-state-reasons'),
    name: textOf(attributes, 'job-name'),
    uuid: textOf(attributes, 'job-uuid'),
  }
}

/** Hands a document over and gives the job's number in the queue. */
export async function printJob(calls: CupsCalls, queue: string, submission: Submission): Promise<number> {
  const { jobs } = await callIpp({
    ...calls,
    idleTimeoutMs: calls.takeTimeoutMs,
    operation: operations.printJob,
    resource: printerResource(queue),
    attributes: [
      ['name', 'job-name', submission.name],
      ['mimeMediaType', 'document-format', submission.format],
    ],
    jobAttributes: submission.jobAttributes,
    document: submission.document,
  })
  const jobId = integerOf(answered(jobs[0]), 'job-id')
  if (jobId === undefined) throw new IppFailure('not_ipp', 'the answer names no job')
  return jobId
}

/** Takes a job out of the queue. What a printer has already can still come out. */
export async function cancelJob(calls: CupsCalls, queue: string, jobId: number): Promise<void> {
  await ask(calls, operations.cancelJob, queue, [['integer', 'job-id', jobId]])
}

/** The named attributes of all queues. */
export async function getQueues(
  calls: CupsCalls,
  names: readonly string[],
): Promise<readonly IppAttributes[]> {
  try {
    const { printers } = await callIpp({
      ...calls,
      idleTimeoutMs: calls.answerTimeoutMs,
      operation: operations.cupsGetPrinters,
      resource: '/',
      attributes: [requested(...stateAttributes, ...names)],
    })
    return printers
  } catch (error) {
    // So CUPS says that there are none.
    if (error instanceof IppFailure && error.status === refusals.notFound) return []
    throw error
  }
}

function ask(calls: CupsCalls, operation: number, queue: string, attributes: readonly RequestAttribute[]) {
  const idleTimeoutMs = calls.answerTimeoutMs
  return callIpp({ ...calls, idleTimeoutMs, operation, resource: printerResource(queue), attributes })
}
