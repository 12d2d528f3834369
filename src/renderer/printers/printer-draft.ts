// A printer as its form holds it: texts, and what is wrong with them in words.

import { connectionText, readConnection } from '../../contract/printer-connection.ts'
import {
  commonLabelPrinter,
  printableFileTypes,
  type FoundPrinter,
  type LabelOverride,
  type PrinterConnection,
  type PrinterDpi,
  type PrinterLanguage,
  type PrinterSetting,
} from '../../contract/printers.ts'
import { words } from '../language.ts'
import { numberOf, typedText } from '../typed-number.ts'
import { readPaper } from './paper.ts'

const { settings, printers: m } = words

export type PrinterDraft = {
  readonly id: string
  readonly model: string | undefined
  name: string
  address: string
  language: PrinterLanguage
  media: string
  dpi: PrinterDpi
  widthMm: string
  graphics: PrinterSetting['graphics']
  fitPages: boolean
  /** Empty: as the printer decides. */
  labelFileType: NonNullable<LabelOverride['labelFileType']> | ''
  labelType: NonNullable<LabelOverride['labelType']> | ''
  labelOrientation: NonNullable<LabelOverride['labelOrientation']> | ''
}

const longestName = 80

/** The draft of a printer that is set up already. */
export function draftOfSetting(setting: PrinterSetting): PrinterDraft {
  const { id, model, name, connection, language, media, dpi, widthMm, graphics, fitPages } = setting
  const { labelFileType = '', labelType = '', labelOrientation = '' } = setting.labelOverride ?? {}
  return {
    id,
    model,
    name,
    address: connectionText(connection),
    language,
    media,
    dpi,
    widthMm: typedText(widthMm),
    graphics,
    fitPages,
    labelFileType,
    labelType,
    labelOrientation,
  }
}

/** The draft of a printer that was found, with the abilities that it was found to have. */
export function draftOfFound(found: FoundPrinter, id: string): PrinterDraft {
  const { connection, name, model, abilities, media } = found
  return draftOfSetting({
    ...abilities,
    id,
    name: (name.trim() || (model ?? '')).slice(0, longestName),
    connection,
    media: media ?? (abilities.language === 'pdf' ? 'letter' : commonLabelPrinter.media),
    fitPages: false,
    ...(model ? { model: model.slice(0, 120) } : {}),
  })
}

/** The draft of a printer that was not asked: a common label printer, until it is known better. */
export function draftUnasked(connection: PrinterConnection, id: string): PrinterDraft {
  return draftOfSetting({ ...commonLabelPrinter, id, name: '', connection })
}

export type DraftErrors = Partial<Record<'name' | 'address' | 'media' | 'widthMm' | 'labelFileType', string>>

/** The setting that a draft stands for, or what is wrong with it. */
export function readDraft(
  draft: PrinterDraft,
): { readonly setting: PrinterSetting } | { readonly errors: DraftErrors } {
  const connection = readConnection(draft.address)
  const media = readPaper(draft.media)
  const widthMm = numberOf(draft.widthMm)
  const name = draft.name.trim().slice(0, longestName)
  const widthWrong = !(widthMm >= 20 && widthMm <= 300)
  const noQueue = draft.language === 'pdf' && (connection?.kind === 'tcp' || connection?.kind === 'device')
  const { labelFileType } = draft
  const notPrinted = labelFileType !== '' && !printableFileTypes(draft).includes(labelFileType)
  const errors: DraftErrors = {
    ...(name ? {} : { name: settings.required(m.name) }),
    ...(connection ? {} : { address: m.addressWrong }),
    ...(noQueue ? { address: m.pdfNeedsQueue } : {}),
    ...(media ? {} : { media: m.paperWrong }),
    ...(widthWrong ? { widthMm: m.widthWrong } : {}),
    ...(notPrinted ? { labelFileType: m.fileTypeWrong(labelFileType) } : {}),
  }
  if (!connection || !media || Object.keys(errors).length > 0) return { errors }
  const { id, language, dpi, graphics, fitPages, model } = draft
  return {
    setting: {
      id,
      name,
      connection,
      language,
      media,
      dpi,
      widthMm,
      graphics,
      fitPages,
      ...(model ? { model } : {}),
      ...overrideOf(draft),
    },
  }
}

function overrideOf({
  labelFileType,
  labelType,
  labelOrientation,
}: PrinterDraft): Pick<PrinterSetting, 'labelOverride'> {
  const labelOverride = {
    ...(labelFileType && { labelFileType }),
    ...(labelType && { labelType }),
    ...(labelOrientation && { labelOrientation }),
  }
  return Object.keys(labelOverride).length > 0 ? { labelOverride } : {}
}
