import { formatMoment } from '../format.ts'
import type { damage as words } from '../en/damage.ts'

export const damage: typeof words = {
  band: 'Base de datos dañada',
  what: ({ isFile, unreadableRows: rows }) =>
    isFile
      ? 'La base de datos está dañada en el disco.'
      : rows === 1
        ? 'Lo guardado en 1 lugar de la base de datos ya no se puede leer.'
        : `Lo guardado en ${rows} lugares de la base de datos ya no se puede leer.`,
  goesOn: ({ buyingStopped }) =>
    buyingStopped
      ? 'No se compra nada. Las etiquetas que están aquí se pueden imprimir. Los números y las listas pueden no estar completos.'
      : 'Se puede seguir empacando.',
  lastGood: ({ lastGoodBackup: at }) =>
    at === undefined ? 'No hay ninguna copia íntegra.' : `Última copia íntegra: ${formatMoment(at)}.`,
  backups: 'A las copias',
}
