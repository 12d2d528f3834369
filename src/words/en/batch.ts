import type { BatchPauseKind, BatchRowState, BatchSource, BatchState } from '../../contract/batch.ts'
import type { PrintJobState } from '../../contract/domain.ts'
import { formatCount } from '../format.ts'

export const batch = {
  title: 'Batch',
  none: 'No batch yet',
  noneHint:
    'Buy and print many orders in order: all that are open, a search in Orders, or a pile that you scan.',
  allOpen: (count: number) => (count === 1 ? 'The 1 open order' : `All ${formatCount(count)} open orders`),
  noOpen: 'No open orders',
  pile: 'Scan a pile',
  fromOrders: 'Choose in Orders',
  sources: {
    all_open: 'All open orders',
    filter: 'Orders of a search',
    pile: 'Scanned pile',
    chosen: 'Chosen orders',
  } satisfies Record<BatchSource['kind'], string>,
  states: {
    draft: 'Not begun',
    running: 'Buying and printing',
    paused: 'Paused',
    done: 'Done',
    cancelled: 'Cancelled',
  } satisfies Record<BatchState, string>,
  pausing: 'Finishing this one…',
  orders: (count: number) => (count === 1 ? '1 order' : `${formatCount(count)} orders`),
  scanPile: 'Scan the orders of the pile, one after the other',
  typeOrder: 'Or type an order number',
  add: 'Add',
  added: (order: string) => `${order} added`,
  notAdded: {
    already_there: (order: string) => `${order} is in the list already`,
    not_found: (order: string) => `${order}: no such order`,
    shipped: (order: string) => `${order} is shipped already`,
    held: (order: string) => `${order} is held`,
    full: (order: string) => `${order} not added: the list is full`,
  },
  cost: 'Will cost about',
  costUnknown: 'Unknown',
  costAsking: (known: number, all: number) => `asked for ${formatCount(known)} of ${formatCount(all)}…`,
  costPartly: (known: number, all: number) =>
    `for ${formatCount(known)} of ${formatCount(all)}; ${formatCount(all - known)} ${all - known === 1 ? 'has' : 'have'} no price yet`,
  costNone: 'The price is not known before it is bought',
  ask: 'Ask for prices',
  stopAsking: 'Stop asking',
  limit: 'Stop at',
  limitHint: 'In US dollars. No label is bought that would pass it, or has no price. Empty: no limit.',
  limitWrong: 'That is no amount: write it like 250.00',
  start: (price: string) => `Buy for about ${price}`,
  startUnknown: (count: number) => (count === 1 ? 'Buy 1 label' : `Buy ${formatCount(count)} labels`),
  startTitle: (count: number) => (count === 1 ? 'Buy 1 label?' : `Buy ${formatCount(count)} labels?`),
  startKnown: (price: string, count: number) => `${count === 1 ? 'It' : 'They'} will cost about ${price}.`,
  startPartly: (price: string, known: number, all: number) =>
    `${formatCount(known)} of ${formatCount(all)} will cost about ${price}. ${formatCount(all - known)} ${all - known === 1 ? 'has' : 'have'} no price: what the rest will cost is not known.`,
  startNothingKnown: (count: number): string =>
    count === 1
      ? 'It has no price: what it will cost is not known.'
      : 'None has a price: what they will cost is not known.',
  balanceOf: (balance: string, moment: string) => `The balance is ${balance}, as of ${moment}.`,
  balanceUnknown: 'The balance is not known, nor whether it is enough.',
  reach: {
    reaches: 'It is enough.',
    limit: 'It is enough for all that may be spent.',
    priced: 'It is enough for those with a price. Whether it is for the rest is not known.',
    unknown: 'Whether it is enough is not known.',
  },
  reachShort: (money: string) => `It is not enough: ${money} short.`,
  reachShortPart: (money: string) => `It is not enough: ${money} short for those with a price alone.`,
  shortTitle: (money: string) => `The balance is ${money} short. Buy all the same?`,
  shortWhat:
    'Labels are bought until the service takes no more. Then the batch pauses, and goes on once funds are added.',
  shortGo: 'Buy all the same',
  startLimit: (limit: string) => `It stops before ${limit} is passed.`,
  startNoLimit: 'There is no limit.',
  notYet: 'Not yet',
  progress: (done: number, all: number) => `${formatCount(done)} of ${formatCount(all)}`,
  shippedOf: (shipped: number, all: number) => `${formatCount(shipped)} of ${formatCount(all)} shipped`,
  papers: {
    waiting: 'waiting for paper',
    unprinted: 'not printed',
    refunded: 'with a refund asked for',
  },
  seeTroubles: (count: number) => `Rows to look at: ${formatCount(count)}`,
  rate: (perMinute: number) =>
    `${perMinute < 10 ? perMinute.toFixed(1) : formatCount(Math.round(perMinute))} a minute`,
  left: (seconds: number) =>
    seconds < 90
      ? `about ${Math.max(1, Math.round(seconds))} s left`
      : `about ${formatCount(Math.round(seconds / 60))} min left`,
  now: (order: string) => `Now ${order}`,
  spent: 'Spent',
  ofLimit: (limit: string) => `of ${limit}`,
  pause: 'Pause',
  resume: 'Go on',
  cancel: 'End the batch',
  cancelTitle: 'End this batch?',
  cancelWhat: (left: number) =>
    left === 0
      ? 'What was bought stays bought.'
      : `${left === 1 ? '1 order is left as it is' : `${formatCount(left)} orders are left as they are`}. Labels that were bought stay bought.`,
  cancelWord: 'End it',
  keepOn: 'Keep it',
  discard: 'Discard the list',
  discardTitle: (count: number) =>
    count === 1
      ? 'Discard the order that was scanned?'
      : `Discard the ${formatCount(count)} orders that were scanned?`,
  discardWhat: 'Nothing of them was bought. For a batch they have to be scanned again.',
  another: 'New batch',
  another1: 'The last batch',
  pauses: {
    by_hand: 'Paused',
    doubt: 'Not sure about one label',
    printer: 'The printer stopped',
    slip: 'A packing slip was not printed',
    service: 'The shipping service did not take an order',
    stopped: 'All benches are stopped',
    settings: 'Something is missing in the settings',
    limit: 'The limit is reached',
    price: 'How much of the limit is left is not known',
    restart: 'The station was restarted',
    fault: 'A fault of the station',
  } satisfies Record<BatchPauseKind, string>,
  /** Their rows were being bought when the fault came: what was bought of them is not printed before it goes on. */
  heldBack: (orders: number) =>
    orders === 1
      ? '1 order was being bought. If its label was bought, it prints once the batch goes on.'
      : `${formatCount(orders)} orders were being bought. Labels that were bought print once the batch goes on.`,
  pausesNext: {
    by_hand: 'Go on when you are ready.',
    doubt:
      'The service has not answered. It is asked again by itself; the batch can go on once that is settled.',
    printer: 'See to the printer, then go on. Labels that wait come out first.',
    slip: 'Its label is bought. Print the slip from Orders, then go on.',
    service: 'Go on: that order is tried first.',
    stopped: 'Go on once a supervisor has let all benches go on.',
    settings: 'Complete it in Settings, then go on.',
    limit: 'Go on with a higher limit, or end the batch.',
    price:
      'The service did not say what a label cost that was bought. End the batch, and begin one of the rest with its own limit.',
    restart: 'It stands where it stood. Nothing is bought until you go on.',
    fault: 'Go on. If it stays, call whoever looks after this station.',
  } satisfies Record<BatchPauseKind, string>,
  doubtSettled: 'It is settled. Go on.',
  at: (order: string) => `At ${order}`,
  higherLimit: 'Higher limit',
  rowStates: {
    waiting: 'Waits',
    working: 'Buying…',
    in_doubt: 'Not sure',
    bought: 'Bought',
    refused: 'Refused',
    not_sent: 'Not sent',
    already_shipped: 'Shipped before',
    held: 'Held',
    cancelled: 'Not begun',
    taken_out: 'Taken out',
  } satisfies Record<BatchRowState, string>,
  counts: {
    bought: 'bought',
    refused: 'refused',
    not_sent: 'not sent',
    in_doubt: 'not sure',
    already_shipped: 'shipped before',
    held: 'held',
    waiting: 'left',
    working: '',
    cancelled: 'not begun',
    taken_out: 'taken out',
  } satisfies Record<BatchRowState, string>,
  printed: {
    queued: 'waits for the printer',
    sending: 'printing',
    sent: 'sent to the printer',
    confirmed: 'printed',
    unknown: 'printed?',
    failed: 'not printed',
  } satisfies Record<PrintJobState, string>,
  chosen: 'Chosen row',
  takeOut: 'Take it out',
  putBack: 'Put it back',
  takenOut: (order: string) => `${order} is out of the batch. The order stays as it is.`,
  backIn: (order: string) => `${order} waits in its place again`,
  atWork: 'It is being bought now: it cannot be taken out.',
  slips: 'Packing slip with each label',
  slipsHint: (printer: string) => `In the order of the labels, on ${printer}.`,
  tryAgain: (count: number) => `Try ${formatCount(count)} again`,
  againAsking: 'Asking for prices…',
  againTitle: (count: number) =>
    count === 1 ? 'Try 1 order again?' : `Try ${formatCount(count)} orders again?`,
  againWhat:
    'Each that was refused or not sent is tried with what its order says now. What was bought, or is not sure, is not bought again.',
  againWaits: 'They wait until the batch goes on.',
  which: 'Which rows',
  all: 'All',
  troubles: (count: number) => `To look at ${formatCount(count)}`,
  place: 'No.',
  order: 'Order',
  recipient: 'Recipient',
  price: 'Price',
  outcome: 'Outcome',
  rows: 'Orders of the batch',
  noTroubles: 'Nothing to look at',
  noTroublesHint: 'Orders that were not bought are listed here with the reason.',
  emptyPile: 'The pile is empty',
  emptyPileHint: 'Each order that you scan is put at its end.',
}
