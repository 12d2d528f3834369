// How each state of the stage looks and sounds, and what can be done in it: total tables.

import type { SoundName } from '../sounds/sound-names.ts'
import type { Look } from '../ui/looks.ts'
import type { PictogramName } from '../ui/pictograms.ts'

/** What the packer can do on the stage, with the keys that do it. */
export const actionKeys = {
  answer: ['F8', 'F9'],
  retry: ['F7'],
  ask_now: ['F7'],
  end_doubt: ['F4'],
  say_account: ['F8'],
  fetch_labels: ['F7'],
  labels_complete: ['F4'],
  move: ['F4'],
  release: ['F7'],
  switch_printer: ['Shift+F4'],
  open_printer: ['F8'],
  cancel_print: ['Delete'],
  reprint: ['F7'],
  buy: ['F7'],
  ship_once: ['F8'],
  take_over: ['F8'],
  take_over_doubt: ['F4'],
  release_order: ['F7'],
  change: ['F4'],
  second: ['F4'],
  new_parcel: ['Insert'],
  hold: ['F9'],
  take_out: ['F9'],
  void: ['Shift+F9'],
  keep_address: ['F8'],
  refuse_address: ['F9'],
  print_again: ['F7'],
  set_aside: ['F9'],
  excuse: ['F8'],
  excuse_unreadable: ['F7'],
  excuse_no_scanner: ['F9'],
  excuse_other: ['F4'],
  tick: ['F8'],
  count: ['F4'],
  next_package: ['Insert'],
  open_again: ['Insert'],
  take_out_item: ['Delete'],
  ship_short: ['F9'],
  all_out: ['Shift+F9'],
  excuse_items: ['Shift+F7'],
  excuse_no_barcodes: ['F7'],
  excuse_scanner_broken: ['F9'],
  excuse_checked_by_hand: ['F4'],
  other_order: ['F8'],
  call_off: ['Escape'],
  go_on: ['F7'],
  acknowledge: ['Escape'],
  open_orders: ['F6'],
  open_settings: ['F10'],
  take_back: ['F7'],
  load_again: ['F7'],
  compare: ['Shift+F7'],
  open_order: ['F8'],
  open_refund: ['F8'],
  add_funds: ['F8'],
  connect_account: ['F8'],
  open_account: ['F8'],
  open_carriers: ['F8'],
  open_ship_from: ['F8'],
  open_printers: ['F8'],
  open_backups: ['F8'],
  choose_profile: ['F8'],
} satisfies Record<string, readonly string[]>
export type StageAction = keyof typeof actionKeys

/** What is done with items that are scanned. */
const itemActions = [
  'tick',
  'count',
  'next_package',
  'take_out_item',
  'ship_short',
  'all_out',
  'excuse_items',
  'excuse_no_barcodes',
  'excuse_scanner_broken',
  'excuse_checked_by_hand',
  'other_order',
  'call_off',
  'go_on',
] as const satisfies readonly StageAction[]
export type ItemAction = (typeof itemActions)[number]

export const isOfItems = (action: StageAction): action is ItemAction =>
  itemActions.some((one) => one === action)

export type StageTraits = {
  readonly look: Look
  readonly pictogram: PictogramName
  readonly sound?: SoundName
  readonly actions: readonly StageAction[]
  /** What puts its error right comes first (refusal-steps.ts), and has the key where an action of its own has the same. */
  readonly stepsFirst?: true
  /** Stays on the page, also when the next parcel takes the stage, until the packer has acted. */
  readonly stays?: true
}

/** Of an order that a person has to look at first. */
const changeOrHold = ['change', 'open_again', 'hold', 'acknowledge'] as const
/** Of a label that is to be scanned back. */
const forLabel = ['print_again', 'set_aside', 'excuse'] as const

/** Of an order whose items are scanned: whatever the last scan was, work goes on from there. */
const ofItems = [...itemActions.slice(0, 7), 'acknowledge'] as const
/** The same after a scan that came to nothing: what ends the parcel waits until that was read. */
const ofFault = ['tick', 'count', 'take_out_item', 'excuse_items', 'acknowledge'] as const

