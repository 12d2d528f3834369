import type { LabelState, LabelStateFilter, PrintJobState, ReprintReason } from '../../contract/domain.ts'
import { formatCount } from '../format.ts'

export const reprint = {
  title: 'Reprint',
  search: 'Scan or type: order, tracking, name',
  results: 'Labels',
  noLabels: 'Labels that were bought are listed here, newest first.',
  nothingFound: (query: string) => `No label for “${query}”`,
  nothingFoundHint:
    'Try the order number, the last four digits of the tracking number, or the recipient’s name.',
  /** What other benches of the warehouse bought. */
  atBenches: {
    title: 'At other benches',
    asking: 'Asking other benches…',
    bought: (bench: string, moment: string) => `Bought at ${bench}, ${moment}`,
    here: 'It can be printed again here.',
    none: 'No other bench has told of such a label.',
    noPicture: 'There is no picture of another bench’s label',
    more: (count: number) =>
      `Only the newest ${count} are listed. Any other is found by its tracking number.`,
    lacksKey:
      'This bench lacks a key of the warehouse, and may not see every label. A bench that has it shows a code: Warehouse › Let a bench join',
  },
  notPrintedHere: 'Not printed here',
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
  /** While digits are still of the search. */
  needsReasonFar: 'Choose a reason first: Enter, then keys 1 to 5.',
  duplicateWarning: 'Use only one of these labels: all are the same postage.',
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
  half: {
    word: 'Half out?',
    line: (printer: string) =>
      `${printer} stopped while it was coming out. Throw a half label away. Did a whole one come out?`,
  },
  moved: {
    line: (printer: string) =>
      `The address of ${printer} was changed meanwhile. The old printer may still print it: look there.`,
  },
  behind: {
    word: 'Waits',
    line: 'The print before it may be half out. Say above whether it came out.',
  },
  thenPrints: (lacks: string) => `${lacks}. It prints by itself after that.`,
  held: { word: 'Held', line: (printer: string) => `${printer} prints it when it is released` },
  cancelled: { word: 'Taken out', line: () => 'It was taken out of the queue' },
  printer: 'On printer',
  printerForLabels: 'The one for labels',
  copies: 'Copies',
  copiesWrong: '1 to 99',
  cancelPrint: 'Take it out',
  filter: 'Show',
  filters: {
    all: 'All labels',
    unprinted: 'Not printed',
    unsure: 'Not sure',
    printed: 'Sent or printed',
    refund: 'Refund asked',
  } satisfies Record<LabelStateFilter, string>,
  states: { unprinted: 'Not printed', unsure: 'Did it come out?' } satisfies Partial<
    Record<LabelState, string>
  >,
  bought: 'Bought',
  days: {
    any: 'On any day',
    today: 'Today',
    yesterday: 'Yesterday',
    week: 'Last 7 days',
    month: 'Last 30 days',
    own: 'From … to …',
  },
  firstDay: 'From day',
  lastDay: 'To day',
  dayWrong: 'As 2026-11-20',
  daysWrong: 'Before the first day',
  nothingHere: 'No label is like that. Show all labels of any day to see more.',
  coming: 'The label is on its way',
  /** `count` as it is written. */
  missing: (count: string, isOne: boolean) =>
    isOne ? '1 parcel without all of its labels' : `${count} parcels without all of their labels`,
  labelsHere: (here: number, of: number) => `${here} of ${of} labels here`,
  labelNotHere: 'its label is not here yet',
  fetch: 'Ask now',
  package: (order: string) => `Package of ${order}`,
  packageNumber: (number: number, count: number) => `Package ${number} of ${count}`,
  askForPackage: 'Ask for it alone',
  fetching: 'Asking the service…',
  fetched: (labels: number) => (labels === 1 ? '1 label came' : `${labels} labels came`),
  fetchAgain: 'Fetch it again',
  fetchAgainWhy: 'The service may have this label still. Asking for it costs nothing, and prints nothing.',
  counted: (count: number) => (count === 1 ? '1 label' : `${formatCount(count)} labels`),
  countedMore: (count: string) => `More than ${count} labels: type more`,
  exportCsv: 'Save as CSV',
  exporting: 'Writing the CSV file',
  exportedSoFar: (rows: string, total: string, secondsLeft: number | undefined) =>
    `${rows} of ${total}${secondsLeft === undefined ? '' : ` · ${secondsLeft} s left`}`,
  exportStop: 'Stop',
  exportStopped: 'Stopped: no file was saved',
  exported: (rows: number) =>
    rows === 1 ? '1 label saved as CSV' : `${formatCount(rows)} labels saved as CSV`,
  elsewhere: 'With this label',
  links: { refunds: 'Refund', tracking: 'Track', containers: 'Container' },
  yes: 'Yes',
  no: 'No, print again',
}
