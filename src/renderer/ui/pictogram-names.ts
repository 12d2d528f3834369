/** The large pictures of states. */
export const pictogramNames = [
  'station',
  'account',
  'scan',
  'search',
  'buy',
  'printer',
  'printer_fault',
  'sent',
  'done',
  'question',
  'doubt',
  'stop',
  'not_found',
  'already',
  'unplugged',
] as const
export type PictogramName = (typeof pictogramNames)[number]
