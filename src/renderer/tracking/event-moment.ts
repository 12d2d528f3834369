import { formatMoment } from '../format.ts'

/** A moment by the clock on the wall; a day, or what a carrier wrote otherwise, as it stands. */
export function eventMoment(date: string | undefined): string {
  if (date === undefined) return ''
  if (!/T\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/.test(date)) return date.replace('T', ' ').slice(0, 16)
  const moment = new Date(date)
  return Number.isNaN(moment.getTime()) ? date : formatMoment(date)
}
