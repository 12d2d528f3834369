import type { operators as words } from '../en/operators.ts'

export const operators: typeof words = {
  title: 'Opérateurs',
  lockedWord: 'Verrouillé',
  lockedLine: 'Scannez votre badge',
  lockedNext: 'Ce qui est commencé continue. Les étiquettes en attente s’impriment.',
  badge: 'Badge',
  badgeHint: 'Scannez-le ici, ou saisissez-le et appuyez sur Entrée',
  open: 'Ouvrir',
  letThrough: 'Autoriser',
  checking: 'Lecture du badge…',
  unknownBadge: 'Ce n’est le badge d’aucun opérateur. Scannez-le à nouveau.',
  wait: (seconds) =>
    seconds > 90
      ? `Attendez ${Math.ceil(seconds / 60)} minutes`
      : seconds === 1
        ? 'Attendez 1 seconde'
        : `Attendez ${seconds} secondes`,
  tooManyWrong: 'Trop de mauvais badges. Attendez, puis scannez le vôtre.',
  welcome: (name) => `${name} est au travail`,
  lockNow: 'Verrouiller le poste',

  approveTitle: 'Badge d’un responsable, s’il vous plaît',
  approveWhat: {
    parcel: (amount, limit) => `Cet envoi coûte ${amount}. Votre limite est de ${limit}.`,
    refund: (amount, limit) =>
      `Cette étiquette a coûté ${amount}. Votre limite de remboursement est de ${limit}.`,
    funds: (amount, limit) => `${amount} seraient ajoutés. Votre limite est de ${limit}.`,
  },
  unknownAmount: {
    parcel: (limit) => `On ne connaît pas le prix à l’avance. Votre limite est de ${limit} par envoi.`,
    refund: (limit) =>
      `On ne sait pas ce que ces étiquettes ont coûté. Votre limite de remboursement est de ${limit}.`,
    funds: (limit) => `Le montant n’est pas connu. Votre limite est de ${limit}.`,
  },
  approveRole: 'Cela change ce qui s’imprime à partir de maintenant. C’est réservé à un responsable.',
  approveTakeOver:
    'Un autre poste a cette commande. Seul un responsable qui sait qu’elle n’y a pas été achetée peut la reprendre.',
  approvePackedTwice:
    'Deux postes ont emballé cette commande. Seul un responsable peut dire que c’est réglé.',
  approveShort: 'Cet envoi part sans toute sa commande. Seul un superviseur le peut.',
  approveExcuse: 'Les articles de cet envoi ne sont pas scannés. Seul un superviseur le peut.',
  approveStop:
    'Aucun poste n’achète alors rien de nouveau. Seul un responsable peut arrêter tous les postes.',
  approveGo: 'Tous les postes achètent alors à nouveau. Seul un responsable peut les laisser reprendre.',
  approveSpending: (amount) =>
    `Cet envoi coûte ${amount}, plus que ne le permet sa règle d’expédition. Seul un responsable peut l’expédier une fois.`,
  approveDearest: (amount, limit) =>
    `La plus chère de ces étiquettes a coûté ${amount}. Votre limite de remboursement est de ${limit}.`,
  approveGoOn:
    'Les achats continuent avec un compte Test qui prend de l’argent. C’est réservé à un responsable.',
  approveBatchLimit: (amount, limit) =>
    `Le lot peut dépenser ${amount}. Votre limite est de ${limit} par envoi.`,
  approveBatch: (rows) => (rows === '1' ? 'Un lot de 1 commande' : `Un lot de ${rows} commandes`),
  approveBatchTotal: (total) => `Celles qui ont un prix coûteront environ ${total}.`,
  approveOrders: (orders) => `Commandes ${orders}`,
  approveOrdersMore: (orders, others) => `Commandes ${orders} et ${others} de plus`,
  approveTotal: (total) => `En tout, elles coûtent ${total}.`,
  approveTotalUnknown: 'On ne sait pas ce qu’elles coûtent en tout.',
  approveOrder: (orderNumber) => `Commande ${orderNumber}`,
  approveOnce: 'Le badge n’autorise que cette fois. Vous restez identifié.',
  approvedBy: (name) => `Autorisé par ${name}`,
  notSupervisor: 'Ce badge ne peut pas l’autoriser. Demandez à un responsable.',
  cancel: 'Annuler',

  roles: { pack: 'Emballer', supervise: 'Responsable', look: 'Regarder' },
  roleMeanings: {
    pack: 'Expédie, imprime, rembourse et ajoute des fonds, chacun jusqu’à une limite.',
    supervise: 'Tout : les réglages, les opérateurs, et autorise ce qui dépasse une limite.',
    look: 'Voit tout, n’achète et ne modifie rien.',
  },
  limits: {
    parcel: 'Prix d’un envoi',
    refund: 'Remboursement d’une étiquette',
    funds: 'Fonds ajoutés en une fois',
  },
  limitHint: 'Vide : sans limite. 0 : toujours demander à un responsable.',
  noLimit: 'sans limite',
  upTo: (amount) => `jusqu’à ${amount}`,
  notNeeded: '—',

  emptyTitle: 'Personne ne doit s’identifier',
  emptyHint:
    'Ajoutez des opérateurs pour voir qui a fait quoi, fixer des limites, et verrouiller le poste quand il n’y a personne. Le premier est responsable.',
  addFirst: 'Ajouter le premier opérateur',
  add: 'Ajouter un opérateur',
  addTitle: 'Nouvel opérateur',
  firstTitle: 'Premier opérateur',
  editTitle: (name) => `Modifier ${name}`,
  firstHint: 'Le premier opérateur est responsable. Vous êtes au travail dès l’enregistrement.',
  name: 'Nom',
  nameHint: 'Comme il s’affiche dans la barre d’état',
  role: 'Rôle',
  atWork: 'au travail',
  newBadgeHint:
    'Scannez le badge maintenant. Tout code-barres de huit caractères ou plus convient, de préférence impossible à deviner.',
  keepBadgeHint: 'Laissez vide pour garder le badge, ou scannez le nouveau.',
  badgeKept: 'Seule son empreinte est conservée.',
  save: 'Enregistrer',
  saved: (name) => `${name} : enregistré`,
  change: 'Modifier',
  changeOf: (name) => `Modifier ${name}`,
  remove: 'Retirer',
  removeOf: (name) => `Retirer ${name}`,
  removeTitle: (name) => `Retirer ${name} ?`,
  removeWhat: 'Le badge n’est plus accepté. Ce qui est noté de cet opérateur reste.',
  removeLast: 'C’est le seul opérateur : ensuite, personne ne doit s’identifier.',
  removed: (name) => `${name} : retiré`,
  idleLock: 'Verrouiller tout seul après',
  idleLockHint: 'Depuis la dernière touche, le dernier scan ou appui. Ce qui est commencé continue.',
  minutes: (count) => (count === 0 ? 'jamais' : count === 1 ? '1 minute' : `${count} minutes`),
  missingName: 'Il manque le nom',
  missingBadge: 'Il manque le badge',
  shortBadge: 'Un nouveau badge a au moins huit caractères',
  replaceBadge: 'Badge court : donnez-en un nouveau',
  wrongAmount: (label) => `Pas un montant : ${label}`,
  fixFields: (count) => (count === 1 ? 'Un champ est à revoir :' : `${count} champs sont à revoir :`),
  badgeTaken: 'Ce badge est celui d’un autre opérateur.',
  lastSupervisor: 'Il faut un responsable : donnez d’abord ce rôle à un autre opérateur.',
}
