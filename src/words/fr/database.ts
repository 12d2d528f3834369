import type { database as words } from '../en/database.ts'
import { at } from './grammar.ts'

export const database: typeof words = {
  title: 'Vérifier la base de données',
  what: 'Le poste lit toute la base de données et ouvre ce qu’elle contient : après chaque démarrage, chaque nuit, et maintenant avec ce bouton. Les scans continuent pendant ce temps.',
  check: 'Vérifier maintenant',
  checking: 'Vérification…',
  notChecked: 'Pas vérifiée depuis le démarrage',
  whole: 'Intacte.',
  damagedFile: 'Endommagée sur le disque.',
  unreadable: (rows) =>
    rows < 2 ? `${rows} ligne n’est plus lisible.` : `${rows} lignes ne sont plus lisibles.`,
  buyingStopped: 'Rien n’est acheté tant qu’une sauvegarde n’est pas restaurée.',
  buyingGoesOn: 'L’emballage continue.',
  lastGood: (moment) => `Dernière bonne sauvegarde ${at(moment)}.`,
  noGood: 'Il n’y a aucune sauvegarde intacte.',
}
