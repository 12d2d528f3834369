import { formatCount } from '../format.ts'
import type { sources as words } from '../en/sources.ts'
import { at, s } from './grammar.ts'

export const sources: typeof words = {
  title: 'D’où viennent les commandes',
  none: 'Aucune source',
  noneHint:
    'Surveillez un dossier de fichiers CSV, récupérez les commandes à une adresse de votre boutique, ou lisez-les dans une base de données.',
  addFolder: 'Surveiller un dossier',
  addAddress: 'Récupérer à une adresse',
  addDatabase: 'Lire une base de données',
  states: {
    off: 'Désactivée',
    waiting: 'En marche',
    running: 'Recherche…',
    failing: 'Ne marche pas',
  },
  lookedAt: (time) => `Consultée ${at(time)}`,
  nextAt: (time) => `prochaine fois ${at(time)}`,
  neverLooked: 'Pas encore consultée',
  own: 'À ce poste seulement : son adresse, son dossier ou sa base de données est de cet ordinateur.',
  turn: {
    thisBench: 'Ce poste consulte pour tous les postes qui ont cette source.',
    otherBench: (bench, time) =>
      time === undefined
        ? `${bench} consulte, pour ce poste aussi.`
        : `${bench} consulte, pour ce poste aussi ; dernière fois ${at(time)}.`,
    eachBench: 'L’entrepôt ne répond pas : chaque poste consulte pour lui-même.',
    broughtThere: (bench) => `Ce qu’elle apporte est listé à ${bench}`,
  },
  broughtNothing: 'Elle n’a encore rien apporté',
  brought: ({ added, changed, unchanged, left, rejectedCount }) =>
    [
      `${formatCount(added)} ajoutée${s(added)}`,
      ...(changed > 0 ? [`${formatCount(changed)} modifiée${s(changed)}`] : []),
      ...(unchanged > 0 ? [`${formatCount(unchanged)} inchangée${s(unchanged)}`] : []),
      ...(left > 0 ? [`${formatCount(left)} laissée${s(left)}, déjà expédiée${s(left)}`] : []),
      ...(rejectedCount > 0 ? [`${formatCount(rejectedCount)} rejetée${s(rejectedCount)}`] : []),
    ].join(', '),
  notTaken: 'non prise',
  byHand: 'Importées à la main',
  runs: (name) => `Ce qu’a apporté ${name}`,
  lookNow: 'Consulter',
  lookNowOf: (name) => `Consulter ${name}`,
  edit: 'Modifier',
  editOf: (name) => `Modifier ${name}`,
  remove: 'Retirer',
  removeOf: (name) => `Retirer ${name}`,
  removeTitle: (name) => `Retirer ${name} ?`,
  removeWhat: 'Ses commandes restent. Plus rien n’en vient, et son secret est oublié.',
  removeWord: 'Retirer la source',
  keep: 'La garder',
  saved: (name) => `${name} est enregistrée`,
  save: 'Enregistrer la source',
  cancel: 'Retour',
  newFolder: 'Un dossier à surveiller',
  newAddress: 'Une adresse à consulter',
  name: 'Nom',
  folder: 'Dossier',
  folderHint:
    'Un nouveau fichier CSV y est pris dès qu’il est complet, puis déplacé dans son sous-dossier done ou failed, avec un rapport.',
  everySeconds: 'Consulter toutes les … secondes',
  enabled: 'Activée',
  url: 'Adresse',
  urlHint: 'https. {since} devient l’heure de la dernière consultation, {page} compte à partir de 1.',
  everyMinutes: 'Récupérer toutes les … minutes',
  headerName: 'En-tête du secret',
  authorization: 'Secret',
  authorizationHint:
    'Transmis en entier, comme « Bearer abc ». Il est gardé dans le trousseau et jamais affiché.',
  authorizationKept: 'Un secret est gardé. Laissez vide pour le garder.',
  authorizationOther:
    'Celui qui est gardé a été donné pour une autre adresse. Saisissez le secret de celle-ci.',
  noAuthorization: 'Cette adresse ne demande pas de secret',
  rows: 'Liste des commandes',
  rowsHint: 'Son chemin, comme data.orders. Vide si la réponse est la liste.',
  mapping: 'Où se trouve chaque colonne dans une commande',
  mappingHint: 'Un chemin comme shipping.name ou lines[0].street ; =oz est le texte lui-même.',
  items: 'Articles d’une commande',
  itemPaths: {
    path: 'Liste des articles',
    sku: 'SKU dans un article',
    quantity: 'Quantité dans un article',
    weight: 'Poids unitaire dans un article',
    description: 'Douane : description',
    value: 'Douane : valeur unitaire',
    hsTariffNumber: 'Douane : code douanier',
    originCountry: 'Douane : origine',
    barcodes: 'Codes-barres d’un article',
  },
  try: 'Essayer',
  found: (count) => `${formatCount(count)} commande${s(count)} en réponse`,
  listsFound: (paths) =>
    `Pas de liste là. Des listes se trouvent à : ${paths.map((path) => path || '(la réponse elle-même)').join(', ')}`,
  noLists: 'La réponse ne contient aucune liste.',
  good: 'peut être prise',
  lookUp: 'Rechercher une commande quand elle est scannée',
  lookUpWhat:
    'Une commande scannée qui n’est pas ici est demandée, puis expédiée aussitôt. La réponse ne doit contenir que des commandes à expédier.',
  lookUpUrl: 'Adresse de recherche',
  lookUpUrlHint:
    'L’adresse ci-dessus, ou une autre en dessous. {orderNumber} devient le numéro. Vide : rien n’est recherché.',
  lookUpRows: 'Commande dans la réponse',
  lookUpRowsHint:
    'Son chemin, ou celui d’une liste qui la contient, comme data.order. Vide si la réponse est la commande ou la liste.',
  lookUpQuery: 'Requête de recherche',
  lookUpQueryHint:
    'Elle trouve la ligne d’une commande. :orderNumber est le numéro tel qu’il a été scanné. Vide : rien n’est recherché.',
  lookUpNumber: 'Numéro de commande à essayer',
  lookUpTry: 'Essayer la recherche',
  lookUpNone: 'Elle dit ne pas avoir cette commande',
  lookUpOn: 'Une commande scannée qui n’est pas ici y est recherchée.',
  missing: (name) => `${name} manque`,
  numberWrong: (name) => `${name} n’est pas un nombre qui convient`,
  fix: 'Des champs sont à revoir :',
  wrongField: 'Une adresse, un chemin ou une requête est à corriger',
}
