import { flushSync } from 'svelte'
import { commandOfScan } from '../../contract/command-codes.ts'
import { takeCommand } from '../scanning/command-scan.ts'
import { listenForScans } from '../scanning/listen-for-scans.ts'
import type { AppState } from './app-state.svelte.ts'
import { commandName } from './command-words.ts'
import { messages as m } from './frame-messages.ts'

/** Hands scans to the commands and then to the open screen, until the answer is called. */
export function takeScans(app: AppState, page: Window): () => void {
  function scanned(text: string) {
    if (app.overlay) {
      // What lies over the page is left by a scan, and the scan is for what is under it.
      app.overlay = undefined
      flushSync()
      if (commandOfScan(text)?.key === 'Escape') return
    }
    const outcome = takeCommand(text, page.document, app.sink)
    switch (outcome.kind) {
      case 'done':
        break
      case 'none':
        app.operators.scanned(text, (other) => app.sink?.scanned(other))
        break
      case 'nothing':
        refuse(m.commandNothing(commandName(outcome.command)))
        break
      case 'unknown':
        refuse(m.commandUnknown(outcome.code))
        break
    }
  }

  function refuse(why: string) {
    app.play('wrong')
    app.toasts.show(why, { bad: true })
  }

  return listenForScans(page, { scanned, typed: (text) => app.sink?.typed(text) })
}
