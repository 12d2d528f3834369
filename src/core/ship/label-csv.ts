import type { LabelState, PrintJobState } from '../../contract/domain.ts'
import { csvLine } from '../../base/csv.ts'
import type { LabelSummary } from './ports.ts'

/** What a line tells beside the label. */
export type LabelPrints = { readonly prints: number; readonly lastJob: PrintJobState | undefined }

const columns = [
  'bought at',
  'order number',
  'tracking number',
  'package',
  'packages',
  'service',
  'recipient',
  'destination',
  'state',
  'last print',
  'prints',
] as const

const stateWords: Readonly<Record<LabelState, string>> = {
  unprinted: 'not printed',
  unsure: 'not sure',
  printed: 'sent or printed',
  refund: 'refund asked',
}

/** Without the mark, spreadsheets on Windows read the file in their own code page. */
const byteOrderMark = '\uFEFF'

export const labelCsvHeading = `${byteOrderMark}${csvLine(columns)}`

/** One line of CSV: no more of the address than the screen shows. */
export function labelCsvLine(label: LabelSummary, { prints, lastJob }: LabelPrints): string {
  const { boughtAt, orderNumber, trackingNumber, packageNumber, packageCount } = label
  return csvLine([
    boughtAt.toISOString(),
    orderNumber,
    grouped(trackingNumber),
    String(packageNumber),
    String(packageCount),
    label.service,
    label.recipient,
    label.destination,
    stateWords[label.state],
    lastJob,
    String(prints),
  ])
}

/** As the screen shows it. A spreadsheet makes a number of 22 digits in one piece, and loses the last seven. */
const grouped = (trackingNumber: string) => trackingNumber.replace(/(.{4})(?=.)/g, '$1 ')
