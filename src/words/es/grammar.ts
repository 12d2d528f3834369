// What Spanish sentences need around a moment that is put into them.

import { isTime } from '../format.ts'

/** `a las 09:42`, `a la 01:42`, `el 20 nov 09:42`. */
export function at(moment: string): string {
  if (!isTime(moment)) return `el ${moment}`
  return /^0?1:/.test(moment) ? `a la ${moment}` : `a las ${moment}`
}
