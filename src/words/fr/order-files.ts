import type { orderFiles as words, Subject } from '../en/order-files.ts'
import { named, quoted } from './order-columns.ts'

const subject: Subject = (column, part) => {
  switch (part?.of) {
    case undefined:
      return named(column)
    case 'any':
      return `une partie de ${named(column)}`
    case 'item':
      return `l’article ${part.item} de ${named(column)}`
    case 'weight':
      return `le poids de l’article ${part.item} de ${named(column)}`
  }
}

export const orderFiles: typeof words = {
  subject,
  also: (columns) => ` ; voyez aussi ${columns.map(named).join(', ')}`,
  faults: {
    empty: 'est vide',
    control_character: 'contient un caractère de contrôle',
    damaged_character: 'contient un caractère abîmé : enregistrez le fichier en CSV UTF-8',
    too_long: ({ most }) => `dépasse ${most} caractères`,
    not_an_order_number: 'doit commencer par une lettre, un chiffre ou #',
    order_number_again: ({ firstLine }) =>
      `figure déjà à la ligne ${firstLine} ; une commande est une seule ligne`,
    sku_again: ({ firstLine }) => `figure déjà à la ligne ${firstLine} ; un article est une seule ligne`,
    too_many_barcodes: ({ most }) => `a plus de ${most} codes`,
    check_digit_wrong: ({ value }) =>
      `a une clé de contrôle fausse (${value}) ; écrivez « code ${value} » si ce n’est pas un GTIN`,
    code_of_other_item: ({ value, sku }) => `désigne déjà l’article ${sku} (${value})`,
    not_a_phone_number: 'n’est pas un numéro de téléphone',
    not_an_email_address: 'n’est pas une adresse e-mail',
    not_a_state: 'n’est pas un État des États-Unis : écrivez ses deux lettres, comme CA',
    not_a_province: 'n’est pas une province du Canada : écrivez ses deux lettres, comme ON',
    not_a_zip: 'demande 5 chiffres, ou 5 et 4 comme 60601-1234',
    not_a_canadian_postal_code: 'n’est pas un code postal canadien : écrivez-le comme K1A 0B1',
    not_a_country: ({ value }) =>
      `n’est pas un pays${value ? ` (${quoted(value)})` : ''} : écrivez ses deux lettres, comme US, CA ou GB`,
    several_countries: ({ value, countries }) =>
      `peut être ${countries.join(' ou ')}${value ? ` (${quoted(value)})` : ''} : écrivez les deux lettres`,
    not_a_currency: 'n’est pas une devise : écrivez ses trois lettres, comme USD',
    not_a_tariff_number: 'n’a pas de 6 à 14 chiffres, comme 6911.10',
    not_traced: 'n’est pas lot, serial (numéro de série) ou les deux',
    not_yes_or_no: 'n’est pas oui ou non',
    not_a_picture_name:
      'n’est pas le nom d’un fichier d’image comme tasse.jpg : PNG, JPEG, WebP ou GIF, sans dossier',
    other_number_of_parts: ({ parts, items }) =>
      `a ${parts} parties pour ${items === 1 ? 'un seul article' : `${items} articles`}`,
    not_an_item: 'n’est pas écrit comme SKU x 2 @ 120 g',
    quantity_out_of_range: ({ most }) => `a une quantité qui n’est pas entre 1 et ${most}`,
    too_many_items: ({ most }) => `a plus de ${most} articles`,
    too_many_groups: ({ most }) => `a plus de ${most} groupes`,
    not_a_number: 'n’est pas un nombre : écrivez-le comme 12, 1.5 ou 0.75',
    two_readings: ({ whole, decimal }) => `peut se lire de deux façons : écrivez ${whole} ou ${decimal}`,
    not_positive: 'n’est pas supérieur à zéro',
    not_a_weight: 'n’est pas un poids : écrivez-le comme 12 oz, 1.5 lb ou 350 g',
    not_a_weight_unit: 'n’est pas une unité de poids : écrivez oz, lb, g ou kg',
    no_weight_unit: 'n’a pas d’unité : écrivez-le comme 12 oz, 1.5 lb ou 350 g',
    units_differ: ({ unit, columnUnit }) =>
      `indique ${unit}, mais la colonne ${named('weight unit')} indique ${columnUnit}`,
    too_heavy: 'dépasse 150 lb (68 kg)',
    too_heavy_together: 'pèse en tout plus de 150 lb (68 kg)',
    lighter_than_items: 'est inférieur au poids des articles réunis',
    unknown_package: ({ known, more }) =>
      `n’est pas connu ici : écrivez ${known.join(', ')}${more ? ' …' : ''}`,
    unknown_service:
      'n’est pas connu : écrivez cheapest, fastest ou un service comme GroundAdvantage ou PriorityMail',
    other_number_of_cells: ({ cells, headings, lastLine }) =>
      `la ligne a ${cells === 1 ? 'une seule cellule' : `${cells} cellules`}, l’en-tête en a ${headings}. ${
        lastLine === undefined
          ? 'Une cellule qui contient le séparateur doit être entre guillemets'
          : `Elle va jusqu’à la ligne ${lastLine} : un guillemet n’est peut-être pas fermé`
      }`,
  },
  endings: {
    quote_not_closed: 'un guillemet s’ouvre dans cette ligne et ne se ferme pas',
    row_too_long: 'la ligne dépasse 64 Ko, ou un guillemet ne s’y ferme pas',
    too_many_lines: 'le fichier a plus de 500 000 lignes',
  },
  nothingFurther: 'Rien n’a été lu à partir d’ici',
  files: {
    empty_file: 'Le fichier est vide',
    no_orders: 'Le fichier a un en-tête, mais aucune commande',
    no_items: 'Le fichier a un en-tête, mais aucun article',
    no_item_heading: 'La première ligne n’est pas l’en-tête d’une liste d’articles : elle doit nommer sku',
    too_large: 'Le fichier dépasse 64 Mo : exportez moins de commandes à la fois',
    binary: 'Ce n’est pas un fichier CSV : il contient des données binaires',
    excel_workbook:
      'Ce n’est pas un fichier CSV, mais un classeur Excel ou une archive ZIP : enregistrez-le en CSV UTF-8',
    old_excel_workbook:
      'Ce n’est pas un fichier CSV, mais un ancien classeur Excel : enregistrez-le en CSV UTF-8',
    pdf: 'Ce n’est pas un fichier CSV, mais un PDF',
    picture: 'Ce n’est pas un fichier CSV, mais une image',
    compressed: 'Ce n’est pas un fichier CSV, mais un fichier compressé : décompressez-le d’abord',
    text_document: 'Ce n’est pas un fichier CSV, mais un document texte : enregistrez-le en CSV UTF-8',
    damaged_line: ({ line }) =>
      `La ligne ${line} contient un caractère abîmé : enregistrez le fichier en CSV UTF-8`,
    unread_line: ({ line }, ending) => `La ligne ${line} ne peut pas être lue : ${ending}`,
    headings_of_one_column: ({ headings, column }) =>
      `Les en-têtes ${headings.map(quoted).join(' et ')} désignent tous deux ${named(column)}`,
    no_heading: ({ missing }) =>
      `La première ligne n’est pas l’en-tête d’un fichier de commandes : elle doit nommer ces colonnes, écrites ainsi : ${missing.map(named).join(', ')}`,
    columns_missing: ({ missing, headings }) =>
      `Il manque à l’en-tête ${missing.map(named).join(', ')} ; il a ${headings.map(quoted).join(', ')}`,
  },
  report: {
    added: (count) => `ajoutées ${count}`,
    changed: (count) => `modifiées ${count}`,
    unchanged: (count) => `inchangées ${count}`,
    left: (count) => `expédiées ou en cours d’achat, laissées telles quelles ${count}`,
    notTaken: (count) => `non prises ${count}`,
    row: (line, column, reason) => `ligne ${line}${column === undefined ? '' : `, ${column}`} : ${reason}`,
    more: (count) => `et ${count} de plus`,
    takenBefore: 'Ce fichier a déjà été pris. Rien n’a été modifié.',
    nothingTaken: 'Rien n’a été pris.',
  },
}
