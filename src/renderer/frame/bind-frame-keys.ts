import { bindKey } from '../keys.ts'
import { words } from '../language.ts'
import { bindCommand } from '../scanning/bound-commands.ts'
import type { AppState } from './app-state.svelte.ts'
import { frameKeys } from './frame-keys.ts'
import { screenOf } from './screens.ts'

const m = words.frame

/** Binds what can be done on every screen, until the answer is called. */
export function bindFrameKeys(app: AppState): () => void {
  /** By its tracking number, because an order can have several parcels. */
  function withLast(open: (query: string) => void) {
    const last = app.ship.recent.find(({ labelId }) => labelId !== undefined)
    if (last) open(last.trackingNumber ?? last.orderNumber)
    else {
      app.play('wrong')
      app.toasts.show(m.noParcelYet, { bad: true })
    }
  }
  function swapPrinter() {
    app.swapPrinter()
    return true
  }

  const ends = [
    bindKey(
      frameKeys.keys,
      () => app.openKeys(),
      () => m.keys,
    ),
    bindKey(
      frameKeys.reprintLast,
      () => withLast((query) => app.goTo('reprint', query)),
      () => words.commands.reprint_last,
    ),
    ...(screenOf('refunds')
      ? [
          bindKey(
            frameKeys.refundLast,
            () => withLast((query) => app.goTo('refunds', query)),
            () => words.commands.refund_last,
          ),
        ]
      : []),
    bindKey(
      frameKeys.attention,
      () => app.goTo('attention'),
      () => words.screens.attention,
    ),
    bindKey(
      frameKeys.search,
      () => app.openSearch(),
      () => words.commands.search,
    ),
    bindKey(
      frameKeys.openDoubts,
      () => app.ship.doubts.open(),
      () => m.openDoubts,
    ),
    bindKey(frameKeys.swapPrinter, swapPrinter, () => words.commands.swap_printer),
    bindCommand('swap_printer', swapPrinter, () => words.commands.swap_printer),
  ]
  return () => ends.forEach((end) => end())
}
