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
  readonly onTaken: (request: PrintRequest, about: PrintAbout | undefined) => Promise<void>
  /** The warehouse has heard it. Each is written down once, however often it is told. */
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
const doubt = (word?: 'asks' | 'put_back' | 'not_proven'): SaidOfPrint => ({
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

  /** What a sealed answer says; undefined where this bench has no key for it yet. */
  function provenOf(request: PrintRequest, answer: ReturnType<PrintSealer['openAnswer']> | undefined) {
    if (answer === 'no_key') return undefined
    // Of a version that says more than this one knows.
    if (answer === 'unreadable') return doubt()
    return typeof answer === 'object' && answer.state === request.state ? answer : doubt('not_proven')
  }

  async function hear(
    requests: PrintRequests,
    print: BenchPrint,
    request: PrintRequest,
    sealer: () => Promise<PrintSealer>,
  ): Promise<void> {
    const heard = request.benchHeardAt ? { heardAt: request.benchHeardAt } : {}
    if (request.state === 'called_off') {
      // A person may have called it off since this round began.
      const now = await prints.get(print.id)
      if (!now || now.isOver) return
      // By whom else?
      return now.callingOff ? comeBack(now) : note(now, doubt('not_proven'))
    }
    if (request.state === 'asked') {
      // It was taken before the warehouse was put back, and may be on paper.
      if (print.state === 'taken' || print.state === 'not_sure')
        return note(print, { ...doubt('not_proven'), callingOff: undefined })
      if (print.callingOff && (await requests.callOff(print.id))) return comeBack(print)
      return note(print, { state: 'asked', word: undefined, code: undefined, ...heard })
    }
    const answer = request.answer && (await sealer()).openAnswer(request, request.answer)
    if (answer === undefined && request.state === 'taken')
      return note(print, { ...taken('waits'), ...heard, callingOff: undefined })
    const said = provenOf(request, answer)
    // What it says is known once this bench has the key.
    if (!said) return note(print, heard)
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

  /** A person has decided about it here; whether it comes out there too is heard until that bench has said its last word. */
  async function followBack(
    requests: PrintRequests,
    print: BenchPrint,
    open: readonly PrintRequest[],
    sealer: () => Promise<PrintSealer>,
  ): Promise<void> {
    const request = open.find(({ requestId }) => requestId === print.id) ?? (await requests.get(print.id))
    // One that had been taken before the warehouse was put back may be on paper there all the same.
    const wasUntaken = print.state === 'asking' || print.state === 'asked'
    const off = wasUntaken ? ({ state: 'called_off', word: undefined, code: undefined } as const) : doubt()
    if (!request) {
      // One that is still on its way there comes no more.
      await requests.callOffUnheard(nameOf(print, requests.benchId))
      return
    }
    if (request.state === 'asked') {
      if (await requests.callOff(print.id)) tell(await prints.settleBack(print.id, 'over', off))
      return
    }
    if (request.state === 'called_off') {
      tell(await prints.settleBack(print.id, 'over', off))
      return
    }
    if (request.endedAt === undefined) return
    const said = provenOf(request, request.answer && (await sealer()).openAnswer(request, request.answer))
    if (!said) return
    const changed = await prints.settleBack(print.id, said.state === 'refused' ? 'over' : 'unseen', said)
    if (changed) ports.onChange(changed, print)
  }

  /** It was asked for in a warehouse that this bench has left: nothing more of it is heard, and it is asked for nowhere else. */
  async function leaveBehind(print: BenchPrint): Promise<void> {
    if (print.way === 'sent' && print.state !== 'refused')
      return note(print, { ...doubt(), callingOff: undefined })
    // Nobody there says any more that it is taken.
    if (print.way === 'taken' && print.state === 'asked')
      tell(await prints.leave(print.id, 'refused', 'taken_out'))
  }

  /** Those of the warehouse that is set now. */
  async function listOwn(warehouseId: string): Promise<readonly BenchPrint[]> {
    const own: BenchPrint[] = []
    for (const print of await prints.listOpen()) {
      if (print.warehouseId === undefined) await prints.note(print.id, { warehouseId })
      if ((print.warehouseId ?? warehouseId) === warehouseId) own.push(print)
      else await leaveBehind(print)
    }
    return own
  }

  /** What this bench asked for, and knows nothing of: its database was put back, or the warehouse's was. */
  async function adopt(requests: PrintRequests, request: PrintRequest): Promise<void> {
    const known = await prints.get(request.requestId)
    if (known?.isOver && request.state === 'asked') await requests.callOff(request.requestId)
    if (known || request.state === 'called_off' || request.state === 'refused') return
    const job = await ports.jobOf(request.jobId)
    if (job?.state === 'queued') {
      const { requestId: id, jobId, benchId, bench, label } = request
      const changed = await prints.send({ id, jobId, benchId, bench, label, operator: undefined })
      // Of an earlier request for the same print, which a backup brought back, nothing is new.
      if (changed?.print.id === id) tell(changed)
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
    if (typeof before === 'object' && request.state === said.state && isSame(before, said))
      // The answer to it may have been lost.
      return ports.onSaid(request, said)
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
    if (about === 'not_proven' || about === 'unreadable') return refuse(about)
    // It was taken by this bench, which knows nothing of it any more: it may be on paper.
    if (request.state !== 'asked') {
      await say(requests, request, doubt('put_back'), sealer)
      return undefined
    }
    if (request.isVoid) return refuse('label_void')
    if (request.isPutOut) return undefined
    const printerId = ports.printerFor(about.role)
    if (printerId === undefined) return refuse('no_printer')
    const content = request.hasContent ? await requests.content(request.requestId) : undefined
    if (!content) return undefined
    const bytes = sealer.openContent(request, content)
    if (bytes === 'no_key') return undefined
    if (bytes === 'not_proven') return refuse('not_proven')
    const changed = await ports.takeIn(request, about, bytes, printerId)
    tell(changed)
    return changed.print
  }

  /** In the queue here, and nobody can take it any more. */
  async function leaveUntaken(
    requests: PrintRequests,
    request: PrintRequest,
    sealer: PrintSealer,
  ): Promise<void> {
    const word = request.isPutOut ? 'put_out' : request.hasContent ? undefined : 'unreadable'
    if (!word) return
    tell(await prints.leave(request.requestId, 'refused', word))
    if (sealer.canSeal) await say(requests, request, refused(word), sealer)
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
    } else if (now?.state === 'asked') await leaveUntaken(requests, now, sealer)
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
      const about = (await sealer()).open(request)
      await ports.onTaken(request, typeof about === 'object' ? about : undefined)
      tell(await prints.begin(requestId))
    }
    const job = await prints.jobOf(requestId)
    if (!job) return
    const left = await prints.get(requestId)
    // Why the station left it is more than its job knows.
    const said = left?.state === 'refused' && left.word ? refused(left.word, left.code) : saidOfJob(job)
    await say(
      requests,
      { ...request, state: request.state === 'asked' ? 'taken' : request.state },
      said,
      await sealer(),
    )
    if (isFinal(said)) await prints.end(requestId, said)
    else await note(known, said)
  }

  async function leaveOver(
    requests: PrintRequests,
    print: BenchPrint,
    sealer: () => Promise<PrintSealer>,
  ): Promise<void> {
    const request = await requests.get(print.id)
    if (!request) return
    if (request.state === 'asked' && print.state === 'asked')
      return leaveUntaken(requests, request, await sealer())
    if (request.state === 'called_off') {
      if (print.state === 'asked') tell(await prints.leave(print.id, 'called_off', undefined))
      // It printed here: whoever called it off was told so by a database that was put back.
      else await prints.end(print.id, {})
      return
    }
    const job = await prints.jobOf(print.id)
    // Its answer was lost, and it is said already.
    if (request.endedAt === undefined || !job) return
    const said = saidOfJob(job)
    await ports.onSaid(request, said)
    await prints.end(print.id, said)
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
    const own = await listOwn(requests.warehouseId)
    await each(
      own.filter(({ way }) => way === 'sent'),
      (print) => followSent(requests, print, open, sealer),
    )
    const back = (await prints.listTakenBack()).filter(
      ({ takenBack, warehouseId = requests.warehouseId }) =>
        takenBack === 'follows' && warehouseId === requests.warehouseId,
    )
    await each(back, (print) => followBack(requests, print, open, sealer))
    await each(
      open.filter((request) => request.benchId === benchId),
      (request) => serve(requests, request, sealer),
    )
    const isThere = ({ id }: BenchPrint) => open.some(({ requestId }) => requestId === id)
    await each(
      own.filter((print) => print.way === 'taken' && !isThere(print)),
      (print) => leaveOver(requests, print, sealer),
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
