// A screen that was just opened may still be on its way (screen-loader.ts), and so may a parcel's form. What is
// pressed and scanned until it is there is meant for it: it is held back, and handed on as it came, also how quickly, by
// which a scan is told from typing. Nothing of it is done on another screen that was gone to meanwhile, nor where it does
// not come at all (NotOpened.svelte).

import { flushSync, tick, untrack } from 'svelte'
import { commandOf, keyPressedBy, readCommand } from '../../contract/command-codes.ts'
import { plainScanner } from '../../contract/scanner-setting.ts'
import { keyOf, pressFocused, pressKey } from '../keys.ts'
import { words } from '../language.ts'
import { withoutAffixes } from '../scanning/read-scan.ts'
import { captureKey, holdMs, nothingCaptured, scanKeyOf } from '../scanning/scan-capture.ts'
import { deleteBefore, isTextField } from '../scanning/text-field.ts'
import { draftForm } from '../ship/draft/draft-form.ts'
import type { AppState } from './app-state.svelte.ts'
import { frameKeys } from './frame-keys.ts'
import { moreKey, screenKeys } from './screen-keys.ts'
import { pieceOf } from './screen-loader.ts'

const m = words.frame

/** Keys that lead elsewhere from every screen, or open what does. */
const leads: ReadonlySet<string> = new Set([
  ...Object.values(screenKeys),
  moreKey,
  frameKeys.search,
  frameKeys.attention,
  frameKeys.reprintLast,
  frameKeys.refundLast,
])

const isLead = (key: string) => leads.has(key) || leads.has(keyPressedBy(key) ?? '')

/** The browser's own keys for Back and Forward. */
const isOfHistory = ({ key, altKey }: KeyboardEvent) =>
  /^Browser(Back|Forward)$/.test(key) || (altKey && /^Arrow(Left|Right)$/.test(key))

/** Holds keys back while the open screen is not loaded, or its form not there, as long as the calling component lives. */
export function holdKeys(app: AppState, page: Window): void {
  let held: KeyboardEvent[] = []
  /** What may be a scan among what is held, and where it begins there. */
  let capture = nothingCaptured
  let scanAt = 0
  let handing = false
  /** The key that comes now was held. */
  let pressing = false

  const { desk } = app.ship
  const isForForm = () => app.screen === 'ship' && desk.arriving

  /** What is waited for is known not to come. */
  const isMissing = () =>
    pieceOf(app.screen).isMissing || (isForForm() && desk.open !== undefined && draftForm.isMissing)

  /** A locked station takes badges, and a damaged one shows what can be done, whatever is open behind. */
  const waits = () =>
    (pieceOf(app.screen).component === undefined || isForForm()) &&
    !isMissing() &&
    !app.operators.locked &&
    !(app.station.isDamaged && app.screen !== 'settings')

  function onKeyDown(event: KeyboardEvent) {
    if (pressing || (!waits() && held.length === 0)) return
    // What was opened over the page takes its own keys.
    if (app.overlay && !handing) return
    // Who goes elsewhere is kept by no screen that does not come.
    if (waits() && (isOfHistory(event) || isLead(keyOf(event)))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(event)
    if (waits()) scanned(event)
  }

  /** The barcode of a key that leads elsewhere does so, too. */
  function scanned(event: KeyboardEvent) {
    const { scanner = plainScanner } = app.station.status ?? {}
    const { state, scan } = captureKey(capture, scanKeyOf(event, false), scanner.endKey)
    if (state.run && state.run.startMs !== capture.run?.startMs) scanAt = held.length - 1
    capture = state
    const command = scan && readCommand(withoutAffixes(scan.text, scanner))
    const key = command && commandOf(command.name)?.key
    if (key === undefined || !isLead(key)) return
    held = held.slice(0, scanAt)
    flushSync(() => pressKey(key, page.document))
  }

  async function handOn() {
    if (handing) return
    handing = true
    try {
      await tick()
      let lastMs = Infinity
      for (let next = held[0]; next && !waits(); next = held[0]) {
        // What was typed is given to its field before a key that works on it, as it was when they were pressed.
        if (next.key.length > 1 && next.timeStamp - lastMs > holdMs) await pause(page)
        lastMs = next.timeStamp
        held.shift()
        pressing = true
        pressAgain(next, page.document)
        flushSync()
        pressing = false
      }
    } finally {
      pressing = handing = false
    }
  }

  function drop(why: string) {
    held = []
    capture = nothingCaptured
    untrack(() => {
      app.play('wrong')
      app.toasts.show(why, { bad: true })
    })
  }

  $effect(() => {
    page.addEventListener('keydown', onKeyDown, { capture: true })
    return () => page.removeEventListener('keydown', onKeyDown, { capture: true })
  })
  // Before what is held is handed on: it was pressed for the screen that was asked for then.
  let askedFor = untrack(() => app.asked)
  $effect(() => {
    const isOther = askedFor !== app.asked
    askedFor = app.asked
    if (isOther && !pressing && held.length > 0) drop(m.pressedForOther)
  })
  let wasForForm = false
  $effect(() => {
    const isRefused = wasForForm && !isForForm() && app.screen === 'ship' && desk.open === undefined
    wasForForm = isForForm()
    // The stage has the keys of the form, and they do other things there.
    if ((isMissing() || isRefused) && held.length > 0) drop(m.pressedForMissing)
  })
  $effect(() => {
    if (!waits() && !app.overlay) void handOn()
  })
}

const pause = (page: Window) => new Promise((resolve) => page.setTimeout(resolve, 2 * holdMs))

/** Presses a key as it was pressed, with its time; what only a browser does of itself is done for the keys that end and mend typing. */
function pressAgain(event: KeyboardEvent, page: Document): void {
  const again = new KeyboardEvent(event.type, {
    bubbles: true,
    cancelable: true,
    composed: true,
    key: event.key,
    code: event.code,
    location: event.location,
    repeat: event.repeat,
    isComposing: event.isComposing,
    shiftKey: event.shiftKey,
    ctrlKey: event.ctrlKey,
    altKey: event.altKey,
    metaKey: event.metaKey,
    modifierAltGraph: event.getModifierState('AltGraph'),
  })
  Object.defineProperty(again, 'timeStamp', { value: event.timeStamp })
  if (!(page.activeElement ?? page.body).dispatchEvent(again)) return
  // As in a browser: it is for what has the focus now, which may be a field that the key's own listeners opened.
  const focused = page.activeElement
  if (event.key === 'Enter') pressFocused(focused)
  else if (event.key === 'Backspace' && isTextField(focused)) deleteBefore(focused)
}
