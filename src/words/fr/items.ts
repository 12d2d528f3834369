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
    'Colonnes : sku, description, barcodes, weight, weight unit, customs description, customs value, currency, tariff number, origin country, asks, dangerous goods, picture ; en français aussi. Seule sku est nécessaire.',
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
}
