import type { DatabaseDamage } from '../../contract/domain.ts'
import { formatMoment } from '../format.ts'

export const damage = {
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
