// What the code on an item says beside which item it is: GS1 element strings and digital links hold lot, serial number and
// expiry (GS1 General Specifications, section 3; GS1 Digital Link, section 4).

import { codeKey } from '../orders/barcode.ts'
import { cleanText } from '../orders/clean-text.ts'
import { classifyScan } from '../scanning/classify-scan.ts'
import { hasGs1CheckDigit } from '../check-digits.ts'
import { groupSeparator, parseGs1, type Gs1Element } from '../scanning/gs1.ts'

export type ItemCode = {
  /** Without what a scanner puts around it. */
  readonly text: string
  /** As `codeKey`: the text itself, and the GTIN in it. The first that names an item counts. */
  readonly keys: readonly string[]
  /** So many of what is named. */
  readonly count: number
  readonly lot?: string | undefined
  readonly serial?: string | undefined
  /** ISO 8601 day. */
  readonly expires?: string | undefined
}

/** ISO/IEC 15424: symbols whose data are GS1 elements. */
const gs1Symbol = /^\](?:C1|e[0-3]|d2|Q3|J1)/

const longestTraced = 60

/** What was scanned of an item. `now`: the years of two digits are near it. */
export function readItemCode(scan: string, now: Date): ItemCode {
  const { text } = classifyScan(scan)
  const elements = elementsOf(scan)
  const valueOf = (...ais: readonly string[]) => elements?.find(({ ai }) => ais.includes(ai))?.value
  const gtin = valueOf('01', '02')
  const count = Number(valueOf('30', '37') ?? 1)
  const expires = valueOf('17')
  return {
    text,
    keys: [...new Set([codeKey(text), ...(gtin === undefined ? [] : [codeKey(gtin)])])],
    count: gtin === undefined || count < 1 ? 1 : count,
    lot: gtin === undefined ? undefined : valueOf('10'),
    serial: gtin === undefined ? undefined : valueOf('21'),
    expires: gtin === undefined || expires === undefined ? undefined : dayOf(expires, now),
  }
}

/** What was scanned or typed where a lot or a serial number was asked for; undefined where it is none. */
export function readTraced(scan: string, field: 'lot' | 'serial'): string | undefined {
  const own = elementsOf(scan)?.find(({ ai }) => ai === (field === 'lot' ? '10' : '21'))?.value
  const text = own ?? cleanText(classifyScan(scan).text)
  return text === '' || text.length > longestTraced ? undefined : text
}

function elementsOf(scan: string): readonly Gs1Element[] | undefined {
  const trimmed = scan.trim()
  const data = trimmed.replace(/^\][A-Za-z][0-9A-Za-z]/, '')
  const link = linkElements(data)
  if (link) return link
  const isMarked = gs1Symbol.test(trimmed) || data.includes(groupSeparator) || data.startsWith('(')
  // Without a mark it is one only where its first element is a GTIN with its check digit, and more follows.
  const [, gtin] = /^0[12](\d{14})./.exec(data) ?? []
  if (!isMarked && (gtin === undefined || !hasGs1CheckDigit(gtin))) return undefined
  return parseGs1(data.startsWith(groupSeparator) ? data.slice(1) : data)
}

/** `https://id.gs1.org/01/09506000134352/10/ABC?17=271231` */
function linkElements(text: string): readonly Gs1Element[] | undefined {
  const [, path = '', query = ''] =
    /^https?:\/\/[^/]+\/(?:.*\/)?(01\/\d{8,14}(?:\/[^?#]*)?)(?:\?([^#]*))?/i.exec(text) ?? []
  if (path === '') return undefined
  const parts = path.split('/')
  const pairs = parts.flatMap((ai, at) => (at % 2 === 0 ? [[ai, parts[at + 1] ?? ''] as const] : []))
  const asked = query.split('&').map((pair) => pair.split('='))
  return [...pairs, ...asked.map(([ai = '', value = '']) => [ai, value] as const)].flatMap(([ai, value]) =>
    /^\d{2,4}$/.test(ai) && value !== ''
      ? [{ ai, value: ai === '01' ? value.padStart(14, '0') : decoded(value) }]
      : [],
  )
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** YYMMDD within 50 years of now; the day 00 is the month's last (GS1 General Specifications, sections 3.4.7 and 7.12). */
function dayOf(digits: string, now: Date): string | undefined {
  const [, yy = '', mm = '', dd = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? []
  const month = Number(mm)
  if (month < 1 || month > 12) return undefined
  const thisYear = now.getFullYear()
  const near = [-100, 0, 100].map((more) => thisYear - (thisYear % 100) + more + Number(yy))
  const year = near.find((one) => one - thisYear >= -49 && one - thisYear <= 50) ?? thisYear
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const day = dd === '00' ? last : Number(dd)
  if (day < 1 || day > last) return undefined
  return `${year}-${mm}-${String(day).padStart(2, '0')}`
}
