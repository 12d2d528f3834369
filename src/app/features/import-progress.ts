import type { Clock } from '../../core/runtime.ts'

const tellEveryMs = 200

/** Tells how far an import is, no more often than anybody sees. */
export function importProgress<Progress>(
  clock: Pick<Clock, 'elapsedMs'>,
  tell: (progress: Progress) => void,
): (progress: Progress) => void {
  let toldAtMs = Number.NEGATIVE_INFINITY
  return (progress) => {
    const nowMs = clock.elapsedMs()
    if (nowMs - toldAtMs < tellEveryMs) return
    toldAtMs = nowMs
    tell(progress)
  }
}
