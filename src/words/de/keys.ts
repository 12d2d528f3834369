import type { keys as words } from '../en/keys.ts'

/** As a German keyboard has them (DIN 2137, T1). */
export const keys: typeof words = {
  Escape: 'Esc',
  Enter: 'Eingabe',
  Tab: 'Tab',
  Shift: 'Umschalt',
  Ctrl: 'Strg',
  Insert: 'Einfg',
  Delete: 'Entf',
  Backspace: '⌫',
  PageUp: 'Bild ↑',
  PageDown: 'Bild ↓',
  ScrollLock: 'Rollen',
  Pause: 'Pause',
}
