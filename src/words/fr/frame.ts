import type { frame as words } from '../en/frame.ts'
import { since } from './grammar.ts'

export const frame: typeof words = {
  screens: 'Écrans',
  more: 'Plus',
  close: 'Fermer',
  keys: 'Touches',
  keysOf: (screen) => `Ici : ${screen}`,
  keysEverywhere: 'Partout',
  key: 'Touche',
  does: 'Ce qu’elle fait',
  back: 'Retour · Annuler · OK',
  printSheet: 'Imprimer ces codes-barres …',
  commandFamilies: { preset: 'Emballages', service: 'Services', quantity: 'Combien' },
  ruleNames: { cheapest: 'Service le moins cher', fastest: 'Service le plus rapide' },
  sheetTitle: 'Feuille de codes-barres',
  sheetPicture: (page) => `Page ${page} telle qu’elle s’imprimera`,
  pageBefore: 'Page précédente',
  pageNext: 'Page suivante',
  pageOf: (page, pages) => `Page ${page} sur ${pages}`,
  sheetGroups: 'Contenu',
  sheetGroup: {
    bench: 'Au poste : expédier, sauter, oui, non …',
    more: 'Les autres actions',
    presets: 'Emballages',
    services: 'Services',
    quantities: 'Quantités',
  },
  sheetWhere: 'Imprimée sur',
  sheetRole: { document: 'Imprimante de documents', label: 'Imprimante d’étiquettes' },
  sheetPrinter: (name) => `C’est ${name}.`,
  sheetNoServices:
    'Le service ne répond pas : la feuille contient les règles, sans les services des transporteurs.',
  sheetNoGroup: 'Choisissez-en au moins un.',
  sheetCopies: 'Copies',
  sheetCopiesWrong: 'Un nombre de 1 à 20',
  sheetPrint: 'Imprimer',
  sheetPdf: 'Enregistrer en PDF',
  printerSwapped: (name, moved) =>
    moved === 0
      ? `Les étiquettes s’impriment maintenant sur ${name}`
      : `Les étiquettes s’impriment maintenant sur ${name}, avec ${moved === 1 ? 'celle qui attendait' : `les ${moved} qui attendaient`}`,
  noOtherPrinter: 'Il n’y a pas d’autre imprimante d’étiquettes',
  linkWaits: (order) => `Un lien désigne ${order}. Terminez ce qui est ouvert, puis scannez la commande.`,
  actQueued: (what, printer) => `${what} : dans la file, sur ${printer}`,
  actImported: (file, added, changed, rejected) =>
    `${file} : nouvelles ${added}, modifiées ${changed}` + (rejected > 0 ? `, non prises ${rejected}` : ''),
  noParcelYet: 'Aucun envoi n’est encore parti d’ici',
  pressedForOther: 'Ce qui a été tapé ou scanné avant de changer d’écran n’a pas été fait',
  notOpened: {
    title: (what) => `${what} : ouverture impossible`,
    updated:
      'Réessayez. Si cela ne suffit pas, Packbench a sans doute été mis à jour pendant que cette page était ouverte : rechargez la page.',
    noStation:
      'Le poste ne répond pas. L’ouverture est retentée toute seule, et se fera dès que le poste sera revenu.',
    denied: 'Le poste a redémarré, et cette page n’est plus la sienne.',
    elsewhere:
      'Les autres écrans s’ouvrent comme toujours : par leurs touches, leurs codes-barres ou la liste à gauche.',
    dropped: 'Ce qui a été tapé ou scanné pour lui n’a pas été fait, et ne le sera pas plus tard.',
    notDone: (what) => `Cela n’a pas été fait. ${what} : ouverture impossible`,
    again: 'Réessayer',
    load: 'Recharger la page',
    leave: 'Retour à Expédier',
    loses:
      'Recharger fait perdre ce qui a été commencé sur d’autres écrans sans être enregistré. Aucun envoi n’est perdu.',
    atWork: 'Expédier s’occupe d’un envoi : la page pourra être rechargée ensuite.',
  },
  pressedForMissing: 'Ce qui a été tapé ou scanné entre-temps n’a pas été fait',
  sheetQueued: (name) => `La feuille est dans la file, sur ${name}`,
  status: 'Poste',
  profile: { demo: 'DÉMO', test: 'TEST', production: 'Production' },
  profileMeaning: {
    demo: 'Entraînement : sans compte, sans argent',
    test: 'Clés de test : les étiquettes ne sont pas un affranchissement valable',
    production: 'Affranchissement réel',
  },
  service: (state, from, named) =>
    ({
      unknown: named ? 'pas encore interrogé' : 'Service pas encore interrogé',
      reachable: named ? 'joignable' : 'Service joignable',
      slow: named ? 'lent' : 'Service lent',
      offline: `Hors ligne ${since(from)}`,
    })[state],
  offline: 'Hors ligne',
  noWarehouse: 'Sans entrepôt',
  demoService: 'Service',
  noPrinter: 'Sans imprimante',
  noProfileOpen: 'Aucun profil ouvert',
  openPrinter: (name) => `Ouvrir ${name}`,
  fine: (count) => (count < 2 ? `${count} imprimante prête` : `${count} imprimantes prêtes`),
  others: (count) => (count < 2 ? `${count} imprimante` : `${count} imprimantes`),
  moreTroubles: (count) => (count < 2 ? `${count} autre en panne` : `${count} autres en panne`),
  held: 'suspendue',
  stopped: 'Une file est arrêtée',
  printsWait: (prints) => (prints < 2 ? `${prints} impression attend` : `${prints} impressions attendent`),
  moveTo: (name) => `Passer sur ${name}`,
  look: 'Voir',
  folded: (items) => `${items} de plus dans cette barre`,
  waiting: (jobs) => `${jobs} en attente`,
  openDoubts: 'Voir ce qui est incertain',
  inDoubt: (parcels) => (parcels < 2 ? `${parcels} incertain` : `${parcels} incertains`),
  notKept: { demo: 'Démo jusqu’au redémarrage', account: 'Clés non gardées' },
  notKeptMeans: {
    demo: 'Pas de trousseau sur cet ordinateur : la Démo repart vide après un redémarrage.',
    account:
      'Pas de trousseau sur cet ordinateur : après un redémarrage, les clés sont redemandées et ce qui était gardé ne s’ouvre plus.',
  },
  warehouse: {
    joining: 'Recherche de l’entrepôt…',
    cut_off: (since: string) => `Sans entrepôt depuis ${since}`,
    refused: 'L’entrepôt refuse',
  },
  warehouseMeans: {
    strict: 'Les commandes de l’entrepôt attendent son retour pour être expédiées. On peut réimprimer.',
    tolerant: 'Les commandes sont expédiées quand même, et comparées avec les autres postes à son retour.',
  },
  packedTwice: 'Emballée deux fois :',
  packedTwiceMeans:
    'Achetée ici, et un autre poste l’a aussi. Cherchez les deux envois. Deux étiquettes au même numéro de suivi sont un seul achat : détruisez-en une. Si elles diffèrent, faites rembourser celle qui ne sert pas. Un clic dit que c’est fait.',
  profileBroken: 'Profil de poste abîmé',
  sound: 'Son',
  stationLost: 'Le poste ne répond pas',
  stationLostNext: 'La page l’interroge à nouveau toute seule. Ce que vous voyez peut être ancien.',
  stationCrowded: 'Cette page n’apprend rien : trop de pages de ce poste sont ouvertes',
  stationCrowdedNext:
    'Fermez-en une autre : celle-ci reprend alors toute seule. Ce que vous voyez peut être ancien.',
  stationDenied: 'Ce lien n’ouvre pas le poste',
  stationDeniedNext:
    'Il est incomplet, ou le poste a redémarré depuis. Rouvrez le poste, ou collez dans cet onglet l’adresse entière qu’il affiche.',
  scanNotHere: (text) => `${text} a été scanné. Allez à Expédier (F2) pour l’expédier.`,
  commandUnknown: (code) =>
    `${code} n’est pas une action de ce poste. Réimprimez la feuille dans Réglages › Imprimantes.`,
  commandNothing: (name) => `« ${name} » ne fait rien ici`,
  dropItemsHere: 'Déposez la liste d’articles pour l’importer',
  dropHere: 'Déposez le fichier de commandes pour l’importer',
}
