// Asks for container labels once, keeps their document and prints it. The contract has no transactionId for them: the
// request is on disk before it leaves, and what got no answer stays in doubt until a person ends it.

import type { ContainerForm } from '../../contract/containers.ts'
import type { DoubtEndReason } from '../../contract/doubt.ts'
import { AppError, isAppError } from '../../contract/errors.ts'
import type { PrinterSetting } from '../../contract/printers.ts'
import { conflict, invalidInput, notFound, withReason } from '../../contract/refusals.ts'
import { checkDelayMs, doubtEnded, nothingLeft, saidNo } from '../doubt.ts'
import { infoOf, stoppedMeanwhile } from '../failure.ts'
import type { NewPrintJob } from '../printing/print-job.ts'
import type { PrintDocumentStore } from '../printing/ports.ts'
import type { Clock, Logger, NewId } from '../runtime.ts'
import { classifyScan } from '../scanning/classify-scan.ts'
import { createHeldCommits } from '../hold-until-kept.ts'
import { createTurns } from '../turns.ts'
import { UnexpectedResponse } from '../shipping-service.ts'
import { checkContainerForm } from './check-form.ts'
import type { ContainerLabels } from './container-labels.ts'
import { containerRequest } from './container-request.ts'
import type { ContainerChange, ContainerService, ContainerStore, MadeLabels, ReadBarcodes } from './ports.ts'

export type ContainersPorts = {
  readonly store: ContainerStore
  readonly documents: Pick<PrintDocumentStore, 'get'>
  readonly service: ContainerService
  readonly readBarcodes: ReadBarcodes
  /** Where new container labels are printed; undefined where no printer is set up. */
  readonly printer: () => PrinterSetting | undefined
  readonly clock: Pick<Clock, 'now' | 'after'>
  readonly newId: NewId
  readonly logger: Logger
  /** Called after each change that is on disk. */
  readonly onContainer: (labels: ContainerLabels) => void
  /** Called when a print job was committed for a printer. */
  readonly onJobs: (printerId: string) => void
}

export type Containers = ReturnType<typeof createContainers>

/** Failures of a token request that time mends: the service is there, and nothing of the labels left. */
const putOff = ['service_busy', 'service_no_answer'] as const

