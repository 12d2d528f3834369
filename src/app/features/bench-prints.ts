// Prints at another bench of the warehouse: a print that waits here, or a label that was bought, comes out at another bench's printer;
// and what other benches ask of this one goes through its own queue.

import { benchPrintKinds, printServed, printTold } from '../../contract/bench-print-words.ts'
import type { PrintingBench } from '../../contract/bench-prints.ts'
import { AppError } from '../../contract/errors.ts'
import { conflict, notFound } from '../../contract/refusals.ts'
import type { AuditRecord } from '../../core/audit/audit-log.ts'
import type { NewPrintJob, PrintJob } from '../../core/printing/print-job.ts'
import type { BenchPrint, Changed, ThenHere } from '../../core/warehouse/bench-prints.ts'
import type { PrintWish } from '../../core/warehouse/print-service-ports.ts'
import { createPrintService } from '../../core/warehouse/serve-print-requests.ts'
import { newId } from '../runtime.ts'
import { present } from '../views.ts'
import type { Feature } from './feature.ts'
import type { PortsOf } from './ports.ts'
import type { Printing } from './printing.ts'
import { refuseRefunded } from './refunded-label.ts'
import type { WarehousePart } from './warehouse.ts'
import { benchView, byNumber } from './warehouse-benches.ts'
import { lacksWarehouseKey } from '../station/warehouse-opener.ts'

type BenchPrintsPorts = PortsOf<
  'changes' | 'page' | 'clock' | 'logger',
  'audit' | 'benchPrints' | 'documents' | 'jobs' | 'labels' | 'refunds'
> &
  Pick<Printing, 'printables' | 'printerFor' | 'printJobView' | 'spool'> & {
    readonly warehouse:
      | Pick<
          WarehousePart,
          'archive' | 'benchId' | 'desk' | 'printRequests' | 'refundRequests' | 'workBeside'
        >
      | undefined
  }

export type BenchPrintsFeature = Feature<'benchPrints'> & {
  /** What does not come out at the bench that was asked, or may not have, and what came out there after it was taken back; with its job. */
  endedBadly(): Promise<readonly { readonly print: BenchPrint; readonly job: PrintJob }[]>
}

const isSendable = (kind: string) => benchPrintKinds.some((one) => one === kind)

/** So long it may take until it is printed there before anybody is told that it is not. */
const expectedMs = 10 * 60_000

/** It waits for a person's word, or has waited for the other bench for long. */
const isBad = ({ way, state, createdAt }: BenchPrint, now: Date) =>
  way === 'sent' &&
  (state === 'refused' || state === 'not_sure' || now.getTime() - createdAt.getTime() > expectedMs)

