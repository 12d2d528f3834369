import { assertNever } from '../../base/assert-never.ts'
import { announcedBytes, beginsPng, binaryCommands, longestHeader } from '../../labels/zpl/binary-data.ts'

/** What a printer finds in the bytes that a host sends. */
export type ZplEvent =
  /** A request that is answered at once, wherever it stands. Its bytes belong to no label. */
  | { readonly kind: 'request'; readonly request: HostRequest }
  /** `! U1 getvar "name"` between formats; its bytes belong to no label either. */
  | { readonly kind: 'variable'; readonly name: string }
  /** A format has ended. */
  | { readonly kind: 'format'; readonly format: ZplFormat }
  /** The line end after a format, or white space after the last one: bytes of the format that came before. */
  | { readonly kind: 'trailer'; readonly bytes: Uint8Array }

export type HostRequest =
  | 'host_status'
  | 'host_identification'
  | 'error_status'
  | 'odometer'
  | 'head_history'
  | 'configuration'

export type ZplFormat = {
  /** Everything since the format before: what stood in front of `^XA` too (settings, `^CT~~CD,`, white space). */
  readonly bytes: Uint8Array
  /** `^PQ`; at least 1. */
  readonly copies: number
  /** `^LL`, where the format says it. */
  readonly labelLengthDots: number | undefined
  /** False for a format of settings alone, or one that is stored (`^DF`): no label comes out. */
  readonly prints: boolean
}

export type ZplStream = ReturnType<typeof createZplStream>

const lf = 0x0a
const cr = 0x0d
const delimiterDefault = 0x2c
const exclamation = 0x21

/** A whole question for a variable, and the longest that is read. */
const getVariable = /^! U1 getvar "(?<name>[\w.]+)"\r?\n$/
const longestQuestion = 100

const requests: Readonly<Record<string, HostRequest>> = {
  HS: 'host_status',
  HI: 'host_identification',
  HQES: 'error_status',
  HQOD: 'odometer',
  HQPH: 'head_history',
}

// Commands that put something on the label, or recall what does (ZPL II guide).
const printing = new Set('FD FV SN SF GB GC GD GE GF GS XG IM IL XF'.split(' '))

type State =
  | { readonly at: 'text' }
  | { readonly at: 'name'; readonly tilde: boolean; name: string }
  | { readonly at: 'variable'; said: string }
  | { readonly at: 'prefix'; readonly command: 'CC' | 'CT' | 'CD' }
  | { readonly at: 'number'; readonly command: 'PQ' | 'LL'; digits: string }
  | { readonly at: 'header'; readonly command: string; parameters: string[]; length: number }
  | { readonly at: 'firstByte'; readonly bytes: number }
  | { readonly at: 'binary'; left: number }

/**
 * Splits a ZPL stream into formats as a printer does: prefixes changed by `^CC`, `^CT` and `^CD`, requests inside
 * formats, and binary graphics whose bytes look like commands are understood. Changed prefixes hold for
 * this stream alone. Pure: no clock, no I/O.
 */
