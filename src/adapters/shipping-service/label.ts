import type { Warning } from '../../contract/domain.ts'
import { AppError } from '../../contract/errors.ts'
import type { ServiceLabel } from '../../core/shipping/shipping-service.ts'
import { bytesFromBase64, declaredFormat, labelFormatOf } from './label-format.ts'
import type { AnswerReader } from './read-response.ts'
import type { ResourceContext } from './resource-context.ts'
import { unexpected } from './service-error.ts'

/** A label as an answer tells it, before its bytes are looked at. */
export type LabelSource = {
  readonly packageNumber: number
  readonly trackingNumber: string | undefined
  readonly fileType: string | undefined
  readonly data: string | undefined
  readonly url: string | undefined
}

const isAddress = (text: string | undefined) => text !== undefined && /^https?:\/\//i.test(text)

function positiveInteger(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
}

/** Labels in a part of an answer: records, bare texts, one or a list. */
function sourcesIn(answer: AnswerReader, part: unknown, packageNumber: number | undefined): LabelSource[] {
  if (typeof part === 'string') {
    const fields = isAddress(part) ? { data: undefined, url: part } : { data: part, url: undefined }
    return [{ packageNumber: packageNumber ?? 1, trackingNumber: undefined, fileType: undefined, ...fields }]
  }
  return answer.within('label', part).flatMap((label, at): LabelSource[] => {
    if (typeof label.json === 'string') return sourcesIn(answer, label.json, packageNumber ?? at + 1)
    const data = label.text('data')
    const url = label.text('url') ?? (isAddress(data) ? data : undefined)
    if (data === undefined && url === undefined) return []
    return [
      {
        packageNumber: positiveInteger(label.text('packageNumber')) ?? packageNumber ?? at + 1,
        trackingNumber: label.text('trackingNumber'),
        fileType: label.text('fileType'),
        data: isAddress(data) ? undefined : data,
        url,
      },
    ]
  })
}

/** The labels in a shipment or a label answer: with its packages, else in a list for all of them. */
export function labelSources(answer: AnswerReader, holder: unknown): readonly LabelSource[] {
  const trackingNumbers = new Map<number, string | undefined>()
  const withPackages = answer.within('package', holder).flatMap((each, at) => {
    const packageNumber = positiveInteger(each.text('packageNumber')) ?? at + 1
    trackingNumbers.set(packageNumber, each.text('trackingNumber'))
    return sourcesIn(answer, each.value('labels'), packageNumber)
  })
  const sources = withPackages.length > 0 ? withPackages : sourcesIn(answer, holder, undefined)
  return sources.map((source) => ({
    ...source,
    trackingNumber: source.trackingNumber ?? trackingNumbers.get(source.packageNumber),
  }))
}

/**
 * The bytes of labels and what they are. Throws `label_unreadable` where the bytes are no label, and what fetching by
 * Url throws. Bytes of another format than declared are kept, with the warning LABEL.TYPE_MISMATCH.
 */
export async function readLabels(
  sources: readonly LabelSource[],
  { fetchLabel }: Pick<ResourceContext, 'fetchLabel'>,
): Promise<{ readonly labels: readonly ServiceLabel[]; readonly warnings: readonly Warning[] }> {
  const warnings: Warning[] = []
  const labels = await Promise.all(
    sources.map(async ({ packageNumber, trackingNumber, fileType, data, url }): Promise<ServiceLabel> => {
      const bytes = data === undefined ? await fetchLabel(url ?? '') : bytesFromBase64(data)
      const format = bytes && labelFormatOf(bytes)
      if (!bytes || !format) {
        throw new AppError('label_unreadable', 'What came as a label is none that a printer takes.', {
          details: { packageNumber },
        })
      }
      const declared = fileType === undefined ? undefined : declaredFormat(fileType)
      if (declared && declared !== format) {
        warnings.push({
          code: 'LABEL.TYPE_MISMATCH',
          message: `The label of package ${packageNumber} was declared as ${declared} and is ${format}.`,
        })
      }
      return { packageNumber, trackingNumber, format, bytes }
    }),
  )
  return { labels, warnings }
}

export function createLabelResource({ call, open, fetchLabel }: ResourceContext) {
  return {
    /** `GET /Shipment/:id/Label`. Never empty: an answer without a label is `unexpected_response`. */
    async get(
      shipmentId: string,
      packageNumber?: number,
    ): Promise<{ readonly labels: readonly ServiceLabel[]; readonly warnings: readonly Warning[] }> {
      const answer = open(
        await call('getLabel', {
          route: { id: shipmentId },
          query: packageNumber === undefined ? {} : { packageNumber },
        }),
      )
      const sources = labelSources(answer, answer.answer.json)
      if (sources.length === 0) throw unexpected(answer.answer, 'it holds no label')
      const { labels, warnings } = await readLabels(sources, { fetchLabel })
      return { labels, warnings: [...answer.warnings(), ...warnings] }
    },
  }
}
