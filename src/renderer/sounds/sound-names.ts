/** What is told by ear (and by a picture beside it): what becomes of parcels, and of the items that are scanned into them. */
export const soundNames = [
  'done',
  'wrong',
  'already',
  'attention',
  'fault',
  'wrong_label',
  'item',
  'wrong_item',
  'too_many',
  'other_item',
  'unknown_code',
] as const
export type SoundName = (typeof soundNames)[number]
