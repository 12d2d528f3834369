import { formatCount } from '../format.ts'
import type { reprint as words } from '../en/reprint.ts'
import { s, since } from './grammar.ts'

export const reprint: typeof words = {
  title: 'Réimprimer',
  search: 'Scannez ou saisissez : commande, suivi, nom',
  results: 'Étiquettes',
  noLabels: 'Les étiquettes achetées apparaissent ici, les plus récentes d’abord.',
  nothingFound: (query) => `Aucune étiquette pour « ${query} »`,
  nothingFoundHint:
    'Essayez le numéro de commande, les quatre derniers chiffres du numéro de suivi, ou le nom du destinataire.',
  /** What other benches of the warehouse bought. */
  atBenches: {
    title: 'Aux autres postes',
    asking: 'Les autres postes sont interrogés…',
    bought: (bench, moment) => `Achetée à ${bench}, ${moment}`,
    here: 'Elle peut être réimprimée ici.',
    none: 'Aucun autre poste n’a signalé une telle étiquette.',
    noPicture: 'Il n’y a pas d’image de l’étiquette d’un autre poste',
    more: (count) =>
      `Seules les ${count} plus récentes sont affichées. Toute autre se trouve par son numéro de suivi.`,
    lacksKey:
      'Il manque à ce poste une clé de l’entrepôt : il ne voit peut-être pas toutes les étiquettes. Un poste qui l’a affiche un code : Entrepôt › Admettre un poste',
  },
  notPrintedHere: 'Pas imprimée ici',
  printedTimes: (prints) =>
    prints === 0 ? 'Pas encore imprimée' : prints === 1 ? 'Imprimée une fois' : `Imprimée ${prints} fois`,
  chooseLabel: 'Choisissez une étiquette',
  reason: 'Pourquoi la réimprimer ?',
  reasons: {
    damaged: 'Abîmée',
    lost: 'Perdue',
    misprint: 'Mal imprimée',
    printer_fault: 'Panne d’imprimante',
    other: 'Autre',
  },
  print: 'Réimprimer',
  printing: 'Le poste est interrogé…',
  needsReason: 'Choisissez d’abord une raison : touches 1 à 5.',
  needsReasonFar: 'Choisissez d’abord une raison : Entrée, puis touches 1 à 5.',
  duplicateWarning: 'N’utilisez qu’une de ces étiquettes : c’est le même affranchissement.',
  job: {
    queued: { word: 'En attente', line: (printer) => `${printer} l’imprime ensuite` },
    sending: { word: 'Impression…', line: (printer) => `En route vers ${printer}` },
    sent: { word: 'Transmise', line: (printer) => `Transmise à ${printer}` },
    confirmed: { word: 'Imprimée', line: (printer) => `${printer} l’a confirmé` },
    unknown: {
      word: 'Sortie ?',
      line: (printer) => `La liaison avec ${printer} s’est coupée pendant l’impression`,
    },
    failed: { word: 'Non imprimée', line: (printer) => `Rien n’est sorti sur ${printer}` },
  },
  cameOut: { word: 'Imprimée', line: () => 'Vous avez dit qu’elle est sortie' },
  offline: (from) => `Hors ligne ${since(from)}`,
  half: {
    word: 'À moitié ?',
    line: (printer) =>
      `${printer} s’est arrêtée pendant la sortie. Jetez une moitié d’étiquette. Une entière est-elle sortie ?`,
  },
  moved: {
    line: (printer) =>
      `L’adresse de ${printer} a été changée entre-temps. L’ancienne imprimante peut encore l’imprimer : regardez-y.`,
  },
  behind: {
    word: 'Attend',
    line: 'L’impression précédente est peut-être à moitié sortie. Dites plus haut si elle est sortie.',
  },
  thenPrints: (lacks) => `${lacks}. Elle s’imprime ensuite toute seule.`,
  held: { word: 'Suspendue', line: (printer) => `${printer} l’imprime à la reprise` },
  cancelled: { word: 'Retirée', line: () => 'Elle a été retirée de la file' },
  printer: 'Imprimante',
  printerForLabels: 'Celle des étiquettes',
  copies: 'Copies',
  copiesWrong: '1 à 99',
  cancelPrint: 'La retirer',
  filter: 'Afficher',
  filters: {
    all: 'Tout',
    unprinted: 'Non imprimées',
    unsure: 'Incertaines',
    printed: 'Transmises ou imprimées',
    refund: 'Remboursement demandé',
  },
  states: { unprinted: 'Non imprimée', unsure: 'Sortie ?' },
  bought: 'Jour',
  days: {
    any: 'Tous',
    today: 'Aujourd’hui',
    yesterday: 'Hier',
    week: '7 derniers jours',
    month: '30 derniers jours',
    own: 'Du … au …',
  },
  firstDay: 'Du',
  lastDay: 'Au',
  dayWrong: 'Comme 2026-11-20',
  daysWrong: 'Avant le premier jour',
  nothingHere: 'Aucune étiquette de ce genre. Affichez toutes les étiquettes de tous les jours.',
  coming: 'L’étiquette arrive',
  missing: (count, isOne) =>
    isOne ? '1 envoi sans toutes ses étiquettes' : `${count} envois sans toutes leurs étiquettes`,
  labelsHere: (here, all) => `${here} étiquette${s(here)} ici sur ${all}`,
  labelNotHere: 'son étiquette n’est pas encore ici',
  fetch: 'Interroger',
  package: (order) => `Colis de ${order}`,
  packageNumber: (number, count) => `Colis ${number} sur ${count}`,
  askForPackage: 'Ne demander que celui-ci',
  fetching: 'Le service est interrogé…',
  fetched: (labels) =>
    labels < 2 ? `${labels} étiquette est arrivée` : `${labels} étiquettes sont arrivées`,
  fetchAgain: 'La redemander',
  fetchAgainWhy:
    'Le service a peut-être encore cette étiquette. La demander ne coûte rien, et n’imprime rien.',
  counted: (count) => `${formatCount(count)} étiquette${s(count)}`,
  countedMore: (count) => `Plus de ${count} étiquettes : précisez`,
  exportCsv: 'Exporter en CSV',
  exporting: 'Écriture du fichier CSV',
  exportedSoFar: (rows, total, secondsLeft) =>
    `${rows} sur ${total}${secondsLeft === undefined ? '' : ` · reste ${secondsLeft} s`}`,
  exportStop: 'Arrêter',
  exportStopped: 'Arrêté : aucun fichier enregistré',
  exported: (rows) => `${formatCount(rows)} étiquette${s(rows)} enregistrée${s(rows)} en CSV`,
  elsewhere: 'Avec cette étiquette',
  links: { refunds: 'Rembourser', tracking: 'Suivre', containers: 'Conteneur' },
  yes: 'Oui',
  no: 'Non, réimprimer',
}