export function createZplStream() {
  let caret = 0x5e
  let tilde = 0x7e
  let delimiter = delimiterDefault
  let state: State = { at: 'text' }
  let open = false
  let copies = 1
  let labelLengthDots: number | undefined
  let prints = false
  let stored = false
  let lineEnd: 'none' | 'begin' | 'afterCr' = 'none'
  let lineEndOwner: 'format' | 'request' = 'format'
  let afterFormat = false
  let kept: Uint8Array[] = []

  const text: State = { at: 'text' }

  /** Takes the next bytes, cut anywhere. Linear in their number. */
  function push(chunk: Uint8Array): readonly ZplEvent[] {
    const events: ZplEvent[] = []
    // A chunk's bytes are kept as ranges: begin is the first one not yet kept, dropped or given away.
    let begin = 0
    const keepUpTo = (end: number) => {
      if (end > begin) kept.push(chunk.slice(begin, end))
      begin = end
    }

    for (let index = 0; index < chunk.length; index++) {
      const byte = chunk[index] ?? 0

      if (lineEnd !== 'none') {
        const belongs = byte === lf || (byte === cr && lineEnd === 'begin')
        lineEnd = belongs && byte === cr ? 'afterCr' : 'none'
        if (belongs) {
          if (lineEndOwner === 'format') events.push({ kind: 'trailer', bytes: Uint8Array.of(byte) })
          begin = index + 1
          continue
        }
      }

      switch (state.at) {
        case 'binary': {
          const skipped = Math.min(state.left, chunk.length - index)
          state.left -= skipped
          if (state.left === 0) state = text
          index += skipped - 1
          break
        }
        case 'firstByte':
          state = beginsPng(byte) && state.bytes > 1 ? { at: 'binary', left: state.bytes - 1 } : text
          if (state === text) index--
          break
        case 'prefix':
          if (state.command === 'CC') caret = byte
          else if (state.command === 'CT') tilde = byte
          else delimiter = byte
          state = text
          break
        case 'number':
          if (byte >= 0x30 && byte <= 0x39 && state.digits.length < 9) {
            state.digits += String.fromCharCode(byte)
          } else {
            takeNumber(state.command, state.digits)
            state = text
            index--
          }
          break
        case 'header':
          if (!takesIntoHeader(byte)) {
            state = text
            index--
          }
          break
        case 'name':
          if (byte === caret || byte === tilde) {
            state = { at: 'name', tilde: byte === tilde, name: '' }
            break
          }
          state.name += String.fromCharCode(byte).toUpperCase()
          endName(index)
          break
        case 'variable':
          if (byte === caret || byte === tilde || state.said.length > longestQuestion) {
            state = text
            index--
            break
          }
          state.said += String.fromCharCode(byte)
          if (byte === lf) endVariable(index, state.said)
          break
        case 'text':
          if (byte === caret || byte === tilde) state = { at: 'name', tilde: byte === tilde, name: '' }
          else if (byte === exclamation && !open) state = { at: 'variable', said: '!' }
          break
        default:
          assertNever(state)
      }
    }
    keepUpTo(chunk.length)
    return events

    function endVariable(index: number, said: string): void {
      state = text
      const name = getVariable.exec(said)?.groups?.['name']
      if (name === undefined) return
      keepUpTo(index + 1)
      dropKept(said.length)
      events.push({ kind: 'variable', name })
    }

    function endName(index: number): void {
      if (state.at !== 'name') return
      const { name, tilde: immediate } = state
      if (name.length < 2) return
      if (immediate && name.length < 4 && name.startsWith('HQ')) return
      if (immediate && name in requests) {
        const request = requests[name]
        state = text
        keepUpTo(index + 1)
        dropKept(name.length + 1)
        if (!open) {
          lineEnd = 'begin'
          lineEndOwner = 'request'
        }
        if (request !== undefined) events.push({ kind: 'request', request })
        return
      }
      state = begun(name)
      // Unlike the others it is a format command: answered when the format is worked on.
      if (!immediate && open && name === 'HH') events.push({ kind: 'request', request: 'configuration' })
      if (immediate || name !== 'XZ' || !open) return
      keepUpTo(index + 1)
      const format = { bytes: joined(kept), copies, labelLengthDots, prints: prints && !stored }
      events.push({ kind: 'format', format })
      startOver()
    }
  }

  function begun(name: string): State {
    const command = name.slice(0, 2)
    if (command === 'XA') open = true
    if (command === 'DF') stored = true
    if (open && printing.has(command)) prints = true
    if (command === 'CC' || command === 'CT' || command === 'CD') return { at: 'prefix', command }
    if (command === 'PQ' || command === 'LL') return { at: 'number', command, digits: '' }
    if (command in binaryCommands) return { at: 'header', command, parameters: [''], length: 0 }
    return text
  }

  function takeNumber(command: 'PQ' | 'LL', digits: string): void {
    const value = Number(digits)
    if (value === 0) return
    if (command === 'PQ') copies = value
    else labelLengthDots = value
  }

  /** False: the byte is no part of the header, which thus announces no binary data. */
  function takesIntoHeader(byte: number): boolean {
    if (state.at !== 'header') return false
    const shape = binaryCommands[state.command]
    if (shape === undefined || byte === caret || byte === tilde || ++state.length > longestHeader)
      return false
    if (byte !== delimiter) {
      state.parameters.push(`${state.parameters.pop() ?? ''}${String.fromCharCode(byte)}`)
    } else if (state.parameters.length < shape.count) {
      state.parameters.push('')
    } else {
      const { bytes, onlyAfterPng } = announcedBytes(state.command, state.parameters)
      if (bytes === 0) state = text
      else state = onlyAfterPng ? { at: 'firstByte', bytes } : { at: 'binary', left: bytes }
    }
    return true
  }

  function startOver(): void {
    open = false
    copies = 1
    labelLengthDots = undefined
    prints = false
    stored = false
    kept = []
    lineEnd = 'begin'
    lineEndOwner = 'format'
    afterFormat = true
  }

  /** Takes the last bytes back: a request turned out to belong to no label. */
  function dropKept(count: number): void {
    let left = count
    while (left > 0) {
      const last = kept.pop()
      if (last === undefined) return
      if (last.length > left) kept.push(last.subarray(0, last.length - left))
      left -= last.length
    }
  }

  return {
    push,
    /** The host has closed: gives the last format its white space; an unfinished format is dropped. */
    end(): readonly ZplEvent[] {
      const rest = joined(kept)
      const blank = rest.every((byte) => byte <= 0x20)
      const events: ZplEvent[] =
        afterFormat && !open && blank && rest.length > 0 ? [{ kind: 'trailer', bytes: rest }] : []
      startOver()
      afterFormat = false
      state = text
      return events
    },
    /** A format has begun and not ended (`~HS`, partial format flag). */
    insideFormat: () => open,
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts)
}
