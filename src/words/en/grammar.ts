// What English sentences need around a moment that is put into them.

import { isTime } from '../format.ts'

/** `at 09:42`, `on Nov 20 09:42`. */
export const at = (moment: string): string => (isTime(moment) ? `at ${moment}` : `on ${moment}`)
