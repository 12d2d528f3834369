import type { ErrorInfo } from '../../contract/errors.ts'
import type { PrintJobChange, PrintJobStore } from './ports.ts'
import type { PrintJob } from './print-job.ts'

const interrupted: ErrorInfo = {
  code: 'printer_link_broken',
  message: 'The station stopped while the label was on its way to the printer.',
}

export const halfPrinted: ErrorInfo = {
  code: 'half_printed',
  message: 'The paper stopped while the label was coming out: it may be half printed.',
}

const printerMoved: ErrorInfo = {
  code: 'printer_moved',
  message: 'The printer was moved while the label was on its way: the old one may still print it.',
}

/** What becomes of a job that may lie in a printer which is not its queue's any more: nothing waits for what it says. */
export const leftBehind: PrintJobChange = {
  state: 'unknown',
  awaitingConfirmation: false,
  stopsQueue: false,
  condition: undefined,
  reason: printerMoved,
}

/** A job that may be on paper becomes `unknown`; one in any other state is left alone. */
export async function settleInterrupted(store: PrintJobStore, job: PrintJob): Promise<PrintJob | undefined> {
  const mayBeOnPaper = job.state === 'sending' || (job.state === 'sent' && job.awaitingConfirmation)
  if (!mayBeOnPaper) return undefined
  return store.update(job.id, job.state, {
    state: 'unknown',
    awaitingConfirmation: false,
    condition: undefined,
    reason: job.stopsQueue ? halfPrinted : interrupted,
  })
}
