// Reads ZPL before it is printed: which labels it holds, and what it would do to the printer beyond them.

import { longestHeader } from './binary-data.ts'
import {
  defaultPrefixes,
  isDelimiter,
  scanCommands,
  type ScannedCommand,
  type ZplPrefixes,
} from './command-scanner.ts'
import { graphicCommand, graphicFault, type GraphicFault } from './graphic-data.ts'
import { zplCommand, type RefusalReason, type ZplReach } from './commands.ts'
import { lineCounter } from './line-counter.ts'
import { findOtherLanguages, type OtherLanguage } from './other-languages.ts'

export type ZplMedia = 'continuous' | 'gap' | 'mark' | 'automatic'

/** As it is written: dots of the printer, or millimetres where `^MU` has set millimetres or inches. */
export type ZplLength = { readonly dots: number } | { readonly mm: number }

/** One format, `^XA` to `^XZ`. Sizes and media are those in force, which an earlier format may have set. */
export type InspectedLabel = {
  readonly start: number
  /** First byte after `^XZ`. */
  readonly end: number
  /** `^PW` */
  readonly width?: ZplLength
  /** `^LL` */
  readonly length?: ZplLength
  /** `^PQ`; at least 1. */
  readonly copies: number
  /** `^MN`. */
  readonly media?: ZplMedia
}

type Place = {
  /** Prefix and letters as the guide writes them, with the parameter where that decides; never the label's data. */
  readonly command: string
  readonly offset: number
  /** From 1. */
  readonly line: number
}

export type ZplNotice = Place & {
  readonly name: string
  readonly touches: ZplReach
  /** It would be refused, and was permitted. */
  readonly permitted?: RefusalReason
}
export type ZplRefusal = Place & { readonly reason: RefusalReason }

export type ZplInspection = {
  readonly labels: readonly InspectedLabel[]
  /** In the order of the stream, each command once. */
  readonly notices: readonly ZplNotice[]
  /** In the order of the stream, each command once for each reason. Empty: the label may be sent. */
  readonly refusals: readonly ZplRefusal[]
}

// Zebra's widest head has 8.5 inches at 600 dpi; as long as this, a shipping label of 600 dpi would have 2 feet.
const maxDots = { PW: 5_200, LL: 15_000 } as const
/** More paper from one label file is a fault in it. */
const maxPapers = 500
/** Of one kind; a stream of nonsense would tell no more with more of them. */
const maxFindings = 100

const mmPerInch = 25.4
const dotsPerUnit: Readonly<Record<string, number>> = { D: 1, I: 600, M: 24 }

const mediaByParameter: Readonly<Record<string, ZplMedia>> = {
  N: 'continuous',
  V: 'continuous',
  Y: 'gap',
  W: 'gap',
  M: 'mark',
  A: 'automatic',
}

// They begin a label, or put nothing on it: no sign of a lost ^XA.
const rightOutside = new Set(['XA', 'FX', 'FS'])

/**
 * Reads a ZPL stream whole. What would be refused for a reason in `permitted` gets a notice instead. Pure, linear in the
 * number of bytes; never throws, whatever the bytes are.
 */
