import { words } from '../language.ts'

/** `12 min`, `2 h 05 min`. */
export const inHours = (minutes: number): string =>
  words.today.hoursMinutes(Math.floor(minutes / 60), minutes % 60)
