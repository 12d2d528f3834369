export const window = {
  window: 'Window',
  fullScreen: 'Full screen',
  kiosk: 'Kiosk',
  kioskWhat: 'A kiosk fills the screen for good: without menu and window buttons. Settings stay under F10.',
  startAtLogin: 'Start with the computer',
}
