// How a printer answers its host (ZPL II Programming Guide: ~HS, ~HI, ~HQ, ^HH).

import type { PrinterFault } from './printer-fault.ts'
import type { PrinterModel } from './printer-model.ts'

/** What a printer says of itself when asked. */
export type PrinterCondition = {
  readonly fault: PrinterFault | undefined
  /** Its sensor sees the end of the roll come. */
  readonly paperLow: boolean
  readonly labelLengthDots: number
  readonly formatsInBuffer: number
  readonly partialFormat: boolean
  readonly labelsRemaining: number
}

const framed = (line: string) => `\u0002${line}\u0003\r\n`
const flag = (set: boolean) => (set ? '1' : '0')
const padded = (value: number, digits: number) =>
  String(Math.min(value, 10 ** digits - 1)).padStart(digits, '0')

/** `~HS`, host status return: three lines with the fields of the ZPL II guide. */
export function hostStatusReturn(condition: PrinterCondition, model?: PrinterModel): string {
  const has = (kind: PrinterFault['kind']) => flag(condition.fault?.kind === kind)
  const link = [
    '030', // communication settings: 9600 baud, 8 data bits
    has('paper_out'),
    has('paused'),
    padded(condition.labelLengthDots, 4),
    padded(condition.formatsInBuffer, 3),
    has('buffer_full'),
    '0', // communications diagnostic mode
    flag(condition.partialFormat),
    '000', // unused
    '0', // corrupt RAM
    '0', // under temperature
    has('too_hot'),
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
    ...(model?.shortHostStatus === true ? [] : ['1', '000']), // format while printing, graphic images in memory
  ]
  const memory = ['1234', '0'] // password, static RAM
  return [link, head, memory].map((fields) => framed(fields.join(','))).join('')
}

/** `~HI`, host identification: model, firmware, dots per millimetre, memory. */
export function hostIdentification({ name, firmware, dpmm, memory }: PrinterModel): string {
  return framed(`${name},${firmware},${dpmm},${memory}`)
}

// Bits of the first group of eight hex digits from the right (ZPL II guide, ~HQ, error flags).
const errorBits: Readonly<Partial<Record<PrinterFault['kind'], number>>> = {
  paper_out: 0x0000_0001,
  ribbon_out: 0x0000_0002,
  head_open: 0x0000_0004,
  cutter_fault: 0x0000_0008,
  too_hot: 0x0000_0010,
  head_fault: 0x0000_0040,
  paused: 0x0001_0000,
}

/** Warning flags, counted alike. */
const paperNearEnd = 0x8

/** `~HQES`: errors and warnings as flags. Hosts read its columns by their place. */
export function errorStatus({ fault, paperLow }: PrinterCondition): string {
  const bits = fault === undefined ? 0 : (errorBits[fault.kind] ?? 0)
  const row = (name: string, value: number) =>
    `   ${name.padEnd(16)}${flag(value !== 0)} 00000000 ${value.toString(16).toUpperCase().padStart(8, '0')}\r\n`
  return `\u0002\r\n${'  PRINTER STATUS'.padEnd(46)}\r\n${row('ERRORS:', bits)}${row('WARNINGS:', paperLow ? paperNearEnd : 0)}\u0003`
}

const mmPerInch = 25.4
/** What it had printed before it came here, and with its last print head. */
const earlierInches = 8_560
const lastHeadInches = 7_303

const totalInches = (travelledMm: number) => earlierInches + Math.floor(travelledMm / mmPerInch)

/** `~HQPH`: how far the head has printed since it was cleaned and since it is in the printer, and the heads before. */
export function headHistory(travelledMm: number): string {
  const inches = totalInches(travelledMm) - lastHeadInches
  const rows = [
    `  LAST CLEANED:              ${inches} "`,
    '  HEAD LIFE HISTORY',
    '   #   DISTANCE',
    `   1:    ${inches} "`,
    `   2:    ${lastHeadInches} "`,
  ]
  return `\u0002\r\n\r\n${rows.map((row) => `${row.padEnd(46)}\r\n`).join('')}\u0003`
}

/** As somebody has set it. */
export type PrinterSettings = { readonly darkness: number; readonly inchesPerSecond: number }

/** `! U1 getvar`: what it knows by this name, in quotes; a question mark for a name that it does not know. */
export function variable(
  name: string,
  model: PrinterModel,
  { darkness, inchesPerSecond }: PrinterSettings,
  travelledMm: number,
): string {
  const inches = totalInches(travelledMm)
  const known: Readonly<Record<string, string>> = {
    'appl.name': model.firmware,
    'media.speed': inchesPerSecond.toFixed(1),
    'odometer.total_print_length': `${inches} INCHES, ${Math.round(inches * 2.54)} CENTIMETERS`,
    'print.tone': darkness.toFixed(1),
  }
  return `"${known[name] ?? '?'}"`
}

/** `~HQOD`: the paper that went through it, in whole inches (^MA). */
export function odometer(travelledMm: number): string {
  const inches = totalInches(travelledMm)
  const row = (name: string) => `   ${name.padEnd(31)}${inches} "\r\n`
  return `\u0002\r\n${'  PRINT METERS'.padEnd(46)}\r\n${['TOTAL NONRESETTABLE:', 'USER RESETTABLE CNTR1:'].map(row).join('')}\u0003`
}

/** `^HH`, configuration label return: its lines as on the printed configuration label, value before name. */
export function configurationLabel(
  model: PrinterModel,
  { darkness, inchesPerSecond }: PrinterSettings,
  paper: { readonly widthDots: number; readonly lengthDots: number },
): string {
  const lines: readonly (readonly [value: string, name: string])[] = [
    [`+${darkness.toFixed(1)}`, 'DARKNESS'],
    [`${inchesPerSecond.toFixed(1)} IPS`, 'PRINT SPEED'],
    ['+000', 'TEAR OFF'],
    ['TEAR OFF', 'PRINT MODE'],
    ['GAP/NOTCH', 'MEDIA TYPE'],
    ['DIRECT-THERMAL', 'PRINT METHOD'],
    [String(paper.widthDots), 'PRINT WIDTH'],
    [String(paper.lengthDots), 'LABEL LENGTH'],
    ['<~>  7EH', 'CONTROL CHAR'],
    ['<^>  5EH', 'COMMAND CHAR'],
    ['<,>  2CH', 'DELIM. CHAR'],
    ['ZPL II', 'ZPL MODE'],
    [`${model.headDots} ${model.dpmm}/MM FULL`, 'RESOLUTION'],
    [`${model.firmware} <-`, 'FIRMWARE'],
  ]
  return `\u0002${lines.map(([value, name]) => `  ${value.padEnd(20)}${name.padEnd(18)}\r\n`).join('')}\u0003\r\n`
}
