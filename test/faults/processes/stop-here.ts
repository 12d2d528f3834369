import type { Moment } from './station-words.ts'

/** Work that stops for good at a moment of an effect: before it, while it is out, or with it done. */
export function stopHere(when: Moment['when'], call: () => unknown, onStopped: () => void): Promise<never> {
  if (when === 'before') onStopped()
  else {
    const done = Promise.resolve(call()).catch(() => undefined)
    if (when === 'out') onStopped()
    else void done.then(onStopped)
  }
  return new Promise<never>(() => undefined)
}
