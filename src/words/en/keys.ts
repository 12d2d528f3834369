import type { KeyCaps } from '../key-caps.ts'

/** As a keyboard of the United States has them (ANSI). */
export const keys: KeyCaps = {
  Escape: 'Esc',
  Enter: 'Enter',
  Tab: 'Tab',
  Shift: 'Shift',
  Ctrl: 'Ctrl',
  Insert: 'Insert',
  Delete: 'Del',
  Backspace: '⌫',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  ScrollLock: 'ScrLk',
  Pause: 'Pause',
}
