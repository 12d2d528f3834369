import type { Warning } from '../../contract/domain.ts'
import { isAppError } from '../../contract/errors.ts'
import { UnexpectedResponse } from '../../core/shipping-service.ts'
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
    /**
     * `POST /Document/Postal/99M`. A good answer whose document cannot be had is `unexpected_response` and carries the
     * whole answer: the labels were made, and nothing of them can be asked for again.
     */
    async create(request: ContainerLabelRequest): Promise<ContainerLabels> {
      const answer = open(await call('createContainerLabels', { body: request }))
      const labels = answer.answer.file ? undefined : answer.record('containerLabels')
      const document = await readDocument(answer, labels?.json, context).catch((error: unknown) => {
        if (!isAppError(error) || error instanceof UnexpectedResponse) throw error
        throw unexpected(answer.answer, 'its document cannot be had', { documentError: error.code })
      })
      if (!document) throw unexpected(answer.answer, 'it holds no document')
      if (document.format !== 'pdf') throw unexpected(answer.answer, 'what came as labels is no PDF')
      const pages = Number(labels?.text('pages') ?? Number.NaN)
      return {
        document,
        pages: Number.isSafeInteger(pages) ? pages : undefined,
        warnings: answer.warnings(),
      }
    },
  }
}
