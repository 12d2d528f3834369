import type { commandSheet as words } from '../en/command-sheet.ts'

export const commandSheet: typeof words = {
  titles: {
    bench: 'Au poste',
    more: 'Les autres actions',
    presets: 'Emballages',
    services: 'Services',
    quantities: 'Combien : colis, ou copies à imprimer',
  },
  rules: { cheapest: 'Service le moins cher', fastest: 'Service le plus rapide' },
  keys: { Backspace: 'Retour arr.' },
}
