import type { NewPrintJob } from '../../src/core/printing/print-job.ts'

/** A new job that prints one label on the printer `p1`. */
export function labelJob(labelId: string): NewPrintJob {
  return {
    id: crypto.randomUUID(),
    content: { kind: 'label', labelId, purchaseId: 'purchase' },
    printerId: 'p1',
    role: 'label',
    copies: 1,
    gestureId: undefined,
    reprintReason: undefined,
  }
}
