import type { scanBack as words } from '../en/scan-back.ts'

export const scanBack: typeof words = {
  scan: 'Scannen Sie den Barcode des Etiketts',
  scanNext: 'Aufkleben, dann scannen: das schließt die Sendung ab.',
  scanUnread:
    'Aufkleben, dann scannen. Die Station selbst konnte den Code nicht lesen: kann es der Scanner auch nicht, drucken Sie noch einmal.',
  scanOf: (label, of) => `Scannen Sie Etikett ${label} von ${of}`,
  wrongReads: (orderNumber) => `Das ist das Etikett von ${orderNumber}`,
  wrong: (scanned) => `${scanned} ist nicht das richtige Etikett`,
  wrongNext: (orderNumber, ending) =>
    `Das Etikett von ${orderNumber} endet auf ${ending}. Scannen Sie dieses, drucken Sie noch einmal, oder legen Sie die Sendung beiseite.`,
  shared: 'Dieser Code ist auch auf Etiketten anderer Sendungen',
  sharedNext: (orderNumber, ending) =>
    `Scannen Sie auf dem Etikett von ${orderNumber} den Code der Sendungsnummer: sie endet auf ${ending}.`,
  awaited: (orderNumber) => `Das Etikett von ${orderNumber} wurde nicht gegengescannt`,
  awaitedNext: (scanned) =>
    `${scanned} wurde nicht begonnen. Scannen Sie erst das Etikett, dann den Auftrag noch einmal. Gibt es kein Etikett, drucken Sie noch einmal.`,
  aside: 'Das Etikett wurde nicht gegengescannt',
  asideNext: 'Scannen Sie das Etikett, wenn es gefunden ist: das schließt die Sendung ab.',
  excuse: 'Warum wird das Etikett nicht gegengescannt?',
  excuseNext: 'Die Aufsicht verantwortet es. Es wird festgehalten.',
  closed: 'Etikett gegengescannt: richtig',
  excused: 'Der Gegenscan wurde erlassen',
  printedAgain: (orderNumber) => `Das Etikett von ${orderNumber} wird noch einmal gedruckt`,

  printAgain: 'Noch einmal drucken',
  setAside: 'Beiseitelegen',
  excuseIt: 'Erlassen…',
  back: 'Zurück',
  reasons: { unreadable: 'Nicht lesbar', no_scanner: 'Kein Scanner', other: 'Anderer Grund' },
  badges: {
    to_come: 'Gegenscan offen',
    awaited: 'Kein Gegenscan',
    aside: 'Beiseitegelegt',
    right: 'Gegengescannt',
    excused: 'Gegenscan erlassen',
  },
}
