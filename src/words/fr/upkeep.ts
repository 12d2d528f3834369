import type { upkeep as words } from '../en/upkeep.ts'
import { at, s } from './grammar.ts'

/** `2 étiquettes, 1 document`: the kinds that there are, each in one or several. */
const listed = (kinds: readonly (readonly [count: number, one: string, many: string])[]) =>
  kinds
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count} ${count < 2 ? one : many}`)
    .join(', ')

export const upkeep: typeof words = {
  backup: 'Sauvegarde',
  backupWhat:
    'Une copie des commandes, étiquettes et impressions de ce profil, faite pendant que le poste travaille et vérifiée avant de compter. Elle s’ouvre sur cet ordinateur, dont le trousseau a sa clé.',
  folder: 'Dossier des sauvegardes',
  folderHint: 'De préférence sur un autre disque',
  daily: 'En faire une chaque jour',
  dailyHint: 'À la première heure de travail où la plus récente a un jour.',
  saveSettings: 'Enregistrer',
  saved: 'Enregistré',
  make: 'Sauvegarder maintenant',
  making: 'Copie et vérification…',
  progress: (done, total) => `${Math.round((100 * done) / Math.max(1, total))} %`,
  made: 'La sauvegarde est faite et vérifiée',
  list: 'Sauvegardes',
  none: 'Aucune sauvegarde',
  noneHint: 'Un disque qui lâche emporte des étiquettes payées. Sauvegardez maintenant, puis chaque jour.',
  restore: 'Restaurer',
  restoreOf: (when) => `Restaurer la sauvegarde : ${when}`,
  restoreTitle: (when) => `Revenir à la sauvegarde : ${when} ?`,
  restoreWhat:
    'La sauvegarde est vérifiée maintenant et prend la place de la base de données au prochain démarrage du poste. Ce qui est là maintenant est gardé à côté.',
  restoreLoss: (labels) =>
    labels === 0
      ? 'Aucune étiquette n’a été achetée depuis.'
      : labels === 1
        ? '1 étiquette a été achetée depuis : elle est récupérée du service après la restauration, et d’ici là aucune commande n’est achetée.'
        : `${labels} étiquettes ont été achetées depuis : elles sont récupérées du service après la restauration, et d’ici là aucune commande n’est achetée.`,
  restoreYes: 'Restaurer au prochain démarrage',
  restoring: (name) =>
    `${name} prend la place de la base de données au prochain démarrage. Fermez le poste et redémarrez-le.`,
  cancelRestore: 'Ne pas restaurer',
  restoreCancelled: 'La base de données reste telle quelle',
  cancel: 'Annuler',

  retention: 'Durée de conservation des étiquettes',
  retentionWhat:
    'Les étiquettes plus anciennes perdent leur contenu, leurs destinataires et leurs adresses. Numéros, prix, états et dates restent. Une étiquette dont personne n’a confirmé la sortie, qui est incertaine, ou qui n’est encore sur aucun manifeste n’est jamais supprimée, ni une commande à expédier ; une commande annulée part avec l’âge. Vos propres adresses restent. Les sauvegardes de cet âge partent aussi, sauf la plus récente.',
  keep: 'Garder les étiquettes',
  keepForever: 'Toujours',
  days: (count) =>
    count % 365 === 0 ? (count === 365 ? '1 an' : `${count / 365} ans`) : `${count} jour${s(count)}`,
  preview: 'Voir ce qui partirait',
  previewCount: ({ labels, documents, orders, others }) =>
    labels + documents + orders + others === 0
      ? 'Rien n’est aussi ancien.'
      : `Perdent leur contenu : ${listed([
          [labels, 'étiquette', 'étiquettes'],
          [documents, 'document', 'documents'],
          [orders, 'commande annulée', 'commandes annulées'],
          [others, 'autre enregistrement', 'autres enregistrements'],
        ])}.`,
  oldest: (when) => `La plus ancienne étiquette : ${when}.`,
  kept: {
    unconfirmed: (count) =>
      count < 2
        ? `${count} étiquette plus ancienne reste : personne n’a confirmé sa sortie.`
        : `${count} étiquettes plus anciennes restent : personne n’a confirmé leur sortie.`,
    lackingLabels: (count) =>
      count < 2
        ? `${count} envoi plus ancien reste : son étiquette n’est pas encore ici.`
        : `${count} envois plus anciens restent : leurs étiquettes ne sont pas encore ici.`,
    inDoubt: (count) =>
      count < 2
        ? `${count} étiquette plus ancienne reste : son remboursement ou son manifeste est incertain.`
        : `${count} étiquettes plus anciennes restent : leurs remboursements ou manifestes sont incertains.`,
    notOnManifest: (count) =>
      count < 2
        ? `${count} étiquette plus ancienne reste : elle n’est sur aucun manifeste (Fin de journée).`
        : `${count} étiquettes plus anciennes restent : elles ne sont sur aucun manifeste (Fin de journée).`,
  },
  next: (when) => `Prochaine fois ${at(when)} :`,
  clockJumped: (now, before) =>
    `Cet ordinateur dit : ${now} ; c’était ${before} quand on a cru son horloge pour la dernière fois. Rien n’est supprimé tant que personne ne dit que la date est juste.`,
  clockRight: 'La date est juste',
  clockTitle: (now) => `Sommes-nous bien : ${now} ?`,
  clockYes: 'Oui : supprimer, puis chaque jour',
  saveRetention: 'Enregistrer',
  sureTitle: (days) => `Supprimer ce qui a plus de ${days} ?`,
  sureWhat:
    'C’est supprimé maintenant puis chaque jour, et ne se récupère que depuis la sauvegarde la plus récente.',
  sureYes: 'Supprimer, puis chaque jour',
  lastRun: (when, labels) =>
    `Dernier passage ${at(when)} : ${labels === 0 ? 'rien n’était assez ancien' : labels === 1 ? '1 étiquette supprimée' : `${labels} étiquettes supprimées`}.`,
}
