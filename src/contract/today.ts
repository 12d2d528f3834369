// What was done in some days, as sums: parcels by hour, operator and carrier, and the money of them. Carriers' cut-off times.
// Part of the operations of the station (operations.ts).

import { z } from 'zod'
import { Money, PrintJobView, Timestamp } from './domain.ts'
import { ErrorInfo } from './errors.ts'
import { printerConditions } from './printers.ts'
import { GestureId, Nothing, op, type OperationTable } from './op.ts'

/** No more days are summed at once. */
export const mostDays = 366

/**
 * Labels that were bought at this station, by the time of purchase, each in one of them. `refunded`: the service said that
 * their money is back. `refundAsked`: it is asked back, or may be, and nobody said yet what became of it. Parcels and return
 * labels are those that are left.
 */
export const ParcelCounts = z.object({
  parcels: z.int(),
  returns: z.int(),
  refundAsked: z.int(),
  refunded: z.int(),
})
export type ParcelCounts = z.infer<typeof ParcelCounts>

/** The sums of those whose price is known, and how many of how many those are. */
export const SumOf = z.object({ sums: z.array(Money), known: z.int(), of: z.int() })
export type SumOf = z.infer<typeof SumOf>

/** What they cost; of those whose refund is asked for, and of those that are refunded, by themselves. */
export const Spent = z.object({ paid: SumOf, askedBack: SumOf, paidBack: SumOf })
export type Spent = z.infer<typeof Spent>

/**
 * Each against the cheapest other service that was quoted for it with the same day of arrival, or an earlier one: what those cost
 * less that were cheaper, and more that were dearer. Without labels that are asked back, or refunded. Of what was bought
 * without all of its rates, or by a service that tells no days, it is not known.
 */
export const Compared = z.object({ saved: SumOf, couldHaveSaved: SumOf })
export type Compared = z.infer<typeof Compared>

/** Of a label that is not on the lists for manifests yet, the carrier account is not known. */
const OfCarrier = { carrierAccountId: z.string().optional(), carrierName: z.string().optional() }

/** Who bought: somebody, nobody (the station asks for no sign-in, or it was bought by itself), or not known by the audit log. */
export const Buyer = z.discriminatedUnion('is', [
  z.object({ is: z.literal('operator'), id: z.string(), name: z.string() }),
  z.object({ is: z.literal('nobody') }),
  z.object({ is: z.literal('not_known') }),
])
export type Buyer = z.infer<typeof Buyer>

/** By the clock on the station's wall: `17:00`. */
export const cutOffTimePattern = /^([01]\d|2[0-3]):[0-5]\d$/
export const CutOffTime = z.string().regex(cutOffTimePattern)

export const CutOff = z.object({
  carrierAccountId: z.string(),
  carrierName: z.string().optional(),
  /** Every day at this time; absent where none is set. */
  time: CutOffTime.optional(),
})
export type CutOff = z.infer<typeof CutOff>

/** What is not shipped, and of what failed the reasons: what the service or the station said. */
export const OrdersLeft = z.object({
  open: z.int(),
  held: z.int(),
  failed: z.int(),
  /** The most frequent first, of so many of the failed ones, the newest. */
  reasons: z.array(z.object({ reason: ErrorInfo.optional(), orders: z.int() })),
  read: z.int(),
})
export type OrdersLeft = z.infer<typeof OrdersLeft>

/** `lost`: the station was closed, or heard nothing any more, before it ended. */
export const printerStopStates = ['open', 'ended', 'lost'] as const
export type PrinterStopState = (typeof printerStopStates)[number]

/** Of more stops, the newest are listed. */
export const mostStops = 500

export const PrinterStopView = z.object({
  printer: z.string(),
  condition: z.enum(printerConditions),
  state: z.enum(printerStopStates),
  from: Timestamp,
  /** Of an ended one. */
  to: Timestamp.optional(),
})
export type PrinterStopView = z.infer<typeof PrinterStopView>

/** How long a stop lasted by `askedAt`, in whole minutes; undefined where nobody heard its end. */
export function stopMinutes({ state, from, to }: PrinterStopView, askedAt: string): number | undefined {
  const end = state === 'open' ? askedAt : to
  return end === undefined ? undefined : Math.floor((Date.parse(end) - Date.parse(from)) / 60_000)
}

export const TodayReport = z.object({
  askedAt: Timestamp,
  /** What a step of `steps` is. */
  step: z.enum(['hour', 'day']),
  /** All of the days, those without any parcel too. A day of the clock change has 23 or 25 hours. */
  steps: z.array(ParcelCounts.extend({ from: Timestamp })),
  total: ParcelCounts.extend({ ...Spent.shape, ...Compared.shape }),
  /** Most first. */
  operators: z.array(ParcelCounts.extend({ buyer: Buyer })),
  carriers: z.array(ParcelCounts.extend(OfCarrier)),
  services: z.array(
    ParcelCounts.extend({ ...OfCarrier, service: z.string(), ...Spent.shape, ...Compared.shape }),
  ),
  /** In their order, the newest `mostStops` of `stopCount`. */
  stops: z.array(PrinterStopView),
  stopCount: z.int(),
})
export type TodayReport = z.infer<typeof TodayReport>

export const TodayNow = z.object({
  /** Of the day that it is, and of the hour of it that has begun last. */
  today: ParcelCounts,
  hour: ParcelCounts,
  hourSince: Timestamp,
  cutOffs: z.array(CutOff),
})
export type TodayNow = z.infer<typeof TodayNow>

/** `from` is part of it, `to` is not: midnights of the station's own time. */
export const TodayDays = z.strictObject({ from: Timestamp, to: Timestamp })
export type TodayDays = z.infer<typeof TodayDays>

export const todayOperations = {
  /** Throws `invalid_input` for days that end before they begin, and for more than `mostDays`. */
  'today.report': op({ access: 'look', input: TodayDays, output: TodayReport }),
  /** The same as CSV: a line for each hour or day, operator, carrier, service and currency, and for each stop of a printer. */
  'today.csv': op({
    access: 'supervise',
    audit: 'done',
    input: TodayDays,
    output: z.object({ csv: z.string() }),
  }),
  /** The same as a paper of the station, on the printer for documents. Throws `no_printer` too. */
  'today.print': op({
    access: 'pack',
    input: TodayDays.extend({ gestureId: GestureId }),
    output: PrintJobView,
  }),
  /** What is so now, whatever day is looked at. */
  'today.now': op({ access: 'look', input: Nothing, output: TodayNow }),
  'today.orders': op({ access: 'look', input: Nothing, output: OrdersLeft }),
  /** Without a time, the carrier account has none any more. */
  'today.setCutOff': op({
    access: 'supervise',
    audit: { when: 'done', recordId: 'in.carrierAccountId' },
    input: z.strictObject({ carrierAccountId: z.string().min(1).max(200), time: CutOffTime.optional() }),
    output: z.object({ cutOffs: z.array(CutOff) }),
  }),
} satisfies OperationTable

export const todayEvents = {
  /** Cut-off times, or what their carriers are called, are others now. */
  cutOffs: z.object({}),
}
