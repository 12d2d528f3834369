// What the station does not keep yet, and the shifts tell of without failing. A line goes when its part is mended.

import type { Invariant } from './books.ts'

export const notYet: Partial<Record<Invariant, string>> = {
  'every label of a shipment is here': 'a purchase is bought with one label of two',
  'funds are added once': 'funds count as not added after two minutes',
  'no state contradicts the funds': 'an answer that says no counts as added',
  'refunds are known': 'a look-up that fails counts as none',
  'a parcel is on one manifest': 'and is sent for again',
  'manifests are known': 'a manifest that is not listed after ten seconds counts as not made',
}
