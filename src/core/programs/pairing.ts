// A page of another origin is given a key by a code that stands on the bench's screen: once, for two minutes, and void after
// five wrong ones. One at a time.

import { pairingRules, type PairingEnd, type KeyWish } from '../../contract/programs.ts'
import type { Clock } from '../runtime.ts'
import type { ProgramSecrets } from './ports.ts'

type Open = {
  readonly wish: KeyWish
  readonly code: string
  readonly endsAt: Date
  readonly endsAtMs: number
  readonly triesLeft: number
}

export type OpenPairing = Pick<Open, 'wish' | 'endsAt' | 'triesLeft'>

export type Pairing = ReturnType<typeof createPairing>

export function createPairing({
  clock,
  secrets,
  onChanged,
}: {
  readonly clock: Clock
  readonly secrets: Pick<ProgramSecrets, 'newCode' | 'isSame'>
  readonly onChanged: () => void
}) {
  let shown: Open | undefined
  let ended: PairingEnd | undefined
  let cancelEnd: (() => void) | undefined

  function set(next: Open | undefined, how: PairingEnd['how'] = 'stopped'): void {
    cancelEnd?.()
    cancelEnd =
      next && clock.after(Math.max(0, next.endsAtMs - clock.elapsedMs()), () => set(undefined, 'time'))
    const changed = shown !== next
    if (changed) ended = next ? undefined : { how }
    shown = next
    if (changed) onChanged()
  }

  /** A timer may be late: the time alone decides. */
  const current = () => (shown && clock.elapsedMs() < shown.endsAtMs ? shown : undefined)

  return {
    open: (): OpenPairing | undefined => current(),
    ended: () => ended,
    /** The page that said the code has its key. */
    paired(programId: string) {
      ended = { how: 'paired', programId }
      onChanged()
    },
    /** Answers with the code; the one before is void. */
    begin(wish: KeyWish): string {
      const { digits, goodForMs, tries } = pairingRules
      const code = secrets.newCode(digits)
      set({
        wish,
        code,
        endsAt: new Date(clock.now().getTime() + goodForMs),
        endsAtMs: clock.elapsedMs() + goodForMs,
        triesLeft: tries,
      })
      return code
    },
    /** What the page that said this code is given; undefined where it is wrong, or none is shown. It is used up by that. */
    redeem(code: string): KeyWish | undefined {
      const now = current()
      if (!now) return undefined
      if (secrets.isSame(code, now.code)) {
        set(undefined, 'paired')
        return now.wish
      }
      const triesLeft = now.triesLeft - 1
      set(triesLeft > 0 ? { ...now, triesLeft } : undefined, 'tries')
      return undefined
    },
    stop() {
      if (shown) set(undefined, 'stopped')
    },
    close: () => cancelEnd?.(),
  }
}
