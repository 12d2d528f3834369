// How a printer's condition looks, and whether it needs a person. The words are in cause-lines.ts.

import type { PrinterView } from '../../contract/domain.ts'
import type { PrinterCondition } from '../../contract/printers.ts'
import type { BadgeLook } from '../ui/looks.ts'
import type { PictogramName } from '../ui/pictograms.ts'

export type ConditionTraits = BadgeLook & {
  readonly pictogram: PictogramName
  /** A person has to put it right before a waiting job prints. */
  readonly stops: boolean
}

export const conditionTraits: Readonly<Record<PrinterCondition, ConditionTraits>> = {
  ready: { tone: 'good', icon: 'printer', pictogram: 'printer', stops: false },
  printing: { tone: 'good', icon: 'printer', pictogram: 'printer', stops: false },
  buffer_full: { tone: 'warn', icon: 'wait', pictogram: 'printer', stops: false },
  unknown: { tone: 'quiet', icon: 'printer', pictogram: 'printer_unknown', stops: false },
  paused: { tone: 'warn', icon: 'pause', pictogram: 'paused', stops: true },
  paper_out: { tone: 'bad', icon: 'alert', pictogram: 'paper_out', stops: true },
  ribbon_out: { tone: 'bad', icon: 'alert', pictogram: 'ribbon_out', stops: true },
  head_open: { tone: 'bad', icon: 'alert', pictogram: 'head_open', stops: true },
  too_hot: { tone: 'warn', icon: 'alert', pictogram: 'too_hot', stops: true },
  fault: { tone: 'bad', icon: 'alert', pictogram: 'printer_fault', stops: true },
  offline: { tone: 'bad', icon: 'offline', pictogram: 'printer_offline', stops: true },
  unreachable: { tone: 'bad', icon: 'offline', pictogram: 'unplugged', stops: true },
}

/** True while what is sent to it would print. */
export function canPrint({ condition, held }: PrinterView): boolean {
  return !held && !conditionTraits[condition].stops
}

/** Printers whose jobs wait for a person: the queue stands still. A queue that a person holds is no trouble. */
export function stoppedPrinters(printers: readonly PrinterView[]): readonly PrinterView[] {
  return printers.filter(
    ({ condition, waitingJobs, held }) => waitingJobs > 0 && !held && conditionTraits[condition].stops,
  )
}

/** Where the waiting jobs of a printer can go: printers of its language that can print, idle ones before busy ones. */
export function printersInstead(from: PrinterView, printers: readonly PrinterView[]): readonly PrinterView[] {
  return printers
    .filter((printer) => printer.id !== from.id && printer.language === from.language && canPrint(printer))
    .toSorted((a, b) => a.waitingJobs - b.waitingJobs)
}
