// A screen that was just opened may still be on its way (screen-loader.ts), and so may a parcel's form. What is
// pressed and scanned until it is there is meant for it: it is held back, and handed on as it came, also how quickly, by
// which a scan is told from typing. Nothing of it is done on another screen that was gone to meanwhile.

import { flushSync, tick, untrack } from 'svelte'
import { keyOf, pressFocused } from '../keys.ts'
import { words } from '../language.ts'
import { holdMs } from '../scanning/scan-capture.ts'
import { deleteBefore, isTextField } from '../scanning/text-field.ts'
import type { AppState } from './app-state.svelte.ts'
import { componentOf } from './screen-loader.ts'
import { screens } from './screens.ts'

const m = words.frame

const opensOther = new Set(screens.filter(({ group }) => group !== 'more').map(({ key }) => key))

/** Holds keys back while the open screen is not loaded, or its form not there, as long as the calling component lives. */
export function holdKeys(app: AppState, page: Window): void {
  let held: KeyboardEvent[] = []
  let handing = false
  /** The key that comes now was held. */
  let pressing = false

  /** A locked station takes badges, and a damaged one shows what can be done, whatever is open behind. */
  const waits = () =>
    (componentOf(app.screen) === undefined || (app.screen === 'ship' && app.ship.desk.arriving)) &&
    !app.operators.locked &&
    !(app.station.isDamaged && app.screen !== 'settings')

  function onKeyDown(event: KeyboardEvent) {
    if (pressing || (!waits() && held.length === 0)) return
    if (waits() && opensOther.has(keyOf(event))) {
      // Who goes elsewhere is kept by no screen that does not come, and what was for it is for no other.
      held = []
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(event)
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

  $effect(() => {
    page.addEventListener('keydown', onKeyDown, { capture: true })
    return () => page.removeEventListener('keydown', onKeyDown, { capture: true })
  })
  // Before what is held is handed on: it was pressed for the screen that was asked for then.
  let askedFor = untrack(() => app.asked)
  $effect(() => {
    const isOther = askedFor !== app.asked
    askedFor = app.asked
    if (!isOther || pressing || held.length === 0) return
    held = []
    untrack(() => {
      app.play('wrong')
      app.toasts.show(m.pressedForOther, { bad: true })
    })
  })
  $effect(() => {
    if (!waits()) void handOn()
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
