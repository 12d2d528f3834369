import { formatCount } from '../format.ts'
import type { today as words } from '../en/today.ts'
import { at, de, s, since } from './grammar.ts'

const parcels = (count: number) => `${formatCount(count)} envoi${s(count)}`

export const today: typeof words = {
  days: 'Jours',
  asOf: (time) => `État ${at(time)}`,
  lookAgain: 'Actualiser',
  saveCsv: 'Exporter en CSV',
  saved: 'Exporté en CSV',
  print: 'Imprimer',
  printQueued: (printer) => `Rapport : dans la file ${de(printer)}`,
  wrongDays: 'Choisissez un premier et un dernier jour, un an au plus.',
  summing: 'Calcul…',

  perStep: { hour: 'Envois par heure', day: 'Envois par jour' },
  steps: { hour: 'Heure', day: 'Jour' },
  perStepHint: 'Selon l’heure d’achat de leurs étiquettes à ce poste.',
  parcels: 'Envois',
  returns: 'Retours',
  refundAsked: 'Remboursement demandé',
  refunded: 'Remboursés',
  refundedHint:
    'Les étiquettes dont le remboursement est demandé se comptent à part, sauf s’il a été rejeté. Remboursées sont celles que le service a confirmées.',
  none: 'Aucune étiquette n’a été achetée ici ces jours-là.',
  noneHint: 'Choisissez d’autres jours plus haut.',
  ofAll: ({ parcels: count, returns, refundAsked, refunded }) =>
    [
      parcels(count),
      ...(returns > 0 ? [`${formatCount(returns)} étiquette${s(returns)} de retour`] : []),
      ...(refundAsked > 0 ? [`${formatCount(refundAsked)} au remboursement demandé`] : []),
      ...(refunded > 0 ? [`${formatCount(refunded)} remboursé${s(refunded)}`] : []),
    ].join(' · '),

  byOperator: 'Par opérateur',
  operator: 'Opérateur',
  nobody: 'Personne d’identifié',
  notKnown: 'Inconnu',
  byCarrier: 'Par transporteur',
  carrier: 'Transporteur',
  money: 'Argent par transporteur et service',
  service: 'Service',
  paid: 'Payé',
  askedBack: 'Remboursements demandés',
  paidBack: 'Remboursé',
  all: 'Total',

  saving: 'Moins cher le même jour d’arrivée',
  savingHint:
    'Chaque étiquette est comparée à l’autre service le moins cher qui a été proposé pour elle et promettait d’arriver le même jour ou plus tôt ; si tous ses tarifs n’ont pas été demandés, ou si aucun jour n’est donné, c’est inconnu.',
  compared: 'Comparées',
  savedByChoice: 'Économie du choix',
  couldHaveSaved: 'Économie manquée',

  now: 'Maintenant',
  waits: 'À expédier',
  inLine: 'Attendent le service',
  prints: 'Impressions en attente',
  labelsLeft: 'Achetés aujourd’hui, étiquette pas sortie',
  notSure: 'Achetés aujourd’hui, incertains',
  held: 'Bloquées',
  failed: 'Refusées à l’achat',
  failedHint:
    'Une commande refusée dès son prix, avant l’achat, reste à expédier et ne compte pas comme refusée.',
  reasonsOf: (read) => `Raisons des ${read} dernières`,
  noReason: 'Aucune raison conservée',
  printers: 'Imprimantes arrêtées',
  printersHint: 'Leur état actuel.',
  noStops: 'Aucune à notre connaissance',
  stands: (printer, how, from) => `${printer} : ${how}, ${since(from)}`,

  stops: 'Arrêts des imprimantes',
  stopsNewest: (shown, all) => `Les ${shown} plus récents sur ${all}. Le CSV les contient tous.`,
  stopsHint: 'D’après ce que le poste a su, sur un an au plus. Tant qu’il était fermé, il n’a rien su.',
  printer: 'Imprimante',
  stop: 'Raison',
  from: 'De',
  until: 'À',
  lasted: 'Durée',
  notOver: 'Toujours à l’arrêt',
  underMinute: 'moins de 1 min',

  cutOffs: 'Heures limites',
  cutOffsHint: 'Chaque jour à la même heure. Conservées à ce poste.',
  noCutOffs: 'Aucune.',
  noCarriers: 'Les transporteurs du compte ne sont pas encore connus.',
  change: 'Modifier',
  timeWrong: 'Comme 17:00',
  timeHint: 'Comme 17:00 ; vide pour aucune',
  save: 'Enregistrer',
  cancel: 'Annuler',
  left: (left) => `dans ${left}`,
  past: 'passée',
  pastFor: (time, past) => `Passée : ${time}, il y a ${past}`,
  hoursMinutes: (hours, minutes) =>
    hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes).padStart(2, '0')} min`,

  band: 'Aujourd’hui',
  bandToday: (count) => `${parcels(count)} acheté${s(count)} aujourd’hui`,
  bandHour: (count, from) => `${formatCount(count)} ${since(from)}`,
  bandNext: (carrier, time, left) => `${carrier} ${at(time)}, dans ${left}`,
  bandAllPast: (carrier, time) => `Heure limite passée : ${carrier}, ${time}`,
}
