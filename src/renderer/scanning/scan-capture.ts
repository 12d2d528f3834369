// Tells a scanner's keys from a person's, key by key. Pure: times come from the events, effects go out as data.
//
// A wedge scanner types 2 to 5 ms a key (p95 11 ms while the page is busy) and ends with Enter or Tab; people stay
// above 50 ms. No single key tells which it is, so each is held back for a moment: what proves to be typing is given
// to where it was meant to go, what proves to be a scan never gets there. A machine under load may deliver one key of
// a scan late: then the key before it was given out as typing, and is taken back. Times are `event.timeStamp`, when
// the key was pressed; on a busy page the handler runs much later.

import type { EndKey } from '../../contract/scanner-setting.ts'

/** Keys at most this far apart are too quick for a person, apart from single rolled ones. */
export const quickGapMs = 30
/** Of a scan's gaps, at least this share is quick. */
export const quickShare = 0.6
/** Keys further apart than this are not of one scan, whatever held them up; nor is an end further from them. */
export const longestGapMs = 500
/** Once enough of a scan is there to be sure of it, the rest may be held up for this long. */
export const longestStallMs = 1_500
/** Scanners set to CR LF send a second end this soon after the first. */
export const secondEndMs = 100
/** Without a next key for this long, held characters are given out as typing. */
export const holdMs = 40
/** A person who has typed needs at least this long to pick up the scanner. */
export const shortestPickUpMs = 200
/** Fewer characters than this are typing, however fast. */
export const shortestScan = 3
/** The same right behind typing, where quick keys may be a person's rolled ones. */
export const shortestBehindTyping = 6

export type ScanKey = {
  /** As `KeyboardEvent.key`. */
  readonly key: string
  readonly timeMs: number
  readonly repeat: boolean
  /** A dead key, or an input method at work. */
  readonly composing: boolean
  /** Ctrl, Alt or Meta is down, and it is not AltGr. */
  readonly control: boolean
  /** A text field has the focus. */
  readonly inField: boolean
}

