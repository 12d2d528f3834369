// The people at the bench: two who scan, one who sees to the printer and answers what is asked, and what they do of an
// evening. What they say of paper and money is true; what they do is hasty.

import type { OperationInput, OperationName, OperationOutput } from '../../../src/contract/operations.ts'
import type { PrintJobView } from '../../../src/contract/domain.ts'
import type { Coverage } from './coverage.ts'
import { evening } from './evening.ts'
import type { PrinterModel } from './printer-model.ts'
import type { Seeded } from './seeded.ts'
import type { ServiceBooks } from './service-books.ts'
import type { Answer } from './station-life.ts'
import { orderNumbers } from './template.ts'
import type { VirtualTime } from './virtual-time.ts'
import type { Weather } from './weather.ts'

/** What was asked for on a person's word, as far as it may cost money or paper. */
export type Words = {
  /** Papers of a label beyond its first, by tracking number. */
  readonly papers: Map<string, number>
  /** Doubts that were ended, by transactionId. */
  readonly ended: Set<string>
}

export type BenchPorts = {
  readonly time: VirtualTime
  readonly chance: Seeded
  readonly weather: Weather
  readonly printer: PrinterModel
  readonly books: ServiceBooks
  readonly coverage: Coverage
  readonly tell: (what: string) => void
  /** Waits for a station that is open. Undefined where that dies, or closes, before it has answered. */
  readonly act: <K extends OperationName>(
    name: K,
    input: OperationInput<K>,
  ) => Promise<Answer<OperationOutput<K>> | undefined>
  readonly isOver: () => boolean
  /** A glance: something is asked on the screen. */
  readonly isAsked: () => Promise<boolean>
  /** Purchases that wait to be sent by a person. */
  readonly prepared: () => Promise<readonly string[]>
  /** The transactionIds of a manifest's parcels: they lie there. */
  readonly parcelsOf: (manifestId: string) => Promise<readonly string[]>
}

export type BenchPeople = {
  readonly words: Words
  /** All orders are shipped, as far as the screen says. */
  isDone(): boolean
  /** What they do in the hours of the shift. */
  work(): Promise<void>
  /** What is left over: they scan until all is bought, and answer what is asked. */
  tidyUp(): Promise<void>
}

type Todo = { readonly orderNumber: string; shipped: boolean; scans: number }

