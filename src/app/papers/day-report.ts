// What the paper of Today has: the figures of its screen, with what they do not tell, in the station's language.

import type { Money } from '../../contract/domain.ts'
import { serviceName } from '../../contract/command-codes.ts'
import type { PrinterCondition } from '../../contract/printers.ts'
import {
  stopMinutes,
  type OrdersLeft,
  type ParcelCounts,
  type PrinterStopView,
  type SumOf,
  type TodayReport,
} from '../../contract/today.ts'
import { dateText, momentText, timeText } from '../../labels/documents/paper.ts'
import type { Report, ReportTable } from '../../labels/documents/report.ts'
import { dayText, sumText } from '../../words/day-text.ts'
import { formatMoneyIn } from '../../words/format.ts'
import { commonReason } from '../../words/refusal-text.ts'
import { colonIn, localeOf, type Language, type Words } from '../../words/languages.ts'
import { stationWords } from '../../words/station-words.ts'

/** What is so when it is printed, whatever days it is of. */
export type StandingNow = {
  readonly orders: OrdersLeft
  readonly inLine: number
  readonly prints: number
  readonly labelsLeft: number
  readonly notSure: number
  readonly stopped: readonly {
    readonly name: string
    readonly condition: PrinterCondition
    readonly since: Date
  }[]
}

export type DayReportContent = {
  readonly report: TodayReport
  readonly from: Date
  /** The midnight after the last day. */
  readonly to: Date
  readonly now: StandingNow
  /** What the computer is called, and the profile that it works in. */
  readonly computer: string
  readonly profile: string
}

