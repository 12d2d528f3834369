import type { Warning } from '../../contract/domain.ts'
import { AppError, isAppError } from '../../contract/errors.ts'
import type { ServiceLabel } from '../../core/shipping-service.ts'
import { labelFormatOf } from '../../labels/file-format.ts'
import { bytesFromBase64, declaredFormat } from './label-format.ts'
import type { AnswerReader } from './read-response.ts'
import type { ResourceContext } from './resource-context.ts'
import { unexpected } from './service-error.ts'

/** A label as an answer tells it, before its bytes are looked at. */
export type LabelSource = {
  readonly packageNumber: number
  /** The answer tells the number; else it is the label's place in it. */
  readonly isNumbered: boolean
  readonly trackingNumber: string | undefined
  readonly fileType: string | undefined
  readonly data: string | undefined
  readonly url: string | undefined
  /** Its bytes, where the answer is the label itself. */
  readonly file?: Uint8Array
}

const nothingTold: Omit<LabelSource, 'packageNumber'> = {
  isNumbered: false,
  trackingNumber: undefined,
  fileType: undefined,
  data: undefined,
  url: undefined,
}

const isAddress = (text: string | undefined) => text !== undefined && /^https?:\/\//i.test(text)

function positiveInteger(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
}

/** Counted from 0, where one of them is: no package has that number. */
function firstNumber(numbers: readonly (string | undefined)[]): 0 | 1 {
  return numbers.includes('0') ? 0 : 1
}

/** Package numbers as an answer tells them, from 1; undefined for each that it does not tell. */
function packageNumbers(numbers: readonly (string | undefined)[]): readonly (number | undefined)[] {
  const shift = 1 - firstNumber(numbers)
  return numbers.map((text) => positiveInteger(text === undefined ? undefined : String(Number(text) + shift)))
}

/** Labels in a part of an answer: records, bare texts, one or a list. */
function sourcesIn(answer: AnswerReader, part: unknown, packageNumber: number | undefined): LabelSource[] {
  if (typeof part === 'string') {
    const fields = isAddress(part) ? { url: part } : { data: part }
    return [{ ...nothingTold, packageNumber: packageNumber ?? 1, ...fields }]
  }
  const labels = answer.within('label', part)
  const told = packageNumbers(labels.map((label) => label.text('packageNumber')))
  return labels.flatMap((label, at): LabelSource[] => {
    if (typeof label.json === 'string') return sourcesIn(answer, label.json, packageNumber ?? at + 1)
    const data = label.text('data')
    const url = label.text('url') ?? (isAddress(data) ? data : undefined)
    if (data === undefined && url === undefined) return []
    return [
      {
        packageNumber: told[at] ?? packageNumber ?? at + 1,
        isNumbered: told[at] !== undefined,
        trackingNumber: label.text('trackingNumber'),
        fileType: label.text('fileType'),
        data: isAddress(data) ? undefined : data,
        url,
      },
    ]
  })
}

/**
 * The labels in a shipment or a label answer: with its packages, and of packages without one in a list for all of them.
 * `asked`: the only package that was asked for, which a label without a number then is of.
 */
export function labelSources(answer: AnswerReader, holder: unknown, asked?: number): readonly LabelSource[] {
  const trackingNumbers = new Map<number, string | undefined>()
  const packages = answer.within('package', holder)
  const told = packageNumbers(packages.map((each) => each.text('packageNumber')))
  const withPackages = packages.flatMap((each, at) => {
    const packageNumber = told[at] ?? (packages.length === 1 ? asked : undefined) ?? at + 1
    trackingNumbers.set(packageNumber, each.text('trackingNumber'))
    return sourcesIn(answer, each.value('labels'), packageNumber)
  })
  const hasLabel = new Set(withPackages.map(({ packageNumber }) => packageNumber))
  const isWhole = hasLabel.size > 0 && hasLabel.size >= packages.length
  const inList = isWhole ? [] : sourcesIn(answer, holder, undefined)
  const only = inList.length === 1 && hasLabel.size === 0 ? asked : undefined
  const sources = [
    ...withPackages,
    ...inList
      .filter(({ packageNumber }) => !hasLabel.has(packageNumber))
      .map((source) =>
        only !== undefined && !source.isNumbered ? { ...source, packageNumber: only } : source,
      ),
  ]
  return sources.map((source) => ({
    ...source,
    trackingNumber: source.trackingNumber ?? trackingNumbers.get(source.packageNumber),
  }))
}

/** Labels as far as they can be had, and why others could not. */
export type ReadLabels = {
  readonly labels: readonly ServiceLabel[]
  readonly warnings: readonly Warning[]
  /** `label_unreadable` where the bytes are no label, and what fetching by Url throws: one each that is not among `labels`. */
  readonly failures: readonly AppError[]
}

async function readLabel(
  { packageNumber, trackingNumber, data, url, file }: LabelSource,
  { fetchLabel }: Pick<ResourceContext, 'fetchLabel'>,
): Promise<ServiceLabel | AppError> {
  try {
    const bytes = file ?? (data === undefined ? await fetchLabel(url ?? '') : bytesFromBase64(data))
    const format = bytes && labelFormatOf(bytes)
    if (bytes && format) return { packageNumber, trackingNumber, format, bytes }
    return new AppError('label_unreadable', 'What came as a label is none that a printer takes.', {
      details: { packageNumber },
    })
  } catch (error) {
    if (!isAppError(error)) throw error
    return error
  }
}

/**
 * The bytes of labels and what they are: one that cannot be had takes no other with it. Bytes of another format than
 * declared are kept, with the warning LABEL.TYPE_MISMATCH.
 */
export async function readLabels(
  sources: readonly LabelSource[],
  context: Pick<ResourceContext, 'fetchLabel'>,
): Promise<ReadLabels> {
  const read = await Promise.all(sources.map((source) => readLabel(source, context)))
  const warnings = read.flatMap((label, at): Warning[] => {
    const fileType = sources[at]?.fileType
    const declared = fileType === undefined ? undefined : declaredFormat(fileType)
    if (isAppError(label) || !declared || declared === label.format) return []
    const { packageNumber, format } = label
    const message = `The label of package ${packageNumber} was declared as ${declared} and is ${format}.`
    return [{ code: 'LABEL.TYPE_MISMATCH', message }]
  })
  return {
    labels: read.filter((label): label is ServiceLabel => !isAppError(label)),
    warnings,
    failures: read.filter((label) => isAppError(label)),
  }
}

export function createLabelResource({ call, open, fetchLabel }: ResourceContext) {
  return {
    /**
     * `GET /Shipment/:id/Label`, of one package where it is named. Never empty: an answer without a label is
     * `unexpected_response`, and where none of its labels can be had it throws the first one's failure.
     */
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
      const { file } = answer.answer
      const sources = file
        ? [{ ...nothingTold, packageNumber: packageNumber ?? 1, file }]
        : labelSources(answer, answer.body, packageNumber)
      if (sources.length === 0) throw unexpected(answer.answer, 'it holds no label')
      const { labels, warnings, failures } = await readLabels(sources, { fetchLabel })
      if (labels.length === 0 && failures[0]) throw failures[0]
      return { labels, warnings: [...answer.warnings(), ...warnings] }
    },
  }
}
