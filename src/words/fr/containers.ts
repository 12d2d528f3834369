import type { containers as words } from '../en/containers.ts'
import { s, since } from './grammar.ts'

const labels = (pages: number) => `${pages} étiquette${s(pages)}`

export const containers: typeof words = {
  title: 'Étiquettes de conteneur',
  newLabels: 'Nouvelles étiquettes',
  trackingNumber: 'Numéro de suivi d’un envoi',
  trackingHint: 'Scannez-le : il donne le compte et la destination.',
  source: 'Créées par',
  sources: { Postal: 'Le transporteur', Native: 'Le service lui-même' },
  account: 'Compte transporteur',
  noAccounts: 'Impossible de demander les comptes transporteur. Saisissez l’identifiant du compte.',
  choose: 'Choisir…',
  entry: 'Point de dépôt',
  entries: {
    DNDC: 'DNDC · centre de distribution du réseau',
    DSCF: 'DSCF · centre de tri régional',
    DDU: 'DDU · bureau de distribution',
    DHUB: 'DHUB · plate-forme',
  },
  sort: 'Conteneur',
  sorts: { Pallet: 'Palette', Sack: 'Sac', TruckBedload: 'Vrac en camion' },
  category: 'Envois',
  categories: { Machinable: 'Mécanisables', NonMachinable: 'Non mécanisables', Mixed: 'Mélangés' },
  contentCode: 'Code du contenu',
  to: 'Va à',
  from: 'Vient de',
  address: {
    name: 'Nom',
    company: 'Société',
    street1: 'Rue',
    street2: 'Ligne 2',
    city: 'Ville',
    state: 'État',
    zip: 'Code postal',
    country: 'Pays',
  },
  destinationZip: 'Code postal de destination',
  pages: 'Combien',
  pagesWrong: 'Saisissez un nombre de 1 à 100.',
  fixed: 'Parcel Select, dépôt à destination · imbriqué',
  needed: '* obligatoire',
  missing: (label) => `Champ manquant : ${label}`,
  wrong: (label) => `Champ à corriger : ${label}`,
  fixFields: (count) => (count < 2 ? 'Il manque une chose' : `Il manque ${count} choses`),
  makeButton: (pages) => `Créer ${labels(pages)}`,
  clear: 'Vider le formulaire',
  ofOrder: (order) => `Rempli d’après ${order}`,
  confirmTitle: (pages) => `Créer ${labels(pages)} ?`,
  confirmWhat: (pages) =>
    pages === 1
      ? 'L’étiquette reçoit son propre numéro 99M.'
      : 'Chaque étiquette reçoit son propre numéro 99M : un conteneur, une étiquette.',
  confirmPrinter: (pages, printer) =>
    pages === 1 ? `Elle s’imprime sur ${printer}.` : `Les ${pages} s’impriment sur ${printer}.`,
  confirmNoPrinter: 'Aucune imprimante : elles sont conservées et peuvent s’imprimer plus tard.',
  confirmTo: (destination) => `Pour ${destination}`,
  cancel: 'Pas maintenant',
  made: 'Déjà créées',
  search: 'Chercher par numéro 99M ou de suivi',
  empty: 'Aucune étiquette de conteneur',
  emptyHint: 'Ce qui est créé ici reste ici, pour être réimprimé.',
  nothing: (query) => `Aucune étiquette pour « ${query} »`,
  nothingHint: 'Les étiquettes d’un autre poste ne sont pas connues ici.',
  count: labels,
  states: {
    prepared: 'En attente',
    sent: 'En création',
    made: 'Créées',
    refused: 'Refusées',
    in_doubt: 'Incertaines',
    given_up: 'Abandonnées',
  },
  lines: {
    prepared: 'Rien n’a encore été demandé.',
    sent: 'Le service les crée.',
    made: 'Elles sont ici.',
    refused: 'Le service a dit non.',
    in_doubt:
      'Le service n’a pas répondu : elles y existent peut-être, et aucune n’est ici. Le poste ne les redemande pas de lui-même.',
    given_up: 'Abandonnées à la main. Si elles existent malgré tout, personne n’utilise leurs numéros.',
  },
  send: 'Transmettre',
  giveUp: 'Abandonner',
  endDoubt: 'Lever le doute',
  endDoubtTitle: 'Ces étiquettes n’ont pas été créées ?',
  endDoubtCosts:
    'Si elles existent malgré tout, le transporteur peut attendre un conteneur que personne n’apporte, et le facturer.',
  endDoubtWhat:
    'On ne peut pas les demander au service, et il n’en a pas donné le prix. On peut créer d’autres étiquettes, avec d’autres numéros. Qui l’a dit, et pourquoi, est noté.',
  endDoubtGo: 'Elles n’ont pas été créées',
  fillAgain: 'Les recréer',
  printAgain: 'Réimprimer',
  printed: (printer) => `En route vers ${printer}`,
  numbers: (count) => `Les ${count} numéros`,
  notMadeHere: (number) => `${number} n’a pas été créé à ce poste`,
  notFound: (scanned) => `Ni envoi ni conteneur : « ${scanned} »`,
  firstOf: (pages) => `Première sur ${pages}`,
  offline: (from) => `Hors ligne ${since(from)}`,
  offlineNext:
    'Les anciennes étiquettes peuvent s’imprimer. Les nouvelles sont gardées, et transmises à son retour.',
  atBenches: {
    title: 'Aux autres postes',
    made: (bench, moment) => `Créées à ${bench}, ${moment}`,
    not_sure: (bench, moment) => `Demandées à ${bench}, ${moment}`,
    unknown: (bench, moment) => `Signalées par ${bench}, ${moment}`,
    notSureLine:
      'Ce poste n’a pas de réponse du service : elles ont peut-être été créées, peut-être pas. Cela se règle là-bas, pas ici.',
    noDocument:
      'Elles ont été créées. Leurs étiquettes ne sont pas encore dans l’entrepôt et s’impriment à ce poste-là.',
    noPicture: 'Il n’y a pas d’image des étiquettes d’un autre poste',
    faults: {
      sealed_with_other_key: 'Scellées avec une clé de l’entrepôt que ce poste n’a pas.',
      not_believed: 'Aucun poste ayant la clé de l’entrepôt n’a écrit cela : ce n’est ni affiché ni imprimé.',
    },
    none: 'Aucun autre poste n’a signalé de telles étiquettes. Un poste coupé ou sans clé ne signale rien.',
    whole: 'Les étiquettes des autres postes se cherchent par le numéro entier.',
    more: (count) =>
      `Seules les ${count} plus récentes sont affichées. Les autres se trouvent par leur numéro.`,
    lacksKey:
      'Il manque à ce poste une clé de l’entrepôt : il ne voit peut-être pas toutes les étiquettes. Un poste qui l’a affiche un code : Entrepôt › Admettre un poste',
    cutOff:
      'La base de données de l’entrepôt ne répond pas : ce que les autres postes ont créé n’est pas connu en ce moment. Les étiquettes de ce poste se créent et s’impriment comme d’habitude.',
    scanned: {
      none: 'Aucun autre poste ne l’a signalé.',
      lacks_key: 'Il manque à ce poste une clé de l’entrepôt : il est peut-être d’un autre poste.',
      not_known: 'On ne sait pas en ce moment si un autre poste l’a créé.',
    },
  },
}
