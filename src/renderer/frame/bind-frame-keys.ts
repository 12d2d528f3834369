import { bindKey } from '../keys.ts'
import { bindCommand } from '../scanning/bound-commands.ts'
import type { AppState } from './app-state.svelte.ts'
import { commandNames } from './command-words.ts'
import { frameKeys } from './frame-keys.ts'
import { messages as m } from './frame-messages.ts'
import { screenOf } from './screens.ts'

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
      () => (app.overlay = 'keys'),
      () => m.keys,
    ),
    bindKey(
      frameKeys.reprintLast,
      () => withLast((query) => app.goTo('reprint', query)),
      () => commandNames.reprint_last,
    ),
    ...(screenOf('refunds')
      ? [
          bindKey(
            frameKeys.refundLast,
            () => withLast((query) => app.goTo('refunds', query)),
            () => commandNames.refund_last,
          ),
        ]
      : []),
    bindKey(frameKeys.swapPrinter, swapPrinter, () => commandNames.swap_printer),
    bindCommand('swap_printer', swapPrinter, () => commandNames.swap_printer),
  ]
  return () => ends.forEach((end) => end())
}
