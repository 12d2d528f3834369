import type { PrintJobState, ReprintReason } from '../../contract/domain.ts'
import { byLanguage } from '../language.ts'

const en = {
  title: 'Reprint',
  search: 'Scan or type: order, tracking number or name',
  results: 'Labels',
  noLabels: 'Labels that were bought stand here, newest first.',
  nothingFound: (query: string) => `No label for “${query}”`,
  nothingFoundHint:
    'Try the order number, the last four digits of the tracking number, or the recipient’s name.',
  printedTimes: (prints: number) =>
    prints === 0 ? 'Not printed yet' : prints === 1 ? 'Printed once' : `Printed ${prints} times`,
  chooseLabel: 'Choose a label',
  reason: 'Why is it printed again?',
  reasons: {
    damaged: 'Damaged',
    lost: 'Lost',
    misprint: 'Bad print',
    printer_fault: 'Printer fault',
    other: 'Other',
  } satisfies Record<ReprintReason, string>,
  print: 'Print again',
  printing: 'Asking the station…',
  needsReason: 'Choose a reason first: keys 1 to 5.',
  duplicateWarning: 'Use only one of the two labels: each is the same postage.',
  job: {
    queued: { word: 'In the queue', line: (printer: string) => `${printer} prints it next` },
    sending: { word: 'Printing…', line: (printer: string) => `On its way to ${printer}` },
    sent: { word: 'Sent', line: (printer: string) => `Sent to ${printer}` },
    confirmed: { word: 'Printed', line: (printer: string) => `${printer} confirmed it` },
    unknown: {
      word: 'Did it come out?',
      line: (printer: string) => `The link to ${printer} broke while it was printing`,
    },
    failed: { word: 'Not printed', line: (printer: string) => `Nothing came out of ${printer}` },
  } satisfies Record<PrintJobState, { readonly word: string; readonly line: (printer: string) => string }>,
  cameOut: { word: 'Printed', line: () => 'You said that it came out' },
  offline: (since: string) => `Offline since ${since}`,
  offlineNext: 'Reprints work. Buying starts again by itself.',
  yes: 'Yes',
  no: 'No, print again',
}

export type ReprintMessages = typeof en
export const messages: ReprintMessages = byLanguage<ReprintMessages>({ en })
