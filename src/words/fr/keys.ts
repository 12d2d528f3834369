import type { keys as words } from '../en/keys.ts'

/** As a French keyboard has them (AZERTY). */
export const keys: typeof words = {
  Escape: 'Échap',
  Enter: 'Entrée',
  Tab: 'Tab',
  Shift: 'Maj',
  Ctrl: 'Ctrl',
  Insert: 'Inser',
  Delete: 'Suppr',
  Backspace: '⌫',
  PageUp: 'Pg préc',
  PageDown: 'Pg suiv',
  ScrollLock: 'Arrêt défil',
  Pause: 'Pause',
}
