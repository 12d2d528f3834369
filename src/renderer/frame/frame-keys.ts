import { moreKey, screens } from './screens.ts'

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
  return (
    key === moreKey ||
    Object.values<string>(frameKeys).includes(key) ||
    screens.some((screen) => screen.group !== 'more' && screen.key === key)
  )
}
