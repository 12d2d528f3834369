import { AppError } from '../../contract/errors.ts'
import { notPrintable } from '../../core/printing/not-printable.ts'
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
    throw notPrintable('unknown_format', 'It is no ZPL, PDF, PNG, JPEG, TIFF or GIF file.')
  }
  throw new AppError('not_printable', `The file is a label in ${language}: this printer takes ZPL.`, {
    details: { reason: 'other_label_language', language },
  })
}
