import type { keys as words } from '../en/keys.ts'

/** As a Spanish keyboard has them. */
export const keys: typeof words = {
  Escape: 'Esc',
  Enter: 'Intro',
  Tab: 'Tab',
  Shift: 'Mayús',
  Ctrl: 'Ctrl',
  Insert: 'Insert',
  Delete: 'Supr',
  Backspace: '⌫',
  PageUp: 'RePág',
  PageDown: 'AvPág',
  ScrollLock: 'Bloq Despl',
  Pause: 'Pausa',
}
