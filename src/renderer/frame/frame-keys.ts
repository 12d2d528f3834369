import { moreKey, screenKeys } from './screen-keys.ts'

/** Keys that work on every screen, beside those of the rail. */
export const frameKeys = {
  keys: 'F1',
  reprintLast: 'ScrollLock',
  refundLast: 'Pause',
  swapPrinter: 'Shift+F4',
  attention: 'F5',
  openDoubts: 'Shift+F5',
  search: 'Ctrl+K',
} as const

/** True for keys that the frame has, on whatever screen. */
export function isFrameKey(key: string): boolean {
  return [moreKey, ...Object.values(frameKeys), ...Object.values(screenKeys)].some((one) => one === key)
}
