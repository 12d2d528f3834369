import type { window as words } from '../en/window.ts'

export const window: typeof words = {
  window: 'Ventana',
  fullScreen: 'Pantalla completa',
  kiosk: 'Quiosco',
  kioskWhat:
    'Un quiosco llena la pantalla siempre: sin menú ni botones de ventana. Los ajustes siguen en F10.',
  startAtLogin: 'Iniciar con la computadora',
}
