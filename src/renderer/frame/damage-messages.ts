import type { DatabaseDamage } from '../../contract/domain.ts'
import { formatMoment } from '../format.ts'
import { byLanguage } from '../language.ts'

const en = {
  band: 'Damaged database',
  what: ({ isFile, unreadableRows: rows }: DatabaseDamage) =>
    isFile
      ? 'The database is damaged on the disk.'
      : rows === 1
        ? 'What is kept in 1 place of the database cannot be read any more.'
        : `What is kept in ${rows} places of the database cannot be read any more.`,
  /** What goes on, and what does not. */
  goesOn: ({ buyingStopped }: DatabaseDamage): string =>
    buyingStopped
      ? 'Nothing is bought. Labels that are here can be printed. Numbers and lists may not be complete.'
      : 'Packing goes on.',
  lastGood: ({ lastGoodBackup: at }: DatabaseDamage) =>
    at === undefined ? 'There is no backup that is whole.' : `Last good backup: ${formatMoment(at)}.`,
  backups: 'To the backups',
}

const es: typeof en = {
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

export const messages = byLanguage({ en, es })
