// ZPL as the library that draws it (zpl-renderer-js) has to be given it: it knows capitals, dots, a comma and a caret alone,
// few code pages, one font, and no graphic that is packed or loaded otherwise than by ~DG.

import { isDelimiter, scanCommands, type ScannedCommand, type ZplPrefixes } from '../zpl/command-scanner.ts'
import {
  aliases,
  defaultMagnification,
  drawnCommands,
  keptCommands,
  lengthParameters,
  magnification,
  notDrawn,
} from './drawn-commands.ts'
import { OpenLabel, PrinterState, type NotExact } from './printer-state.ts'
import { resolutions } from './resolutions.ts'

/** One format that prints, for the library. */
export type ResolvedLabel = {
  /** Whole: with all that the labels before it have left in force. */
  readonly zpl: string
  readonly copies: number
  /** `^PW` and `^LL` in dots, where any are in force. */
  readonly widthDots?: number
  readonly lengthDots?: number
  /** How far the origins of its fields, its boxes and its graphics reach. */
  readonly reach: { readonly widthDots: number; readonly heightDots: number }
  /** Its paper has no gaps or marks, and is as long as the label. */
  readonly continuous: boolean
  /** Each command once for each reason; empty where it is drawn as a printer prints it. */
  readonly notExact: readonly NotExact[]
}

const mmPerInch = 25.4
/** They carry text or graphics, which may be long and are read by themselves. */
const withData = new Set(['FD', 'FV', 'FX', 'GF', 'DG', 'DY'])
const font = /^A[0-9A-Z@]$/
/** Of these a field's origin is its left end in the drawing, whatever it says. */
const alignedLeft = /^(B\w|G\w)$/

/** The labels of a file, in order, for a printer of so many dots per millimetre. Never throws. */
export const resolveZpl = (bytes: Uint8Array, dpmm: number): readonly ResolvedLabel[] =>
  labelsOf(new PrinterState(bytes, dpmm, true))

/** Their sizes; what is loaded and recalled counts by its corner alone. Takes no more time than reading the file. */
export const sizesOf = (
  bytes: Uint8Array,
  dpmm: number,
): readonly Omit<ResolvedLabel, 'zpl' | 'notExact'>[] => labelsOf(new PrinterState(bytes, dpmm, false))

/** Pieces of paper that a file asks for, of whatever size. */
export const countPapers = (bytes: Uint8Array): number =>
  sizesOf(bytes, 1).reduce((sum, { copies }) => sum + copies, 0)

function labelsOf(state: PrinterState): readonly ResolvedLabel[] {
  const labels: ResolvedLabel[] = []

  function finish({ zpl, recalled, storedAs, copies, serial, reach, notExact }: OpenLabel): void {
    if (serial && copies > 1) state.note(serial, 'printer_decides')
    const whole = `${zpl}^XZ`
    const notes = [...notExact.values()]
    if (storedAs !== undefined) state.formats.set(storedAs, { zpl: whole, notExact: notes })
    else if (recalled !== '' || puts.test(zpl) || notes.length > 0) {
      const { continuous, size } = state
      labels.push({ zpl: recalled + whole, copies, reach, continuous, notExact: notes, ...size })
    }
  }

  scanCommands(state.bytes, (found, prefixes) => {
    const { letters } = found
    if (letters === 'XA') {
      state.label ??= new OpenLabel()
      if (state.label.zpl === '') state.label.zpl = `^XA${[...state.kept.values()].join('')}`
      state.field = { x: 0, y: 0 }
    } else if (letters === 'XZ') {
      if (state.label) finish(state.label)
      state.label = undefined
    } else {
      const written = resolved(state, found, prefixes)
      if (keptCommands.has(letters) && written !== '') {
        // The order matters: a font takes the orientation of fields before it.
        state.kept.delete(letters)
        state.kept.set(letters, written)
      }
      if (state.label) state.label.zpl += written
    }
  })
  return labels
}

/** Commands that put something on a label. */
const puts = /\^(FD|G[B-FS])/

function resolved(state: PrinterState, found: ScannedCommand, prefixes: ZplPrefixes): string {
  const { letters } = found
  const parameters = withData.has(letters) ? [] : parametersOf(state, found, prefixes)
  if (notDrawn[letters]?.test(parameters.join(','))) state.note(found, 'not_drawn')
  if (letters === 'A@' || state.storedFonts.has(letters)) state.note(found, 'other_font')
  if (alignedLeft.test(letters) && state.field.endsAt) state.note(state.field.endsAt, 'not_drawn')
  if (letters.startsWith('B') && letters !== 'BY') state.field = { ...state.field, coded: true }
  if (/^G[BCDE]$/.test(letters)) state.reaches(Number(parameters[0]) || 0, Number(parameters[1]) || 0)

  const resolve = resolutions[letters]
  if (resolve) return resolve(state, found, parameters, prefixes)
  const name = aliases[letters] ?? letters
  return drawnCommands.has(name) || font.test(name) ? `^${name}${parameters.join(',')}` : ''
}

function parametersOf(
  { bytes, unit, dpmm }: PrinterState,
  { letters, parametersStart, end }: ScannedCommand,
  prefixes: ZplPrefixes,
): readonly string[] {
  const parameters: string[] = []
  let parameter = ''
  for (let at = parametersStart; at < end; at++) {
    const byte = bytes[at] ?? 0
    if (isDelimiter(byte, prefixes)) {
      parameters.push(parameter)
      parameter = ''
    } else if (byte >= 0x20 && byte < 0x7f) parameter += String.fromCharCode(byte)
  }
  parameters.push(parameter)
  const lengths = lengthParameters[letters.startsWith('A') ? 'A' : letters] ?? []
  const dots = { M: dpmm, I: dpmm * mmPerInch }[unit]
  const chosen = magnification[aliases[letters] ?? letters]
  if (chosen !== undefined) parameters[chosen] ||= String(defaultMagnification[dpmm] ?? 2)
  return parameters.map((one, index) => {
    const text = one.trim()
    if (dots !== undefined && lengths.includes(index) && /^-?(\d+\.?\d*|\.\d+)$/.test(text))
      return String(Math.round(Number(text) * dots))
    // The sign that a Data Matrix escapes with may be a small letter.
    return letters === 'BX' && index === 6 ? text : text.toUpperCase()
  })
}
