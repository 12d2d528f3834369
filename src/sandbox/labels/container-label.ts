import type { LabelRenderer } from '../../labels/render/label-renderer.ts'
import { gs1Code128, gs1Code128Modules } from '../../labels/zpl/barcodes.ts'
import { box, line, textBlock, textField, type ZplField } from '../../labels/zpl/fields.ts'
import { labelFormat } from '../../labels/zpl/label.ts'
import { fitLine } from '../../labels/zpl/text-width.ts'
import { pdfOfBitmaps, pointsPerInch } from './pdf.ts'

export type ContainerLabelContent = {
  /** 21 characters: `containerNumber` makes them. */
  readonly containerNumber: string
  /** The facility or place it goes to, in the one to four lines that are read from across a dock. */
  readonly destinationLines: readonly string[]
  /** What is in it, for example "PARCELS MACHINABLE" and a content code. */
  readonly contentLines: readonly string[]
  /** Whose it is, up to five lines. */
  readonly senderLines: readonly string[]
  /** Name and value, up to six. */
  readonly facts: readonly (readonly [name: string, value: string])[]
  /** From 1. */
  readonly pageNumber: number
  readonly pageCount: number
  readonly isTest: boolean
}

/**
 * An Intelligent Mail container barcode: `99M`, a mailer id of nine digits that begins with 9, and a serial number of
 * nine (at most 999,999,999). It has no check digit of its own: the symbol's check character guards it. Throws
 * RangeError for parts of a wrong form.
 */
export function containerNumber(mailerId: string, serial: number): string {
  if (!/^9\d{8}$/.test(mailerId)) throw new RangeError('a mailer id has 9 digits and begins with 9')
  if (!Number.isInteger(serial) || serial < 0 || serial > 999_999_999)
    throw new RangeError('the serial takes 9 digits')
  return `99M${mailerId}${String(serial).padStart(9, '0')}`
}

/** The label's size in dots: 4x6 inches at 203 dpi. */
const dots = { width: 812, height: 1218 } as const
const left = 16
const right = dots.width - left
const inner = right - left
const top = { title: 16, destination: 92, content: 400, sender: 530, barcode: 752, foot: 1112, end: 1202 }

/** Composes a container label of 4x6 inches at 203 dpi as ZPL II. The same content gives the same bytes. */
export function composeContainerLabel(content: ContainerLabelContent): Uint8Array {
  const fields = [
    ...frame(),
    ...title(content),
    ...lines(content.destinationLines.slice(0, 4), top.destination + 20, 66, 64),
    ...lines(content.contentLines.slice(0, 2), top.content + 16, 52, 46),
    ...sender(content),
    ...barcode(content),
    ...foot(content),
  ]
  return labelFormat({ widthDots: dots.width, heightDots: dots.height }, fields)
}

const rule = (y: number, thicknessDots = 3) =>
  line({ x: left, y, direction: 'horizontal', lengthDots: inner, thicknessDots })

function frame(): readonly ZplField[] {
  return [
    box({ x: left, y: top.title, widthDots: inner, heightDots: top.end - top.title, thicknessDots: 3 }),
    ...[top.destination, top.content, top.sender].map((y) => rule(y)),
    rule(top.barcode, 8),
    rule(top.foot),
  ]
}

function title({ pageNumber, pageCount }: ContainerLabelContent): readonly ZplField[] {
  return [
    textField({ x: left + 20, y: top.title + 24, text: 'CONTAINER LABEL', heightDots: 38 }),
    textBlock({
      x: right - 270,
      y: top.title + 24,
      text: `${pageNumber} of ${pageCount}`,
      heightDots: 38,
      blockWidthDots: 250,
      align: 'right',
    }),
  ]
}

function lines(texts: readonly string[], y: number, step: number, heightDots: number): readonly ZplField[] {
  return texts.map((text, index) =>
    textField({
      x: left + 20,
      y: y + index * step,
      ...fitLine(text, { widthDots: inner - 40, heightDots, minHeightDots: 22 }),
    }),
  )
}

function sender({ senderLines, facts }: ContainerLabelContent): readonly ZplField[] {
  const widthDots = 370
  return [
    textField({ x: left + 20, y: top.sender + 14, text: 'FROM', heightDots: 22 }),
    ...senderLines.slice(0, 5).map((text, index) =>
      textField({
        x: left + 20,
        y: top.sender + 44 + index * 30,
        ...fitLine(text, { widthDots, heightDots: 28, minHeightDots: 18 }),
      }),
    ),
    ...facts.slice(0, 6).map(([name, value], index) =>
      textBlock({
        x: right - widthDots - 20,
        y: top.sender + 16 + index * 32,
        ...fitLine(`${name}: ${value}`, { widthDots, heightDots: 26, minHeightDots: 18 }),
        blockWidthDots: widthDots,
        align: 'right',
      }),
    ),
  ]
}

function barcode({ containerNumber: number }: ContainerLabelContent): readonly ZplField[] {
  const elements = [{ ai: number.slice(0, 2), value: number.slice(2) }]
  const moduleDots = 3
  const widthDots = gs1Code128Modules(elements) * moduleDots
  const x = Math.round((dots.width - widthDots) / 2)
  const spaced = `99M ${number.slice(3, 12)} ${number.slice(12)}`
  const centred = { x: left, blockWidthDots: inner, align: 'center' } as const
  return [
    textBlock({ ...centred, y: top.barcode + 24, text: 'INTELLIGENT MAIL CONTAINER', heightDots: 30 }),
    gs1Code128({ x, y: top.barcode + 66, heightDots: 220, moduleDots, elements }),
    textBlock({ ...centred, y: top.barcode + 306, text: spaced, heightDots: 38 }),
  ]
}

function foot({ isTest }: ContainerLabelContent): readonly ZplField[] {
  if (!isTest) return []
  const bar = { x: left + 3, y: top.foot + 12, widthDots: inner - 6, heightDots: top.end - top.foot - 15 }
  return [
    box({ ...bar, thicknessDots: bar.heightDots }),
    textBlock({
      x: bar.x,
      y: bar.y + 16,
      text: 'SAMPLE - NOT FOR MAIL',
      heightDots: 46,
      blockWidthDots: bar.widthDots,
      align: 'center',
      reverse: true,
    }),
  ]
}

/** The labels as one PDF, a page of 4x6 inches for each. Rejects with LabelRenderError. */
export async function renderContainerLabels(
  labels: readonly ContainerLabelContent[],
  renderer: LabelRenderer,
): Promise<Uint8Array> {
  const drawn = await Promise.all(labels.map((label) => renderer.render(composeContainerLabel(label))))
  const page = { widthPoints: 4 * pointsPerInch, heightPoints: 6 * pointsPerInch }
  return pdfOfBitmaps('Container labels', page, drawn.flat())
}
