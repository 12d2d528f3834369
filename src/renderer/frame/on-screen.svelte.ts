import { bindKey } from '../keys.ts'
import { giveText } from '../scanning/text-field.ts'
import { useApp } from './app-context.ts'

type OnScreen = {
  /** What Escape does; it leads back to Ship unless the screen has something to close before. */
  readonly leave?: () => void
  /** Takes a scan; a screen without any use for scans says so. */
  readonly scanned?: (text: string) => void
  /** Takes what is typed beside every field. */
  readonly search?: () => HTMLInputElement | undefined
}

/** Escape, scans and loose typing, as long as the screen that calls it in its set-up is open. */
export function onScreen({ leave, scanned, search }: OnScreen = {}): void {
  const app = useApp()
  // Before what is drawn in it binds its own: what there is to close comes before leaving.
  $effect.pre(() => bindKey('Escape', leave ?? app.goBack))
  $effect(() =>
    app.setSink({
      scanned: scanned ?? app.scanNotHere,
      typed(text) {
        const field = search?.()
        field?.focus()
        return field && giveText(field, text)
      },
    }),
  )
}