export function createContainers(ports: ContainersPorts) {
  const { store, service, clock, newId, logger } = ports
  const turns = createTurns(clock, (id, fault) => logger.error('container.bug', { containerId: id }, fault))
  /** How often each was put off in this run. */
  const putOffTimes = new Map<string, number>()
  const held = createHeldCommits(clock)

  const work = (id: string, run: () => Promise<void>) => {
    if (!turns.isClosed()) void turns.work(id, run)
  }

  async function move(labels: ContainerLabels, change: ContainerChange): Promise<ContainerLabels> {
    const moved = await store.update(labels.id, labels.state, change)
    if (!moved) throw conflict('containers_changed')
    logger.info('container.moved', { containerId: moved.id, from: labels.state, to: moved.state })
    ports.onContainer(moved)
    return moved
  }

  async function request(prepared: ContainerLabels): Promise<void> {
    if (!prepared.form) {
      await move(prepared, { state: 'refused', reason: formLost().toInfo() })
      return
    }
    try {
      await service.authorize()
    } catch (error) {
      const waits = await move(prepared, {
        state: isAppError(error, ...saidNo) ? 'refused' : 'prepared',
        reason: infoOf(error),
      })
      goOnLater(waits)
      return
    }
    const sent = await move(prepared, { state: 'sent', reason: undefined })
    let made: MadeLabels
    try {
      made = await service.create(containerRequest(prepared.form))
    } catch (error) {
      if (error instanceof UnexpectedResponse) await store.keepRaw(sent.id, error.raw)
      if (!isAppError(error)) logger.error('container.bug', { containerId: sent.id }, error)
      await move(sent, { state: afterFailure(error), reason: infoOf(error) })
      return
    }
    await keep(sent, made)
  }

  /** Before anything left, what was put off goes again by itself after growing pauses; all else waits for a person. */
  function goOnLater({ id, state, reason }: ContainerLabels): void {
    if (turns.isClosed() || state !== 'prepared' || !putOff.some((code) => code === reason?.code)) return
    const times = putOffTimes.get(id) ?? 0
    putOffTimes.set(id, times + 1)
    turns.after(id, checkDelayMs(times), () => void goOn(id))
  }

  async function goOn(id: string): Promise<void> {
    turns.forget(id)
    work(id, async () => {
      const labels = await store.get(id)
      if (labels?.state === 'prepared' && !turns.isClosed()) await request(labels)
    })
    await turns.running(id)
  }

  /** The document, its record and its print job are committed at once. */
  async function keep(sent: ContainerLabels, { document, pages, warnings }: MadeLabels): Promise<void> {
    const documentId = newId()
    const printer = ports.printer()
    const job: NewPrintJob | undefined = printer && {
      id: newId(),
      content: { kind: 'document', documentId },
      printerId: printer.id,
      role: 'containerLabel',
      copies: 1,
      gestureId: undefined,
      reprintReason: undefined,
    }
    const made = await held.untilKept(
      () =>
        store.commitMade(
          sent.id,
          { pages: pages ?? sent.pages, warnings },
          { id: documentId, kind: 'container_label', subject: subjectOf(sent), ...document },
          job,
        ),
      (reason) => {
        logger.error('container.not_kept', { containerId: sent.id, code: reason.code })
        ports.onContainer({ ...sent, reason })
      },
    )
    if (!made) return
    logger.info('container.moved', { containerId: made.id, from: sent.state, to: made.state })
    if (job) ports.onJobs(job.printerId)
    ports.onContainer(made)
    await readNumbers(made)
  }

  /** The answer tells no numbers: they stand in the labels' own barcodes. */
  async function readNumbers({ id, documentId }: ContainerLabels): Promise<void> {
    if (documentId === undefined) return
    let numbers: readonly string[] = []
    try {
      const { bytes } = await ports.documents.get(documentId)
      numbers = (await ports.readBarcodes(bytes)).flatMap((text) => {
        const scanned = classifyScan(text)
        return scanned.kind === 'container' ? [scanned.containerNumber] : []
      })
    } catch (error) {
      // The next start tries again.
      if (turns.isClosed()) return
      logger.warn('container.numbers_unread', {
        containerId: id,
        code: isAppError(error) ? error.code : undefined,
      })
    }
    const read = await store.saveNumbers(id, [...new Set(numbers)])
    if (read) ports.onContainer(read)
  }

  async function existing(id: string): Promise<ContainerLabels> {
    const labels = await store.get(id)
    if (!labels) throw notFound('container_labels')
    return labels
  }

  return {
    /** After a start: what was under way becomes doubt, what was put off goes on, and numbers not read yet are read. */
    async start() {
      for (const sent of await store.listByState('sent')) {
        await move(sent, { state: 'in_doubt', reason: stoppedMeanwhile().toInfo() })
      }
      for (const prepared of await store.listByState('prepared')) goOnLater(prepared)
      for (const made of await store.listWithoutNumbers()) work(made.id, () => readNumbers(made))
    },

    /** Throws `order_incomplete` (`details.field`). The request itself goes on after the answer. */
    async make(form: ContainerForm, gestureId: string): Promise<ContainerLabels> {
      const [problem] = checkContainerForm(form).problems
      if (problem) {
        throw new AppError('order_incomplete', `${problem.field} ${problem.rule}`, {
          details: { field: problem.field },
        })
      }
      const now = clock.now()
      const { inserted, labels } = await store.insertPrepared({
        id: newId(),
        gestureId,
        state: 'prepared',
        form,
        pages: form.pages,
        numbers: [],
        documentId: undefined,
        warnings: [],
        reason: undefined,
        createdAt: now,
        updatedAt: now,
      })
      if (inserted) work(labels.id, () => request(labels))
      return labels
    },

    /**
     * Sends what is prepared, also where the last attempt has not ended yet: what that one sent is answered. Throws `not_found`, or
     * `conflict` for any other.
     */
    async send(id: string): Promise<ContainerLabels> {
      const asked = await existing(id)
      if (asked.state !== 'prepared') throw conflict('containers_not_to_be_sent')
      await turns.running(id)
      const labels = await existing(id)
      if (labels.state === 'prepared') work(id, () => request(labels))
      return labels
    },

    /**
     * Ends what is prepared or, by a person's word, in doubt. Throws `not_found`, `invalid_input` for a doubt without a
     * reason, or `conflict` for any other.
     */
    async giveUp(id: string, reason?: DoubtEndReason): Promise<ContainerLabels> {
      const labels = await existing(id)
      const canEnd = labels.state === 'in_doubt' || (labels.state === 'prepared' && !turns.running(id))
      if (!canEnd) throw conflict('containers_not_to_be_given_up')
      if (labels.state === 'prepared') return move(labels, { state: 'given_up' })
      if (reason === undefined) throw invalidInput('doubt_without_reason')
      return move(labels, { state: 'given_up', reason: doubtEnded(reason).toInfo() })
    },

    /** Waits for what is under way. */
    async close() {
      turns.stop()
      held.close()
      await turns.idle()
    },
  }
}

function afterFailure(error: unknown): 'refused' | 'prepared' | 'in_doubt' {
  if (isAppError(error, ...saidNo)) return 'refused'
  return isAppError(error, ...nothingLeft) ? 'prepared' : 'in_doubt'
}

/** What the document is about, for lists of print jobs. */
function subjectOf({ form }: ContainerLabels): string {
  if (!form) return ''
  const { entryFacilityType, trackingNumber, toAddress } = form
  if (trackingNumber) return trackingNumber
  return [entryFacilityType, toAddress.city, toAddress.zip].filter(Boolean).join(' ')
}

const formLost = () =>
  withReason('sealed_with_other_key', 'request_sealed', 'What was asked for cannot be opened')
