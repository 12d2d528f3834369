import { formatCount } from '../format.ts'
import type { attention as words } from '../en/attention.ts'
import { at } from './grammar.ts'

export const attention: typeof words = {
  count: (count) => `${count} à traiter`,
  atLeast: (count) => `Plus de ${count} à traiter`,
  notKnown: 'À traiter : pas tout connu',
  askedAt: (time) => `État ${at(time)}`,
  lookAgain: 'Actualiser',
  what: 'Quoi',
  which: 'Lequel',
  why: 'Pourquoi',
  since: 'Depuis',
  sinceUnknown: 'inconnu',
  stepDown: 'Suivant',
  stepUp: 'Précédent',
  step: 'À faire',
  stepOf: (step, subject) => `${step} : ${subject}`,
  none: 'Rien à traiter',
  noneHint:
    'Ici apparaissent les doutes, les étiquettes non imprimées, les imprimantes arrêtées, les commandes refusées, un solde bas et les remboursements en retard.',
  unread: (kinds) =>
    `Impossible de consulter : ${kinds}. On ne sait pas s’il y a là quelque chose à traiter.`,
  more: 'Il y en a d’autres. Elles apparaissent à mesure que celles-ci sont réglées.',
  heldBack: (labels) =>
    labels < 2 ? `${labels} étiquette retenue` : `${formatCount(labels)} étiquettes retenues`,
  queueHeld: 'Sa file est suspendue par quelqu’un : rien ne s’imprime dessus avant sa reprise.',
  balanceLow: (balance, moment, limit) => `${balance} ${at(moment)}, pour un seuil de ${limit}.`,
  kinds: {
    not_kept: {
      what: 'Achetée, non enregistrée',
      line: 'Le disque n’accepte plus rien. Libérez de la place et laissez le poste allumé jusqu’à l’enregistrement.',
      step: 'Aller à Expédier',
    },
    bought_twice: {
      what: 'Achetée deux fois',
      line: 'Le service a facturé une seconde étiquette. Demandez son remboursement.',
      step: 'Rembourser',
    },
    purchase_in_doubt: {
      what: 'Achetée ou non ?',
      line: 'Le service ne l’a pas dit. N’expédiez pas à la main.',
      step: 'Interroger',
    },
    refund_in_doubt: {
      what: 'Remboursement demandé ou non ?',
      line: 'Le service n’a pas dit s’il a reçu la demande.',
      step: 'Interroger',
    },
    deposit_in_doubt: {
      what: 'Fonds ajoutés ou non ?',
      line: 'Le moyen de paiement a peut-être été débité, ou non.',
      step: 'Aller à Compte',
    },
    manifest_in_doubt: {
      what: 'Manifeste créé ou non ?',
      line: 'Le transporteur est peut-être prévenu des envois, ou non.',
      step: 'Aller à Fin de journée',
    },
    containers_in_doubt: {
      what: 'Étiquettes de conteneur créées ou non ?',
      line: 'Elles ont peut-être été créées, ou non.',
      step: 'Aller à Conteneurs',
    },
    address_modified: {
      what: 'Adresse modifiée',
      line: 'Le service l’a modifiée à l’achat de l’étiquette. Si elle est fausse, faites rembourser l’étiquette.',
      step: 'Voir',
    },
    print_unknown: {
      what: 'Imprimée ou non ?',
      line: 'Elle a été transmise à l’imprimante, et personne n’a dit si elle est sortie.',
      step: 'Aller à Imprimantes',
    },
    printer: {
      what: 'Imprimante arrêtée',
      line: 'Plus rien ne s’imprime dessus.',
      step: 'Voir l’imprimante',
    },
    labels_missing: {
      what: 'Étiquette manquante',
      line: 'Elle est payée, et le service ne l’a pas donnée. Le poste la réclame jusqu’à ce qu’elle arrive.',
      step: 'Aller à Réimprimer',
    },
    unprinted: {
      what: 'Étiquette non imprimée',
      line: 'Elle est payée, et n’attend dans aucune file.',
      step: 'Aller à Réimprimer',
    },
    print_elsewhere: {
      what: 'Impression à un autre poste',
      line: 'Elle n’y est pas sortie, ou peut-être pas.',
      step: 'Décider',
    },
    refund_elsewhere: {
      what: 'Remboursement à un autre poste',
      line: 'Ce poste a répondu.',
      step: 'Compris',
    },
    untold: {
      what: 'Pas signalé',
      line: 'Ce que sont devenues des commandes n’y est pas signalé : c’est à régler par vous.',
      step: 'Voir',
    },
    low_balance: {
      what: 'Solde bas',
      line: 'Des étiquettes peuvent être refusées faute d’argent.',
      step: 'Ajouter des fonds',
    },
    batch: { what: 'Lot arrêté', line: 'Il reprend quand on le lui dit.', step: 'Aller à Lot' },
    put_off: {
      what: 'Scannée, non achetée',
      line: 'Elle attendait le service, et n’a pas pu être achetée à son tour.',
      step: 'Aller à Expédier',
    },
    scans_unreadable: {
      what: 'Scans illisibles',
      line: 'Rien n’en est acheté avant qu’un responsable ne regarde.',
      step: 'Voir les sauvegardes',
    },
    refused: {
      what: 'Commande refusée',
      line: 'Son étiquette n’a pas été achetée.',
      step: 'Voir la commande',
    },
    refund_overdue: {
      what: 'Remboursement en retard',
      line: 'Le transporteur dépasse le délai fixé dans Remboursements.',
      step: 'Aller à Remboursements',
    },
  },
}
