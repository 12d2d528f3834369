// What Windows says when printing fails (winerror.h), and what of it a packer or administrator has to know.

import { AppError } from '../../../../contract/errors.ts'

export const win32Errors = {
  fileNotFound: 2,
  insufficientBuffer: 122,
} as const

/** No error of Windows: what was asked took too long, is not possible here, or took a part only. */
type OwnCode =
  | 'no_answer'
  | 'busy'
  | 'not_windows'
  | 'not_loaded'
  | 'takes_no_data'
  | 'viewer_failed'
  | 'viewer_missing'
  | 'viewer_slow'
  | 'cancelled'
  | 'gone'
  | 'closed'

/** A function of the spooler that failed. `code`: GetLastError's number, or why there is none. */
export class WinspoolError extends Error {
  readonly operation: string
  readonly code: number | OwnCode

  constructor(operation: string, code: number | OwnCode, options?: ErrorOptions) {
    super(`${operation}: ${code}`, options)
    this.name = 'WinspoolError'
    this.operation = operation
    this.code = code
  }
}

const serviceStopped = ['spooler_not_running', 'the print spooler of Windows is not running'] as const
const serverGone = ['print_server_unreachable', 'its print server does not answer'] as const
const unknownPrinter = ['unknown_printer', 'Windows knows no printer of this name'] as const

/** Code of the spooler → short name for `details`, and the reason in words. */
const reasons: Readonly<Record<string, readonly [name: string, words: string]>> = {
  5: ['access_denied', 'Windows does not let this user print on it'],
  8: ['out_of_memory', 'Windows has no memory left'],
  14: ['out_of_memory', 'Windows has no memory left'],
  21: ['device_not_ready', 'the printer is not ready'],
  28: ['paper_out', 'the printer is out of paper'],
  53: serverGone,
  63: ['cancelled', 'the job was deleted in the queue of Windows'],
  64: serverGone,
  112: ['disk_full', 'the disk is full'],
  1722: serviceStopped,
  1723: serviceStopped,
  1726: serviceStopped,
  1753: serviceStopped,
  1796: ['unknown_port', 'its port does not exist'],
  1797: ['unknown_driver', 'its driver is not installed'],
  1801: unknownPrinter,
  1905: ['printer_deleted', 'it was deleted from Windows'],
  3012: unknownPrinter,
  cancelled: ['cancelled', 'it was deleted in the queue of Windows'],
  gone: ['gone', 'the queue of Windows held it back, and does not know it any more'],
  no_answer: ['no_answer', 'the print spooler of Windows does not answer'],
  busy: ['no_answer', 'the print spooler of Windows is held up by earlier calls'],
  takes_no_data: ['takes_no_data', 'the queue takes no data'],
  closed: ['closed', 'the link was closed'],
  viewer_failed: ['viewer_failed', 'SumatraPDF could not print the document'],
  viewer_missing: ['viewer_missing', 'SumatraPDF, which prints documents, could not be started'],
  viewer_slow: ['no_answer', 'SumatraPDF did not end in time'],
  not_windows: ['not_windows', 'this PC does not run Windows'],
  not_loaded: ['winspool_not_loaded', 'winspool.drv could not be loaded'],
}

/**
 * A failure of the spooler in the station's words; without `queue`, of the spooler as a whole. `printer_unreachable` where nothing left the station,
 * `printer_link_broken` where something may have. Errors of any other kind are given back as they are.
 */
export function spoolerFailure(
  code: 'printer_unreachable' | 'printer_link_broken',
  queue: string | undefined,
  error: unknown,
): unknown {
  if (!(error instanceof WinspoolError)) return error
  const [reason, words] = reasons[error.code] ?? [
    'spooler_error',
    `${error.operation} failed with ${error.code}`,
  ]
  const printer = queue === undefined ? "Windows' list of printers" : `The printer "${queue}"`
  const what =
    code === 'printer_unreachable' ? `${printer} cannot be reached` : `The job for "${queue}" broke off`
  return new AppError(code, `${what}: ${words}.`, {
    details: { reason, ...(typeof error.code === 'number' ? { windowsError: error.code } : {}) },
    cause: error,
  })
}
