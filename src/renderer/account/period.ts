export const periods = ['week', 'month', 'quarter', 'own'] as const
export type PeriodName = (typeof periods)[number]

const lengths = { week: 7, month: 30, quarter: 90 } as const

/** `2026-11-20`, by the calendar on the wall. */
function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The days up to now; until tomorrow, because the service's day may be further than the wall's. */
export function daysOfPeriod(period: keyof typeof lengths, now = new Date()) {
  const day = (offset: number) => dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + offset))
  return { startDate: day(-lengths[period]), endDate: day(1) }
}
