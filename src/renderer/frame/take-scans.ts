import { flushSync } from 'svelte'
import { otherKeyOf, readCommand } from '../../contract/command-codes.ts'
import { words } from '../language.ts'
import { mangledCommand } from '../scanner/layout-check.ts'
import { takeCommand } from '../scanning/command-scan.ts'
import { leaveDialog } from '../scanning/leave-dialog.ts'
import { listenForScans } from '../scanning/listen-for-scans.ts'
import { createScanReader, type RawScan } from '../scanning/read-scan.ts'
import type { AppState } from './app-state.svelte.ts'
import { frameKeys } from './frame-keys.ts'

const { scanner: scannerWords, frame: m } = words

const searchSign = otherKeyOf(frameKeys.search) ?? '/'

/** Where characters are typed, or choose something. */
const takesKeys = (element: Element | null) =>
  element?.matches('input:not([type=checkbox], [type=radio], [type=file]), textarea, select') ?? false

/** Hands scans to the commands and then to the open screen, until the answer is called. */
export function takeScans(app: AppState, page: Window): () => void {
  const read = createScanReader(() => app.station.status?.scanner)

  /** The sheet of barcodes is a form, whose own answers are taken in it; the search is for scans. */
  function isForOverlay(text: string): boolean {
    const command = readCommand(text)?.name
    if (app.overlay === 'sheet') return command !== undefined
    return (
      app.overlay === 'search' && (command === undefined || command === 'confirm' || command === 'cancel')
    )
  }

  function scanned(text: string) {
    if (app.overlay && !isForOverlay(text)) {
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
    if (app.overlay === 'search' || leaveDialog(page.document)) app.sink?.scanned(text)
    else refuse(scannerWords.answerFirst)
  }

  /** When a slash opened the search last. */
  let slashedMs = -Infinity

  /** A slash opens the search, unless it is typed into something, or in what is typed after it. */
  function typed(text: string) {
    const isLoose = !page.document.querySelector('dialog[open]') && !takesKeys(page.document.activeElement)
    if (!text.startsWith(searchSign) || !isLoose || app.overlay || app.sink?.raw) return app.sink?.typed(text)
    app.openSearch()
    slashedMs = page.performance.now()
    flushSync()
    return text === searchSign ? undefined : app.sink?.typed(text.slice(searchSign.length))
  }

  /** Its own keys opened the search: a barcode begins with a slash, and a busy machine was late with what follows. */
  function leaveSearchOpenedBy({ startMs }: RawScan) {
    if (app.overlay !== 'search' || startMs > slashedMs) return
    app.overlay = undefined
    flushSync()
  }

  function refuse(why: string) {
    app.play('wrong')
    app.toasts.show(why, { bad: true })
  }

  return listenForScans(page, {
    scanned(raw) {
      leaveSearchOpenedBy(raw)
      // What a locked station is asked for is a badge, whatever is open behind the lock.
      if (app.sink?.raw && !app.operators.locked) app.sink.raw(raw)
      else {
        const text = read(raw)
        if (text !== undefined) scanned(text)
      }
    },
    typed,
    endKey: () => app.station.status?.scanner?.endKey ?? 'any',
  })
}
