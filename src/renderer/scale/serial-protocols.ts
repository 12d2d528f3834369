// What scales say over a serial line: a table of protocols, each with what it is asked by and how its lines are read.

import { toGrams, type ScaleFault, type ScaleWord } from './reading.ts'
import type { SerialProtocolName } from './serial-protocol-names.ts'

export type SerialProtocol = {
  /** As makers call it. */
  readonly name: string
  readonly line: { readonly baudRate: number; readonly dataBits: 7 | 8; readonly parity: 'none' | 'even' }
  /** What the scale is asked by; absent where it speaks by itself. */
  readonly ask?: string
  /** One message of the scale, without its end; undefined for what is none. */
  readonly read: (message: string) => ScaleWord | undefined
}

const signed = /([-+]?)\s*(\d+(?:[.,]\d+)?)/

function weight(text: string, unit: string, isStable: boolean): ScaleWord | undefined {
  const [, sign, digits] = signed.exec(text) ?? []
  const grams = digits === undefined ? undefined : toGrams(Number(digits.replace(',', '.')), unit)
  if (grams === undefined) return undefined
  if (sign === '-' && grams > 0) return { kind: 'fault', fault: 'under_zero' }
  return isStable ? { kind: 'stable', grams } : { kind: 'moving', grams }
}

const fault = (kind: ScaleFault): ScaleWord => ({ kind: 'fault', fault: kind })

/** Bits of Toledo's status word B (Mettler Toledo continuous output, table "Status Word B Bit Definitions"). */
const toledo = { negative: 0x02, outOfRange: 0x04, motion: 0x08, kilograms: 0x10 }
/** Its status word A: bits 0 to 2 are the place of the decimal point. */
const toledoPlaces: readonly number[] = [100, 10, 1, 0.1, 0.01, 0.001, 0.0001, 0.00001]

/** STX, status words A, B and C, six digits of weight, six of tare. */
function readToledo(message: string): ScaleWord | undefined {
  const start = message.lastIndexOf('\x02')
  const body = message.slice(start + 1)
  const digits = /^[\d ]{6}/.exec(body.slice(3))?.[0]
  if (start < 0 || digits === undefined) return undefined
  const [a, b] = [body.charCodeAt(0) & 0x07, body.charCodeAt(1)]
  if (b & toledo.outOfRange) return fault('over_limit')
  if (b & toledo.negative) return fault('under_zero')
  const value = Number(digits.trim() || '0') * (toledoPlaces[a] ?? 1)
  return weight(String(value), b & toledo.kilograms ? 'kg' : 'lb', !(b & toledo.motion))
}

/** Bits of the status characters of SCP-01 (NCI, "Standard Communication Protocol"). */
const nci = { moving: 0x01, underZero: 0x01, overLimit: 0x02 }

export const serialProtocols: Readonly<Record<SerialProtocolName, SerialProtocol>> = {
  toledo: {
    name: 'Toledo',
    line: { baudRate: 9_600, dataBits: 7, parity: 'even' },
    read: readToledo,
  },
  fairbanks: {
    name: 'Fairbanks',
    line: { baudRate: 9_600, dataBits: 7, parity: 'even' },
    ask: '\r',
    // A status of digits (1 is stable, 2 in motion, 3 over or under), weight, unit.
    read: (message) => {
      const [, status, value, unit = ''] =
        /^\D*([0-3])\s+([-+]?\s*[\d.]+)\s*([a-z]{1,3})/i.exec(message) ?? []
      if (status === undefined || value === undefined) return undefined
      return status === '3' ? fault('over_limit') : weight(value, unit, status !== '2')
    },
  },
  nci: {
    name: 'NCI / Weigh-Tronix (SCP-01)',
    line: { baudRate: 9_600, dataBits: 7, parity: 'even' },
    ask: 'W\r',
    // A line of weight, then `S` and status characters.
    read: (message) => {
      const [, value, unit = '', first = '', second = ''] =
        /([-+]?\s*[\d.]+)\s*([a-z]{2,3})\s+S(.)(.)/is.exec(message) ?? []
      const [one, two] = [first.charCodeAt(0), second.charCodeAt(0)]
      if (value === undefined) return /S\?|\?/.test(message) ? fault('broken') : undefined
      if (two & nci.overLimit) return fault('over_limit')
      if (two & nci.underZero) return fault('under_zero')
      return weight(value, unit, !(one & nci.moving))
    },
  },
  sics: {
    name: 'Mettler Toledo SICS',
    line: { baudRate: 9_600, dataBits: 8, parity: 'none' },
    ask: 'SI\r\n',
    // `S S   1.234 kg` stable, `S D` dynamic, `S +` overload, `S -` underload, `S I` not now.
    read: (message) => {
      const [, status, value, unit = ''] =
        /^S[I]?\s+([SDI+-])(?:\s+([-+]?[\d.]+)\s*([a-z]{1,3}))?/i.exec(message.trim()) ?? []
      if (status === '+') return fault('over_limit')
      if (status === '-') return fault('under_zero')
      if (status === undefined || value === undefined) return status === 'I' ? { kind: 'moving' } : undefined
      return weight(value, unit, status === 'S')
    },
  },
  and: {
    name: 'A&D',
    line: { baudRate: 2_400, dataBits: 7, parity: 'even' },
    ask: 'Q\r\n',
    // `ST,GS,+0001.234kg`: stable, `US` unstable, `OL` overload.
    read: (message) => {
      const [, status, value = '', unit = ''] =
        /^(ST|US|OL)(?:,(?:GS|NT|TR))?(?:,\s*([-+]?\s*[\d.]*)\s*([a-z]{0,3}))?/i.exec(message.trim()) ?? []
      if (status?.toUpperCase() === 'OL') return fault('over_limit')
      return status === undefined ? undefined : weight(value, unit, status.toUpperCase() === 'ST')
    },
  },
  ascii: {
    name: 'Weight and unit as text',
    line: { baudRate: 9_600, dataBits: 8, parity: 'none' },
    ask: 'P\r\n',
    // `  1.234 kg`, with `?` behind it (Ohaus) or `M`/`U` where it moves. Without such a mark it is not known to stand.
    read: (message) => {
      const [, value, unit = '', mark = ''] =
        /([-+]?\s*\d+(?:[.,]\d+)?)\s*(kg|g|lbs?|oz)\b\s*([?MUGSN]?)/i.exec(message) ?? []
      if (value === undefined) return undefined
      return weight(value, unit, !['?', 'M', 'U'].includes(mark.toUpperCase()))
    },
  },
}

/** Cuts what comes over a line into messages: at CR, LF or ETX. What has no end yet is handed back. */
export function messagesOf(text: string): { readonly messages: readonly string[]; readonly rest: string } {
  const parts = text.replaceAll('\x03', '\r').split(/[\r\n]+/)
  const rest = parts.pop() ?? ''
  return { messages: parts.filter((part) => part.trim() !== ''), rest: rest.slice(-longestMessage) }
}

const longestMessage = 200
