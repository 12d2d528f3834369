import { formatCount } from '../format.ts'
import type { AttentionKind } from '../../contract/attention.ts'

type KindWords = {
  /** What it is, in the list. */
  readonly what: string
  /** What that means for whoever reads it, where the service or the printer has said no more. */
  readonly line: string
  /** On the button of its next step. */
  readonly step: string
}

export const attention = {
  count: (count: number) => (count === 1 ? '1 needs attention' : `${count} need attention`),
  atLeast: (count: number) => `More than ${count} need attention`,
  notKnown: 'Attention: not all known',
  askedAt: (time: string) => `As of ${time}`,
  lookAgain: 'Look again',
  what: 'What',
  which: 'Which',
  why: 'Why',
  since: 'Since',
  sinceUnknown: 'not known',
  stepDown: 'Next one',
  stepUp: 'One before',
  step: 'Next step',
  stepOf: (step: string, subject: string) => `${step}: ${subject}`,
  none: 'Nothing needs attention',
  noneHint:
    'Doubts, labels that did not print, printers that stopped, refused orders, a low balance and overdue refunds come here.',
  unread: (kinds: string) =>
    `Could not be looked up: ${kinds}. Whether any of it needs attention is not known.`,
  more: 'There are more. They come up as these are settled.',
  /** Of labels that are paid for, at a printer or a batch that stands. */
  heldBack: (labels: number) => (labels === 1 ? '1 label waits' : `${formatCount(labels)} labels wait`),
  queueHeld: 'Somebody holds its queue: nothing prints on it until it is released.',
  balanceLow: (balance: string, moment: string, limit: string) =>
    `${balance} as of ${moment}, and the limit is ${limit}.`,
  kinds: {
    not_kept: {
      what: 'Bought, not saved',
      line: 'The disk takes nothing. Free some space, and keep the station running until it is saved.',
      step: 'Go to Ship',
    },
    bought_twice: {
      what: 'Bought twice',
      line: 'The service charged for a second label. Ask for its money back.',
      step: 'Refund',
    },
    purchase_in_doubt: {
      what: 'Bought or not?',
      line: 'The service has not said. Do not ship it by hand.',
      step: 'Ask now',
    },
    refund_in_doubt: {
      what: 'Refund asked for or not?',
      line: 'The service has not said whether it has the request.',
      step: 'Ask now',
    },
    deposit_in_doubt: {
      what: 'Funds added or not?',
      line: 'The account may have been charged, or not.',
      step: 'Go to Account',
    },
    manifest_in_doubt: {
      what: 'Manifest made or not?',
      line: 'The carrier may have been told of the parcels, or not.',
      step: 'Go to End of day',
    },
    containers_in_doubt: {
      what: 'Container labels made or not?',
      line: 'They may have been made, or not.',
      step: 'Go to Containers',
    },
    address_modified: {
      what: 'Address changed',
      line: 'The service changed it when the label was bought. If it is wrong, refund the label.',
      step: 'Look at it',
    },
    print_unknown: {
      what: 'Printed or not?',
      line: 'It was sent to the printer, and nobody has said whether it came out.',
      step: 'Go to Printers',
    },
    printer: { what: 'Printer stopped', line: 'Nothing prints on it.', step: 'Go to the printer' },
    labels_missing: {
      what: 'Label missing',
      line: 'It is paid for, and the service has not given it. It is asked for until it comes.',
      step: 'Go to Reprint',
    },
    unprinted: {
      what: 'Label not printed',
      line: 'It is paid for, and it waits at no printer.',
      step: 'Go to Reprint',
    },
    print_elsewhere: {
      what: 'Print at another bench',
      line: 'It did not come out there, or may not have.',
      step: 'Decide',
    },
    refund_elsewhere: {
      what: 'Refund asked of another bench',
      line: 'That bench has answered.',
      step: 'Got it',
    },
    untold: {
      what: 'Not told',
      line: 'It is not told what became of some orders, and that does not end by itself.',
      step: 'See',
    },
    low_balance: {
      what: 'Low balance',
      line: 'Labels can be refused for want of money.',
      step: 'Add funds',
    },
    batch: { what: 'Batch stopped', line: 'It goes on when it is told to.', step: 'Go to Batch' },
    put_off: {
      what: 'Scanned, not bought',
      line: 'It waited for the service, and could not be bought when its turn came.',
      step: 'Go to Ship',
    },
    scans_unreadable: {
      what: 'Scans unreadable',
      line: 'Nothing of it is bought, until a supervisor has looked.',
      step: 'See the backups',
    },
    refused: { what: 'Order refused', line: 'Its label was not bought.', step: 'Go to the order' },
    refund_overdue: {
      what: 'Refund overdue',
      line: 'The carrier takes longer than the rule on Refunds says.',
      step: 'Go to Refunds',
    },
  } satisfies Record<AttentionKind, KindWords>,
}
