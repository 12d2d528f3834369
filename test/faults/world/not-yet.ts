// What the station does not keep yet, and the shifts tell of without failing. A line goes when its part is mended.

import type { Invariant } from './books.ts'

export const notYet: Partial<Record<Invariant, string>> = {}
