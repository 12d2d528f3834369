// Keeps a manifest that the service made, with its form, and queues the form for printing.

import { isAppError } from '../../contract/errors.ts'
import type { PrinterSetting } from '../../contract/printers.ts'
import type { Logger, NewId } from '../runtime.ts'
import type { Manifest } from './manifest.ts'
import type { ManifestChange, ManifestService, ManifestStore, NewForm, ServiceManifest } from './ports.ts'

export type KeepCreatedPorts = {
  readonly manifests: ManifestStore
  readonly service: ManifestService
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

/** Answers what does that to a manifest that is sent, or in doubt. All of it is on disk in one transaction. */
export function createKeepCreated({
  manifests,
  service,
  newId,
  logger,
  ...ports
}: KeepCreatedPorts): (manifest: Manifest, created: ServiceManifest) => Promise<Manifest> {
  /** A list may come without its forms. One that cannot be had now does not undo the manifest. */
  async function withForm({ manifestId }: ServiceManifest): Promise<ServiceManifest | undefined> {
    try {
      return await service.find(manifestId)
    } catch (error) {
      if (!isAppError(error)) throw error
      return undefined
    }
  }

  return async (manifest: Manifest, created: ServiceManifest) => {
    const answer = created.document ? created : ((await withForm(created)) ?? created)
    const { document } = answer
    const form: NewForm | undefined = document && {
      id: newId(),
      kind: 'scan_form',
      subject: created.manifestNumber ?? '',
      ...document,
    }
    const printer = form && ports.documentPrinter()
    const job = form &&
      printer && {
        id: newId(),
        content: { kind: 'document', documentId: form.id } as const,
        printerId: printer.id,
        role: 'document' as const,
        copies: 1,
        gestureId: `form:${manifest.id}`,
        reprintReason: undefined,
      }
    const change: ManifestChange = {
      state: 'created',
      ...settled,
      serviceManifestId: created.manifestId,
      manifestNumber: created.manifestNumber,
      warnings: created.warnings,
    }
    const kept = await manifests.commitCreated(manifest.id, change, created.raw, form, job)
    logger.info('manifest.moved', { manifestId: kept.id, from: manifest.state, to: kept.state })
    if (job) ports.onJob(job.printerId)
    return kept
  }
}
