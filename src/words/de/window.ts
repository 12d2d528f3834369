import type { window as words } from '../en/window.ts'

export const window: typeof words = {
  window: 'Fenster',
  fullScreen: 'Vollbild',
  kiosk: 'Kiosk',
  kioskWhat:
    'Ein Kiosk füllt den Bildschirm auf Dauer: ohne Menü und Fenstertasten. Die Einstellungen bleiben unter F10.',
  startAtLogin: 'Mit dem Computer starten',
}
