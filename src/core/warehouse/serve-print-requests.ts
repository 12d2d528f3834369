// What a bench does with prints between benches: it asks for those that it sent, hears what became of them, and takes those that others
// ask of it. Each step is done again after a crash. What is asked for stands in its own queue first, under the request's id and held
// back; only once the warehouse has said that it is taken, and so not called off, it prints.

import { createPrintAsker } from './ask-for-prints.ts'
import type { BenchPrint } from './bench-prints.ts'
import { notOpen } from './claim-ports.ts'
import { createPrintFollower } from './follow-prints.ts'
import type { PrintSealer } from './print-requests.ts'
import type { PrintServicePorts } from './print-service-ports.ts'
import { againMs, createRounds, logFailure } from './rounds.ts'
import { createPrintTaker } from './take-prints.ts'

/** How often it is looked. */
const lookMs = 5_000
/** So soon after something has changed here. */
const soonMs = 200
const forgetMs = 6 * 60 * 60_000

export type PrintService = ReturnType<typeof createPrintService>

export function createPrintService(ports: PrintServicePorts) {
  const { prints, clock, logger } = ports
  const follower = createPrintFollower(ports)
  const asker = createPrintAsker({ ...ports, ...follower })
  const taker = createPrintTaker({ ...ports, ...follower })
  let failures = 0
  let forgottenAtMs: number | undefined
  /** Since the start, what was asked before was looked through. */
  let isAdopted = false
  const rounds = createRounds(clock, round)

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
    await each(asked, (request) => asker.adopt(requests, request))
    isAdopted = true
    const own = await asker.listOwn(requests.warehouseId)
    await each(
      own.filter(({ way }) => way === 'sent'),
      (print) => asker.followSent(requests, print, open, sealer),
    )
    const back = (await prints.listTakenBack()).filter(
      ({ takenBack, warehouseId = requests.warehouseId }) =>
        takenBack === 'follows' && warehouseId === requests.warehouseId,
    )
    await each(back, (print) => follower.followBack(requests, print, open, sealer))
    await each(
      open.filter((request) => request.benchId === benchId),
      (request) => taker.serve(requests, request, sealer),
    )
    const isThere = ({ id }: BenchPrint) => open.some(({ requestId }) => requestId === id)
    await each(
      own.filter((print) => print.way === 'taken' && !isThere(print)),
      (print) => taker.leaveOver(requests, print, sealer),
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
      if (isOff) await follower.comeBack(print)
      return isOff
    },
    close: () => rounds.close(),
  }
}
