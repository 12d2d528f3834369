import { cleanText } from '../orders/clean-text.ts'
import { groupSeparator, parseGs1 } from './gs1.ts'
import { readTrackingNumber, type TrackingNumber } from './tracking-numbers.ts'

/**
 * What was scanned or typed. `text` is the scan, clean: a shop may use numbers that look like a carrier's for its orders,
 * so it is worth looking for an order of that number too.
 */
export type Scanned =
  | { readonly kind: 'order'; readonly text: string; readonly orderNumber: string }
  | ({ readonly kind: 'tracking'; readonly text: string } & TrackingNumber)
  | ({ readonly kind: 'container'; readonly text: string } & Container)

/** The 99M barcode of a container label: the Intelligent Mail container barcode, 21 characters with no check digit. */
type Container = {
  readonly containerNumber: string
  readonly mailerId: string
  readonly serialNumber: string
}

/**
 * Tells the meaning of a scan. What is nothing else is an order number; so is a carrier's number with a wrong check
 * digit.
 */
export function classifyScan(scan: string): Scanned {
  const data = withoutTransport(scan)
  const text = cleanText(data)
  const { number, zip } = readElements(data)

  const tracking = readTrackingNumber(number.replaceAll('-', ''))
  if (tracking) return { kind: 'tracking', text, ...tracking, ...(zip ? { destinationZip: zip } : {}) }

  const container = readContainer(number)
  if (container) return { kind: 'container', text, ...container }

  return { kind: 'order', text, orderNumber: text }
}

/**
 * Takes off what a scanner puts around its data: control characters (the separator of GS1 elements stays) and the AIM
 * symbology identifier, such as `]C1` (ISO/IEC 15424).
 */
function withoutTransport(scan: string): string {
  const printable = scan.replace(/\p{Cc}/gu, (control) =>
    control === groupSeparator || /\s/.test(control) ? control : '',
  )
  const data = printable.trim().replace(/^\][A-Za-z][0-9A-Za-z]/, '')
  return data.startsWith(groupSeparator) ? data.slice(1) : data
}

/** The number to look at, in capitals without spaces: of GS1 elements the carrier's own (identifiers 90 to 99). */
function readElements(data: string): { readonly number: string; readonly zip?: string } {
  const elements = data.includes(groupSeparator) || data.startsWith('(') ? parseGs1(data) : undefined
  const own = elements?.find(({ ai }) => ai.startsWith('9'))
  const number = (own ? own.ai + own.value : cleanText(data)).replace(/\s/g, '').toUpperCase()
  const zip = elements?.find(({ ai }) => ai === '420')?.value
  return zip && /^\d{5}(\d{4})?$/.test(zip) ? { number, zip } : { number }
}

/** Mailer ids that begin with 9 have nine digits, others six. Serial numbers are padded with zeros or dashes. */
const containerPattern = /^99M(?:([0-8]\d{5})([0-9A-Z-]{12})|(9\d{8})([0-9A-Z-]{9}))$/

function readContainer(number: string): Container | undefined {
  const [containerNumber, six, ofSix, nine, ofNine] = containerPattern.exec(number) ?? []
  const mailerId = six ?? nine
  const serialNumber = ofSix ?? ofNine
  return containerNumber && mailerId && serialNumber ? { containerNumber, mailerId, serialNumber } : undefined
}
