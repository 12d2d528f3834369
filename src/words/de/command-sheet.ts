import type { commandSheet as words } from '../en/command-sheet.ts'

export const commandSheet: typeof words = {
  titles: {
    bench: 'Am Packplatz',
    more: 'Alle anderen Befehle',
    presets: 'Verpackungen',
    services: 'Versandarten',
    quantities: 'Wie viele: Pakete, oder Exemplare eines Drucks',
  },
  rules: { cheapest: 'Günstigste Versandart', fastest: 'Schnellste Versandart' },
  keys: { PageUp: 'Bild auf', PageDown: 'Bild ab', Backspace: 'Rücktaste' },
}
