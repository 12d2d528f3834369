import type { ScannedAtBench } from '../../contract/scanned-at-bench.ts'
import type { verification as words } from '../en/verification.ts'
import { farThere } from '../scans-there.ts'
import { at, s } from './grammar.ts'

const lastThere = ({ sku, by }: ScannedAtBench) =>
  `${sku ? `, en dernier ${sku}` : ''}${by ? ` (${by})` : ''}`

export const verification: typeof words = {
  progress: (packed, all) => `${packed} sur ${all}`,
  progressIn: (parcel) => `Envoi ${parcel}`,

  begin: 'Scannez chaque article : le dernier achète et imprime',
  goOn: 'Scannez l’article suivant : le dernier achète et imprime',
  taken: (count, sku) => (count === '1' ? `Dedans : ${sku}` : `Dedans : ${count} d’un coup de ${sku}`),
  takenOut: (count, sku) => `Retiré : ${count} de ${sku}`,
  allOut: 'Tout a été ressorti',
  resumed: (moment, sku) => `Cela reprend où c’était resté ${at(moment)}, à ${sku}`,
  resumedBy: (name, moment, sku) => `${name} s’est arrêté ${at(moment)}, à ${sku}`,
  inBoxThere: (scans) => {
    const [packed, all, moment] = farThere(scans)
    return `${packed} sur ${all} articles dans son carton ${at(moment)}${lastThere(scans)}.`
  },
  stoppedThere: (scans) => {
    const [packed, all, moment] = farThere(scans)
    return `${scans.bench} avait ${packed} sur ${all} articles dans son carton ${at(moment)}${lastThere(scans)}`
  },
  stoppedThereNext: 'Prenez ce carton et videz-le : ici, chaque article est scanné, depuis le premier.',
  stoppedThereGoOn: 'Faites vider ce carton. Ce qui est ici y reste : scannez ce qui manque.',
  leftThere: 'Laissée à moitié scannée',
  resumedNext: 'Regardez ce qui est dans le carton, puis scannez ce qui manque.',
  wrongItem: (sku) => `${sku} n’est pas de cette commande`,
  wrongItemNext: 'Remettez-le à sa place. Rien n’a été compté.',
  tooMany: (sku) => `Tous les ${sku} y sont déjà`,
  tooManyOf: (count, sku, left) => `${count} de ${sku}, c’est trop : il en manque ${left}`,
  tooManyNext: 'Laissez-le hors du carton. Rien n’a été compté.',
  otherItem: (sku, orderNumber) => `${sku} est de ${orderNumber}`,
  otherItemNext: (orderNumber) =>
    `${orderNumber} est scannée à moitié : mettez-le avec elle. Rien n’a été compté.`,
  unknownCode: (scanned) => `${scanned} n’est pas un article connu`,
  unknownCodeNext: 'Scannez un autre code de l’article. Rien n’a été compté.',
  asks: {
    lot: (sku) => `Scannez ou tapez le lot de ${sku}`,
    serial: (sku) => `Scannez ou tapez le numéro de série de ${sku}`,
  },
  asksNext: 'L’article est compté avec lui, et pas avant.',
  notTraced: {
    lot: 'Ce n’est pas un lot : vide ou trop long.',
    serial: 'Ce n’est pas un numéro de série : vide ou trop long.',
  },
  serialAgain: (serial, sku) => `${serial} de ${sku} a déjà été scanné`,
  serialAgainNext: (orderNumber) => `Il est dans un envoi de ${orderNumber}. Rien n’a été compté.`,
  serialOfOne: (sku) => `Chaque ${sku} a son propre numéro de série`,
  serialOfOneNext: 'Scannez-les l’un après l’autre. Rien n’a été compté.',
  orderScanned: (scanned, orderNumber) => `${scanned} n’a pas été commencée : ${orderNumber} n’est pas finie`,
  orderScannedNext: 'Ce qui est dedans y reste. Continuez, ou laissez-la pour plus tard.',
  otherOrder: (scanned) => `La laisser, commencer ${scanned}`,
  excuse: 'Pourquoi ses articles ne sont-ils pas scannés ?',
  excuseNext: 'Achète tout ce qui manque tel quel. Un superviseur en répond, et c’est consigné.',
  half: (packed, all) => `${packed} sur ${all} scanné${s(packed)}`,
  halfAt: (packed, all, moment) => `${packed} sur ${all} scanné${s(packed)}, ${moment}`,
  halfLeft: (left) => `il en reste ${left}`,
  labelFirst: (first, orderNumber) =>
    `${orderNumber} est emballée, pas achetée : scannez l’étiquette de ${first}, puis ${orderNumber} : cela l’achète`,
  left: (orderNumber, packed, all) =>
    `${orderNumber} reste à ${packed} sur ${all} : scannez-la pour continuer`,
  leftEmpty: (orderNumber) => `${orderNumber} est laissée : rien n’en a été scanné`,

  byHand: 'Article à la main',
  lines: 'Articles de la commande',
  linesIn: 'Tous ceux-là y sont',
  leftWord: 'à scanner',
  tickMark: 'Sans code',
  dangerous: 'Marchandise dangereuse',
  asksMark: { lot: 'Lot', serial: 'Numéro de série' },
  elsewhere: (count) => `${count} dans des envois précédents`,
  tooManyIn: (count) => `${count} de trop : à retirer`,
  rest: (orderNumber, left) => `${orderNumber} : il en reste ${left} pour le colis suivant`,
  restNext: 'Scannez son article suivant.',
  counting: (count) => `Le prochain scan compte ${count}`,

  acts: {
    tick: 'Cocher',
    count: 'Quantité',
    next_package: 'Colis suivant',
    take_out_item: 'Retirer',
    ship_short: 'Envoi partiel',
    all_out: 'Tout ressortir',
    excuse_items: 'Dispenser…',
    leave: 'Laisser',
    back: 'Retour',
  },
  tickOf: (sku) => `Cocher ${sku}`,
  reasons: {
    no_barcodes: 'Sans codes',
    scanner_broken: 'Lecteur en panne',
    checked_by_hand: 'Vérifié à la main',
  },

  countTitle: 'Combien le prochain scan compte-t-il ?',
  countField: 'Quantité',
  countWrong: 'Quantité est un nombre de 1 à 9999',
  countGo: 'En compter autant',
  cancel: 'Retour',
  allOutTitle: (orderNumber) => `Ressortir tout ce qui est de ${orderNumber} ?`,
  allOutWhat: (packed) => `${packed} article${s(packed)} à rescanner.`,
  shortTitle: (orderNumber) => `Expédier ${orderNumber} sans ce qui manque ?`,
  shortWhat: (packed, left) => `${packed} dans cet envoi, ${left} non.`,
  shortLine: (left, sku) => `Pas dedans : ${left} de ${sku}`,
  shortMore: (lines) => `… et ${lines} de plus`,
  shortKept: 'Ce qui manque reste ouvert : un scan de la commande commence son envoi suivant.',
  shortSupervised: 'Le badge d’un superviseur est demandé.',
  shortGo: 'Expédier ce qui y est',

  title: 'Vérifier en scannant',
  what: 'Les articles d’une commande sont scannés avant l’achat de son étiquette ; le dernier achète et imprime.',
  mode: 'Les articles sont scannés',
  modes: { off: 'Jamais', all: 'À chaque commande', rule: 'Par règle' },
  modeMeanings: {
    off: 'Un scan de la commande achète son étiquette aussitôt.',
    all: 'Toute commande avec articles est d’abord scannée en entier.',
    rule: 'Là où l’une de ces conditions est vraie :',
  },
  byValue: 'La commande vaut beaucoup',
  value: 'À partir de cette valeur',
  valueHint: 'En dollars. Une commande qui ne dit pas sa valeur est scannée aussi.',
  valueWrong: 'À partir de cette valeur est un montant',
  groups: 'Groupes de clients',
  groupsHint: 'Comme la boutique les appelle, avec une virgule entre deux.',
  byNew: 'L’emballeur est nouveau',
  newDays: 'Jours après son ajout',
  newDaysHint: 'Comptés depuis le jour de son ajout aux Opérateurs.',
  newDaysWrong: 'Jours après son ajout est un nombre de 1 à 365',
  ruleEmpty: 'Par règle demande au moins une de ces conditions',
  short: 'Un envoi partiel relève d’un superviseur',
  shortHint: 'Le badge d’un superviseur est demandé pour expédier un envoi sans ce qui manque.',
  noShortHint: 'Qui emballe peut expédier un envoi sans ce qui manque.',
  save: 'Enregistrer cette règle',
  saved: 'Quand les articles sont scannés est enregistré',
  fixFields: (count) => (count === 1 ? 'Un champ est à revoir :' : `${count} champs sont à revoir :`),

  packed: 'Ce qui est dans quel envoi',
  parcel: (number) => `Envoi ${number}`,
  states: { open: 'En cours de scan', complete: 'Tout scanné', excused: 'Non scanné : dispensé' },
  item: (count, sku) => `${count} × ${sku}`,
  lots: (lots) => `Lot ${lots.join(', ')}`,
  serials: (serials) => `Numéro de série ${serials.join(', ')}`,
  expires: (days) => `Expire ${days.join(', ')}`,
  lastAt: (moment) => `Dernier scan ${at(moment)}`,
  lastBy: (name, moment) => `Dernier scan ${at(moment)} par ${name}`,
}
