import { byLanguage } from '../language.ts'

const en = {
  window: 'Window',
  fullScreen: 'Full screen',
  kiosk: 'Kiosk',
  kioskWhat: 'A kiosk fills the screen for good: without menu and window buttons. Settings stay under F10.',
  startAtLogin: 'Start with the computer',
}

export type WindowMessages = typeof en
const es: WindowMessages = {
  window: 'Ventana',
  fullScreen: 'Pantalla completa',
  kiosk: 'Quiosco',
  kioskWhat:
    'Un quiosco llena la pantalla siempre: sin menú ni botones de ventana. Los ajustes siguen en F10.',
  startAtLogin: 'Iniciar con la computadora',
}

export const messages: WindowMessages = byLanguage<WindowMessages>({ en, es })
