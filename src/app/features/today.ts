// What was done in some days, and carriers' cut-off times.

import { setImmediate as otherWork } from 'node:timers/promises'
import { z } from 'zod'
import { invalidInput } from '../../contract/refusals.ts'
import {
  CutOffTime,
  mostDays,
  mostStops,
  type CutOff,
  type OrdersLeft,
  type PrinterStopView,
  type TodayDays,
  type TodayReport,
} from '../../contract/today.ts'
import { createCarrierNames } from '../../core/manifests/carrier-names.ts'
import { stopOf, type HeardOfPrinter, type PrinterStop } from '../../core/today/printer-stops.ts'
import { reportCsv } from '../../core/today/report-csv.ts'
import { refusalsOf } from '../../core/today/refusals.ts'
import { hourOf, hoursOf, midnightOf, stepsOf, type Step } from '../../core/today/steps.ts'
import { addUp, merged, reportOf, type StepGroups } from '../../core/today/sums.ts'
import { keptSetting } from '../profile/kept-setting.ts'
import { present } from '../views.ts'
import { createPrintDayReport, type DayReportPorts } from './day-report.ts'
import type { Feature } from './feature.ts'
import type { PortsOf } from './ports.ts'
import type { Printing } from './printing.ts'

type TodayPorts = PortsOf<
  'account' | 'changes' | 'clock' | 'fileParcels' | 'logger' | 'page',
  'orders' | 'printerStops' | 'today' | 'values'
> &
  Pick<Printing, 'printerName' | 'printJobView'> &
  DayReportPorts

/** Of more failed orders the reasons are not counted. */
const mostRefusals = 500
const dayMs = 24 * 60 * 60_000

/** By carrier account. */
const KeptCutOffs = z.record(z.string(), CutOffTime)

const stopView = ({ name, condition, state, from, to }: PrinterStop): PrinterStopView => ({
  printer: name,
  condition,
  state,
  from: from.toISOString(),
  ...present({ to: to?.toISOString() }),
})

export function todayFeature(ports: TodayPorts): Feature<'today'> {
  const { stores, account, changes, clock, fileParcels, logger, page, printerName, printJobView } = ports
  const printReport = createPrintDayReport(ports)
  const kept = keptSetting(stores.values, 'cut-off-times', KeptCutOffs)
  const names = createCarrierNames({
    account: () => account.connectedFor.manifests(),
    clock,
    logger,
    onLists: () => page.tell('cutOffs', () => ({})),
  })
  const nameOf = (carrierAccountId: string) => names.of(carrierAccountId)?.name

  /** What is read of a time, hour by hour: a scan waits for one of them at most. */
  async function hourly<T>(time: Step, read: (from: Date, to: Date) => Promise<T>): Promise<readonly T[]> {
    const each: T[] = []
    for (const { from, to } of hoursOf(time)) {
      each.push(await read(from, to))
      await otherWork()
    }
    return each
  }

  async function groupsOf(days: TodayDays) {
    const [from, to] = [new Date(days.from), new Date(days.to)]
    // A day may have 25 hours.
    if (to <= from || to.getTime() - from.getTime() > (mostDays + 1) * dayMs) {
      throw invalidInput('no_such_days')
    }
    names.refresh()
    // Which carrier account a parcel went with stands on the lists for manifests.
    await fileParcels()
    const { step, steps } = stepsOf(from, to)
    const read: StepGroups[] = []
    for (const one of steps) {
      read.push({ ...one, groups: merged((await hourly(one, stores.today.bought)).flat()) })
    }
    return { step, steps: read }
  }

  const allStops = ({ from, to }: TodayDays) => stores.printerStops.list(new Date(from), new Date(to))
  async function newestStops({ from, to }: TodayDays) {
    const time = [new Date(from), new Date(to)] as const
    const [stops, stopCount] = await Promise.all([
      stores.printerStops.list(...time, mostStops),
      stores.printerStops.count(...time),
    ])
    return { stops: stops.map(stopView), stopCount }
  }

  /** What each printer stands for, as it was kept last: between two stops its many conditions are none of the disk's. */
  const standing = new Map<string, HeardOfPrinter['stop']>()
  /** The printing goes on without its history. */
  const logged = (keeping: Promise<void>) =>
    keeping.catch((error: unknown) => logger.error('today.stop_not_kept', {}, error))
  // Before the first printer is heard of: printers begin to tell while other features start.
  const resumed = logged(stores.printerStops.resume(new Date(clock.now().getTime() - (mostDays + 1) * dayMs)))
  async function keepStop(heard: HeardOfPrinter): Promise<void> {
    if (standing.get(heard.printerId) === heard.stop) return
    standing.set(heard.printerId, heard.stop)
    await resumed
    await logged(stores.printerStops.heard(heard))
  }
  changes.on('printer', (printerId, { condition, since: at }) => {
    void keepStop({ printerId, name: printerName(printerId), at, stop: stopOf(condition) })
  })
  changes.on('printerRemoved', (printerId) => {
    void keepStop({ printerId, name: printerId, at: clock.now(), stop: 'not_known' })
  })

  async function cutOffs(): Promise<CutOff[]> {
    const times = (await kept.read()) ?? {}
    names.refresh()
    const ids = new Set([...names.all().map(({ id }) => id), ...Object.keys(times)])
    return [...ids].map((carrierAccountId) => ({
      carrierAccountId,
      ...present({ carrierName: nameOf(carrierAccountId), time: times[carrierAccountId] }),
    }))
  }

  async function reportFor(days: TodayDays): Promise<TodayReport> {
    const askedAt = clock.now().toISOString()
    const { step, steps } = await groupsOf(days)
    return { askedAt, ...reportOf({ step }, steps, nameOf), ...(await newestStops(days)) }
  }

  async function ordersLeft(): Promise<OrdersLeft> {
    const [{ open, held, failed }, { orders }] = await Promise.all([
      stores.orders.counts(),
      stores.orders.list({ query: '', state: 'failed', limit: mostRefusals }),
    ])
    return { open, held, failed, ...refusalsOf(orders.map(({ failure }) => failure)) }
  }

  return {
    handlers: {
      'today.report': reportFor,
      async 'today.csv'(days) {
        const { steps } = await groupsOf(days)
        return { csv: reportCsv(steps, nameOf, await allStops(days)) }
      },
      async 'today.print'({ gestureId, ...days }) {
        const [report, orders] = [await reportFor(days), await ordersLeft()]
        const { from, to } = { from: new Date(days.from), to: new Date(days.to) }
        return printJobView(await printReport({ report, days: { from, to }, orders }, { gestureId }))
      },
      async 'today.now'() {
        const hour = hourOf(clock.now())
        const hours = await hourly({ from: midnightOf(hour.from), to: hour.to }, stores.today.count)
        return {
          today: addUp(hours),
          hour: addUp(hours.slice(-1)),
          hourSince: hour.from.toISOString(),
          cutOffs: await cutOffs(),
        }
      },
      'today.orders': ordersLeft,
      async 'today.setCutOff'({ carrierAccountId, time }) {
        const times = new Map(Object.entries((await kept.read()) ?? {}))
        if (time === undefined) times.delete(carrierAccountId)
        else times.set(carrierAccountId, time)
        await kept.save(Object.fromEntries(times))
        page.tell('cutOffs', () => ({}))
        return { cutOffs: await cutOffs() }
      },
    },
    start: () => resumed,
    accountChanged: () => names.refresh(),
    close: () => names.close(),
  }
}
