import { formatMoment } from '../format.ts'
import type { damage as words } from '../en/damage.ts'
import { at } from './grammar.ts'

export const damage: typeof words = {
  band: 'Base de données endommagée',
  what: ({ isFile, unreadableRows: rows }) =>
    isFile
      ? 'La base de données est endommagée sur le disque.'
      : rows === 1
        ? 'Un endroit de la base de données n’est plus lisible.'
        : `${rows} endroits de la base de données ne sont plus lisibles.`,
  goesOn: ({ buyingStopped }) =>
    buyingStopped
      ? 'Rien n’est acheté. Les étiquettes présentes peuvent s’imprimer. Nombres et listes peuvent être incomplets.'
      : 'L’emballage continue.',
  lastGood: ({ lastGoodBackup: good }) =>
    good === undefined
      ? 'Il n’y a aucune sauvegarde intacte.'
      : `Dernière bonne sauvegarde ${at(formatMoment(good))}.`,
  backups: 'Voir les sauvegardes',
}