export function benchPeople(ports: BenchPorts): BenchPeople {
  const { time, chance, weather, printer, act, tell, coverage } = ports
  const { saw } = coverage
  const ofTheEvening = evening(ports)
  const words: Words = { papers: new Map(), ended: new Set() }
  const todo: Todo[] = orderNumbers.map((orderNumber) => ({ orderNumber, shipped: false, scans: 0 }))
  /** Papers that somebody holds in hand, by tracking number: counted for a job already. */
  let isPacked = false
  const held = new Map<string, number>()

  const open = () => todo.filter(({ shipped }) => !shipped)
  const yes = (trackingNumber: string) =>
    words.papers.set(trackingNumber, (words.papers.get(trackingNumber) ?? 0) + 1)

  async function scan(one: Todo): Promise<void> {
    one.scans++
    const gestureId = chance.uuid()
    const scanned = act('ship.scan', { gestureId, text: one.orderNumber })
    if (chance.chance(0.2)) {
      const again = chance.chance(0.5) ? gestureId : chance.uuid()
      saw('people', again === gestureId ? 'the same scan twice' : 'two scans of one order')
      void act('ship.scan', { gestureId: again, text: one.orderNumber })
    }
    const answer = await scanned
    if (!answer) return
    tell(`scan ${one.orderNumber}: ${answer.ok ? answer.value.kind : answer.error.code}`)
    saw('a scan is answered', answer.ok ? answer.value.kind : answer.error.code)
    if (answer.ok && answer.value.kind === 'already_shipped') one.shipped = true
  }

  async function look(one: Todo): Promise<void> {
    const answer = await act('ship.parcels', { orderNumber: one.orderNumber })
    if (!answer?.ok) return
    const first = answer.value.parcels.find(({ parcelNumber }) => parcelNumber === 1)
    saw('the screen shows', first?.state ?? 'nothing')
    if (first?.state === 'bought') one.shipped = true
    else if (!first || first.state === 'prepared') await scan(one)
    else if (first.state === 'in_doubt' && chance.chance(0.2)) {
      await act('ship.retry', { purchaseId: first.purchaseId })
    }
  }

  async function packer(mine: readonly Todo[]): Promise<void> {
    for (const one of mine) {
      if (ports.isOver()) return
      await time.sleep(chance.between(1_000, 25_000))
      await scan(one)
      if (chance.chance(0.3)) {
        const earlier = chance.pick(todo)
        if (earlier.scans > 0 && !earlier.shipped) await look(earlier)
      }
      if (chance.chance(0.05)) await secondParcel(one)
      if (chance.chance(0.05)) await reprint(one)
    }
  }

  /** A deliberate further parcel, of two packages. */
  async function secondParcel({ orderNumber }: Todo): Promise<void> {
    const opened = await act('ship.openDraft', { orderNumber, parcelNumber: 2 })
    if (!opened?.ok) return
    const { draft } = opened.value
    const one = { ...draft.packages[0], weight: 5, weightUnit: 'oz' as const }
    const answer = await act('ship.buy', {
      gestureId: chance.uuid(),
      draft: { ...draft, packages: [one, one] },
    })
    if (!answer) return
    tell(`second parcel of ${orderNumber}: ${answer.ok ? answer.value.kind : answer.error.code}`)
    saw('people', 'a second parcel of two packages')
  }

  async function reprint({ orderNumber }: Todo): Promise<void> {
    const found = await act('reprint.search', { query: orderNumber, state: 'printed' })
    const hit = found?.ok ? found.value.hits[0] : undefined
    if (!hit || (hit.job && !isOver(hit.job))) return
    saw('people', 'a reprint')
    // Said is said, whatever the station makes of it.
    yes(hit.trackingNumber)
    await act('reprint.print', { gestureId: chance.uuid(), labelId: hit.labelId, reason: 'damaged' })
  }

  const isOver = ({ state }: PrintJobView) => state === 'confirmed' || state === 'failed'

  /** Whoever stands at the printer says what came out of it. */
  async function answerFor(job: PrintJobView, jobs: readonly PrintJobView[]): Promise<void> {
    const label = await act('reprint.label', { labelId: job.labelId ?? '' })
    if (!label?.ok) return
    const { trackingNumber } = label.value
    const others = jobs.filter(({ id, labelId }) => labelId === job.labelId && id !== job.id)
    if (others.some(({ state }) => state === 'sending' || state === 'sent')) return
    const out = printer.papers.filter((paper) => paper.trackingNumber === trackingNumber).length
    const confirmed = others.filter(({ state }) => state === 'confirmed').length
    const counted = confirmed + (held.get(trackingNumber) ?? 0)
    const cameOut = out > counted
    if (cameOut) held.set(trackingNumber, (held.get(trackingNumber) ?? 0) + 1)
    else yes(trackingNumber)
    saw('did it come out?', cameOut ? 'yes' : 'no')
    tell(`did ${trackingNumber} come out? ${cameOut ? 'yes' : 'no'}`)
    await act('print.answer', { jobId: job.id, cameOut })
  }

  async function seeToPrinter(): Promise<void> {
    if (!printer.isQuiet() || !(await ports.isAsked())) return
    const listed = await act('print.jobs', { limit: 200 })
    if (!listed?.ok || !printer.isQuiet()) return
    const { jobs } = listed.value
    for (const job of jobs) saw('a print job is', job.state)
    const asked = jobs.toReversed().find(({ state, answered }) => state === 'unknown' && !answered)
    if (asked) await answerFor(asked, jobs)
  }

  async function printerRounds(): Promise<void> {
    while (!ports.isOver() && !isPacked) {
      await time.sleep(chance.between(5_000, 60_000))
      if (chance.chance(0.6)) printer.mend()
      await seeToPrinter()
    }
  }

  async function batchRounds(): Promise<void> {
    await time.sleep(chance.between(5_000, 120_000))
    const made = await act('batch.create', { source: { kind: 'all_open' } })
    if (!made?.ok) return
    saw('people', 'a batch')
    const { id, total, estimate } = made.value
    await act('batch.start', {
      batchId: id,
      rows: total,
      ...(estimate.total ? { total: estimate.total } : {}),
    })
    for (let rounds = 0; rounds < 8 && !ports.isOver(); rounds++) {
      await time.sleep(chance.between(20_000, 60_000))
      const current = await act('batch.current', {})
      const batch = current?.ok ? current.value.batch : undefined
      if (!batch) continue
      saw('a batch is', batch.pause ? `paused: ${batch.pause.kind}` : batch.state)
      if (batch.state === 'paused') await act('batch.resume', { batchId: batch.id })
    }
  }

  async function tidyUp(): Promise<void> {
    printer.mend()
    await seeToPrinter()
    await ofTheEvening.decide()
    for (const one of open()) await look(one)
    for (const purchaseId of await ports.prepared()) await act('ship.retry', { purchaseId })
  }

  return {
    words,
    isDone: () => open().length === 0,
    tidyUp,
    async work() {
      const lanes = [todo.filter((_, at) => at % 2 === 0), todo.filter((_, at) => at % 2 === 1)]
      const packing = Promise.all([
        ...lanes.map((lane) => packer(lane)),
        ...(weather.batch ? [batchRounds()] : []),
        ...(weather.endOfDay ? [ofTheEvening.work()] : []),
      ]).then(() => (isPacked = true))
      await Promise.all([packing, printerRounds()])
    },
  }
}
