import { flushSync } from 'svelte'
import { readCommand } from '../../contract/command-codes.ts'
import { words } from '../language.ts'
import { mangledCommand } from '../scanner/layout-check.ts'
import { takeCommand } from '../scanning/command-scan.ts'
import { leaveDialog } from '../scanning/leave-dialog.ts'
import { listenForScans } from '../scanning/listen-for-scans.ts'
import { createScanReader } from '../scanning/read-scan.ts'
import type { AppState } from './app-state.svelte.ts'

const { scanner: scannerWords, frame: m } = words

/** Hands scans to the commands and then to the open screen, until the answer is called. */
export function takeScans(app: AppState, page: Window): () => void {
  const read = createScanReader(() => app.station.status?.scanner)

  function scanned(text: string) {
    // The sheet of barcodes is a form: its own answers are taken in it.
    if (app.overlay && !(app.overlay === 'sheet' && readCommand(text))) {
      // What lies over the page is left by a scan, and the scan is for what is under it.
      app.overlay = undefined
      flushSync()
      if (readCommand(text)?.name === 'cancel') return
    }
    const mangled = mangledCommand(text)
    if (mangled) {
      const { layouts, pair, mangled: words } = scannerWords
      const pairs = mangled.pairs.map(({ scanner, computer }) => pair(layouts[scanner], layouts[computer]))
      refuse(words(mangled.code, pairs))
      return
    }
    const outcome = takeCommand(text, page.document, app.sink)
    switch (outcome.kind) {
      case 'done':
        break
      case 'none':
        app.operators.scanned(text, (other) => app.spending.scanned(other, toScreen))
        break
      case 'nothing':
        refuse(m.commandNothing(words.commands[outcome.command]))
        break
      case 'unknown':
        refuse(m.commandUnknown(outcome.code))
        break
    }
  }

  function toScreen(text: string) {
    if (leaveDialog(page.document)) app.sink?.scanned(text)
    else refuse(scannerWords.answerFirst)
  }

  function refuse(why: string) {
    app.play('wrong')
    app.toasts.show(why, { bad: true })
  }

  return listenForScans(page, {
    scanned(raw) {
      // What a locked station is asked for is a badge, whatever is open behind the lock.
      if (app.sink?.raw && !app.operators.locked) app.sink.raw(raw)
      else {
        const text = read(raw)
        if (text !== undefined) scanned(text)
      }
    },
    typed: (text) => app.sink?.typed(text),
    endKey: () => app.station.status?.scanner?.endKey ?? 'any',
  })
}
