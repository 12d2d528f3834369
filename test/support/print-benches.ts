// Benches of a made-up shift that print for one another: each with real databases and the product's own feature, over a link that may be
// cut or lose answers. What its spool and its printer do is done here step by step, so that a bench can be killed between any two.

import { randomUUID } from 'node:crypto'
import { createChanges } from '../../src/app/changes.ts'
import { benchPrintsFeature } from '../../src/app/features/bench-prints.ts'
import { openStores } from '../../src/app/profile/stores.ts'
import { isAppError } from '../../src/contract/errors.ts'
import type { PrintJob } from '../../src/core/printing/print-job.ts'
import type { ThenHere } from '../../src/core/warehouse/bench-prints.ts'
import type { PrintRequests } from '../../src/core/warehouse/print-requests.ts'
import { faultyLink, type LinkState } from './faulty-link.ts'
import { manualClock } from './manual-clock.ts'
import { memoryKeychain } from './memory-keychain.ts'
import type { Random } from './random.ts'
import { writtenPrints } from './written-prints.ts'

const nothing = () => undefined
const logger = { info: nothing, warn: nothing, error: nothing }
const printerId = 'p1'

/** What came out anywhere, by what it says. */
export type Papers = Map<string, number>

export type PrintBench = Awaited<ReturnType<typeof printBench>>

