import {
  captureKey,
  capturePause,
  holdMs,
  nothingCaptured,
  scanKeyOf,
  type CaptureStep,
} from './scan-capture.ts'
import type { EndKey } from '../../contract/scanner-setting.ts'
import type { RawScan } from './read-scan.ts'
import type { BoundKey } from '../keys.ts'
import { leaveField } from '../ui/keep-focus.ts'
import {
  choose,
  chooseByText,
  giveText,
  isTextField,
  takeBackText,
  type Given,
  type TextField,
} from './text-field.ts'

export type ScanSink = {
  readonly scanned: (text: string) => void
  /** Typing while no text field had the focus. Answers with the field that took it, if one did. */
  readonly typed: (text: string) => Given | undefined
  /** A command barcode whose key nothing on the page is bound to; true where the screen knows it. */
  readonly command?: (key: string) => boolean
  /** The keys that `command` knows, for the list of keys. */
  readonly keys?: () => readonly BoundKey[]
  /** Takes every scan as it came from the scanner, and nothing else does: what the scanner sends is looked at. */
  readonly raw?: (scan: RawScan) => void
}

/** Whoever takes what was caught. */
export type ScanTaker = Pick<ScanSink, 'typed'> & {
  readonly scanned: (scan: RawScan) => void
  /** What ends a scan now. */
  readonly endKey?: () => EndKey
}

/** A hold timer later than this ran on a busy page: keys may wait behind it. */
const lateMs = 8
/**
 * Keys that a busy machine hands on late may have others behind them that come as late: so much longer they are held, at most.
 * Given away as typing, the first of a scan change the screen that the scan is for.
 */
const mostLateMs = 250
/** What is typed in a list within this time is one word. */
const typedOnMs = 1_000

type InList = {
  readonly list: HTMLSelectElement
  readonly text: string
  readonly atMs: number
  readonly chosenBefore: number
}

/**
 * Catches scans anywhere on the page, before any other listener sees the keys, until the answer is called. What is
 * typed into a text field gets there `holdMs` later; nothing of a scan does.
 */
export function listenForScans(page: Window, sink: ScanTaker): () => void {
  let state = nothingCaptured
  let timer: ReturnType<typeof setTimeout> | undefined
  let field: TextField | undefined
  let given: Given[] = []
  /** What was typed in a list, while it goes on. */
  let inList: InList | undefined

  function give(text: string, toField: TextField | undefined) {
    const focused = page.document.activeElement
    if (!toField && focused instanceof HTMLSelectElement && !focused.disabled) {
      const nowMs = page.performance.now()
      const isMore = inList?.list === focused && nowMs - inList.atMs < typedOnMs
      const before = isMore ? inList : undefined
      inList = {
        list: focused,
        text: (before?.text ?? '') + text,
        atMs: nowMs,
        chosenBefore: before?.chosenBefore ?? focused.selectedIndex,
      }
      chooseByText(focused, inList.text)
      return
    }
    const taken = toField ? giveText(toField, text) : sink.typed(text)
    if (taken) given.push(taken)
  }

  function take(step: CaptureStep, fieldOfRun: TextField | undefined) {
    state = step.state
    if (step.give) give(step.give, fieldOfRun)
    if (!step.scan) return
    let left = step.scan.takeBack
    if (left > 0 && inList) choose(inList.list, inList.chosenBefore)
    inList = undefined
    for (const one of given.toReversed()) {
      if (left <= 0) break
      // On a busy page a person's last character and the scan's first were given together.
      takeBackText(one, Math.min(left, one.text.length))
      left -= one.text.length
      // The scan's own keys opened it: who reads badges, or another screen, does not know that it has the focus.
      if (one.field !== fieldOfRun && one.field.value === one.before) leaveField(one.field)
    }
    given = []
    const { text, startMs, endMs } = step.scan
    sink.scanned({ text, startMs, endMs })
  }

  /** What is held is typing: no key came for a while, or a button is pressed, which works on what is in the field by then. */
  function giveHeld() {
    clearTimeout(timer)
    take(capturePause(state), field)
  }

  /** `keyLateMs`: so long ago the last key was pressed. */
  function armTimer(keyLateMs: number) {
    clearTimeout(timer)
    if (!state.run || state.run.given === state.run.text.length) return
    const heldMs = holdMs + Math.min(Math.max(keyLateMs, 0), mostLateMs)
    const dueMs = page.performance.now() + heldMs
    timer = setTimeout(() => {
      if (page.performance.now() - dueMs > lateMs) armTimer(keyLateMs)
      else giveHeld()
    }, heldMs)
  }

  function onKeyDown(event: KeyboardEvent) {
    const focused = page.document.activeElement
    const focusedField = isTextField(focused) ? focused : undefined
    const step = captureKey(state, scanKeyOf(event, focusedField !== undefined), sink.endKey?.())
    if (step.hold) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const fieldOfRun = field
    const newRun = step.state.run && step.state.run.startMs !== state.run?.startMs
    take(step, fieldOfRun)
    if (newRun) {
      field = focusedField
      given = []
    }
    // What was held back for a screen (hold-keys.svelte.ts) is late for another reason.
    armTimer(event.isTrusted ? page.performance.now() - event.timeStamp : 0)
  }

  page.document.addEventListener('keydown', onKeyDown, { capture: true })
  page.document.addEventListener('pointerdown', giveHeld, { capture: true })
  return () => {
    clearTimeout(timer)
    page.document.removeEventListener('pointerdown', giveHeld, { capture: true })
    page.document.removeEventListener('keydown', onKeyDown, { capture: true })
  }
}
