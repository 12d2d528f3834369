// The paper of Today: the figures of its screen as they are when it is asked for.

import { hostname } from 'node:os'
import type { OrdersLeft, TodayReport } from '../../contract/today.ts'
import type { PrintJob } from '../../core/printing/print-job.ts'
import { stopOf } from '../../core/today/printer-stops.ts'
import { midnightOf, type Step } from '../../core/today/steps.ts'
import { loadWords } from '../../words/languages.ts'
import { fillDayReport, type StandingNow } from '../papers/day-report.ts'
import { languageOf } from '../station/station-language.ts'
import type { PortsOf } from './ports.ts'
import type { Printing } from './printing.ts'

export type DayReportPorts = PortsOf<
  'profile' | 'settings' | 'clock',
  'jobs' | 'purchases' | 'waitingOrders'
> &
  Pick<Printing, 'printers' | 'spool' | 'printRequests'>

export type PrintDayReport = (
  about: { readonly report: TodayReport; readonly days: Step; readonly orders: OrdersLeft },
  wish: { readonly gestureId: string },
) => Promise<PrintJob>

export function createPrintDayReport(ports: DayReportPorts): PrintDayReport {
  const { stores, profile, settings, clock, printers, spool, printRequests } = ports

  async function standingNow(orders: OrdersLeft): Promise<StandingNow> {
    const all = printers.all()
    const states = spool.printerStates()
    const [waiting, unreadable, day, queued] = await Promise.all([
      stores.waitingOrders.list(),
      stores.waitingOrders.listUnreadable(),
      stores.purchases.countDay(midnightOf(clock.now())),
      Promise.all(all.map(({ id }) => stores.jobs.countQueued(id))),
    ])
    return {
      orders,
      inLine: waiting.length + unreadable.length,
      prints: queued.reduce((sum, jobs) => sum + jobs, 0),
      labelsLeft: day.waiting,
      notSure: day.unsure,
      stopped: all.flatMap(({ id, name }) => {
        const { condition = 'unknown', since = clock.now() } = states.get(id) ?? {}
        const stop = stopOf(condition)
        return stop === undefined || stop === 'not_known' ? [] : [{ name, condition: stop, since }]
      }),
    }
  }

  return async ({ report, days: { from, to }, orders }, wish) => {
    const language = languageOf(settings)
    const words = await loadWords(language)
    const now = await standingNow(orders)
    const content = { report, from, to, now, computer: hostname(), profile: words.restore.profiles[profile] }
    return printRequests.dayReport(fillDayReport(content, words, language), wish)
  }
}
