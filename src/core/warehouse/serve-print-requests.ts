// What a bench does with prints between benches: it asks for those that it sent, hears what became of them, and takes those that others
// ask of it. Each step is done again after a crash. What is asked for stands in its own queue first, under the request's id and held
// back; only once the warehouse has said that it is taken, and so not called off, it prints.

import type { PrinterRole } from '../../contract/printers.ts'
import { isOver } from '../printing/job-control.ts'
import type { PrintJob } from '../printing/print-job.ts'
import type { Clock, Logger } from '../runtime.ts'
import type { BenchPrint, BenchPrintNews, BenchPrintStore, Changed } from './bench-prints.ts'
import { notOpen } from './claim-ports.ts'
import type {
  PrintAbout,
  PrintRequest,
  PrintRequestName,
  PrintRequests,
  PrintSealer,
  SaidOfPrint,
} from './print-requests.ts'
import { againMs, createRounds, logFailure } from './rounds.ts'

/** How often it is looked. */
export const lookMs = 5_000
/** So soon after something has changed here. */
const soonMs = 200
/** When a bench was last heard of is written down so often. */
const heardMs = 60_000
const forgetMs = 6 * 60 * 60_000

/** What a print job is asked for with. */
export type PrintWish = {
  readonly about: PrintAbout
  readonly bytes: Uint8Array
}

export type PrintServicePorts = {
  readonly requests: () => Promise<PrintRequests>
  /** Reads the keys that this bench has now. */
  readonly sealer: () => Promise<PrintSealer>
  readonly prints: BenchPrintStore
  readonly jobOf: (jobId: string) => Promise<PrintJob | undefined>
  /** Throws what keeps it closed. */
  readonly wishOf: (print: BenchPrint) => Promise<PrintWish>
  readonly printerFor: (role: PrinterRole) => string | undefined
  /** Keeps the bytes, and puts the job into the queue, held back. Harmless twice. */
  readonly takeIn: (
    request: PrintRequest,
    about: PrintAbout,
    bytes: Uint8Array,
    printerId: string,
  ) => Promise<Changed>
  /** Written down once for each request, before it prints. */
  readonly onTaken: (request: PrintRequest, about: PrintAbout) => Promise<void>
  /** The warehouse has heard it. */
  readonly onSaid: (request: PrintRequest, said: SaidOfPrint) => Promise<void>
  /** Something is new of a print here; its job may print now. `before`: where something was said of it. */
  readonly onChange: (changed: Changed, before?: BenchPrint) => void
  readonly clock: Clock
  readonly logger: Logger
}

const taken = (word: 'waits' | 'held' | 'printing', code?: string): SaidOfPrint => ({
  state: 'taken',
  word,
  code,
})
const refused = (word: SaidOfPrint['word'], code?: string): SaidOfPrint => ({ state: 'refused', word, code })
const doubt = (word: 'asks' | 'put_back' | 'not_proven'): SaidOfPrint => ({
  state: 'not_sure',
  word,
  code: undefined,
})

/** Of the job by which it is printed here: never more than the queue knows. */
export function saidOfJob(job: PrintJob): SaidOfPrint {
  const { state, held, heldFor, reason, answered } = job
  switch (state) {
    case 'queued':
      // This bench's data was put back: it may be on paper since.
      if (heldFor === 'restore') return doubt('put_back')
      return taken(held ? 'held' : 'waits', reason?.code)
    case 'sending':
      return taken('printing')
    case 'sent':
      return isOver(job) ? { state: 'sent', word: undefined, code: undefined } : taken('printing')
    case 'confirmed':
      return { state: 'printed', word: undefined, code: undefined }
    case 'unknown':
      return answered ? { state: 'sent', word: 'came_out', code: undefined } : doubt('asks')
    case 'failed':
      return reason?.code === 'print_cancelled'
        ? refused('taken_out')
        : refused('not_printable', reason?.code)
  }
}

