import type { PrinterFault } from './printer-fault.ts'

/** What a printer says of itself when asked. */
export type PrinterCondition = {
  readonly fault: PrinterFault | undefined
  readonly labelLengthDots: number
  readonly formatsInBuffer: number
  readonly partialFormat: boolean
  readonly labelsRemaining: number
}

export type PrinterIdentity = { readonly model: string; readonly firmware: string; readonly dpmm: number }

const framed = (line: string) => `\u0002${line}\u0003\r\n`
const flag = (set: boolean) => (set ? '1' : '0')
const padded = (value: number, digits: number) =>
  String(Math.min(value, 10 ** digits - 1)).padStart(digits, '0')

/**
 * `~HS`, host status return: three lines with all fields of the ZPL II guide. The guide says that some models do
 * not answer while paper or ribbon is out or the head is open; this one does, as current firmware does.
 */
export function hostStatusReturn(condition: PrinterCondition): string {
  const has = (kind: PrinterFault['kind']) => flag(condition.fault?.kind === kind)
  const link = [
    '030', // communication settings: 9600 baud, 8 data bits
    has('paper_out'),
    has('paused'),
    padded(condition.labelLengthDots, 4),
    padded(condition.formatsInBuffer, 3),
    '0', // receive buffer full
    '0', // communications diagnostic mode
    flag(condition.partialFormat),
    '000', // unused
    '0', // corrupt RAM
    '0', // under temperature
    '0', // over temperature
  ]
  const head = [
    '000', // function settings
    '0', // unused
    has('head_open'),
    has('ribbon_out'),
    has('ribbon_out'), // thermal transfer mode: only that has a ribbon
    '2', // print mode: tear-off
    '4', // print width mode
    '0', // label waiting in peel-off mode
    padded(condition.labelsRemaining, 8),
    '1', // format while printing
    '000', // graphic images in memory
  ]
  const memory = ['1234', '0'] // password, static RAM
  return [link, head, memory].map((fields) => framed(fields.join(','))).join('')
}

/** `~HI`, host identification: model, firmware, dots per millimetre, memory. */
export function hostIdentification({ model, firmware, dpmm }: PrinterIdentity): string {
  return framed(`${model},${firmware},${dpmm},8192KB`)
}

// Bits of the first group of eight hex digits from the right (ZPL II guide, ~HQ, error flags).
const errorBits: Readonly<Partial<Record<PrinterFault['kind'], number>>> = {
  paper_out: 0x0000_0001,
  ribbon_out: 0x0000_0002,
  head_open: 0x0000_0004,
  paused: 0x0001_0000,
}

/** `~HQES`: errors and warnings as flags. Hosts read its columns by their place. */
export function errorStatus({ fault }: PrinterCondition): string {
  const bits = fault === undefined ? 0 : (errorBits[fault.kind] ?? 0)
  const row = (name: string, value: number) =>
    `   ${name.padEnd(16)}${flag(value !== 0)} 00000000 ${value.toString(16).toUpperCase().padStart(8, '0')}\r\n`
  return `\u0002\r\n${'  PRINTER STATUS'.padEnd(46)}\r\n${row('ERRORS:', bits)}${row('WARNINGS:', 0)}\u0003`
}
