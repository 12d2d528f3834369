// What a file of ZPL would do to a printer, in the station's words.

import type { ErrorInfo } from '../../contract/errors.ts'
import type { PrintFault } from '../../contract/print-faults.ts'
import type { PermittableZpl } from '../../contract/printers.ts'
import type { Printable } from '../../core/printing/ports.ts'
import { refusalReasons } from '../../labels/zpl/commands.ts'
import {
  inspectZpl,
  lengthMm,
  type InspectedLabel,
  type ZplNotice,
  type ZplRefusal,
} from '../../labels/zpl/inspect.ts'

/**
 * Why something must not go to a printer: it is not whole, or would do harm beyond itself for a reason that the station
 * does not permit. `details` name the first such command and its line. Undefined for what may be sent: the station's own
 * documents, and formats that are no commands.
 */
export function inspectPrintable(
  { format, bytes, own }: Printable,
  permitted: readonly PermittableZpl[] = [],
): ErrorInfo | undefined {
  if (own || format !== 'zpl') return undefined
  const [refusal] = inspectZpl(bytes, permitted).refusals
  if (!refusal) return undefined
  const { command, line } = refusal
  const reason: PrintFault = refusal.reason
  return {
    code: 'not_printable',
    message: refusalReasons[refusal.reason],
    details: { command, line, reason },
  }
}

/** One label of a file; a side that the file does not tell is absent. */
export type ReadLabel = {
  readonly copies: number
  readonly widthMm?: number
  readonly heightMm?: number
  readonly media?: NonNullable<InspectedLabel['media']>
}

/** What a file of ZPL holds and does, for people: JSON, and nothing of what is printed on the labels. */
export type ZplReading = {
  readonly labels: readonly ReadLabel[]
  /** Pieces of paper, copies counted. */
  readonly papers: number
  readonly notices: readonly Pick<ZplNotice, 'command' | 'line' | 'name' | 'touches' | 'permitted'>[]
  /** Empty: it may be sent. `message` is one English sentence. */
  readonly refusals: readonly (Pick<ZplRefusal, 'command' | 'line' | 'reason'> & {
    readonly message: string
  })[]
}

/** Reads a file of ZPL for a printer of this resolution. Never throws. */
export function readZpl(
  bytes: Uint8Array,
  dpi: number,
  permitted: readonly PermittableZpl[] = [],
): ZplReading {
  const { labels, notices, refusals } = inspectZpl(bytes, permitted)
  return {
    labels: labels.map(({ copies, width, length, media }) => ({
      copies,
      ...(width ? { widthMm: lengthMm(width, dpi) } : {}),
      ...(length ? { heightMm: lengthMm(length, dpi) } : {}),
      ...(media ? { media } : {}),
    })),
    papers: labels.reduce((sum, { copies }) => sum + copies, 0),
    notices: notices.map(({ command, line, name, touches, permitted: reason }) => ({
      command,
      line,
      name,
      touches,
      ...(reason ? { permitted: reason } : {}),
    })),
    refusals: refusals.map(({ command, line, reason }) => ({
      command,
      line,
      reason,
      message: refusalReasons[reason],
    })),
  }
}
