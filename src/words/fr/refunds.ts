import type { refunds as words } from '../en/refunds.ts'
import { at, since } from './grammar.ts'

export const refunds: typeof words = {
  title: 'Remboursements',
  search: 'Scannez l’étiquette, ou saisissez un numéro de commande ou de suivi',
  filter: 'Quels remboursements',
  filters: { open: 'En cours', overdue: 'En retard', ended: 'Terminés', all: 'Tous' },
  offline: (from) => `Hors ligne ${since(from)}`,
  offlineNext: 'On peut demander des remboursements. Ils partent tout seuls quand le service répond.',
  pile: 'À rembourser',
  pileHint: 'Scannez l’étiquette suivante, ou demandez celles-ci.',
  leave: (orderNumber) => `Retirer ${orderNumber}`,
  clear: 'Vider',
  clearTitle: (count) =>
    count < 2 ? 'Retirer l’étiquette scannée ?' : `Retirer les ${count} étiquettes scannées ?`,
  clearWhat: 'Rien n’a encore été demandé. Pour un remboursement, il faudra les scanner à nouveau.',
  keepPile: 'Les garder ici',
  choose: 'Plusieurs envois correspondent. Lequel ?',
  add: (orderNumber) => `Choisir ${orderNumber}`,
  notFound: (text) => `Aucun envoi de ce poste pour « ${text} »`,
  hindered: {
    not_bought: (orderNumber) => `${orderNumber} n’a pas été acheté : il n’y a rien à rembourser.`,
    requested: (orderNumber) => `Le remboursement de ${orderNumber} est déjà demandé.`,
    manifest_under_way: (orderNumber) =>
      `${orderNumber} est sur un manifeste en cours. Réglez-le d’abord, dans Fin de journée.`,
  },
  onManifest: (number) =>
    `Annoncé au transporteur sur le manifeste ${number}. À rembourser seulement s’il reste ici.`,
  noPrice: 'Prix inconnu',
  request: (count, amount) =>
    count === 1 ? `Rembourser ${amount}` : `Rembourser ${count} étiquettes · ${amount}`,
  requestUnpriced: (count) =>
    count === 1 ? 'Demander le remboursement' : `Demander ${count} remboursements`,
  confirmTitle: (count) =>
    count === 1 ? 'Rembourser cette étiquette ?' : `Rembourser ${count} étiquettes ?`,
  confirmOf: (orderNumber) => `Rembourser l’étiquette de ${orderNumber} ?`,
  confirmNumbers: (numbers) => `Numéro de suivi ${numbers}`,
  confirmNoNumber: 'Son numéro de suivi n’est pas connu.',
  confirmCost: (amount) => `Elle a coûté ${amount}.`,
  confirmNoPrice: 'On ne sait pas ce qu’elle a coûté.',
  confirmBack: (amount) => `${amount} reviennent si le transporteur est d’accord. Cela prend 2 à 4 semaines.`,
  confirmVoid: 'L’étiquette ne doit plus servir. Détruisez-la, et gardez l’envoi ici.',
  cancel: 'La garder',
  asked: (count) => (count < 2 ? 'Remboursement en cours' : `${count} remboursements en cours`),
  waiting: (amount) => `${amount} à recevoir`,
  rule: (days) =>
    `En retard après ${days === 1 ? '1 jour' : `${days} jours`}. Les transporteurs mettent 2 à 4 semaines.`,
  changeRule: 'Modifier',
  ruleDays: 'En retard après (jours)',
  ruleHint: '1 à 365. La documentation du service dit 2 à 4 semaines.',
  ruleWrong: 'Un nombre entier de 1 à 365',
  saveRule: 'Enregistrer',
  refresh: 'Interroger le service',
  refreshing: (done, total) => `Demandé : ${done} sur ${total}`,
  stop: 'Arrêter',
  refreshed: (changed) =>
    changed === 0
      ? 'Rien de nouveau'
      : changed === 1
        ? '1 remboursement a du nouveau'
        : `${changed} remboursements ont du nouveau`,
  empty: {
    open: {
      what: 'Aucun remboursement en cours',
      hint: 'Scannez une étiquette qui ne servira pas : son remboursement figure ici jusqu’au paiement.',
    },
    overdue: {
      what: 'Rien en retard',
      hint: 'Les remboursements qui dépassent le délai apparaissent ici.',
    },
    ended: {
      what: 'Aucun remboursement terminé',
      hint: 'Les remboursements payés, rejetés et refusés apparaissent ici.',
    },
    all: { what: 'Aucun remboursement', hint: 'Scannez une étiquette qui ne servira pas.' },
  },
  nothing: (query) => ({
    what: `Aucun remboursement pour « ${query} »`,
    hint: 'Videz le champ pour les voir tous.',
  }),
  order: 'Commande',
  tracking: 'Suivi',
  amount: 'Montant',
  state: 'État',
  age: 'Âge',
  askedAt: 'Dernière demande',
  action: 'Action',
  never: 'Pas encore',
  overdue: 'en retard',
  words: {
    prepared: 'À transmettre',
    sent: 'Demande…',
    requested: 'Demandé',
    refused: 'Refusé',
    in_doubt: 'Incertain',
    withdrawn: 'Abandonné',
    ended: 'Doute levé',
    Initiated: 'Lancé',
    Approved: 'Accepté',
    Rejected: 'Rejeté',
    Refunded: 'Remboursé',
  },
  lines: {
    prepared: 'Rien n’est encore transmis',
    sent: 'En route vers le service',
    requested: 'Le service l’a',
    refused: 'Le service a dit non',
    in_doubt:
      'On ne sait pas s’il a été demandé. Le poste interroge le service ; n’utilisez pas l’étiquette.',
    ended: 'Un responsable a dit qu’il n’a pas été demandé. N’utilisez pas l’étiquette.',
    withdrawn: 'Rien n’a été transmis',
    Initiated: 'Pas encore traité',
    Approved: 'Pas encore payé',
    Rejected: 'Le transporteur a dit non : l’étiquette est valable',
    Refunded: 'L’argent est revenu',
  },
  marked: 'Remboursement demandé',
  markedWith: (status) => `Remboursement : ${status}`,
  warnTitle: (when) => `Son remboursement a été demandé ${at(when)}`,
  warnWhat: 'Cette étiquette ne doit pas servir : le transporteur peut refuser l’envoi ou le facturer.',
  warnKnown: 'Imprimer quand même',
  withdraw: 'Abandonner',
  retry: 'Interroger',
  endDoubt: 'Lever le doute',
  endDoubtTitle: (orderNumber) => `Ne plus interroger sur le remboursement de ${orderNumber} ?`,
  endDoubtCosts: 'L’étiquette peut quand même être remboursée : elle ne doit pas servir.',
  endDoubtWhat: 'L’envoi reste hors du manifeste. Son remboursement peut être redemandé.',
  endDoubtGo: 'Pas remboursée',
  send: 'Transmettre',
  back: 'Retour',
}
