import type { database as words } from '../en/database.ts'

export const database: typeof words = {
  title: 'Comprobar la base de datos',
  what: 'La estación lee toda la base de datos y abre lo que guarda: tras cada arranque, cada noche, y ahora con este botón. Se puede seguir escaneando.',
  check: 'Comprobar ahora',
  checking: 'Comprobando…',
  notChecked: 'Sin comprobar desde el inicio',
  whole: 'Íntegra.',
  damagedFile: 'Dañada en el disco.',
  unreadable: (rows) => (rows === 1 ? '1 fila ya no se puede leer.' : `${rows} filas ya no se pueden leer.`),
  buyingStopped: 'No se compra nada hasta que se restaure una copia.',
  buyingGoesOn: 'Se puede seguir empacando.',
  lastGood: (moment) => `Última copia íntegra: ${moment}.`,
  noGood: 'No hay ninguna copia íntegra.',
}
