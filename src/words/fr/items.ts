import type { items as words } from '../en/items.ts'
import { formatCount } from '../format.ts'

const articles = (count: number) => (count < 2 ? 'article' : 'articles')

export const items: typeof words = {
  choose: 'Importer des articles',
  save: 'Enregistrer en CSV',
  file: 'articles.csv',
  dropHint: 'ou déposez ici un fichier CSV',
  what: 'Ce qu’une commande ne dit pas de ses articles est complété par cette liste. Ce que dit la commande prévaut.',
  search: 'SKU, désignation ou code-barres',
  list: 'Articles',
  sku: 'SKU',
  description: 'Désignation',
  barcodes: 'Codes-barres',
  weight: 'Poids',
  customs: 'Douane',
  customsDescription: 'Sur la déclaration en douane',
  value: 'Valeur',
  tariffNumber: 'SH',
  originCountry: 'origine',
  asks: 'Demandé à la lecture',
  traced: { lot: 'lot', serial: 'numéro de série' },
  dangerous: 'Marchandise dangereuse : les transporteurs ont leurs propres règles',
  picture: 'Image',
  pictureOf: (sku) => `Image de ${sku}`,
  noPicture: 'Pas d’image de ce nom dans le dossier du poste',
  fields: {
    sku: 'SKU',
    description: 'Désignation',
    barcodes: 'Codes-barres',
    weight: 'Poids avec unité',
    'weight unit': 'Unité de poids',
    'weight in g': 'Poids en g',
    'weight in kg': 'Poids en kg',
    'weight in oz': 'Poids en oz',
    'weight in lb': 'Poids en lb',
    'customs description': 'Douane : description',
    'customs value': 'Douane : valeur',
    currency: 'Devise',
    'tariff number': 'Douane : code douanier',
    'origin country': 'Douane : pays d’origine',
    asks: 'Demandé à la lecture',
    'dangerous goods': 'Marchandise dangereuse',
    picture: 'Image',
  },
  inFile: (column) => `dans le fichier : ${column}`,
  barcode: (code, count) => (count === undefined ? code : `${code} × ${formatCount(count)}`),
  more: (count) => `et ${formatCount(count)} de plus`,
  unknown: 'inconnu',
  total: (found, all) =>
    found === all
      ? `${formatCount(all)} ${articles(all)}`
      : `${formatCount(found)} sur ${formatCount(all)} ${articles(all)}`,
  none: 'Pas encore d’articles',
  noneHint:
    'Importez un fichier CSV des articles de votre boutique : sku, poids, et ce que demande la douane.',
  columns:
    'Colonnes : sku, description, barcodes, weight, weight unit, weight in g, customs description, customs value, currency, tariff number, origin country, asks, dangerous goods, picture ; en français aussi. Seule sku est nécessaire.',
  nothingFound: (query) => `Aucun article pour « ${query} »`,
  nothingFoundHint: 'Cherchez une partie du SKU ou de la désignation, ou le début d’un code-barres.',
  chooseHint: 'Choisissez un article avec les flèches pour tout en voir, ou le retirer de la liste.',
  chosen: 'Article choisi',
  remove: 'Retirer',
  removeTitle: (sku) => `Retirer ${sku} de la liste ?`,
  removeWhat:
    'Les commandes qui ne sont pas encore expédiées ne sont plus complétées par lui. Un fichier qui le contient le ramène.',
  removeWord: 'Le retirer',
  keep: 'Le garder',
  removed: (sku) => `${sku} n’est plus sur la liste`,
  saved: (count) => `${formatCount(count)} ${count < 2 ? 'article enregistré' : 'articles enregistrés'}`,

  reading: (fileName) => `Lecture de ${fileName}`,
  progress: (rows) => (rows < 2 ? `${formatCount(rows)} ligne` : `${formatCount(rows)} lignes`),
  stop: 'Arrêter l’import',
  result: (fileName) => `${fileName} importé`,
  cancelled:
    'Arrêté avant la fin. Ce qui a été pris reste ; le même fichier une nouvelle fois apporte le reste.',
  added: 'ajoutés',
  changed: 'modifiés',
  unchanged: 'inchangés',
  rejected: 'refusés',
  rejectedRows: 'Lignes qui n’ont pas été prises',
  firstOf: (listed, all) =>
    `Les ${formatCount(listed)} premières sur ${formatCount(all)} : corrigez-les et importez le fichier une nouvelle fois pour voir les autres.`,
  line: 'Ligne',
  reason: 'Motif',
  close: 'Fermer',

  shared: 'La même à tous les postes de l’entrepôt.',
  notHeard: 'Rien n’a encore été entendu de la liste des autres postes.',
  cutOff: (since) => `Rien n’a été entendu de la liste des autres postes depuis ${since}.`,
  untold: (count) =>
    count < 2
      ? `On ne sait pas si ${formatCount(count)} article a été transmis aux autres postes.`
      : `On ne sait pas si ${formatCount(count)} articles ont été transmis aux autres postes.`,
  notStood: (count) => `Ce qu’un autre poste avait dit autrement (${formatCount(count)})`,
  notStoodSays: ({ what, code = '', other = '', bench }) => {
    const by = bench === undefined ? 'à un autre poste' : `au poste ${bench}`
    switch (what) {
      case 'removed':
        return `A été retiré ${by}, et le reste. Un fichier qui le contient le ramène.`
      case 'kept':
        return `A été ajouté de nouveau ${by}, et reste sur la liste.`
      case 'code':
        return `Le code-barres ${code} désigne ${other} (${by}) ; il a été laissé de côté pour cet article.`
      case 'over':
        return `Avait été modifié entre-temps ${by}. Ce qui a été dit ici vaut.`
      case 'left_out':
        return `Était sur la liste propre à ce poste. Ce que l’entrepôt en a vaut (${by}).`
    }
  },
  latestOf: (listed, all) => `Les ${formatCount(listed)} derniers sur ${formatCount(all)}.`,
  read: 'J’ai lu',
}
