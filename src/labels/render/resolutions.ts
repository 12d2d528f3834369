// What the library that draws ZPL gets in the place of a command that it does not read as a printer does.

import type { ScannedCommand, ZplPrefixes } from '../zpl/command-scanner.ts'
import { decodeGraphic, graphicCommand, type ZplGraphic } from '../zpl/graphic-data.ts'
import { fieldText, libraryPage, unescaped } from './field-text.ts'
import type { PrinterState } from './printer-state.ts'
import { graphicField, loadedGraphic, magnified } from './stored-objects.ts'

export type Resolve = (
  state: PrinterState,
  found: ScannedCommand,
  /** In capitals, without white space around them, lengths in dots. */
  parameters: readonly string[],
  prefixes: ZplPrefixes,
) => string

/** The library keeps one format at a time: each label comes with the one that it recalls. */
const storedFormat = 'R:STORED.ZPL'
const defaultIndicator = 0x5f
const maxMagnification = 10
const lineEnds: readonly number[] = [0x09, 0x0a, 0x0d]

const fieldData: Resolve = (state, found) => {
  // What it says decides no size.
  if (!state.unpacks) return '^FD'
  const { bytes, field, codePage } = state
  const written = bytes.subarray(found.parametersStart, found.end).filter((byte) => !lineEnds.includes(byte))
  const data = field.indicator === undefined ? written : unescaped(written, field.indicator)
  const { text, escaped, fault } = fieldText(data, codePage, field.coded === true)
  if (fault) state.note(found, fault)
  return `${escaped ? '^FH_' : ''}^FD${text}`
}

const origin: Resolve = (state, found, parameters) => {
  const [x, y, end] = parameters
  const endsAt = end === '1' ? found : undefined
  state.field = { ...state.field, x: Number(x) || 0, y: Number(y) || 0, endsAt }
  state.reaches(0, 0)
  return `^${found.letters}${parameters.join(',')}`
}

function drawn(state: PrinterState, graphic: ZplGraphic): string {
  state.reaches(graphic.rowBytes * 8, graphic.bits.length / graphic.rowBytes)
  return graphicField(graphic)
}

const notUnpacked: ZplGraphic = { rowBytes: 0, bits: new Uint8Array() }
const maxMagnifiedBytes = 20_000_000

const recall: Resolve = (state, found, [name = '', across = '', down = '']) => {
  if (!state.unpacks) return graphicField(notUnpacked)
  const graphic = state.graphics.get(name)
  if (!graphic) {
    state.note(found, 'not_in_file')
    return ''
  }
  const times = (text: string) =>
    found.letters === 'XG' ? Math.min(maxMagnification, Number.parseInt(text, 10) || 1) : 1
  if (graphic.bits.length * times(across) * times(down) <= maxMagnifiedBytes)
    return drawn(state, magnified(graphic, times(across), times(down)))
  state.note(found, 'not_drawn')
  return ''
}

const load: Resolve = (state, found, _, prefixes) => {
  if (!state.unpacks) return ''
  const command = graphicCommand(state.bytes, found, prefixes)
  const loaded = command && loadedGraphic(found.letters, command)
  if (loaded) state.graphics.set(loaded.name, loaded.graphic)
  return ''
}

const serial: Resolve = (state, found, [value = '']) => {
  if (state.label) state.label.serial = found
  return found.letters === 'SN' ? `^FD${value}` : ''
}

export const resolutions: Readonly<Record<string, Resolve>> = {
  CI(state, found, [page = '', ...remapped]) {
    state.codePage = Number.parseInt(page, 10) || 0
    if (remapped.some((one) => one !== '')) state.note(found, 'other_character')
    return `^CI${libraryPage(state.codePage)}`
  },
  CW(state, _, [letter = '']) {
    state.storedFonts.add(`A${letter}`)
    return ''
  },
  DF(state, _, [name = '']) {
    if (state.label) state.label.storedAs = name
    return `^DF${storedFormat}`
  },
  DG: load,
  DY: load,
  FC(state, found) {
    state.note(found, 'printer_decides')
    return ''
  },
  FD: fieldData,
  FH(state, found) {
    const given = state.bytes.subarray(found.parametersStart, found.end)[0] ?? 0
    state.field = { ...state.field, indicator: given > 0x20 ? given : defaultIndicator }
    return ''
  },
  FO: origin,
  FS(state) {
    state.field = { x: 0, y: 0 }
    return '^FS'
  },
  FT: origin,
  FV: fieldData,
  GF(state, found, _, prefixes) {
    const command = graphicCommand(state.bytes, found, prefixes)
    if (command && !state.unpacks) {
      state.reaches(command.rowBytes * 8 || 0, command.totalBytes / command.rowBytes || 0)
      return graphicField(notUnpacked)
    }
    const graphic = command && decodeGraphic(command)
    if (graphic) return drawn(state, graphic)
    if (command) state.note(found, 'not_drawn')
    return ''
  },
  IL(state, found, parameters, prefixes) {
    state.field = { x: 0, y: 0 }
    const graphic = recall(state, found, parameters, prefixes)
    return graphic && `^FO0,0${graphic}^FS`
  },
  IM: recall,
  LH(state, _, [x = '', y = '']) {
    Object.assign(state.home, { x: Number(x) || 0, y: Number(y) || 0 })
    return `^LH${state.home.x},${state.home.y}`
  },
  LL(state, _, [length = '']) {
    if (Number(length) > 0) state.size.lengthDots = Number(length)
    return ''
  },
  MN(state, _, [media = '']) {
    if (media !== '') state.continuous = /^[NV]/.test(media)
    return ''
  },
  MU(state, _, [unit = '']) {
    if (/^[DIM]/.test(unit)) state.unit = unit.charAt(0)
    return ''
  },
  PQ(state, _, [copies = '']) {
    if (state.label) state.label.copies = Math.max(1, Number.parseInt(copies, 10) || 1)
    return ''
  },
  PW(state, _, [width = '']) {
    if (!(Number(width) > 0)) return ''
    state.size.widthDots = Number(width)
    return `^PW${width}`
  },
  SF: serial,
  SN: serial,
  XF(state, found, [name = '']) {
    const format = state.formats.get(name)
    if (!format || !state.label) {
      state.note(found, 'not_in_file')
      return ''
    }
    state.label.recalled = format.zpl
    for (const one of format.notExact) state.label.notExact.set(`${one.command} ${one.why}`, one)
    return `^XF${storedFormat}`
  },
  XG: recall,
}
