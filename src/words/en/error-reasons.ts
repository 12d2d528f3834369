import type { ErrorReason } from '../../contract/errors.ts'

/** What exactly is wrong, where the code of an error alone does not say it. */
export const errorReasons: Readonly<Record<ErrorReason, string>> = {
  no_country: 'No one country is called so: write its name in full, or its two letters.',
  missing: 'Something that a label needs is missing from this order.',
  wrong: 'Something in this order is not as a label needs it.',
  no_weight: 'The order has no weight: add one, or weights of all its items.',
  no_ship_from: 'The ship-from address is not set.',
  unknown_preset: 'The order names a package that this station does not have.',
  weight_of_another: 'The weight was read for another parcel: weigh this one.',
  weight_is_off: 'The weight is not what the order should weigh.',
  customs_to_check: 'The order goes abroad: look through its customs form.',
  to_look_through: 'The order has to be looked through.',
  changes_kept: 'What was typed for it is kept: scan it on Ship, and buy that or put it away.',
  rule_changed: 'What was typed makes another rule decide: look at the service, and buy again.',
  changed_since:
    'It was changed after the key that buys it: nothing is bought yet. Look it over, and buy again.',
  order_gone: 'The order is not there any more.',
  order_emptied: 'What this order said was removed with age. Import it again, then scan it.',
  wait_unreadable:
    'What waits of this order for the service cannot be read: nothing more of it is bought. Put it aside, and call a supervisor: Settings › Data has the backups.',
  scans_unreadable:
    'What was scanned of this order cannot be read: nothing more of it is bought. Put it aside, and call a supervisor: Settings › Data has the backups.',
  none_offered:
    'The service names no price for this parcel, and not why. It may be its weight, size or address, or the service itself: then scan it again later.',
  none_without_condition:
    'Only services for certain contents have a price, such as Media Mail: the order has to name one.',
  several_currencies: 'The rates are in several currencies: name a service in the order.',
  not_offered: 'No carrier account offers the service that the order names.',
  none_by_rule: 'No service that the rule of this order allows has a rate for this parcel.',
  none_tracked:
    'The rule of this order takes services with tracking alone, and of those that are offered it is not known.',
  rate_gone: 'What was chosen is not offered any more.',
  no_label_paper: 'A label printer has no sheets of this size.',
  too_small: 'No label of the service fits the paper that is loaded.',
  other_label_language: 'The file is a label in another language than ZPL.',
  not_drawn_exactly:
    'Only a printer that takes ZPL, at the dpi that it is for, prints this label as it is meant.',
  page_too_large: 'A page is larger than the paper in the printer.',
  wider_than_head: 'A page is wider than the printer can print.',
  codes_lost: 'A barcode of the page could not be read on the label: it would be too small, or cut.',
  no_such_page: 'The file has no such page.',
  dynamic_form: 'This form shows itself in Adobe’s programs alone: print it there to a PDF first.',
  encrypted: 'The file asks for a password.',
  timed_out: 'It took too long to draw, and was given up. Print it again.',
  crashed: 'What draws it has stopped. Print it again.',
}
