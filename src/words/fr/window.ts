import type { window as words } from '../en/window.ts'

export const window: typeof words = {
  window: 'Fenêtre',
  fullScreen: 'Plein écran',
  kiosk: 'Kiosque',
  kioskWhat:
    'Un kiosque remplit l’écran en permanence : sans menu ni boutons de fenêtre. Les réglages restent sous F10.',
  startAtLogin: 'Démarrer avec l’ordinateur',
}
