import type { scanBack as words } from '../en/scan-back.ts'

export const scanBack: typeof words = {
  scan: 'Scannez le code-barres de l’étiquette',
  scanNext: 'Collez-la, puis scannez-la : l’envoi est clos.',
  scanUnread:
    'Collez-la, puis scannez-la. Le poste n’a pas pu lire son code : si le lecteur n’y arrive pas non plus, réimprimez-la.',
  scanOf: (label, all) => `Scannez l’étiquette ${label} sur ${all}`,
  wrongReads: (orderNumber) => `C’est l’étiquette de ${orderNumber}`,
  wrong: (scanned) => `${scanned} n’est pas son étiquette`,
  wrongNext: (orderNumber, ending) =>
    `L’étiquette de ${orderNumber} finit par ${ending}. Scannez-la, réimprimez-la, ou mettez l’envoi de côté.`,
  shared: 'Ce code est aussi sur les étiquettes d’autres envois',
  sharedNext: (orderNumber, ending) =>
    `Scannez le code du numéro de suivi sur l’étiquette de ${orderNumber} : il finit par ${ending}.`,
  awaited: (orderNumber) => `L’étiquette de ${orderNumber} n’a pas été scannée`,
  awaitedNext: (scanned) =>
    `${scanned} n’est pas commencé. Scannez d’abord l’étiquette, puis la commande. Pas d’étiquette ? Réimprimez-la.`,
  aside: 'Son étiquette n’a pas été scannée',
  asideNext: 'Scannez l’étiquette quand vous la trouvez : l’envoi est clos.',
  excuse: 'Pourquoi ne pas scanner son étiquette ?',
  excuseNext: 'Un responsable en répond. C’est noté.',
  closed: 'Son étiquette est scannée : c’est la bonne',
  excused: 'Son étiquette est dispensée de scan',
  printedAgain: (orderNumber) => `L’étiquette de ${orderNumber} se réimprime`,

  printAgain: 'Réimprimer',
  setAside: 'De côté',
  excuseIt: 'Dispenser…',
  back: 'Retour',
  reasons: { unreadable: 'Illisible', no_scanner: 'Pas de lecteur', other: 'Autre raison' },
  badges: {
    to_come: 'À scanner',
    awaited: 'Non scannée',
    aside: 'De côté',
    right: 'Scannée',
    excused: 'Dispensée',
  },
}
