import type { LabelRenderer } from '../../labels/render/label-renderer.ts'
import { gs1Code128, gs1Code128Modules, type Gs1Element } from '../../labels/zpl/barcodes.ts'
import { labelFormat } from '../../labels/zpl/label.ts'
import { makePdf, pdfText, pointsOf } from './pdf.ts'
import type { LabelAddress } from './label-content.ts'

export type ScanFormRow = {
  readonly trackingNumber: string
  readonly serviceName: string
  /** ZIP, or postal code and country. */
  readonly destination: string
  /** For example "1 of 2". */
  readonly packageText: string
}

export type ScanFormContent = {
  /** 22 digits with GS1 check digit, as `impbTrackingNumber` makes them. */
  readonly formNumber: string
  readonly carrierName: string
  readonly accountName: string
  readonly from: LabelAddress
  /** yyyy-mm-dd. */
  readonly shipDate: string
  /** ISO 8601. */
  readonly createdAt: string
  readonly shipmentCount: number
  /** One for each package. */
  readonly rows: readonly ScanFormRow[]
  readonly isTest: boolean
}

const page = { widthPoints: 612, heightPoints: 792 }
const margin = 36
const inner = page.widthPoints - 2 * margin
const right = page.widthPoints - margin
const bottom = page.heightPoints - margin

const fonts = { plain: 'Helvetica', bold: 'Helvetica-Bold', mono: 'Courier' } as const
const grey = '#555555'

type Document = PDFKit.PDFDocument

type Words = {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly font?: keyof typeof fonts
  readonly color?: string
  readonly width?: number
  readonly align?: 'left' | 'center' | 'right'
}

/** One line of text, cut where it does not fit. */
function write(document: Document, text: string, at: Words): void {
  const { x, y, size, font = 'plain', color = 'black', width = inner, align = 'left' } = at
  document
    .font(fonts[font])
    .fontSize(size)
    .fillColor(color)
    .text(pdfText(text), x, y, { width, align, height: size, ellipsis: true, lineBreak: true })
}

function rule(document: Document, y: number, thickness: number, from = margin, to = right): void {
  document.lineWidth(thickness).strokeColor('black').moveTo(from, y).lineTo(to, y).stroke()
}

/**
 * The form that a carrier scans once for all parcels of a day: Letter pages with the form's own barcode (GS1-128),
 * address, date, counts by service, and the list of packages, which goes on for as many pages as it needs. The same
 * content gives the same bytes. Rejects with LabelRenderError.
 */
export async function renderScanForm(content: ScanFormContent, renderer: LabelRenderer): Promise<Uint8Array> {
  const barcode = await drawBarcode(content.formNumber, renderer)
  const pages = paginate(content.rows)
  return makePdf(`SCAN form ${content.formNumber}`, page, (document) => {
    pages.forEach((rows, index) => {
      if (index > 0) document.addPage()
      const top = index === 0 ? head(document, content, barcode) : continued(document, content)
      table(document, rows, top)
      foot(document, content, index + 1, pages.length)
    })
  })
}

type Bitmap = { readonly png: Uint8Array; readonly widthDots: number; readonly heightDots: number }

async function drawBarcode(formNumber: string, renderer: LabelRenderer): Promise<Bitmap> {
  const elements: readonly Gs1Element[] = [{ ai: formNumber.slice(0, 2), value: formNumber.slice(2) }]
  const moduleDots = 4
  const quietDots = 10 * moduleDots
  const widthDots = gs1Code128Modules(elements) * moduleDots + 2 * quietDots
  const heightDots = 170
  const field = gs1Code128({ x: quietDots, y: 0, heightDots, moduleDots, elements })
  const [png] = await renderer.render(labelFormat({ widthDots, heightDots }, [field]))
  if (png === undefined) throw new Error('the barcode drew nothing')
  return { png, widthDots, heightDots }
}

const rowHeight = 15
const headHeight = 372
const continuedHeight = 62
const footHeight = 40
const tableHeadHeight = 18

const rowsBelow = (top: number) =>
  Math.floor((bottom - footHeight - margin - top - tableHeadHeight) / rowHeight)

type ScanRow = ScanFormRow & {
  readonly number: number
}

function paginate(rows: readonly ScanFormRow[]): readonly (readonly ScanRow[])[] {
  const numbered = rows.map((row, index) => ({ ...row, number: index + 1 }))
  const first = rowsBelow(headHeight)
  const each = rowsBelow(continuedHeight)
  const pages: (readonly ScanRow[])[] = [numbered.slice(0, first)]
  for (let at = first; at < numbered.length; at += each) pages.push(numbered.slice(at, at + each))
  return pages
}

