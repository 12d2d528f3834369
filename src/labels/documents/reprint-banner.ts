import { createDrawing } from '../zpl/millimetres.ts'
import { labelOn, momentText, type Paper, present, printArea } from './paper.ts'
import { stationWords, type StationWords } from '../../words/station-words.ts'
import type { Language } from '../../words/languages.ts'

export type ReprintBanner = {
  readonly reason: keyof StationWords['documents']['reasons']
  readonly at: Date
  /** How often the label was printed before. */
  readonly prints: number
  readonly orderNumber: string
  readonly language: Language
}

/** The strip's height by its width; and never more, however wide the paper is. */
const heightShare = 0.45
const tallestMm = 50

/**
 * A label of its own that goes before a label printed again: says REPRINT, why, when and for which order. Never part of
 * the bought bytes. On paper without gaps (`continuous`) it is as short as its strip.
 */
export function reprintBanner(banner: ReprintBanner, paper: Paper, continuous = false): Uint8Array {
  const draw = createDrawing(paper.dpi)
  const { xMm, yMm, widthMm, heightMm } = printArea(paper)
  const strip = Math.min(tallestMm, heightMm, widthMm * heightShare)
  const part = (share: number) => strip * share
  const line = (text: string, top: number, share: number) =>
    draw.line({
      xMm: xMm + 1,
      yMm: yMm + part(top),
      text,
      heightMm: part(share),
      widthMm: widthMm - 2,
      minHeightMm: 2,
    })
  const words = stationWords(banner.language).documents
  const fields = present([
    draw.fill({ xMm, yMm, widthMm, heightMm: part(0.46) }),
    draw.line({
      xMm,
      yMm: yMm + part(0.08),
      text: words.reprint,
      heightMm: part(0.4),
      widthMm,
      minHeightMm: 3,
      align: 'center',
      reverse: true,
    }),
    line(banner.orderNumber, 0.51, 0.19),
    line(`${words.reasons[banner.reason]} · ${words.nthPrint(banner.prints + 1)}`, 0.71, 0.14),
    line(momentText(banner.at), 0.87, 0.13),
  ])
  return labelOn(paper, fields, continuous ? strip + 2 * yMm : paper.heightMm)
}
