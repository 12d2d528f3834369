import { formatCount } from '../format.ts'
import type { restore as words } from '../en/restore.ts'
import { at, s, since } from './grammar.ts'

const shipments = (count: number) => `${formatCount(count)} envoi${s(count)}`

export const restore: typeof words = {
  band: 'Sauvegarde restaurée',
  waits: (when) =>
    `Cette base de données a été restaurée : elle s’arrête ${at(when)}. Tant qu’on n’a pas demandé au service ce qui a été expédié depuis, aucune commande n’est achetée.`,
  askedAgain: (when, again) =>
    `Cette base de données a été restaurée : elle s’arrête ${at(when)}. Ce que le service liste depuis est repris. Il est interrogé encore une fois ${at(again)}, car il peut lister en retard ce qui était en cours ; d’ici là, aucune commande n’est achetée.`,
  comparing: (when) => `On demande au service ce qui a été expédié ${since(when)}.`,
  comparingMore: ({ found, taken, without_label: without }) =>
    `${shipments(found)} : ${formatCount(taken + without)} repris`,
  notAsked: 'Le service n’a pas pu être interrogé. Le poste réessaie tout seul.',
  askedOfOther:
    'Des envois ont été achetés avec un autre compte, qui seul les connaît. Connectez-le dans Réglages ; quand il aura répondu, reconnectez celui-ci.',
  askNow: 'Interroger',
  goOnWithout: 'Continuer sans interroger',
  waiveTitle: 'Continuer sans interroger le service ?',
  waiveCosts: 'Ce qui a été expédié depuis la sauvegarde et se scanne à nouveau est payé deux fois.',
  waiveWhat:
    'Les commandes expédiées depuis sont à expédier ici. Votre parole et sa raison sont notées dans le journal d’audit.',
  waiveWhy: 'Comment le sait-on ?',
  waiveReasons: {
    nothing_shipped: 'Rien n’a été expédié depuis',
    checked_by_hand: 'Les commandes ont été vérifiées à la main',
    account_gone: 'Le compte n’est plus joignable',
  },
  waiveGo: 'Continuer sans interroger',
  stay: 'Continuer d’attendre',
  heldJobs: (count) =>
    count < 2
      ? `${formatCount(count)} impression attendait lors de la sauvegarde. Elle est peut-être sortie depuis.`
      : `${formatCount(count)} impressions attendaient lors de la sauvegarde. Elles sont peut-être sorties depuis.`,
  printAll: (count) => (count < 2 ? 'L’imprimer' : `Imprimer les ${formatCount(count)}`),
  printNone: (count) => (count < 2 ? 'Ne pas l’imprimer' : 'N’en imprimer aucune'),
  unmatched: (count) =>
    `Depuis la sauvegarde, ${shipments(count)} ${count < 2 ? 'n’a' : 'n’ont'} pas de commande ici.`,
  look: 'Les passer en revue',
  unmatchedTitle: 'Envois sans commande',
  unmatchedWhat:
    'Ils ont été achetés depuis la sauvegarde, et sont maintenant dans Réimprimer. Une commande qui revient avec son numéro est expédiée par eux. Pour les autres, regardez avant d’expédier.',
  recipient: 'Destinataire',
  tracking: 'Numéro de suivi',
  bought: 'Acheté',
  price: 'Prix',
  seen: 'Je les ai passés en revue',
  close: 'Fermer',

  damagedWord: 'Base endommagée',
  damaged: (profile) => `La base de données du profil ${profile} ne peut pas s’ouvrir : elle est endommagée.`,
  damagedNext:
    'Choisissez une sauvegarde à mettre à sa place. Le fichier endommagé est gardé à côté. On demande au service ce qui a été expédié depuis la sauvegarde avant tout achat.',
  profiles: { demo: 'Démo', test: 'Test', production: 'Production' },
  backups: 'Sauvegardes',
  backupsIn: (folder) => `dans ${folder}`,
  noBackups: 'Il n’y a aucune sauvegarde dans le dossier',
  noBackupsHint:
    'Appelez la personne qui s’occupe des ordinateurs : le fichier endommagé est peut-être réparable.',
  checking: 'Vérification…',
  whole: 'Vérifiée : intacte',
  broken: 'Endommagée aussi',
  restore: 'Restaurer',
  restoreOf: (when) => `Restaurer la sauvegarde : ${when}`,
  restoreNewest: 'Restaurer la plus récente',
  restoring: 'Restauration…',
}
