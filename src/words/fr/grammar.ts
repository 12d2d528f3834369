// What French sentences need around a number, a name or a moment that is put into them.

import { isTime } from '../format.ts'

/** The plural's s. In French none and one are singular. `count` as a number, or as it is written. */
export const s = (count: number | string): string => (Number(count) < 2 ? '' : 's')

/** `de Zebra`, `d’Epson`. For names; numbers of orders stay as they are: `de ORDER-1`. */
export const de = (name: string): string =>
  /^[aeiouàâäéèêëîïôöùûü]/i.test(name) ? `d’${name}` : `de ${name}`

/** `à 09:42`, `le 20 nov. 09:42`. */
export const at = (moment: string): string => (isTime(moment) ? `à ${moment}` : `le ${moment}`)

/** `depuis 09:42`, `depuis le 20 nov. 09:42`. */
export const since = (moment: string): string => (isTime(moment) ? `depuis ${moment}` : `depuis le ${moment}`)

/** `jusqu’à 09:42`, `jusqu’au 20 nov. 09:42`. */
export const until = (moment: string): string => (isTime(moment) ? `jusqu’à ${moment}` : `jusqu’au ${moment}`)
