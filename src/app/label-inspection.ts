import type { ErrorInfo } from '../contract/errors.ts'
import type { StoredLabel } from '../core/shipping/ports.ts'
import { refusalReasons } from '../labels/zpl/commands.ts'
import { inspectZpl } from '../labels/zpl/inspect.ts'

/**
 * Why a label must not go to a printer: it is not whole, or would do harm beyond itself. `details` name the first such
 * command and its line. Undefined for a label that may be sent, and for formats that are no commands.
 */
export function inspectLabel({ format, bytes }: StoredLabel): ErrorInfo | undefined {
  if (format !== 'zpl') return undefined
  const [refusal] = inspectZpl(bytes).refusals
  if (!refusal) return undefined
  const { command, line, reason } = refusal
  return { code: 'not_printable', message: refusalReasons[reason], details: { command, line, reason } }
}
