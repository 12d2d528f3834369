// A day, or more of them, with all that its paper can say.

import type { DayReportContent } from '../../../../src/app/papers/day-report.ts'
import { mostStops, type ParcelCounts, type TodayReport } from '../../../../src/contract/today.ts'

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' })
const sum = (amountMinor: number, known: number, of = known) => ({
  sums: known === 0 ? [] : [usd(amountMinor)],
  known,
  of,
})
const counts = (parcels: number, returns = 0, refundAsked = 0, refunded = 0): ParcelCounts => ({
  parcels,
  returns,
  refundAsked,
  refunded,
})

const services = [
  { service: 'GroundAdvantage', carrierAccountId: 'CA-1', carrierName: 'United States Postal Service' },
  {
    service: 'PriorityMailExpressIntl',
    carrierAccountId: 'CA-1',
    carrierName: 'United States Postal Service',
  },
  { service: 'NextDayAirSaver', carrierAccountId: 'CA-2', carrierName: 'UPS' },
  { service: 'ExpressWorldwide', carrierAccountId: 'ca_8b1f0a6e' },
  { service: 'Ground' },
] as const

/** The last of them is not over when it is printed. */
export function fullDay(days: number): DayReportContent {
  const to = new Date(2026, 10, 21)
  const from = new Date(2026, 10, 21 - days)
  const askedAt = new Date(2026, 10, 20, 19, 7)
  const step = days === 1 ? 'hour' : 'day'
  const steps = Array.from({ length: days === 1 ? 24 : days }, (_, at) => {
    const begin = days === 1 ? new Date(2026, 10, 20, at) : new Date(2026, 10, 21 - days + at)
    const isIdle = days === 1 ? at < 7 || at > 18 : at % 7 === 6
    const busy = counts(40 + ((at * 37) % 61), at % 3, at % 4, at % 5)
    return { from: begin.toISOString(), ...(isIdle ? counts(0) : busy) }
  })
  const report: TodayReport = {
    askedAt: askedAt.toISOString(),
    step,
    steps,
    total: {
      ...counts(1_234, 12, 17, 9),
      paid: {
        sums: [{ amountMinor: 1_850, currency: 'EUR' }, usd(1_143_560)],
        known: 1_240,
        of: 1_246,
      },
      askedBack: sum(14_230, 17),
      paidBack: sum(7_112, 9),
      saved: sum(21_344, 1_010, 1_246),
      couldHaveSaved: sum(8_205, 1_010, 1_246),
    },
    operators: [
      {
        buyer: { is: 'operator', id: 'a', name: 'Maximiliana Przybyszewska-Vandenbroucke' },
        ...counts(801, 8, 9, 5),
      },
      { buyer: { is: 'operator', id: 'b', name: 'Sue' }, ...counts(400, 4, 8, 4) },
      { buyer: { is: 'nobody' }, ...counts(30) },
      { buyer: { is: 'not_known' }, ...counts(3) },
    ],
    carriers: [
      { carrierAccountId: 'CA-1', carrierName: 'United States Postal Service', ...counts(1_100, 10, 12, 9) },
      { carrierAccountId: 'CA-2', carrierName: 'UPS', ...counts(120, 2, 5) },
      { ...counts(14) },
    ],
    services: services.map((line, at) => ({
      ...line,
      ...counts(900 - at * 180, 8 - at, 9 - at, 5 - at),
      paid: at === 4 ? sum(0, 0, 184) : sum(812_340 - at * 91_111, 908 - at * 181),
      askedBack: sum(9_120, 9 - at),
      paidBack: sum(4_410, 5 - at),
      saved: at === 4 ? sum(0, 0, 184) : sum(12_003 + at, 150, 908 - at * 181),
      couldHaveSaved: at === 4 ? sum(0, 0, 184) : sum(3_002 * at, 150, 908 - at * 181),
    })),
    stops: Array.from({ length: days === 1 ? 4 : mostStops }, (_, at) => {
      const begin = new Date(2026, 10, 20, 6, at * 7)
      const stop = { printer: at % 2 ? 'Zebra ZD421 bench 14 left' : 'Office', from: begin.toISOString() }
      if (at % 3 === 0)
        return {
          ...stop,
          condition: 'paper_out',
          state: 'ended',
          to: new Date(2026, 10, 20, 9, 7 * at).toISOString(),
        } as const
      return { ...stop, condition: 'unreachable', state: at % 3 === 1 ? 'lost' : 'open' } as const
    }),
    stopCount: days === 1 ? 4 : 1_234,
  }
  return {
    report,
    from,
    to,
    now: {
      orders: {
        open: 2_143,
        held: 6,
        failed: 612,
        read: 500,
        reasons: [
          {
            reason: {
              code: 'service_refused',
              message: 'Refused',
              details: { code: 'ADDRESS.VALIDATION_FAILED', serviceMessage: '12 Sample St is not known' },
            },
            orders: 480,
          },
          {
            reason: {
              code: 'service_refused',
              message: 'Refused',
              details: { code: 'NEW.CODE', serviceMessage: 'This parcel is over the limit of its service.' },
            },
            orders: 17,
          },
          { reason: { code: 'no_rate', message: 'No rate' }, orders: 2 },
          { orders: 1 },
        ],
      },
      inLine: 3,
      prints: 14,
      labelsLeft: 2,
      notSure: 1,
      stopped: [
        { name: 'Zebra ZD421 bench 14 left', condition: 'paper_out', since: new Date(2026, 10, 20, 18, 55) },
        { name: 'Office', condition: 'unreachable', since: new Date(2026, 10, 20, 18, 1) },
      ],
    },
    computer: 'PACKING-BENCH-14',
    profile: 'Production',
  }
}
