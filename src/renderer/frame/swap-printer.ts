import { words } from '../language.ts'
import { errorInfoOf, type StationClient } from '../station/station-client.ts'
import type { SoundName } from '../sounds/sound-names.ts'
import type { Toasts } from '../ui/toasts.svelte.ts'

const m = words.frame

/** The same again within this time is a trigger that was pulled twice: it would change back. */
const bounceMs = 1_500

type SwapPorts = {
  readonly client: StationClient
  readonly toasts: Toasts
  readonly play: (sound: SoundName) => void
}

/** Makes labels print on the other printer from now on, and moves what waits; asked again, back. */
export function createPrinterSwap({ client, toasts, play }: SwapPorts): () => void {
  let swappedAtMs = -Infinity

  async function swap() {
    try {
      const swapped = await client.invoke('printers.swap', {})
      if (swapped.kind === 'swapped') {
        toasts.show(m.printerSwapped(swapped.printerName, swapped.moved))
        return
      }
      play('wrong')
      toasts.show(m.noOtherPrinter, { bad: true })
    } catch (thrown) {
      toasts.showError(errorInfoOf(thrown))
    }
  }

  return () => {
    const nowMs = performance.now()
    if (nowMs - swappedAtMs < bounceMs) return
    swappedAtMs = nowMs
    void swap()
  }
}