const isFinal = ({ state }: SaidOfPrint) => state === 'printed' || state === 'sent' || state === 'refused'
const isSame = (one: Partial<SaidOfPrint>, other: SaidOfPrint) =>
  one.state === other.state && one.word === other.word && one.code === other.code

export type PrintService = ReturnType<typeof createPrintService>

export function createPrintService(ports: PrintServicePorts) {
  const { prints, clock, logger } = ports
  let failures = 0
  let forgottenAtMs: number | undefined
  /** Since the start, what was asked before was looked through. */
  let isAdopted = false
  const rounds = createRounds(clock, round)

  const nameOf = (
    { id: requestId, benchId, jobId, label }: BenchPrint,
    askedBy: string,
  ): PrintRequestName => ({
    requestId,
    benchId,
    askedBy,
    jobId,
    label,
  })

  async function note(print: BenchPrint, news: BenchPrintNews): Promise<void> {
    const isNew = Object.entries(news).some(([field, value]) => {
      const known = print[field as keyof BenchPrintNews]
      if (known instanceof Date && value instanceof Date) return value.getTime() - known.getTime() > heardMs
      return known !== value
    })
    const changed = isNew && (await prints.note(print.id, news))
    if (changed) ports.onChange(changed, print)
  }
  const tell = (changed: Changed | undefined): void => {
    if (changed) ports.onChange(changed)
  }

  // What this bench sent

  /** It may be there by now, or in a backup that was put back. */
  async function ask(requests: PrintRequests, print: BenchPrint, sealer: PrintSealer): Promise<void> {
    // Another bench seals nothing that nobody can open.
    if (!sealer.canSeal) return
    const { about, bytes } = await ports.wishOf(print)
    const name = nameOf(print, requests.benchId)
    await requests.ask({
      ...name,
      sealed: sealer.seal(name, about),
      content: sealer.sealContent(name, bytes),
    })
    const there = await requests.get(print.id)
    if (there) await hear(requests, print, there, () => Promise.resolve(sealer))
    else await note(print, refused('put_out'))
  }

  async function comeBack(print: BenchPrint): Promise<void> {
    tell(await prints.comeBack(print.id, print.callingOff ?? 'print', 'called_off'))
  }

  async function hear(
    requests: PrintRequests,
    print: BenchPrint,
    request: PrintRequest,
    sealer: () => Promise<PrintSealer>,
  ): Promise<void> {
    const heard = request.benchHeardAt ? { heardAt: request.benchHeardAt } : {}
    if (request.state === 'called_off') {
      // By whom else?
      return print.callingOff ? comeBack(print) : note(print, doubt('not_proven'))
    }
    if (request.state === 'asked') {
      // It was taken before the warehouse was put back, and may be on paper.
      if (print.state === 'taken' || print.state === 'not_sure')
        return note(print, { ...doubt('not_proven'), callingOff: undefined })
      if (print.callingOff && (await requests.callOff(print.id))) return comeBack(print)
      return note(print, { state: 'asked', word: undefined, code: undefined, ...heard })
    }
    const answer = request.answer && (await sealer()).openAnswer(request, request.answer)
    // What it says is known once this bench has the key.
    if (answer === 'no_key') return note(print, heard)
    if (answer === undefined && request.state === 'taken')
      return note(print, { ...taken('waits'), ...heard, callingOff: undefined })
    const said = typeof answer === 'object' && answer.state === request.state ? answer : doubt('not_proven')
    if (said.state === 'printed' || said.state === 'sent') {
      tell(await prints.cameOut(print.id, said.state, said.word))
      return
    }
    return note(print, { ...said, ...heard, callingOff: undefined })
  }

  async function followSent(
    requests: PrintRequests,
    print: BenchPrint,
    open: readonly PrintRequest[],
    sealer: () => Promise<PrintSealer>,
  ): Promise<void> {
    // Nothing was placed of it, and nothing will be.
    if (print.state === 'refused' && print.word === 'put_out') return
    const request = open.find(({ requestId }) => requestId === print.id) ?? (await requests.get(print.id))
    if (request) return hear(requests, print, request, sealer)
    if (print.callingOff && (print.state === 'asking' || print.state === 'asked')) {
      // Nobody has heard of it, and nobody will.
      await requests.callOffUnheard(nameOf(print, requests.benchId))
      return
    }
    return ask(requests, print, await sealer())
  }

  /** What this bench asked for, and knows nothing of: its database was put back, or the warehouse's was. */
  async function adopt(requests: PrintRequests, request: PrintRequest): Promise<void> {
    const known = await prints.get(request.requestId)
    if (known?.isOver && request.state === 'asked') await requests.callOff(request.requestId)
    if (known || request.state === 'called_off' || request.state === 'refused') return
    const job = await ports.jobOf(request.jobId)
    if (job?.state === 'queued') {
      const { requestId: id, jobId, benchId, bench, label } = request
      tell(await prints.send({ id, jobId, benchId, bench, label, operator: undefined }))
    } else if (job && request.state === 'asked') await requests.callOff(request.requestId)
  }

  // What is asked of this bench

  async function say(
    requests: PrintRequests,
    request: PrintRequest,
    said: SaidOfPrint,
    sealer: PrintSealer,
  ): Promise<void> {
    const before = request.answer && sealer.openAnswer(request, request.answer)
    if (typeof before === 'object' && request.state === said.state && isSame(before, said)) return
    if (await requests.say(request.requestId, said.state, sealer.sealAnswer(request, said)))
      await ports.onSaid(request, said)
  }

  /** Undefined where it is not to be printed, or not now. */
  async function intoQueue(
    requests: PrintRequests,
    request: PrintRequest,
    sealer: PrintSealer,
  ): Promise<BenchPrint | undefined> {
    const refuse = async (word: SaidOfPrint['word']): Promise<undefined> => {
      await say(requests, request, refused(word), sealer)
    }
    const about = sealer.open(request)
    if (about === 'no_key' || !sealer.canSeal) return undefined
    if (about === 'not_proven') return refuse('not_proven')
    // It was taken by this bench, which knows nothing of it any more: it may be on paper.
    if (request.state !== 'asked') {
      await say(requests, request, doubt('put_back'), sealer)
      return undefined
    }
    if (request.isVoid) return refuse('label_void')
    const printerId = ports.printerFor(about.role)
    if (printerId === undefined) return refuse('no_printer')
    const content = request.hasContent ? await requests.content(request.requestId) : undefined
    if (!content) return undefined
    const bytes = sealer.openContent(request, content)
    if (bytes === 'no_key') return undefined
    if (bytes === 'not_proven') return refuse('not_proven')
    await ports.onTaken(request, about)
    const changed = await ports.takeIn(request, about, bytes, printerId)
    tell(changed)
    return changed.print
  }

  /** True once the warehouse has said that it is taken. */
  async function take(requests: PrintRequests, request: PrintRequest, sealer: PrintSealer): Promise<boolean> {
    const { requestId } = request
    if (await requests.take(requestId)) return true
    const now = await requests.get(requestId)
    if (now?.state === 'called_off') tell(await prints.leave(requestId, 'called_off', undefined))
    else if (now?.state === 'asked' && now.isVoid) {
      await say(requests, now, refused('label_void'), sealer)
      tell(await prints.leave(requestId, 'refused', 'label_void'))
    }
    // Its answer was lost before.
    return now?.state === 'taken'
  }

  async function serve(
    requests: PrintRequests,
    request: PrintRequest,
    sealer: () => Promise<PrintSealer>,
  ): Promise<void> {
    const { requestId } = request
    const known = (await prints.get(requestId)) ?? (await intoQueue(requests, request, await sealer()))
    if (known?.way !== 'taken') return
    if (known.state === 'asked') {
      if (request.state === 'called_off') {
        tell(await prints.leave(requestId, 'called_off', undefined))
        return
      }
      if (request.state === 'asked' && !(await take(requests, request, await sealer()))) return
      tell(await prints.begin(requestId))
    }
    const job = await prints.jobOf(requestId)
    if (!job) return
    const said = saidOfJob(job)
    await say(
      requests,
      { ...request, state: request.state === 'asked' ? 'taken' : request.state },
      said,
      await sealer(),
    )
    if (isFinal(said)) await prints.end(requestId, said)
    else await note(known, said)
  }

  async function leaveOver(requests: PrintRequests, print: BenchPrint): Promise<void> {
    const request = await requests.get(print.id)
    if (!request) return
    if (request.state === 'called_off') {
      if (print.state === 'asked') tell(await prints.leave(print.id, 'called_off', undefined))
      // It printed here: whoever called it off was told so by a database that was put back.
      else await prints.end(print.id, {})
      return
    }
    const job = await prints.jobOf(print.id)
    // Its answer was lost, and it is said already.
    if (request.endedAt !== undefined && job) await prints.end(print.id, saidOfJob(job))
  }

  async function each<T>(list: readonly T[], what: (one: T) => Promise<unknown>): Promise<void> {
    for (const one of list) {
      if (rounds.isClosed()) return
      try {
        await what(one)
      } catch (error) {
        // One that cannot be read keeps no other one.
        if (notOpen(error)) throw error
        logFailure(logger, 'warehouse.print_not_told', error)
      }
    }
  }

  async function look(): Promise<void> {
    const requests = await ports.requests()
    const { benchId } = requests
    const open = await requests.listOpen()
    // Read once for all of them, and not where there are none.
    let read: Promise<PrintSealer> | undefined
    const sealer = () => (read ??= ports.sealer())
    const asked = isAdopted ? open.filter(({ askedBy }) => askedBy === benchId) : await requests.listAsked()
    await each(asked, (request) => adopt(requests, request))
    isAdopted = true
    const own = await prints.listOpen()
    await each(
      own.filter(({ way }) => way === 'sent'),
      (print) => followSent(requests, print, open, sealer),
    )
    await each(
      open.filter((request) => request.benchId === benchId),
      (request) => serve(requests, request, sealer),
    )
    const isThere = ({ id }: BenchPrint) => open.some(({ requestId }) => requestId === id)
    await each(
      own.filter((print) => print.way === 'taken' && !isThere(print)),
      (print) => leaveOver(requests, print),
    )
    if (clock.elapsedMs() - (forgottenAtMs ?? Number.NEGATIVE_INFINITY) < forgetMs) return
    await requests.forget()
    forgottenAtMs = clock.elapsedMs()
  }

  async function round(): Promise<number> {
    try {
      await look()
      failures = 0
      return lookMs
    } catch (error) {
      if (!rounds.isClosed()) logFailure(logger, 'warehouse.prints_not_told', error)
      failures++
      return againMs(failures)
    }
  }

  return {
    /** Waits for nothing. */
    start: () => rounds.soon(soonMs),
    /** Something has changed here. */
    soon: () => rounds.soon(soonMs),
    again() {
      // The warehouse's database may be another than before.
      isAdopted = false
      rounds.soon(soonMs)
    },
    /**
     * A person wants it back. Throws what keeps the warehouse from answering: then nobody knows, and it is called off when it answers,
     * where it can be. False: it was taken before.
     */
    async callOff(print: BenchPrint): Promise<boolean> {
      const requests = await ports.requests()
      const { id, jobId, benchId, label } = print
      let isOff = await requests.callOff(id)
      if (!isOff && print.state === 'asking') {
        await requests.callOffUnheard({ requestId: id, jobId, benchId, label })
        // It may have come there in between.
        isOff = await requests.callOff(id)
      }
      if (!isOff) isOff = (await requests.get(id))?.state === 'called_off'
      if (isOff) await comeBack(print)
      return isOff
    },
    close: () => rounds.close(),
  }
}