/** A press as it is told from the others. */
export const scanKeyOf = (event: KeyboardEvent, inField: boolean): ScanKey => ({
  key: event.key,
  timeMs: event.timeStamp,
  repeat: event.repeat,
  composing: event.isComposing || event.key === 'Process' || event.key === 'Unidentified',
  control: (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph'),
  inField,
})

/** Keys that may be of one scan. */
type Run = {
  readonly text: string
  /** How many of `text`'s characters were given out as typing already. */
  readonly given: number
  /** Between each character and the next. */
  readonly gapsMs: readonly number[]
  readonly startMs: number
  readonly lastMs: number
}

export type CaptureState = {
  readonly run: Run | undefined
  readonly scannedAtMs: number | undefined
}

export type CaptureStep = {
  readonly state: CaptureState
  /** Keep the key from doing what it does. */
  readonly hold: boolean
  /** These characters are typing: give them to where they were meant to go, before the key does anything. */
  readonly give?: string
  /** This is a scan. Characters of it that were given out are to be taken back. */
  readonly scan?: {
    readonly text: string
    readonly takeBack: number
    readonly startMs: number
    readonly endMs: number
  }
}

export const nothingCaptured: CaptureState = { run: undefined, scannedAtMs: undefined }

const modifiers = new Set(['Shift', 'CapsLock', 'NumLock', 'Control', 'Alt', 'AltGraph', 'Meta', 'Fn'])
const ends = new Set(['Enter', 'Tab'])

/** What a key press does. The caller prevents it when `hold` is set. */
export function captureKey(state: CaptureState, press: ScanKey, endKey: EndKey = 'any'): CaptureStep {
  const { run } = state
  const gapMs = run ? press.timeMs - run.lastMs : Infinity

  if (modifiers.has(press.key))
    return { state: { ...state, run: run && touched(run, press, gapMs) }, hold: false }
  if (press.composing || press.key === 'Dead' || press.repeat) return passOn(state)
  if (press.control) {
    // Wedges send control characters (GS, STX, CR LF) as Ctrl with a key; inside a run they are the scanner's.
    if (run && gapMs <= quickGapMs)
      return { state: { ...state, run: touched(run, press, gapMs) }, hold: true }
    return isAfterScan(state, press) ? { state, hold: true } : passOn(state)
  }
  if (ends.has(press.key) && (endKey === 'any' || endKey === press.key)) return endRun(state, press, gapMs)
  if (!isCharacter(press.key)) return passOn(state)
  if (isControlCharacter(press.key)) return { state, hold: true }
  // A space alone works buttons and scrolls; no code begins with one.
  if (press.key === ' ' && !press.inField && gapMs > longestGapMs) return passOn(state)

  if (run && gapMs <= (looksScanned(run) ? longestStallMs : longestGapMs)) {
    const longer = {
      ...run,
      text: run.text + press.key,
      gapsMs: [...run.gapsMs, gapMs],
      lastMs: press.timeMs,
    }
    return { state: { ...state, run: longer }, hold: true }
  }
  const left = run ? notGiven(run) : ''
  const begun: Run = { text: press.key, given: 0, gapsMs: [], startMs: press.timeMs, lastMs: press.timeMs }
  return { state: { ...state, run: begun }, hold: true, ...(left ? { give: left } : {}) }
}

/**
 * No key came for `holdMs`: what is held proves to be typing. The run is remembered, because keys that a busy machine
 * delivers late may still show that it was a scan.
 */
export function capturePause(state: CaptureState): CaptureStep {
  const { run } = state
  if (!run) return { state, hold: false }
  const give = notGiven(run)
  return {
    state: { ...state, run: { ...run, given: run.text.length } },
    hold: false,
    ...(give ? { give } : {}),
  }
}

function endRun(state: CaptureState, press: ScanKey, gapMs: number): CaptureStep {
  const { run } = state
  if (!run) return { state, hold: isAfterScan(state, press) }
  if (gapMs > longestGapMs || !looksScanned(run)) return passOn(state)
  const start = typedBefore(run)
  return {
    state: { run: undefined, scannedAtMs: press.timeMs },
    hold: true,
    scan: {
      text: run.text.slice(start).trim(),
      takeBack: Math.max(0, run.given - start),
      startMs: run.startMs,
      endMs: press.timeMs,
    },
  }
}

/** Quick enough, and long enough, for a scan: what a person had typed before it does not count. */
function looksScanned(run: Run): boolean {
  const start = typedBefore(run)
  const gapsMs = run.gapsMs.slice(start)
  const quick = gapsMs.filter((gapMs) => gapMs <= quickGapMs).length
  const shortest = start > 0 ? shortestBehindTyping : shortestScan
  return run.text.slice(start).trim().length >= shortest && quick >= gapsMs.length * quickShare
}

/**
 * How many characters at the beginning of a run a person typed: slow ones, with a pause behind them. A single slow gap
 * may be a scanner's whose first key the machine was slow to take.
 */
function typedBefore({ gapsMs }: Run): number {
  const firstQuick = gapsMs.findIndex((gapMs) => gapMs <= quickGapMs)
  const pauseMs = gapsMs[firstQuick - 1] ?? 0
  return firstQuick >= 2 && pauseMs >= shortestPickUpMs ? firstQuick : 0
}

/** The run after a key of the scanner that types nothing: the next gap counts from there, where that one was quick. */
function touched(run: Run, press: ScanKey, gapMs: number): Run {
  return gapMs <= quickGapMs ? { ...run, lastMs: press.timeMs } : run
}

/** Scanners set to CR LF press Enter, or Ctrl and J, once more; that must not press a button. */
function isAfterScan({ run, scannedAtMs }: CaptureState, press: ScanKey): boolean {
  return !run && scannedAtMs !== undefined && press.timeMs - scannedAtMs <= secondEndMs
}

function passOn(state: CaptureState): CaptureStep {
  const give = state.run ? notGiven(state.run) : ''
  return { state: { ...state, run: undefined }, hold: false, ...(give ? { give } : {}) }
}

function notGiven(run: Run): string {
  return run.text.slice(run.given)
}

/** One character, also one outside the first plane; names of keys are longer. */
function isCharacter(key: string): boolean {
  return key.length === String.fromCodePoint(key.codePointAt(0) ?? 0).length
}

function isControlCharacter(key: string): boolean {
  const code = key.codePointAt(0) ?? 0
  return code < 32 || (code >= 127 && code < 160)
}
