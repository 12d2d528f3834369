// Keeps a manifest that the service made, with its form, and queues the form for printing. A form that does not come is
// asked for until it is here: the carrier has the manifest, whatever became of its paper.

import { isAppError, type AppError, type ErrorInfo } from '../../contract/errors.ts'
import type { PrinterSetting } from '../../contract/printers.ts'
import { checkDelayMs } from '../doubt.ts'
import { infoOf } from '../failure.ts'
import type { NewPrintJob } from '../printing/print-job.ts'
import type { Logger, NewId } from '../runtime.ts'
import { lacksForm, type Manifest } from './manifest.ts'
import { noForm } from './manifest-reasons.ts'
import type { ManifestChange, ManifestService, ManifestStore, NewForm, ServiceManifest } from './ports.ts'

export type KeepCreatedPorts = {
  readonly manifests: ManifestStore
  /** Where forms are printed; undefined where no printer is set up. */
  readonly documentPrinter: () => PrinterSetting | undefined
  readonly newId: NewId
  readonly logger: Logger
  /** Called when a print job was committed for a printer. */
  readonly onJob: (printerId: string) => void
}

/** Of a manifest that nothing more is to be found out about. */
export const settled = {
  reason: undefined,
  nextCheckAt: undefined,
  notFoundAt: undefined,
  needsPerson: false,
} satisfies ManifestChange

/** A form that has not come in a minute may take hours, or never come: it is not asked for every minute. */
export const longestFormWaitMs = 3_600_000

type Finds = Pick<ManifestService, 'find'>

/** `service`: of the account that the manifest was sent with. */
export type KeepCreated = ReturnType<typeof createKeepCreated>

/** @param now even time: see `lasting-wait.ts`. */
export function createKeepCreated({ manifests, newId, logger, ...ports }: KeepCreatedPorts, now: () => Date) {
  type Found = { readonly document: ServiceManifest['document']; readonly reason?: ErrorInfo }

  /** A list may come without its forms. One that cannot be had now does not undo the manifest. */
  async function formOf(manifestId: string, service: Finds): Promise<Found> {
    try {
      const document = (await service.find(manifestId))?.document
      return { document, reason: noForm() }
    } catch (error) {
      if (!isAppError(error)) throw error
      return { document: undefined, reason: infoOf(error) }
    }
  }

  function printable(
    manifest: Manifest,
    manifestNumber: string | undefined,
    document: NonNullable<ServiceManifest['document']>,
  ): { readonly form: NewForm; readonly job: NewPrintJob | undefined } {
    const form: NewForm = { id: newId(), kind: 'scan_form', subject: manifestNumber ?? '', ...document }
    const printer = ports.documentPrinter()
    const job = printer && {
      id: newId(),
      content: { kind: 'document', documentId: form.id } as const,
      printerId: printer.id,
      role: 'document' as const,
      copies: 1,
      gestureId: `form:${manifest.id}`,
      reprintReason: undefined,
    }
    return { form, job }
  }

  const later = (checks: number, reason: ErrorInfo | undefined): ManifestChange => ({
    checks: checks + 1,
    reason,
    nextCheckAt: new Date(now().getTime() + checkDelayMs(checks, longestFormWaitMs)),
  })

  return {
    /** Of a manifest that is sent, or in doubt. All of it is on disk in one transaction. */
    async keep(manifest: Manifest, created: ServiceManifest, service: Finds): Promise<Manifest> {
      const { document, reason }: Found = created.document
        ? created
        : await formOf(created.manifestId, service)
      const { form, job } = document ? printable(manifest, created.manifestNumber, document) : {}
      const change: ManifestChange = {
        state: 'created',
        ...settled,
        ...(form ? {} : later(0, reason)),
        serviceManifestId: created.manifestId,
        manifestNumber: created.manifestNumber,
        warnings: created.warnings,
      }
      const kept = await manifests.commitCreated(manifest.id, change, created.raw, form, job)
      logger.info('manifest.moved', { manifestId: kept.id, from: manifest.state, to: kept.state })
      if (job) ports.onJob(job.printerId)
      return kept
    },

    /** Its form is asked for later: the account cannot be asked now, or is another one. */
    async formNotHad(manifest: Manifest, reason: AppError): Promise<Manifest> {
      const change = later(manifest.checks, reason.toInfo())
      return (await manifests.update(manifest.id, 'created', change)) ?? manifest
    },

    /** Asks once more for the form of one that lacks it. */
    async askForForm(manifest: Manifest, service: Finds): Promise<Manifest> {
      const { serviceManifestId, manifestNumber, checks } = manifest
      if (!lacksForm(manifest) || serviceManifestId === undefined) return manifest
      const { document, reason } = await formOf(serviceManifestId, service)
      if (!document)
        return (await manifests.update(manifest.id, 'created', later(checks, reason))) ?? manifest
      const { form, job } = printable(manifest, manifestNumber, document)
      const kept = await manifests.keepForm(manifest.id, form, job)
      if (job && kept.documentId === form.id) ports.onJob(job.printerId)
      return kept
    },
  }
}
