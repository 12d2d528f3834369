import { bindKey } from '../keys.ts'
import type { AppState } from './app-state.svelte.ts'
import { commandName } from './command-words.ts'
import { frameKeys } from './frame-keys.ts'
import { messages as m } from './frame-messages.ts'
import { screenOf } from './screens.ts'

/** Binds what can be done on every screen, until the answer is called. */
export function bindFrameKeys(app: AppState): () => void {
  function withLast(open: (orderNumber: string) => void) {
    const last = app.ship.recent[0]
    if (last) open(last.orderNumber)
    else {
      app.play('wrong')
      app.toasts.show(m.noParcelYet, { bad: true })
    }
  }

  const ends = [
    bindKey(
      frameKeys.keys,
      () => (app.overlay = 'keys'),
      () => m.keys,
    ),
    bindKey(
      frameKeys.reprintLast,
      () => withLast((orderNumber) => app.goTo('reprint', orderNumber)),
      () => commandName('PB-LAST'),
    ),
    ...(screenOf('refunds')
      ? [
          bindKey(
            frameKeys.refundLast,
            () => withLast((orderNumber) => app.goTo('refunds', orderNumber)),
            () => commandName('PB-UNDO'),
          ),
        ]
      : []),
  ]
  return () => ends.forEach((end) => end())
}
