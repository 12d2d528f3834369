import type { Warning } from '../../contract/domain.ts'
import { AppError } from '../../contract/errors.ts'
import type { EndpointInput } from './build-request.ts'
import { readDocument } from './document.ts'
import type { ServiceDocument } from './document.ts'
import type { ResourceContext } from './resource-context.ts'
import { unexpected } from './service-error.ts'

export type ContainerLabelRequest = EndpointInput<'createContainerLabels'>['body']

export type ContainerLabels = {
  /** All labels in one PDF (section 4.9). */
  readonly document: ServiceDocument
  readonly pages: number | undefined
  readonly warnings: readonly Warning[]
}

export function createContainerLabelResource(context: ResourceContext) {
  const { call, open } = context
  return {
    /** `POST /Document/Postal/99M`. Throws `label_unreadable` for a document that is no PDF. */
    async create(request: ContainerLabelRequest): Promise<ContainerLabels> {
      const answer = open(await call('createContainerLabels', { body: request }))
      const labels = answer.record('containerLabels')
      const document = await readDocument(answer, labels.json, context)
      if (!document) throw unexpected(answer.answer, 'it holds no document')
      if (document.format !== 'pdf') {
        throw new AppError('label_unreadable', 'What came as container labels is no PDF.')
      }
      const pages = Number(labels.text('pages') ?? Number.NaN)
      return {
        document,
        pages: Number.isSafeInteger(pages) ? pages : undefined,
        warnings: answer.warnings(),
      }
    },
  }
}