export function benchPrintsFeature(ports: BenchPrintsPorts): BenchPrintsFeature {
  const { warehouse, stores, printables, printJobView, spool, page, changes } = ports
  const { benchPrints } = stores

  const shared = (): NonNullable<BenchPrintsPorts['warehouse']> => {
    if (!warehouse) throw notFound('warehouse')
    return warehouse
  }
  const write = (
    entry: Pick<AuditRecord, 'operation' | 'subject' | 'recordId' | 'reason' | 'outcome'>,
    who?: AuditRecord['operator'],
  ) => stores.audit.append({ operator: who, approvedBy: undefined, amount: undefined, ...entry })

  function tell({ job }: Changed): void {
    if (!job) return
    page.tell('printJob', () => printJobView(job))
    changes.emit('printJob', job)
    spool.queueChanged(job.printerId)
  }

  /** Of its own words each is written down once. */
  async function told({ print }: Changed, subject: string | undefined): Promise<void> {
    const { id: recordId, bench: reason, state, word } = print
    await write({ operation: printTold, subject, recordId, reason, outcome: word ?? state })
  }
  async function onChange(changed: Changed, before?: BenchPrint): Promise<void> {
    tell(changed)
    const { print, job } = changed
    // How far it is in the other queue, and when that bench was heard of, is of the moment.
    if (print.way !== 'sent' || (before?.state === print.state && before.word === print.word)) return
    if (before?.state === print.state && print.state === 'taken') return
    await told(changed, job && (await printJobView(job)).subject)
  }

  async function wishOf({ jobId, operator }: BenchPrint): Promise<PrintWish> {
    const job = await stores.jobs.get(jobId)
    if (!job) throw notFound('print_job')
    const { kind, format, bytes } = await printables.get(job.content)
    const { subject = '' } = await printJobView(job)
    const about = {
      kind: kind === 'label' ? ('label_copy' as const) : kind,
      format,
      role: job.role,
      copies: job.copies,
      subject,
      operator,
      reason: job.reprintReason,
    }
    return { about, bytes }
  }

  const service =
    warehouse &&
    createPrintService({
      requests: warehouse.printRequests.open,
      sealer: warehouse.printRequests.sealer,
      prints: benchPrints,
      jobOf: (jobId) => stores.jobs.get(jobId),
      wishOf,
      printerFor: (role) => ports.printerFor(role)?.id,
      async takeIn({ requestId, askedBy, askedAtBench }, about, bytes, printerId) {
        const { kind, subject, format, role, copies, reason, operator } = about
        if (!(await stores.documents.summary(requestId)))
          await stores.documents.insert({ id: requestId, kind, subject, format, bytes })
        const job: NewPrintJob = {
          id: newId(),
          content: { kind: 'document', documentId: requestId },
          printerId,
          role,
          copies,
          gestureId: requestId,
          reprintReason: reason,
        }
        const taken = { id: requestId, benchId: askedBy, bench: askedAtBench, operator, label: undefined }
        return benchPrints.takeIn(taken, job)
      },
      async onTaken({ requestId, askedBy, askedAtBench }, about) {
        if (await stores.audit.has(printServed, requestId, 'taken')) return
        const name = about?.operator
        const who = name === undefined ? undefined : { id: askedBy, name }
        const subject = about?.subject
        await write(
          { operation: printServed, subject, recordId: requestId, reason: askedAtBench, outcome: 'taken' },
          who,
        )
      },
      async onSaid({ requestId, askedAtBench }, { state, word }) {
        if (state === 'taken' || (await stores.audit.has(printServed, requestId, word ?? state))) return
        const subject = (await stores.documents.summary(requestId))?.subject
        await write({
          operation: printServed,
          subject,
          recordId: requestId,
          reason: askedAtBench,
          outcome: word ?? state,
        })
      },
      onChange: (...news) =>
        void onChange(...news).catch((error: unknown) => ports.logger.error('warehouse.bug', {}, error)),
      clock: ports.clock,
      logger: ports.logger,
    })
  if (service) {
    warehouse.workBeside(service)
    // What is printed for another bench is a paper here.
    changes.on('printJob', ({ content, heldFor }) => {
      if (content.kind === 'document' && heldFor !== 'bench') service.soon()
    })
    changes.on('refund', ({ purchaseId, state }) => {
      if (state !== 'refused' && state !== 'withdrawn') void callOffVoid(purchaseId).catch(() => undefined)
    })
  }

  /** A label that is asked back is to come out nowhere, where that is known before it is taken. */
  async function callOffVoid(purchaseId: string): Promise<void> {
    for (const print of await benchPrints.listOpen()) {
      if (print.way !== 'sent' || (print.state !== 'asking' && print.state !== 'asked')) continue
      const job = await stores.jobs.get(print.jobId)
      if (job?.content.kind !== 'label' || job.content.purchaseId !== purchaseId) continue
      await benchPrints.note(print.id, { callingOff: 'drop' })
      await service?.callOff({ ...print, callingOff: 'drop' })
    }
  }

  async function listBenches(): Promise<readonly PrintingBench[]> {
    const { desk, benchId } = shared()
    const { benches, now } = await desk.ask((all) => all.board())
    return benches
      .map((bench) => benchView(bench, now, benchId))
      .filter(({ own }) => !own)
      .toSorted((a, b) => byNumber.compare(a.name, b.name))
      .map(({ benchId: id, name, heardAt, isHere, facts }) => ({
        benchId: id,
        name,
        heardAt,
        isHere,
        takesPrints: facts?.takesPrints === true,
        ...present({ printer: facts?.printer }),
      }))
  }

  /** Which bench it is that is asked. Throws `not_found`, and where this bench can seal nothing. */
  async function target(benchId: string): Promise<PrintingBench> {
    const bench = (await listBenches()).find((one) => one.benchId === benchId)
    if (!bench) throw notFound('bench')
    const { canSeal } = await shared().printRequests.sealer()
    if (!canSeal) throw lacksWarehouseKey()
    return bench
  }

  /** What its bench knows of its refund is looked at again before it is taken. Throws `conflict`. */
  async function labelOf({ id, content }: PrintJob, kind: string): Promise<BenchPrint['label']> {
    if (content.kind === 'label') {
      await refuseRefunded(stores, content.purchaseId)
      return { benchId: shared().benchId, labelId: content.labelId }
    }
    if (kind !== 'label_copy') return undefined
    // Of one that was sent before it is known whose it is. Of any other Reprint knows it.
    const before = await benchPrints.ofJob(id)
    if (before?.way !== 'sent') throw conflict('label_of_other_bench')
    return before.label
  }

  async function answerOf(changed: Changed) {
    const { print } = changed
    const job = changed.job ?? (await stores.jobs.get(print.jobId))
    if (!job) throw notFound('print_job')
    return { job: await printJobView(job), state: print.state }
  }

  /** `known`: as it was where the gesture was made before. */
  async function sent(changed: Changed, known?: BenchPrint) {
    await onChange(changed, known)
    service?.soon()
    return answerOf(changed)
  }

  async function ownOpen(requestId: string): Promise<BenchPrint> {
    const print = await benchPrints.get(requestId)
    if (print?.way !== 'sent') throw notFound('bench_print')
    return print
  }

  /** Of a print for another bench that this one has not taken: no more of it comes out here. */
  async function takeOut(requestId: string) {
    const print = await benchPrints.get(requestId)
    if (print?.way !== 'taken') throw notFound('bench_print')
    const changed = await benchPrints.leave(requestId, 'refused', 'taken_out')
    const now = changed?.print ?? (await benchPrints.get(requestId)) ?? print
    // It was taken meanwhile: it prints, and is taken out like each print of the queue.
    if (now.state !== 'refused' && now.state !== 'called_off') throw conflict('print_taken')
    if (changed) await onChange(changed)
    service?.soon()
    return answerOf(changed ?? { print: now, job: undefined })
  }

  async function back(print: BenchPrint, then: ThenHere) {
    const changed = await benchPrints.comeBack(print.id, then)
    if (changed) await onChange(changed)
    // What nobody has taken yet is called off as soon as the warehouse answers.
    service?.again()
    return answerOf(changed ?? { print: await ownOpen(print.id), job: undefined })
  }

  return {
    async endedBadly() {
      const now = ports.clock.now()
      const bad = (await benchPrints.listOpen()).filter((print) => isBad(print, now))
      const unseen = (await benchPrints.listTakenBack()).filter(({ takenBack }) => takenBack === 'unseen')
      const found = await Promise.all(
        [...bad, ...unseen].map(async (print) => {
          const job = await stores.jobs.get(print.jobId)
          return job ? [{ print, job }] : []
        }),
      )
      return found.flat()
    },
    handlers: {
      async 'benchPrints.benches'() {
        return { benches: [...(await listBenches())] }
      },
      async 'benchPrints.send'({ gestureId: id, benchId, jobId }, { onWordOf: operator }) {
        const job = await stores.jobs.get(jobId)
        if (!job) throw notFound('print_job')
        const { kind } = await printJobView(job)
        if (!isSendable(kind) || job.heldFor === 'restore') throw conflict('job_stays_here')
        const label = await labelOf(job, kind)
        const { name: bench } = await target(benchId)
        // What cannot be opened cannot be sent.
        await printables.get(job.content)
        const known = await benchPrints.get(id)
        const changed = await benchPrints.send({ id, jobId, benchId, bench, operator, label })
        if (!changed) throw conflict('job_not_queued', { state: job.state })
        // Another page has sent it to another bench meanwhile.
        if (changed.print.benchId !== benchId) throw conflict('job_at_bench')
        return sent(changed, known)
      },
      async 'benchPrints.reprint'(wish, { onWordOf: operator }) {
        const { gestureId: id, benchId, reason, copies } = wish
        const known = await benchPrints.get(id)
        if (known) return answerOf({ print: known, job: undefined })
        const { name: bench } = await target(benchId)
        // Where it comes back to.
        const printer = ports.printerFor('label')
        if (!printer) throw new AppError('no_printer', 'No printer is set up')
        const { content, label } = await labelContent(wish)
        const job: NewPrintJob = {
          id: newId(),
          content,
          printerId: printer.id,
          role: 'label',
          copies,
          gestureId: id,
          reprintReason: reason,
        }
        return sent(await benchPrints.sendNew(job, { id, benchId, bench, operator, label }))
      },
      async 'benchPrints.callOff'({ requestId, then }) {
        const print = await ownOpen(requestId)
        if (print.isOver) return answerOf({ print, job: undefined })
        if (print.state !== 'asking' && print.state !== 'asked') throw conflict('print_taken')
        await benchPrints.note(requestId, { callingOff: then })
        const isOff = await service?.callOff({ ...print, callingOff: then })
        if (!isOff) {
          await benchPrints.note(requestId, { callingOff: undefined })
          service?.soon()
          throw conflict('print_taken')
        }
        return answerOf({ print: await ownOpen(requestId), job: undefined })
      },
      async 'benchPrints.takeBack'({ requestId, then }) {
        const print = await ownOpen(requestId)
        if (print.isOver) return answerOf({ print, job: undefined })
        return back(print, then)
      },
      'benchPrints.takeOut': ({ requestId }) => takeOut(requestId),
      async 'benchPrints.see'({ requestId }) {
        const print = await ownOpen(requestId)
        const changed = await benchPrints.seeBack(requestId)
        if (changed) tell(changed)
        return answerOf(changed ?? { print, job: undefined })
      },
    },
  }

  async function labelContent({
    labelId,
    ofBench,
  }: {
    readonly labelId: string
    readonly ofBench?: string | undefined
  }): Promise<Pick<NewPrintJob, 'content'> & Pick<BenchPrint, 'label'>> {
    const { benchId } = shared()
    if (ofBench === undefined || ofBench === benchId) {
      const purchaseId = await stores.labels.purchaseId(labelId)
      if (purchaseId === undefined) throw notFound('label')
      await refuseRefunded(stores, purchaseId)
      return { content: { kind: 'label', labelId, purchaseId }, label: { benchId, labelId } }
    }
    const { archive, refundRequests } = shared()
    const { orderNumber, format, bytes } = await archive.get(ofBench, labelId)
    const [request] = await (await refundRequests.open()).ofLabels([{ benchId: ofBench, labelId }])
    if (request && request.endedAt === undefined) throw conflict('label_refunded')
    const documentId = newId()
    await stores.documents.insert({ id: documentId, kind: 'label_copy', subject: orderNumber, format, bytes })
    return { content: { kind: 'document', documentId }, label: { benchId: ofBench, labelId } }
  }
}