export const stageTraits = {
  starting: { look: 'quiet', pictogram: 'station', actions: [] },
  lost: { look: 'offline', pictogram: 'unplugged', sound: 'attention', actions: [] },
  setup: { look: 'quiet', pictogram: 'account', actions: ['open_settings'] },
  ready: { look: 'quiet', pictogram: 'scan', actions: ['new_parcel'] },
  offline: { look: 'offline', pictogram: 'unplugged', sound: 'attention', actions: [] },
  draft: { look: 'quiet', pictogram: 'buy', actions: [] },
  looking: { look: 'working', pictogram: 'search', actions: [] },
  buying: { look: 'working', pictogram: 'buy', actions: [] },
  printing: { look: 'working', pictogram: 'printer', actions: [] },
  sent: { look: 'sent', pictogram: 'sent', actions: ['void'] },
  shipped: { look: 'done', pictogram: 'done', sound: 'done', actions: ['void'] },
  address_modified: {
    look: 'ask',
    pictogram: 'address',
    sound: 'attention',
    actions: ['keep_address', 'refuse_address', 'acknowledge'],
    stays: true,
  },
  voided: { look: 'ask', pictogram: 'stop', sound: 'attention', actions: ['open_refund', 'acknowledge'] },
  scan_back: { look: 'ask', pictogram: 'scan_label', actions: forLabel, stays: true },
  wrong_label: {
    look: 'refused',
    pictogram: 'wrong_label',
    sound: 'wrong_label',
    actions: [...forLabel, 'acknowledge'],
    stays: true,
  },
  label_awaited: {
    look: 'refused',
    pictogram: 'wrong_label',
    sound: 'wrong_label',
    actions: [...forLabel, 'acknowledge'],
    stays: true,
  },
  aside: { look: 'ask', pictogram: 'held', actions: ['print_again', 'second', 'excuse', 'acknowledge'] },
  excuse: {
    look: 'ask',
    pictogram: 'question',
    actions: ['excuse_unreadable', 'excuse_no_scanner', 'excuse_other', 'acknowledge'],
  },
  ask: { look: 'ask', pictogram: 'question', sound: 'attention', actions: ['answer'], stays: true },
  printer_waits: {
    look: 'ask',
    pictogram: 'printer_fault',
    sound: 'fault',
    actions: ['move', 'switch_printer', 'open_printer', 'cancel_print'],
  },
  behind: { look: 'ask', pictogram: 'question', actions: ['cancel_print'] },
  held: {
    look: 'ask',
    pictogram: 'held',
    sound: 'attention',
    actions: ['release', 'open_printer', 'cancel_print'],
  },
  no_printer: {
    look: 'ask',
    pictogram: 'printer_fault',
    sound: 'fault',
    actions: ['open_printers', 'reprint'],
  },
  labels_missing: {
    look: 'ask',
    pictogram: 'doubt',
    sound: 'attention',
    actions: ['fetch_labels', 'labels_complete', 'acknowledge'],
    stays: true,
  },
  not_kept: { look: 'refused', pictogram: 'stop', sound: 'attention', actions: [] },
  not_printed: {
    look: 'refused',
    pictogram: 'printer_fault',
    sound: 'fault',
    actions: ['reprint', 'acknowledge'],
    stays: true,
  },
  cancelled: { look: 'offline', pictogram: 'held', actions: ['reprint', 'acknowledge'] },
  doubt: {
    look: 'doubt',
    pictogram: 'doubt',
    sound: 'attention',
    actions: ['ask_now', 'end_doubt', 'say_account', 'open_settings'],
  },
  refused: {
    look: 'refused',
    pictogram: 'stop',
    sound: 'wrong',
    actions: changeOrHold,
    stepsFirst: true,
    stays: true,
  },
  not_bought: {
    look: 'offline',
    pictogram: 'unplugged',
    sound: 'attention',
    actions: ['retry', 'open_again', 'hold', 'acknowledge'],
    stepsFirst: true,
  },
  not_found: {
    look: 'refused',
    pictogram: 'not_found',
    sound: 'wrong',
    actions: ['open_orders', 'acknowledge'],
  },
  already: {
    look: 'before',
    pictogram: 'already',
    sound: 'already',
    actions: ['reprint', 'second', 'open_order', 'acknowledge'],
  },
  order_held: {
    look: 'ask',
    pictogram: 'held',
    sound: 'attention',
    actions: ['release_order', 'open_again', 'open_order', 'acknowledge'],
  },
  put_off: {
    look: 'offline',
    pictogram: 'held',
    sound: 'attention',
    actions: ['retry', 'open_again', 'take_out', 'acknowledge'],
  },
  kept: { look: 'ask', pictogram: 'held', sound: 'attention', actions: changeOrHold },
  customs: { look: 'ask', pictogram: 'customs', sound: 'attention', actions: changeOrHold, stepsFirst: true },
  weight: { look: 'ask', pictogram: 'weight', sound: 'attention', actions: changeOrHold, stepsFirst: true },
  mismatch: {
    look: 'ask',
    pictogram: 'weight_differs',
    sound: 'wrong',
    actions: ['buy', 'change', 'open_again', 'hold', 'acknowledge'],
  },
  address: { look: 'refused', pictogram: 'address', sound: 'wrong', actions: changeOrHold, stepsFirst: true },
  incomplete: { look: 'refused', pictogram: 'stop', sound: 'wrong', actions: changeOrHold, stepsFirst: true },
  verifying: { look: 'quiet', pictogram: 'scan_item', actions: ofItems },
  resumed: { look: 'ask', pictogram: 'scan_item', sound: 'attention', actions: ofFault },
  closed: { look: 'ask', pictogram: 'held', sound: 'attention', actions: ['open_again', 'acknowledge'] },
  not_counted: { look: 'refused', pictogram: 'stop', sound: 'wrong', actions: ofFault },
  wrong_item: { look: 'refused', pictogram: 'wrong_item', sound: 'wrong_item', actions: ofFault },
  too_many: { look: 'ask', pictogram: 'too_many', sound: 'too_many', actions: ofFault },
  other_item: { look: 'refused', pictogram: 'other_item', sound: 'other_item', actions: ofFault },
  unknown_code: { look: 'offline', pictogram: 'unknown_code', sound: 'unknown_code', actions: ofFault },
  asks_lot: { look: 'ask', pictogram: 'scan_lot', sound: 'attention', actions: ['call_off'] },
  asks_serial: { look: 'ask', pictogram: 'scan_serial', sound: 'attention', actions: ['call_off'] },
  serial_again: { look: 'refused', pictogram: 'already', sound: 'already', actions: ofFault },
  serial_of_one: { look: 'ask', pictogram: 'scan_serial', sound: 'wrong', actions: ofFault },
  order_scanned: {
    look: 'ask',
    pictogram: 'held',
    sound: 'attention',
    actions: ['other_order', 'acknowledge'],
  },
  excuse_items: {
    look: 'ask',
    pictogram: 'question',
    actions: ['excuse_no_barcodes', 'excuse_scanner_broken', 'excuse_checked_by_hand', 'acknowledge'],
  },
  half_scanned: { look: 'before', pictogram: 'held', actions: ['go_on', 'acknowledge'] },
  no_answer: {
    look: 'offline',
    pictogram: 'unplugged',
    sound: 'attention',
    actions: ['retry', 'acknowledge'],
    stepsFirst: true,
  },
  scan_failed: {
    look: 'refused',
    pictogram: 'stop',
    sound: 'wrong',
    actions: ['open_again', 'acknowledge'],
    stepsFirst: true,
  },
} as const satisfies Record<string, StageTraits>
export type StageName = keyof typeof stageTraits
export const stageNames = Object.keys(stageTraits) as StageName[]

/** The keys of the form that stands in the stage's place while a draft is open. */
export const draftKeys: readonly string[] = ['F4', 'F7', 'F8', 'F9', 'Insert', 'PageUp', 'PageDown', 'Escape']