export function fillDayReport(content: DayReportContent, words: Words, language: Language): Report {
  const { report, from, to, now } = content
  const { condition, today: m } = words
  const { dayReport: own } = stationWords(language)
  const { total } = report
  const askedAt = new Date(report.askedAt)
  const tag = localeOf(language)
  const count = (value: number) => value.toLocaleString(tag)
  const writing = { money: (each: Money) => formatMoneyIn(tag, each), count }
  const { buyerText, carrierText, lastedText, savedText } = dayText(words, writing)
  const sumInWords = sumText(words, writing)
  const priced = ({ sums, known, of }: SumOf) => sumInWords(sums, known, of)

  // What there is none of at all has no column.
  const kinds = (['parcels', 'returns', 'refundAsked', 'refunded'] as const).filter(
    (kind) => kind === 'parcels' || total[kind] > 0,
  )
  const spent = [
    { head: m.paid, of: 'paid' },
    ...(total.refundAsked > 0 ? [{ head: m.askedBack, of: 'askedBack' } as const] : []),
    ...(total.refunded > 0 ? [{ head: m.paidBack, of: 'paidBack' } as const] : []),
  ] as const
  const countHeads = kinds.map((kind) => m[kind])
  const counts = (of: ParcelCounts) => kinds.map((kind) => count(of[kind]))
  const hasLabels = (of: ParcelCounts) => kinds.some((kind) => of[kind] > 0)
  const offer = `${m.carrier} · ${m.service}`
  const offerOf = (line: TodayReport['services'][number]) =>
    `${carrierText(line)} · ${serviceName(line.service)}`

  function stepTable(): ReportTable {
    const steps = report.steps.filter(hasLabels)
    const most = Math.max(1, ...steps.map(({ parcels }) => parcels))
    const nameOf = (at: Date) => (report.step === 'hour' ? timeText(at) : dateText(at))
    return {
      title: m.perStep[report.step],
      heads: [m.steps[report.step], ...countHeads],
      rows: steps.map((step) => [nameOf(new Date(step.from)), ...counts(step)]),
      bars: steps.map(({ parcels }) => parcels / most),
      total: hasLabels(total) ? [m.all, ...counts(total)] : undefined,
      notes: hasLabels(total)
        ? [
            m.perStepHint,
            ...(steps.length < report.steps.length ? [own.leftOut[report.step]] : []),
            ...(total.refundAsked + total.refunded > 0 ? [m.refundedHint] : []),
          ]
        : [m.none],
    }
  }

  const moneyTable = (): ReportTable => ({
    title: m.money,
    heads: [offer, ...countHeads, ...spent.map(({ head }) => head)],
    rows: report.services.map((line) => [
      offerOf(line),
      ...counts(line),
      ...spent.map(({ of }) => priced(line[of])),
    ]),
    total: [m.all, ...counts(total), ...spent.map(({ of }) => priced(total[of]))],
    notes: [],
  })

  const savingTable = (): ReportTable => ({
    title: m.saving,
    heads: [offer, m.compared, m.notKnown, m.savedByChoice, m.couldHaveSaved],
    rows: report.services
      .filter((line) => line.saved.of > 0)
      .map((line) => [offerOf(line), ...savingOf(line)]),
    total: [m.all, ...savingOf(total)],
    notes: [m.savingHint],
  })
  const savingOf = (of: Pick<TodayReport['total'], 'saved' | 'couldHaveSaved'>) => [
    count(of.saved.known),
    count(of.saved.of - of.saved.known),
    savedText(of.saved),
    savedText(of.couldHaveSaved),
  ]

  function nowTables(): readonly ReportTable[] {
    const { orders, stopped } = now
    const perhaps = [
      [m.inLine, now.inLine],
      [m.prints, now.prints],
      [m.labelsLeft, now.labelsLeft],
      [m.notSure, now.notSure],
    ] as const
    const lines = [
      [m.waits, orders.open] as const,
      ...perhaps.filter(([, some]) => some > 0),
      [m.held, orders.held] as const,
      [m.failed, orders.failed] as const,
    ]
    return [
      {
        title: `${m.now} · ${m.asOf(timeText(askedAt))}`,
        heads: ['', ''],
        rows: lines.map(([what, some]) => [what, count(some)]),
        notes: [m.failedHint],
      },
      ...(orders.reasons.length > 0
        ? [
            {
              title: m.failed,
              heads: ['', ''],
              rows: orders.reasons.map(({ reason, orders: some }) => [
                commonReason(words, reason),
                count(some),
              ]),
              notes: orders.read < orders.failed ? [m.reasonsOf(count(orders.read))] : [],
            },
          ]
        : []),
      {
        title: m.printers,
        heads: [m.printer, m.stop, m.from],
        rows: stopped.map(({ name, condition: how, since }) => [
          name,
          condition.conditions[how].short,
          momentText(since),
        ]),
        notes: [...(stopped.length === 0 ? [m.noStops] : []), m.printersHint],
      },
    ]
  }

  function stopRow(stop: PrinterStopView): readonly string[] {
    const until = stop.state === 'open' ? m.notOver : stop.to && momentText(new Date(stop.to))
    return [
      stop.printer,
      condition.conditions[stop.condition].short,
      momentText(new Date(stop.from)),
      until ?? m.notKnown,
      lastedText(stopMinutes(stop, report.askedAt)),
    ]
  }

  const stopTable = (): ReportTable => ({
    title: m.stops,
    heads: [m.printer, m.stop, m.from, m.until, m.lasted],
    rows: report.stops.map(stopRow),
    notes: [
      ...(report.stops.length < report.stopCount ? [own.newestStops(count(report.stops.length))] : []),
      m.stopsHint,
    ],
  })

  const [first, last] = [dateText(from), dateText(new Date(to.getTime() - 1))]
  return {
    title: own.title,
    colon: colonIn(language),
    about: first === last ? first : `${first} – ${last}`,
    facts: [
      own.station(content.computer, content.profile),
      own.printed(momentText(askedAt)),
      ...(askedAt < to ? [own.dayNotOver] : []),
    ],
    tables: [
      stepTable(),
      ...(hasLabels(total)
        ? [
            moneyTable(),
            {
              title: m.byOperator,
              heads: [m.operator, ...countHeads],
              rows: report.operators.map((line) => [buyerText(line.buyer), ...counts(line)]),
              notes: [],
            },
            {
              title: m.byCarrier,
              heads: [m.carrier, ...countHeads],
              rows: report.carriers.map((line) => [carrierText(line), ...counts(line)]),
              notes: [],
            },
          ]
        : []),
      ...(total.saved.of > 0 ? [savingTable()] : []),
      ...nowTables(),
      ...(report.stops.length > 0 ? [stopTable()] : []),
    ],
  }
}
