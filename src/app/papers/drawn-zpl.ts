// ZPL that is not sent as it came, but drawn: for an office printer, or for another print head than it is for.

import { AppError } from '../../contract/errors.ts'
import type { Drawing, NotExact } from '../../labels/render/label-renderer.ts'

/** Why a drawing may differ from what a Zebra prints, as a sentence for the log. */
const sentences: Readonly<Record<NotExact['why'], string>> = {
  not_drawn: 'it is not drawn as a label printer prints it',
  not_in_file: 'it recalls what is not in the file',
  other_font: 'its font is in the memory of a printer',
  other_character: 'it has characters that are not drawn as a label printer prints them',
  printer_decides: 'what it prints is up to the printer',
}

export const notExactText = ({ command, line, why }: NotExact): string =>
  `${command} in line ${line}: ${sentences[why]}`

/** The drawing, where it is what a label printer prints. Throws `not_printable` where it may differ. */
export function exactly(drawing: Drawing): Drawing {
  const [first] = drawing.notExact
  if (!first) return drawing
  const { command, line, why } = first
  throw new AppError('not_printable', `The label cannot be drawn as it is meant: ${sentences[why]}.`, {
    details: { format: 'zpl', reason: 'not_drawn_exactly', command, line, why },
  })
}