export function inspectZpl(bytes: Uint8Array, permitted: readonly RefusalReason[] = []): ZplInspection {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const labels: InspectedLabel[] = []
  const notices = new Map<string, ZplNotice>()
  const refusals = new Map<string, ZplRefusal>()
  const lineAt = lineCounter(buffer)

  let open: { readonly start: number; copies: number } | undefined
  let size: Pick<InspectedLabel, 'width' | 'length' | 'media'> = {}
  let unit = 'D'
  let papers = 0
  let last: ScannedCommand | undefined
  let lastPrefixChange: ScannedCommand | undefined

  function refuse(
    written: string,
    offset: number,
    reason: RefusalReason,
    what?: Pick<ZplNotice, 'name' | 'touches'>,
  ): void {
    if (what && permitted.includes(reason)) {
      note(written, offset, { ...what, permitted: reason })
      return
    }
    const key = `${written} ${reason}`
    if (refusals.has(key) || refusals.size >= maxFindings) return
    refusals.set(key, { command: readable(written), offset, line: lineAt(offset), reason })
  }

  function note(written: string, offset: number, what: Omit<ZplNotice, keyof Place>): void {
    if (notices.has(written) || notices.size >= maxFindings) return
    notices.set(written, { command: readable(written), offset, line: lineAt(offset), ...what })
  }

  function refuseOther(beginning: OtherLanguage, offset: number): void {
    refuse(beginning, offset, 'other_language', otherLanguage)
  }

  /** Without white space, in capitals, with the guide's comma between parameters. */
  function parametersOf(found: ScannedCommand, prefixes: ZplPrefixes): string {
    let start = found.parametersStart
    while (start < found.end && (buffer[start] ?? 0) <= 0x20) start++
    const end = Math.min(found.end, start + longestHeader)
    let parameters = ''
    for (let index = start; index < end; index++) {
      const byte = buffer[index] ?? 0
      if (isDelimiter(byte, prefixes)) parameters += ','
      else if (byte > 0x20 && byte < 0x7f) parameters += String.fromCharCode(byte)
    }
    return parameters.toUpperCase()
  }

  function judge(found: ScannedCommand, written: string, prefixes: ZplPrefixes): void {
    const command = zplCommand(found.prefix, found.letters)
    const { name, touches, treatment, harmless } = command
    if (treatment === 'pass') {
      if (touches === 'label' && !open && isLost(found)) refuse(written, found.start, 'not_whole')
      return
    }
    const parameters = harmless ? parametersOf(found, prefixes) : ''
    const reason = command.reasonByParameter?.[parameters.charAt(0)] ?? command.reason
    if (reason && !harmless?.test(parameters)) {
      const deciding = harmless ? (/[^R,]:|^\w$/.exec(parameters)?.[0] ?? '') : ''
      refuse(written + deciding, found.start, reason, { name, touches })
      return
    }
    note(written, found.start, { name, touches })
  }

  /** A part of a label without its `^XA`. A second `^XZ` right after the first one ends nothing and harms nothing. */
  function isLost({ letters }: ScannedCommand): boolean {
    return !rightOutside.has(letters) && !(letters === 'XZ' && last?.letters === 'XZ')
  }

  function takeSize(found: ScannedCommand, written: string, prefixes: ZplPrefixes): void {
    const parameters = parametersOf(found, prefixes)
    switch (found.letters) {
      case 'MU':
        unit = parameters.charAt(0) in dotsPerUnit ? parameters.charAt(0) : unit
        return
      case 'MN': {
        const media = mediaByParameter[parameters.charAt(0)]
        if (media) size = { ...size, media }
        return
      }
      case 'PQ': {
        const copies = Number.parseInt(parameters, 10)
        if (open && copies > 0) open.copies = copies
        return
      }
      case 'PW':
      case 'LL': {
        const value = Number.parseFloat(parameters)
        if (!(value > 0)) return
        if (value * (dotsPerUnit[unit] ?? 1) > maxDots[found.letters]) {
          refuse(written, found.start, 'absurd_size')
        }
        const side = unit === 'D' ? { dots: value } : { mm: unit === 'I' ? value * mmPerInch : value }
        size = { ...size, [found.letters === 'PW' ? 'width' : 'length']: side }
      }
    }
  }

  function takeFrame(found: ScannedCommand): void {
    if (found.letters === 'XA') {
      open ??= { start: found.start, copies: 1 }
    } else if (found.letters === 'XZ' && open) {
      papers += open.copies
      if (open.copies > maxPapers) refuse('^PQ', open.start, 'absurd_size')
      else if (papers > maxPapers) refuse('^XA', open.start, 'too_many_labels')
      else labels.push({ ...open, ...size, end: found.parametersStart })
      open = undefined
    }
  }

  const left = scanCommands(bytes, (found, prefixes) => {
    if (!last) findOtherLanguages(buffer, 0, found.start, true, refuseOther)
    const written = found.prefix + found.letters
    judge(found, written, prefixes)
    if (sizing.has(found.letters)) takeSize(found, written, prefixes)
    if (prefixChanging.has(found.letters)) lastPrefixChange = found
    if (found.missingBytes > 0 || lacksChecksum(buffer, found)) refuse(written, found.start, 'not_whole')
    const fault = faultOf(bytes, found, prefixes)
    if (fault) refuse(written, found.start, graphicReasons[fault])
    takeFrame(found)
    findOtherLanguages(buffer, found.textStart, found.end, !open, refuseOther)
    last = found
  })

  if (!last) findOtherLanguages(buffer, 0, buffer.length, true, refuseOther)
  if (open) refuse('^XA', open.start, 'not_whole')
  else if (labels.length === 0 && refusals.size === 0 && !doesWhatIsPermitted(notices)) {
    refuse('^XA', 0, 'not_whole')
  }
  if (lastPrefixChange && !isDefault(left)) {
    refuse(`^${lastPrefixChange.letters}`, lastPrefixChange.start, 'changes_language')
  }
  const inOrder = [...refusals.values()].sort((one, other) => one.offset - other.offset)
  return { labels, notices: [...notices.values()], refusals: inOrder }
}

/** A file without a label that is sent for what was permitted, such as a line of settings in another language. */
const doesWhatIsPermitted = (notices: ReadonlyMap<string, ZplNotice>) =>
  [...notices.values()].some(({ permitted }) => permitted)

const otherLanguage = { name: 'Another Language', touches: 'for_good' } as const

/** A length of a label on a printer of this resolution, in millimetres. */
export function lengthMm(length: ZplLength, dpi: number): number {
  return 'mm' in length ? length.mm : (length.dots / dpi) * mmPerInch
}

const sizing = new Set(['MU', 'MN', 'PQ', 'PW', 'LL'])
const prefixChanging = new Set(['CC', 'CT', 'CD'])
const withGraphic = new Set(['GF', 'DG', 'DY'])

const graphicReasons = { wrong_checksum: 'damaged_graphic', cut_off: 'not_whole' } as const

/** A printer draws nothing of a graphic whose checksum is wrong, or that has fewer digits than it says. */
function faultOf(bytes: Uint8Array, found: ScannedCommand, prefixes: ZplPrefixes): GraphicFault | undefined {
  const graphic = withGraphic.has(found.letters) ? graphicCommand(bytes, found, prefixes) : undefined
  return graphic && graphicFault(graphic)
}

const isDefault = (prefixes: ZplPrefixes) =>
  prefixes.caret === defaultPrefixes.caret &&
  prefixes.tilde === defaultPrefixes.tilde &&
  prefixes.delimiter === defaultPrefixes.delimiter

const readable = (written: string) => written.replace(/[^ -~]/g, '?')

/** True for base64 data (`:Z64:`, `:B64:`) that does not end in its checksum: a printer draws nothing of it. */
function lacksChecksum(buffer: Buffer, found: ScannedCommand): boolean {
  if (!withGraphic.has(found.letters)) return false
  const headEnd = Math.min(found.end, found.parametersStart + longestHeader)
  if (!/,:[ZB]64:/.test(buffer.toString('latin1', found.parametersStart, headEnd))) return false
  let end = found.end
  while (end > found.parametersStart && (buffer[end - 1] ?? 0) <= 0x20) end--
  return !/:[0-9A-F]{4}$/i.test(buffer.toString('latin1', Math.max(found.parametersStart, end - 5), end))
}
