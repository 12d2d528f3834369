import type { VerificationExcuse } from '../../contract/verification.ts'
import type { TracedField } from '../../contract/verification-view.ts'
import type { ScannedAtBench } from '../../contract/scanned-at-bench.ts'
import { farThere } from '../scans-there.ts'
import { at } from './grammar.ts'

const lastThere = ({ sku, by }: ScannedAtBench) => `${sku ? `, the last ${sku}` : ''}${by ? ` (${by})` : ''}`

/** Items that are scanned before their label is bought. Numbers come as they are written. */
export const verification = {
  progress: (packed: string, all: string) => `${packed} of ${all}`,
  progressIn: (parcel: number) => `Parcel ${parcel}`,

  begin: 'Scan each item: the last one buys and prints',
  goOn: 'Scan the next item: the last one buys and prints',
  taken: (count: string, sku: string) => (count === '1' ? `In: ${sku}` : `In: ${count} at once of ${sku}`),
  takenOut: (count: string, sku: string) => `Taken out: ${count} of ${sku}`,
  allOut: 'Everything was taken out again',
  opened: 'It is open again: scan what is found',
  closed: 'This parcel is closed, and not bought',
  closedNext: 'Open it again to pack on. Nothing was counted.',
  notCounted: 'It could not be written down',
  notCountedNext: 'Nothing was counted. Scan it again.',
  resumed: (moment: string, sku: string) => `It goes on where it stopped ${at(moment)}, at ${sku}`,
  resumedBy: (name: string, moment: string, sku: string) => `${name} stopped ${at(moment)}, at ${sku}`,
  inBoxThere: (scans: ScannedAtBench) => {
    const [packed, all, moment] = farThere(scans)
    return `${packed} of ${all} items were in its box ${at(moment)}${lastThere(scans)}.`
  },
  stoppedThere: (scans: ScannedAtBench) => {
    const [packed, all, moment] = farThere(scans)
    return `${scans.bench} had ${packed} of ${all} items in its box ${at(moment)}${lastThere(scans)}`
  },
  stoppedThereNext: 'Take that box and empty it: here each item is scanned, from the first.',
  stoppedThereGoOn: 'Have that box emptied. What is in here stays in: scan what is left.',
  leftThere: 'Left half scanned',
  resumedNext: 'Look what is in the box, then scan what is left.',
  wrongItem: (sku: string) => `${sku} is not of this order`,
  wrongItemNext: 'Put it back. Nothing was counted.',
  tooMany: (sku: string) => `All of ${sku} are in already`,
  tooManyOf: (count: string, sku: string, left: string) => `${count} of ${sku} are too many: ${left} left`,
  tooManyNext: 'Leave it out of the box. Nothing was counted.',
  otherItem: (sku: string, orderNumber: string) => `${sku} belongs to ${orderNumber}`,
  otherItemNext: (orderNumber: string) =>
    `${orderNumber} is half scanned: put it there. Nothing was counted.`,
  unknownCode: (scanned: string) => `${scanned} is no item that is known`,
  unknownCodeNext: 'Scan another code of it. Nothing was counted.',
  asks: {
    lot: (sku: string) => `Scan or type the lot of ${sku}`,
    serial: (sku: string) => `Scan or type the serial number of ${sku}`,
  } satisfies Record<TracedField, (sku: string) => string>,
  asksNext: 'It is counted with it, and not before.',
  notTraced: {
    lot: 'That is no lot: nothing, or too long.',
    serial: 'That is no serial number: nothing, or too long.',
  } satisfies Record<TracedField, string>,
  serialAgain: (serial: string, sku: string) => `${serial} of ${sku} was scanned before`,
  serialAgainNext: (orderNumber: string) => `It is in a parcel of ${orderNumber}. Nothing was counted.`,
  serialOfOne: (sku: string) => `Each ${sku} has a serial number of its own`,
  serialOfOneNext: 'Scan one after the other. Nothing was counted.',
  orderScanned: (scanned: string, orderNumber: string) =>
    `${scanned} was not begun: ${orderNumber} is not done`,
  orderScannedNext: 'What is in stays in. Go on with it, or leave it for later.',
  otherOrder: (scanned: string) => `Leave it, begin ${scanned}`,
  excuse: 'Why are its items not scanned?',
  excuseNext: 'Buys all that is left as it is. A supervisor answers for it, and it is written down.',
  half: (packed: string, all: string) => `${packed} of ${all} scanned`,
  halfAt: (packed: string, all: string, moment: string) => `${packed} of ${all} scanned, ${moment}`,
  halfLeft: (left: string) => `${left} left`,
  labelFirst: (first: string, orderNumber: string) =>
    `${orderNumber} is packed, not bought: scan the label of ${first}, then ${orderNumber}: that buys it`,
  left: (orderNumber: string, packed: string, all: string) =>
    `${orderNumber} is kept with ${packed} of ${all}: scan it to go on`,
  leftEmpty: (orderNumber: string) => `${orderNumber} is left: nothing of it was scanned`,

  byHand: 'Item by hand',
  lines: 'Items of the order',
  linesIn: 'All of these are in',
  leftWord: 'left',
  tickMark: 'No barcode',
  dangerous: 'Dangerous goods',
  asksMark: { lot: 'Lot', serial: 'Serial number' } satisfies Record<TracedField, string>,
  elsewhere: (count: string) => `${count} in earlier parcels`,
  tooManyIn: (count: string) => `${count} too many: take out`,
  rest: (orderNumber: string, left: string) => `${orderNumber}: ${left} left for the next package`,
  restNext: 'Scan its next item.',
  counting: (count: string) => `The next scan counts ${count}`,

  acts: {
    tick: 'Tick',
    count: 'Quantity',
    next_package: 'Next package',
    take_out_item: 'Take out',
    ship_short: 'Ship short',
    all_out: 'All out',
    excuse_items: 'Excuse…',
    leave: 'Leave',
    back: 'Back',
  },
  tickOf: (sku: string) => `Tick ${sku}`,
  reasons: {
    no_barcodes: 'No barcodes',
    scanner_broken: 'Scanner broken',
    checked_by_hand: 'Checked by hand',
  } satisfies Record<VerificationExcuse, string>,

  countTitle: 'How many does the next scan count?',
  countField: 'Quantity',
  countWrong: 'Quantity is a number from 1 to 9999',
  countGo: 'Count so many',
  cancel: 'Back',
  allOutTitle: (orderNumber: string) => `Take everything of ${orderNumber} out again?`,
  allOutWhat: (packed: string) =>
    packed === '1' ? '1 item has to be scanned again.' : `${packed} items have to be scanned again.`,
  shortTitle: (orderNumber: string) => `Ship ${orderNumber} without what is left?`,
  shortWhat: (packed: string, left: string) => `${packed} in this parcel, ${left} not.`,
  shortLine: (left: string, sku: string) => `Not in it: ${left} of ${sku}`,
  shortMore: (lines: string) => `… and ${lines} more`,
  shortKept: 'What is left stays open: a scan of the order begins its next parcel.',
  shortSupervised: 'A supervisor’s badge is asked for.',
  shortGo: 'Ship what is in',

  title: 'Scan to verify',
  what: 'The items of an order are scanned before its label is bought; the last one buys and prints.',
  mode: 'Items are scanned',
  modes: { off: 'Never', all: 'For every order', rule: 'By rule' },
  modeMeanings: {
    off: 'A scan of an order buys its label at once.',
    all: 'Every order with items is scanned through first.',
    rule: 'Where one of these is so:',
  },
  byValue: 'The order is worth much',
  value: 'From this value on',
  valueHint: 'In US dollars. An order that does not say what it is worth is scanned too.',
  valueWrong: 'From this value on is an amount',
  groups: 'Groups of customers',
  groupsHint: 'As the shop calls them, with a comma between two.',
  byNew: 'The packer is new',
  newDays: 'Days after being added',
  newDaysHint: 'Counted from the day that the packer was added to Operators.',
  newDaysWrong: 'Days after being added is a number from 1 to 365',
  ruleEmpty: 'By rule needs at least one of these',
  short: 'To ship short is a supervisor’s act',
  shortHint: 'A packer is asked for a supervisor’s badge to ship a parcel without what is left.',
  noShortHint: 'Whoever packs may ship a parcel without what is left.',
  save: 'Save this rule',
  saved: 'When items are scanned is saved',
  fixFields: (count: number) =>
    count === 1 ? 'One field needs another look:' : `${count} fields need another look:`,

  packed: 'What is in which parcel',
  parcel: (number: number) => `Parcel ${number}`,
  notAllScanned: 'Bought before all was scanned',
  states: { open: 'Being scanned', complete: 'All scanned', excused: 'Not scanned: excused' },
  item: (count: string, sku: string) => `${count} × ${sku}`,
  lots: (lots: readonly string[]) => `Lot ${lots.join(', ')}`,
  serials: (serials: readonly string[]) => `Serial number ${serials.join(', ')}`,
  expires: (days: readonly string[]) => `Expires ${days.join(', ')}`,
  lastAt: (moment: string) => `Last scan ${at(moment)}`,
  lastBy: (name: string, moment: string) => `Last scan ${at(moment)} by ${name}`,
}