/** Draws the first page's upper part; answers where the list begins. */
function head(document: Document, content: ScanFormContent, barcode: Bitmap): number {
  write(document, content.carrierName.toUpperCase(), { x: margin, y: margin, size: 18, font: 'bold' })
  write(document, 'SCAN FORM', { x: margin, y: margin, size: 18, font: 'bold', align: 'right' })
  write(document, 'Shipment Confirmation Acceptance Notice', {
    x: margin,
    y: margin + 22,
    size: 9,
    color: grey,
    align: 'right',
  })
  rule(document, margin + 38, 2)

  addressBlock(document, content, margin + 50)
  factsBlock(document, content, margin + 50)

  const boxTop = margin + 158
  document.lineWidth(1).rect(margin, boxTop, inner, 122).stroke()
  write(document, 'SCAN THIS BARCODE TO ACCEPT ALL PACKAGES ON THIS FORM', {
    x: margin,
    y: boxTop + 8,
    size: 8,
    font: 'bold',
    align: 'center',
  })
  const width = pointsOf(barcode.widthDots)
  document.image(Buffer.from(barcode.png), (page.widthPoints - width) / 2, boxTop + 24, {
    width,
    height: pointsOf(barcode.heightDots),
  })
  const spaced = content.formNumber.replace(/(.{4})(?=.)/g, '$1 ')
  write(document, spaced, { x: margin, y: boxTop + 98, size: 13, font: 'bold', align: 'center' })

  acceptance(document, boxTop + 134)
  return headHeight
}

function addressBlock(document: Document, { from }: ScanFormContent, y: number): void {
  write(document, 'SHIPPED FROM', { x: margin, y, size: 8, color: grey })
  const place = [from.city, from.state, from.zip].filter(Boolean).join(' ')
  const lines = [from.name, from.company, from.street1, from.street2, from.street3, place]
  lines
    .filter((line) => line !== undefined && line !== '')
    .forEach((line, index) =>
      write(document, line ?? '', { x: margin, y: y + 14 + index * 14, size: 11, width: 270 }),
    )
}

function factsBlock(document: Document, content: ScanFormContent, y: number): void {
  const services = new Map<string, number>()
  for (const { serviceName } of content.rows) services.set(serviceName, (services.get(serviceName) ?? 0) + 1)
  const most = 3
  const shownServices = [...services].slice(0, services.size > most ? most - 1 : most)
  const others = [...services].slice(shownServices.length).reduce((sum, [, count]) => sum + count, 0)
  const facts: readonly (readonly [string, string])[] = [
    ['Ship date', content.shipDate],
    ['Form made', `${content.createdAt.slice(0, 16).replace('T', ' ')} UTC`],
    ['Account', content.accountName],
    ['Shipments', String(content.shipmentCount)],
    ['Packages', String(content.rows.length)],
    ...shownServices.map(([name, count]) => [`   ${name}`, String(count)] as const),
    ...(others === 0 ? [] : [['   Other services', String(others)] as const]),
  ]
  const x = 330
  facts.forEach(([name, value], index) => {
    const line = y + index * 13
    write(document, name, { x, y: line, size: 10, color: grey, width: 150 })
    write(document, value, {
      x: x + 80,
      y: line,
      size: 10,
      font: 'bold',
      width: right - x - 80,
      align: 'right',
    })
  })
}

function acceptance(document: Document, y: number): void {
  const parts = ['Carrier employee', 'Date', 'Time']
  const widths = [0.5, 0.25, 0.25]
  let x = margin
  parts.forEach((label, index) => {
    const width = inner * (widths[index] ?? 0)
    rule(document, y + 24, 0.75, x, x + width - 12)
    write(document, label, { x, y: y + 28, size: 8, color: grey, width: width - 12 })
    x += width
  })
}

function continued(document: Document, { formNumber, shipDate }: ScanFormContent): number {
  write(document, `SCAN FORM ${formNumber}`, { x: margin, y: margin, size: 11, font: 'bold' })
  write(document, `Ship date ${shipDate}`, { x: margin, y: margin, size: 11, align: 'right' })
  rule(document, margin + 18, 1)
  return continuedHeight
}

const columns: readonly {
  readonly title: string
  readonly x: number
  readonly width: number
  readonly font: keyof typeof fonts
  readonly value: (row: ScanRow) => string
}[] = [
  { title: '#', x: 0, width: 28, font: 'plain', value: (row) => String(row.number) },
  { title: 'Tracking number', x: 32, width: 190, font: 'mono', value: (row) => row.trackingNumber },
  { title: 'Service', x: 228, width: 170, font: 'plain', value: (row) => row.serviceName },
  { title: 'Destination', x: 404, width: 80, font: 'plain', value: (row) => row.destination },
  { title: 'Package', x: 488, width: 52, font: 'plain', value: (row) => row.packageText },
]

function table(document: Document, rows: readonly ScanRow[], top: number): void {
  for (const { title, x, width } of columns)
    write(document, title, { x: margin + x, y: top, size: 9, font: 'bold', width })
  rule(document, top + 13, 1)
  rows.forEach((row, index) => {
    const y = top + tableHeadHeight + index * rowHeight
    for (const { value, x, width, font } of columns)
      write(document, value(row), { x: margin + x, y, size: 10, font, width })
    document.lineWidth(0.25).strokeColor('#bbbbbb')
    document
      .moveTo(margin, y + 12)
      .lineTo(right, y + 12)
      .stroke()
  })
}

function foot(document: Document, content: ScanFormContent, number: number, count: number): void {
  const y = bottom - 12
  write(document, `Page ${number} of ${count}`, { x: margin, y, size: 9, color: grey, align: 'right' })
  if (!content.isTest) return
  document.rect(margin, y - 6, 230, 20).fill('black')
  write(document, 'SAMPLE - NOT FOR MAIL', {
    x: margin,
    y: y - 1,
    size: 12,
    font: 'bold',
    color: 'white',
    width: 230,
    align: 'center',
  })
}
