import type { commandSheet as words } from '../en/command-sheet.ts'

export const commandSheet: typeof words = {
  titles: {
    bench: 'En el puesto',
    more: 'Los demás comandos',
    presets: 'Embalajes',
    services: 'Servicios',
    quantities: 'Cuántos: bultos, o copias de una impresión',
  },
  rules: { cheapest: 'Servicio más barato', fastest: 'Servicio más rápido' },
  keys: { Backspace: 'Retroceso' },
}
