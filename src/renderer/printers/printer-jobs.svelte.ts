import type { PrintJobView } from '../../contract/domain.ts'
import type { OperationInput } from '../../contract/operations.ts'
import type { PrinterCommandName } from '../../contract/printing.ts'
import { errorInfoOf, type StationClient } from '../station/station-client.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import { emptyQueue, progressOf, type QueueProgress } from './queue-progress.ts'

/** News that come closer together than this make one reading. */
const readPauseMs = 80

/** The jobs of one printer, and what can be done with them. */
export class PrinterJobs extends AskingStation {
  /** What has not ended, in order; undefined before the first answer. */
  waiting = $state.raw<readonly PrintJobView[]>()
  /** The last ones, newest first. */
  latest = $state.raw<readonly PrintJobView[]>([])
  progress = $state.raw<QueueProgress>(emptyQueue)

  readonly printerId: string
  readonly #canConfirm: () => boolean
  #timer: ReturnType<typeof setTimeout> | undefined
  #readings = 0

  /** `canConfirm`: the printer answers status requests, so that `sent` is not its last word. */
  constructor(client: StationClient, printerId: string, canConfirm: () => boolean) {
    super(client)
    this.printerId = printerId
    this.#canConfirm = canConfirm
  }

  /** Reads, and follows until the answer is called. */
  follow(): () => void {
    void this.read()
    const end = this.client.subscribe('printJob', (job) => {
      const known = this.waiting?.some(({ id }) => id === job.id) ?? false
      if (job.printerId === this.printerId || known) this.#readSoon()
    })
    return () => {
      clearTimeout(this.#timer)
      this.#readings++
      end()
    }
  }

  async read(): Promise<void> {
    const reading = ++this.#readings
    const { printerId } = this
    try {
      const [waiting, latest] = await Promise.all([
        this.client.invoke('print.jobs', { printerId, which: 'waiting', limit: 200 }),
        this.client.invoke('print.jobs', { printerId, which: 'latest', limit: 50 }),
      ])
      if (reading !== this.#readings) return
      const atWork = latest.jobs.filter((job) => isUnderWay(job, this.#canConfirm())).toReversed()
      const behind = waiting.jobs.filter(({ id }) => !atWork.some((job) => job.id === id))
      this.waiting = [...atWork, ...behind]
      this.latest = latest.jobs
      this.progress = progressOf(this.progress, this.waiting)
    } catch (thrown) {
      if (reading === this.#readings) this.fault = errorInfoOf(thrown)
    }
  }

  command(command: PrinterCommandName): Promise<PrintJobView | undefined> {
    const { printerId } = this
    const gestureId = crypto.randomUUID()
    return this.#do(() => this.client.invoke('printers.command', { gestureId, printerId, command }))
  }

  holdQueue(held: boolean): Promise<unknown> {
    return this.#do(() => this.client.invoke('printers.hold', { printerId: this.printerId, held }))
  }

  check(): Promise<unknown> {
    return this.#do(() => this.client.invoke('printers.check', { printerId: this.printerId, fully: true }))
  }

  async moveAll(toPrinterId: string): Promise<number | undefined> {
    const input = { fromPrinterId: this.printerId, toPrinterId }
    return (await this.#do(() => this.client.invoke('printers.moveJobs', input)))?.moved
  }

  hold(jobId: string, held: boolean): Promise<unknown> {
    return this.#do(() => this.client.invoke('print.hold', { jobId, held }))
  }

  cancel(jobId: string): Promise<unknown> {
    return this.#do(() => this.client.invoke('print.cancel', { jobId }))
  }

  sayCameOut(jobId: string, cameOut: boolean): Promise<unknown> {
    return this.#do(() => this.client.invoke('print.answer', { jobId, cameOut }))
  }

  again(input: Omit<OperationInput<'print.again'>, 'gestureId'>): Promise<PrintJobView | undefined> {
    const gestureId = crypto.randomUUID()
    return this.#do(() => this.client.invoke('print.again', { gestureId, ...input }))
  }

  #readSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.read()
    }, readPauseMs)
  }

  /** What the station answered; undefined where it refused, and `fault` says why. One at a time. */
  async #do<T>(ask: () => Promise<T>): Promise<T | undefined> {
    if (this.busy) return undefined
    const answer = await this.answer(ask)
    void this.read()
    return answer
  }
}

/** It has left the queue and has not ended, or is asked about. */
function isUnderWay({ state, answered }: PrintJobView, canConfirm: boolean): boolean {
  return state === 'sending' || (state === 'sent' && canConfirm) || (state === 'unknown' && !answered)
}
