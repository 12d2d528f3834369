// Asks for container labels once, keeps their document and prints it. The contract has no transactionId for them: the
// request is on disk before it leaves, and what got no answer stays in doubt until a person ends it.

import type { ContainerForm } from '../../contract/container-operations.ts'
import { AppError, isAppError } from '../../contract/errors.ts'
import type { PrinterSetting } from '../../contract/printers.ts'
import { infoOf, stoppedMeanwhile } from '../failure.ts'
import type { NewPrintJob } from '../printing/print-job.ts'
import type { PrintDocumentStore } from '../printing/ports.ts'
import type { Clock, Logger, NewId } from '../runtime.ts'
import { classifyScan } from '../scanning/classify-scan.ts'
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
  readonly clock: Pick<Clock, 'now'>
  readonly newId: NewId
  readonly logger: Logger
  /** Called after each change that is on disk. */
  readonly onContainer: (labels: ContainerLabels) => void
  /** Called when a print job was committed for a printer. */
  readonly onJobs: (printerId: string) => void
}

export type Containers = {
  /** After a start: what was under way becomes doubt, and numbers that were not read yet are read. */
  start(): Promise<void>
  /** Throws `order_incomplete` (`details.field`). The request itself goes on after the answer. */
  make(form: ContainerForm, gestureId: string): Promise<ContainerLabels>
  /** Sends what is prepared. Throws `not_found`, or `conflict` for any other. */
  send(id: string): Promise<ContainerLabels>
  /** Ends what is prepared or in doubt. Throws `not_found`, or `conflict` for any other. */
  giveUp(id: string): Promise<ContainerLabels>
  /** Waits for what is under way. */
  close(): Promise<void>
}

/** Failures after which it is certain that nothing of the request left this station. */
const nothingLeft = ['service_unreachable', 'no_account'] as const
/** Failures by which the request itself is answered. */
const saidNo = ['service_refused', 'service_auth_failed', 'invalid_input'] as const

export function createContainers(ports: ContainersPorts): Containers {
  const { store, service, clock, newId, logger } = ports
  const working = new Map<string, Promise<void>>()
  let closed = false

  /** Runs one piece of work on labels; while it runs, a second is not begun. */
  function work(id: string, run: () => Promise<void>): void {
    if (working.has(id) || closed) return
    const done = run()
      .catch((error: unknown) => logger.error('container.bug', { containerId: id }, error))
      .finally(() => working.delete(id))
    working.set(id, done)
  }

  async function move(labels: ContainerLabels, change: ContainerChange): Promise<ContainerLabels> {
    const moved = await store.update(labels.id, labels.state, change)
    if (!moved) throw new AppError('conflict', 'These container labels are no longer as they were')
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
      await move(prepared, {
        state: isAppError(error, ...saidNo) ? 'refused' : 'prepared',
        reason: infoOf(error),
      })
      return
    }
    const sent = await move(prepared, { state: 'sent', reason: undefined })
    let made: MadeLabels
    try {
      made = await service.create(containerRequest(prepared.form))
    } catch (error) {
      if (!isAppError(error)) logger.error('container.bug', { containerId: sent.id }, error)
      await move(sent, { state: afterFailure(error), reason: infoOf(error) })
      return
    }
    await keep(sent, made)
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
    const made = await store.commitMade(
      sent.id,
      { pages: pages ?? sent.pages, warnings },
      { id: documentId, kind: 'container_label', subject: subjectOf(sent), ...document },
      job,
    )
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
      if (closed) return
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
    if (!labels) throw new AppError('not_found', 'There are no such container labels')
    return labels
  }

  return {
    async start() {
      for (const sent of await store.listByState('sent')) {
        await move(sent, { state: 'in_doubt', reason: stoppedMeanwhile().toInfo() })
      }
      for (const made of await store.listWithoutNumbers()) work(made.id, () => readNumbers(made))
    },

    async make(form, gestureId) {
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

    async send(id) {
      const labels = await existing(id)
      if (labels.state !== 'prepared' || working.has(id)) {
        throw new AppError('conflict', 'These container labels cannot be sent now')
      }
      work(id, () => request(labels))
      return labels
    },

    async giveUp(id) {
      const labels = await existing(id)
      const canEnd = labels.state === 'in_doubt' || (labels.state === 'prepared' && !working.has(id))
      if (!canEnd) throw new AppError('conflict', 'These container labels cannot be given up now')
      return move(labels, { state: 'given_up' })
    },

    async close() {
      closed = true
      await Promise.allSettled(working.values())
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

const formLost = () => new AppError('sealed_with_other_key', 'What was asked for cannot be opened')
