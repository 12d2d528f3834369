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
const changeOrHold = ['change', 'hold', 'acknowledge'] as const
/** Of a label that is to be scanned back. */
const forLabel = ['print_again', 'set_aside', 'excuse'] as const

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
    actions: ['retry', 'hold', 'acknowledge'],
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
    actions: ['release_order', 'open_order', 'acknowledge'],
  },
  put_off: {
    look: 'offline',
    pictogram: 'held',
    sound: 'attention',
    actions: ['retry', 'take_out', 'acknowledge'],
  },
  kept: { look: 'ask', pictogram: 'held', sound: 'attention', actions: changeOrHold },
  customs: { look: 'ask', pictogram: 'customs', sound: 'attention', actions: changeOrHold, stepsFirst: true },
  weight: { look: 'ask', pictogram: 'weight', sound: 'attention', actions: changeOrHold, stepsFirst: true },
  mismatch: {
    look: 'ask',
    pictogram: 'weight_differs',
    sound: 'wrong',
    actions: ['buy', 'change', 'hold', 'acknowledge'],
  },
  address: { look: 'refused', pictogram: 'address', sound: 'wrong', actions: changeOrHold, stepsFirst: true },
  incomplete: { look: 'refused', pictogram: 'stop', sound: 'wrong', actions: changeOrHold, stepsFirst: true },
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
    actions: ['acknowledge'],
    stepsFirst: true,
  },
} as const satisfies Record<string, StageTraits>
export type StageName = keyof typeof stageTraits
export const stageNames = Object.keys(stageTraits) as StageName[]

/** The keys of the form that stands in the stage's place while a draft is open. */
export const draftKeys: readonly string[] = ['F4', 'F7', 'F8', 'F9', 'Insert', 'PageUp', 'PageDown', 'Escape']
