import type { PrinterFactName, SupplyWarning } from '../../contract/printer-facts.ts'
import { at } from './grammar.ts'

/** `labels`: how many, as it is written. */
const labelsOf = (labels: string) => (labels === '1' ? '1 label' : `${labels} labels`)

export const supplies = {
  title: 'Labels on the roll',

  // a new roll
  newRoll: 'New roll',
  newRollHint: 'Say it whenever a roll is put in: labels are counted from then on.',
  rollLabels: 'Labels on the new roll',
  rollLabelsHint: 'The box says how many; that is proposed for the next roll too.',
  rollLabelsWrong: (most: string) => `Labels on the new roll is a whole number from 1 to ${most}`,
  rollTold: (labels: string, name: string) => `${name}: a new roll with ${labelsOf(labels)}`,
  roll: (labels: string, moment: string) => `A roll of ${labelsOf(labels)}, put in ${at(moment)}`,
  noRoll: 'Nobody has said yet how many labels its roll has.',

  // labels left
  left: (labels: string, countedBy: 'printer' | 'station') =>
    countedBy === 'printer' ? `${labelsOf(labels)} left` : `about ${labelsOf(labels)} left`,
  leftUnknown: 'Labels left: not known',
  countedBy: {
    printer: 'Counted by the printer’s own odometer.',
    station: 'Counted by this station; other programs’ labels are not counted.',
  },
  leftNotKnown:
    'How many are left is not known: the paper ran out, more came out than the roll had, or a file did not say how many labels it prints. Say the new roll.',

  // before a roll ends
  warns: 'A roll is nearly at its end',
  warnings: {
    labels_left: (printer: string, left: string) => `${printer}: ${left}. Have the next roll ready`,
    paper_low: (printer: string) =>
      `${printer} says that its roll is nearly at its end. Have the next one ready`,
    ribbon_low: (printer: string) =>
      `${printer} says that its ribbon, toner or ink is nearly at its end. Have another ready`,
  } satisfies Record<SupplyWarning, (printer: string, left: string) => string>,
  seen: 'Got it',
  toSupplies: 'Look at it',
  warnAt: 'Warn when so many labels are left',
  warnAtHint: 'Once a roll, above every screen; nothing is stopped. 0: never.',
  warnAtWrong: (most: string) => `This is a whole number from 0 to ${most}`,
  save: 'Save',
  saved: 'Saved',

  // what the printer said
  said: 'What it said of itself last',
  fact: 'What',
  value: 'It said',
  at: 'When',
  notTold: 'does not tell',
  tellsNothing: 'A printer that is reached this way tells nothing of itself.',
  facts: {
    firmware: 'Firmware',
    darkness: 'Darkness',
    speed: 'Print speed',
    printed: 'Printed in all',
    head: 'By this print head',
    cleaned: 'Since the head was cleaned',
    label: 'From label to label',
    markers: 'Ribbon, toner or ink',
  } satisfies Record<PrinterFactName, string>,
  inchesPerSecond: (speed: string) => `${speed} inches a second`,
  marker: (name: string, percent: string) => `${name} ${percent}`,
  markerUntold: (name: string) => `${name}: how much is left it does not tell`,
  markerLow: (marker: string) => `${marker}, nearly at its end`,
}
