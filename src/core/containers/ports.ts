import type { LabelFormat } from '../../base/label-format.ts'
import type { ContainerState } from '../../contract/containers.ts'
import type { Warning } from '../../contract/domain.ts'
import type { NewPrintJob } from '../printing/print-job.ts'
import type { PrintDocument } from '../printing/ports.ts'
import type { ContainerLabels } from './container-labels.ts'
import type { ContainerLabelRequest } from './container-request.ts'

export type ContainerChange = Partial<Pick<ContainerLabels, 'state' | 'reason'>>

/** Keeps container labels. Every write is on disk when its promise resolves. */
export type ContainerStore = {
  /** Adds one in state `prepared`; the same gesture again answers with the one that is there, and adds nothing. */
  insertPrepared(
    labels: ContainerLabels,
  ): Promise<{ readonly inserted: boolean; readonly labels: ContainerLabels }>
  get(id: string): Promise<ContainerLabels | undefined>
  /** Newest first. `query`: the end of a container or tracking number; empty for all. */
  list(query: string, limit: number): Promise<readonly ContainerLabels[]>
  /** The newest with this container number. */
  findByNumber(containerNumber: string): Promise<ContainerLabels | undefined>
  /** Oldest first. */
  listByState(state: ContainerState): Promise<readonly ContainerLabels[]>
  /** Moves and changes them if they still are in state `from`; else undefined, and nothing was changed. */
  update(id: string, from: ContainerState, change: ContainerChange): Promise<ContainerLabels | undefined>
  /** Keeps an answer that cannot be read, as it came. */
  keepRaw(id: string, raw: string): Promise<void>
  /** In one transaction: `sent` becomes `made`, the document is kept, its print job is queued. */
  commitMade(
    id: string,
    made: { readonly pages: number; readonly warnings: readonly Warning[] },
    document: Omit<PrintDocument, 'createdAt'>,
    job: NewPrintJob | undefined,
  ): Promise<ContainerLabels>
  /** The numbers in the document, by page; none where none can be read. */
  saveNumbers(id: string, numbers: readonly string[]): Promise<ContainerLabels | undefined>
  /** Made, and their numbers were not looked for yet. */
  listWithoutNumbers(): Promise<readonly ContainerLabels[]>
  /** The newest print job of a document. */
  latestJobId(documentId: string): Promise<string | undefined>
}

export type MadeLabels = {
  readonly document: { readonly format: LabelFormat; readonly bytes: Uint8Array }
  /** As far as the service says. */
  readonly pages: number | undefined
  readonly warnings: readonly Warning[]
}

/** Errors as `ShippingService` says; `unexpected_response` also for a document that is no PDF: it was made all the same. */
export type ContainerService = {
  /** Makes sure of a token, so that what follows sends only the request itself. */
  authorize(): Promise<void>
  /** `POST /Document/Postal/99M`. One try. */
  create(request: ContainerLabelRequest): Promise<MadeLabels>
}

/** The texts of all barcodes in a PDF, by page. */
export type ReadBarcodes = (pdf: Uint8Array) => Promise<readonly string[]>
