// What one bench says to another of a print, and what is believed of it: never more than is known.

import { isOver } from '../printing/job-control.ts'
import type { PrintJob } from '../printing/print-job.ts'
import type { PrintRequest, PrintSealer, SaidOfPrint } from './print-requests.ts'

export const taken = (word: 'waits' | 'held' | 'printing', code?: string): SaidOfPrint => ({
  state: 'taken',
  word,
  code,
})
export const refused = (word: SaidOfPrint['word'], code?: string): SaidOfPrint => ({
  state: 'refused',
  word,
  code,
})
export const doubt = (word?: 'asks' | 'put_back' | 'not_proven'): SaidOfPrint => ({
  state: 'not_sure',
  word,
  code: undefined,
})

/** Of the job by which it is printed here: never more than the queue knows. */
export function saidOfJob(job: PrintJob): SaidOfPrint {
  const { state, held, heldFor, reason, answered } = job
  switch (state) {
    case 'queued':
      // This bench's data was put back: it may be on paper since.
      if (heldFor === 'restore') return doubt('put_back')
      return taken(held ? 'held' : 'waits', reason?.code)
    case 'sending':
      return taken('printing')
    case 'sent':
      return isOver(job) ? { state: 'sent', word: undefined, code: undefined } : taken('printing')
    case 'confirmed':
      return { state: 'printed', word: undefined, code: undefined }
    case 'unknown':
      return answered ? { state: 'sent', word: 'came_out', code: undefined } : doubt('asks')
    case 'failed':
      return reason?.code === 'print_cancelled'
        ? refused('taken_out')
        : refused('not_printable', reason?.code)
  }
}

export const isFinal = ({ state }: SaidOfPrint) =>
  state === 'printed' || state === 'sent' || state === 'refused'
export const isSame = (one: Partial<SaidOfPrint>, other: SaidOfPrint) =>
  one.state === other.state && one.word === other.word && one.code === other.code

/** What a sealed answer says; undefined where this bench has no key for it yet. */
export function provenOf(request: PrintRequest, answer: ReturnType<PrintSealer['openAnswer']> | undefined) {
  if (answer === 'no_key') return undefined
  // Of a version that says more than this one knows.
  if (answer === 'unreadable') return doubt()
  return typeof answer === 'object' && answer.state === request.state ? answer : doubt('not_proven')
}
