import type { PrinterSetting } from '../../contract/printers.ts'
import type { NewPrintJob } from '../printing/print-job.ts'
import type { StoredLabel } from './ports.ts'

/** The first print of a label, queued with the label itself. */
export function labelJob(
  { id: labelId, purchaseId }: StoredLabel,
  printer: PrinterSetting,
  id: string,
): NewPrintJob {
  return {
    id,
    content: { kind: 'label', labelId, purchaseId },
    printerId: printer.id,
    role: 'label',
    copies: 1,
    gestureId: undefined,
    reprintReason: undefined,
  }
}
