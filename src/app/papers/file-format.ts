import { AppError } from '../../contract/errors.ts'
import type { LabelFormat } from '../../base/label-format.ts'
import { labelFormatOf } from '../../labels/file-format.ts'
import { otherLabelLanguage } from '../../labels/zpl/other-languages.ts'

/**
 * What a file is that a person hands over, by what is in it. Throws `not_printable` for what no printer of this station
 * takes, with the label language's name where it is one.
 */
export function fileFormat(bytes: Uint8Array): LabelFormat {
  const format = labelFormatOf(bytes)
  if (format) return format
  const language = otherLabelLanguage(bytes)
  if (language === undefined) {
    throw new AppError('not_printable', 'It is no ZPL, PDF, PNG, JPEG, TIFF or GIF file.')
  }
  throw new AppError('not_printable', `The file is a label in ${language}: this printer takes ZPL.`, {
    details: { reason: 'other_label_language', language },
  })
}