export async function printBench(
  name: string,
  {
    folder,
    requests,
    papers,
    random,
  }: {
    readonly folder: string
    readonly requests: PrintRequests
    readonly papers: Papers
    readonly random: Random
  },
) {
  const link = faultyLink(requests, random)
  const { sealer } = writtenPrints()
  const secrets = memoryKeychain()
  const open = async () => {
    const clock = manualClock(new Date())
    const stores = await openStores(folder, secrets, clock)
    const work: { start: () => void; soon: () => void; again: () => void }[] = []
    const changes = createChanges()
    const feature = benchPrintsFeature({
      stores,
      clock,
      logger,
      changes,
      page: { tell: nothing },
      printables: {
        get: async ({ documentId }: { readonly documentId: string }) => {
          const { format, bytes } = await stores.documents.get(documentId)
          return { kind: 'file', format, bytes }
        },
      },
      printJobView: () => Promise.resolve({ subject: 'GO-1' }),
      printerFor: () => ({ id: printerId }),
      spool: { queueChanged: nothing },
      warehouse: {
        benchId: requests.benchId,
        printRequests: { open: () => Promise.resolve(link.there), sealer: () => Promise.resolve(sealer) },
        workBeside: (one: (typeof work)[number]) => void work.push(one),
      },
    } as never)
    for (const one of work) one.start()
    return {
      clock,
      stores,
      changes,
      feature,
      soon: () => work.forEach((one) => one.soon()),
      again: () => work.forEach((one) => one.again()),
    }
  }
  let now = await open()

  const says = async ({ content }: PrintJob) =>
    content.kind === 'document'
      ? String(Buffer.from((await now.stores.documents.get(content.documentId)).bytes))
      : ''
  /** Those that came out, though nobody here knows it. */
  const out = new Set<string>()
  async function comesOut(job: PrintJob): Promise<void> {
    const what = await says(job)
    papers.set(what, (papers.get(what) ?? 0) + 1)
    out.add(job.id)
  }
  const first = async (...states: readonly PrintJob['state'][]) =>
    (await now.stores.jobs.listByState(...states))[0]
  function moved(job: PrintJob | undefined): void {
    if (job) now.changes.emit('printJob', job)
    now.soon()
  }
  /** A person's word at this bench; what the product refuses is refused. */
  async function person(asks: () => Promise<unknown>): Promise<void> {
    try {
      await asks()
    } catch (error) {
      if (!isAppError(error)) throw error
    }
    await link.atRest()
  }
  const sent = async () => (await now.stores.benchPrints.listOpen()).filter(({ way }) => way === 'sent')
  const nobody = {} as never

  return {
    name,
    benchId: requests.benchId,
    link(to: LinkState): void {
      link.set(to)
      // As where the warehouse is joined again.
      if (to === 'on') now.again()
    },
    /** Asks another bench for a print that is new, and says so. */
    async send(to: { readonly benchId: string; readonly name: string }, what: string): Promise<void> {
      const { stores } = now
      const documentId = randomUUID()
      await stores.documents.insert({
        id: documentId,
        kind: 'file',
        subject: what,
        format: 'zpl',
        bytes: Buffer.from(what),
      })
      await stores.benchPrints.sendNew(
        {
          id: randomUUID(),
          content: { kind: 'document', documentId },
          printerId,
          role: 'label',
          copies: 1,
          gestureId: undefined,
          reprintReason: undefined,
        },
        { id: randomUUID(), benchId: to.benchId, bench: to.name, operator: undefined, label: undefined },
      )
      now.soon()
    },
    /** The next of its queue is on its way to the printer. */
    async beginPrint(): Promise<void> {
      const job = await now.stores.jobs.nextQueued(printerId)
      if (job) moved(await now.stores.jobs.startSending(job.id, printerId))
    },
    async endPrint(how: 'comes out' | 'nobody knows' | 'nothing left' | 'cannot'): Promise<void> {
      const job = await first('sending')
      if (!job) return
      const { jobs } = now.stores
      if (how === 'comes out') {
        await comesOut(job)
        moved(await jobs.update(job.id, 'sending', { state: 'sent', awaitingConfirmation: true }))
        moved(await jobs.update(job.id, 'sent', { state: 'confirmed', awaitingConfirmation: false }))
      } else if (how === 'nobody knows') {
        if (random.below(2) === 0) await comesOut(job)
        moved(await jobs.update(job.id, 'sending', { state: 'unknown', stopsQueue: false }))
      } else if (how === 'nothing left') moved(await jobs.update(job.id, 'sending', { state: 'queued' }))
      else
        moved(
          await jobs.update(job.id, 'sending', {
            state: 'failed',
            reason: { code: 'not_printable', message: '' },
          }),
        )
    },
    /** Who looks says whether it came out; what did not is printed again. */
    async answer(): Promise<void> {
      const [job] = await now.stores.jobs.listAsked()
      if (!job) return
      const { content, role, copies } = job
      const again = {
        id: randomUUID(),
        content,
        printerId,
        role,
        copies,
        gestureId: undefined,
        reprintReason: undefined,
      }
      const answered = await now.stores.jobs.answer(job.id, out.has(job.id) ? undefined : again)
      moved(answered?.answered)
    },
    /** Out of its queue: it does not come out here. */
    async takeOut(): Promise<void> {
      const [job] = await now.stores.jobs.listWaiting(9, printerId)
      if (!job) return
      const print = await now.stores.benchPrints.ofJob(job.id)
      if (print?.way !== 'taken') return
      if (job.heldFor === 'bench')
        return person(() => now.feature.handlers['benchPrints.takeOut']({ requestId: print.id }, nobody))
      const reason = { code: 'print_cancelled', message: '' } as const
      moved(await now.stores.jobs.update(job.id, 'queued', { state: 'failed', reason }))
    },
    /** Nobody has taken it: it is wanted back. */
    async callOff(then: ThenHere): Promise<void> {
      const print = (await sent()).find(({ state }) => state === 'asking' || state === 'asked')
      if (print)
        await person(() => now.feature.handlers['benchPrints.callOff']({ requestId: print.id, then }, nobody))
    },
    /** It was refused there: it is printed here. */
    async takeBack(): Promise<void> {
      const print = (await sent()).find(({ state }) => state === 'refused')
      if (print)
        await person(() =>
          now.feature.handlers['benchPrints.takeBack']({ requestId: print.id, then: 'print' }, nobody),
        )
    },
    /** It tells and hears. */
    async round(): Promise<void> {
      await now.clock.advance(6_000)
      await link.atRest()
    },
    /** `kill -9`, and a new start on what is on disk: what was on its way may be on paper. */
    async kill(): Promise<void> {
      await link.atRest()
      const job = await first('sending')
      if (job && random.below(2) === 0) await comesOut(job)
      await now.stores.close()
      now = await open()
      for (const interrupted of await now.stores.jobs.listInterrupted())
        await now.stores.jobs.update(interrupted.id, interrupted.state, {
          state: 'unknown',
          stopsQueue: false,
        })
      await link.atRest()
    },
    /** What of its prints is not over, and of its jobs. */
    open: async () => ({
      prints: (await now.stores.benchPrints.listOpen()).map(({ id, way, state, word }) => ({
        id,
        way,
        state,
        word,
      })),
      jobs: await now.stores.jobs.listByState('queued', 'sending'),
    }),
    /** Jobs here that ended without a paper, by what they say. */
    async failed(): Promise<readonly string[]> {
      return Promise.all((await now.stores.jobs.listByState('failed')).map(says))
    },
    close: async () => {
      await link.atRest()
      await now.stores.close()
    },
  }
}
