// The refund of a label that another bench bought, and what became of the request. Loaded with the screens that show it.

import type { RefundRequestWord } from '../../contract/refund-request-words.ts'

/** Before the other bench has said anything of it, and where it was called off here. */
type Line = RefundRequestWord | 'asked' | 'taken' | 'called_off'

export const refundRequests = {
  ask: 'Ask for its refund',
  askTitle: (bench: string, orderNumber: string) => `Ask ${bench} for the refund of ${orderNumber}?`,
  askWhat: (bench: string) =>
    `${bench} asks the service, as soon as it has taken the request. What the label cost is known there alone.`,
  askGo: (bench: string) => `Ask ${bench}`,
  asked: (bench: string, moment: string) => `Asked of ${bench}, ${moment}`,
  askedBy: (who: string, bench: string) => (who === '' ? `From ${bench}` : `From ${who} at ${bench}`),
  heard: (bench: string, moment: string) => `${bench} was last heard of: ${moment}`,
  said: (bench: string, moment: string) => `Last word of ${bench}: ${moment}`,
  title: 'Asked of other benches',
  unreadable: 'Label of another bench',
  words: {
    asked: 'Not taken yet',
    taken: 'Taken',
    done: 'Asked for',
    doubt: 'Not sure',
    refused: 'Refused',
    called_off: 'Called off',
    rejected: 'Rejected',
    refunded: 'Refunded',
  },
  lines: {
    asked: (bench) => `${bench} has not taken it: nothing was asked of the service.`,
    taken: (bench) => `${bench} has taken it, and has not said yet what became of it.`,
    prepared: (bench) => `${bench} has it, and nothing was sent to the service yet.`,
    sent: () => 'It is on its way to the service.',
    in_doubt: () => 'It is not known whether the service has it. We ask the service; do not use the label.',
    requested: () => 'The service has it. The label must not be used any more: destroy it.',
    refunded: () => 'The money is back.',
    rejected: () => 'The carrier said no: the label is good.',
    refused: () => 'The service said no: the label is good.',
    withdrawn: (bench) => `It was called off at ${bench} before anything was sent.`,
    doubt_ended: (bench) =>
      `A supervisor at ${bench} said that it was not asked for. It may have been all the same: do not use the label.`,
    not_bought: (bench) => `At ${bench} it is not bought: there is nothing to refund.`,
    manifest_under_way: (bench) =>
      `It is on a manifest that is on its way. It is settled at ${bench}, on End of day; then ask again.`,
    label_unknown: (bench) =>
      `${bench} does not have this label any more. Refund it there, by its tracking number.`,
    not_proven: (bench) =>
      `${bench} has not believed the request: it is not sealed by a bench of this warehouse. Tell the administrator.`,
    called_off: () => 'Nothing was asked of the service.',
  } satisfies Record<Line, (bench: string) => string>,
}
