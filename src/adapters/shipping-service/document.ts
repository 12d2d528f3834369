import type { LabelFormat } from '../../base/label-format.ts'
import { withReason } from '../../contract/refusals.ts'
import { labelFormatOf } from '../../labels/file-format.ts'
import { bytesFromBase64 } from './label-format.ts'
import type { AnswerReader } from './read-response.ts'
import type { ResourceContext } from './resource-context.ts'

/** A form or sheet of labels as the service made it, told by its bytes. */
export type ServiceDocument = { readonly format: LabelFormat; readonly bytes: Uint8Array }

const isAddress = (text: string | undefined) => text !== undefined && /^https?:\/\//i.test(text)

/**
 * The document in a part of an answer, fetched where it came as Url; undefined where there is none. Throws
 * `label_unreadable` where the bytes are no document, and what fetching throws.
 */
export async function readDocument(
  answer: AnswerReader,
  part: unknown,
  { fetchLabel }: Pick<ResourceContext, 'fetchLabel'>,
): Promise<ServiceDocument | undefined> {
  const [document] = answer.within('document', part)
  const bare = typeof document?.json === 'string' ? document.json : undefined
  const data = bare ?? document?.text('data')
  const url = isAddress(data) ? data : document?.text('url')
  const { file } = answer.answer
  if (data === undefined && url === undefined && !file) return undefined
  const bytes = file ?? (url === undefined ? bytesFromBase64(data ?? '') : await fetchLabel(url))
  const format = bytes && labelFormatOf(bytes)
  if (!bytes || !format) {
    throw withReason(
      'label_unreadable',
      'document_not_printable',
      'What came as a document is none that a printer takes.',
    )
  }
  return { format, bytes }
}
