import type { scanner as words } from '../en/scanner.ts'

export const scanner: typeof words = {
  what: 'Scanner tippen wie Tastaturen. Was Ihrer außer dem Code sendet, wird hier einmal gesagt.',
  prefix: 'Vor jedem Code gesendet',
  suffix: 'Nach jedem Code gesendet',
  affixHint: 'Meist nichts. „Scanner testen“ lernt es aus dem Testbarcode.',
  endKey: 'Ein Code endet mit',
  endKeys: { any: 'Eingabetaste oder Tab', Enter: 'Nur Eingabetaste', Tab: 'Nur Tab' },
  guard: 'Derselbe Code innerhalb von (ms) zählt einmal',
  guardHint: '100 passt für die meisten Scanner; 0 bis 2000.',
  guardWrong: 'Eine Zahl von 0 bis 2000',
  affixWrong: 'Höchstens 12 Zeichen',
  scanBack: 'Jedes Etikett gegenscannen',
  scanBackHint:
    'Nach dem Drucken wird der Barcode des Etiketts gescannt: richtig und lesbar schließt die Sendung ab. Serien sind ausgenommen.',
  save: 'Speichern',
  saved: 'Gespeichert',

  testTitle: 'Scanner testen',
  testWhat: 'Scannen Sie diesen Barcode oder einen anderen. Dabei wird nichts versandt.',
  begin: 'Scanner testen',
  end: 'Test beenden',
  print: 'Drucken',
  printed: (printer) => `Der Testbarcode ist in der Warteschlange von ${printer}`,
  picture: 'Testbarcode',
  pictureNote: 'Laserscanner können keinen Bildschirm lesen: drucken Sie ihn dafür.',
  waiting: 'Wartet auf einen Scan…',
  arrived: 'Was ankam',
  keys: (count) => (count === 1 ? '1 Taste' : `${count} Tasten`),
  gaps: (usual, longest) => `Abstand ${usual} ms, höchstens ${longest} ms`,
  endedBy: (key) => `beendet mit ${key}`,
  tooSlow: 'Langsamer als ein Scanner: das gälte als getippt.',
  double: 'Der Scanner hat zweimal gelesen: das zweite Mal wurde weggelassen.',
  learn: 'Nehmen, was darum herum ist',
  learnWhat: (prefix, suffix) =>
    [prefix && `„${prefix}“ davor`, suffix && `„${suffix}“ danach`].filter(Boolean).join(', '),
  noControl: 'keine Zeichen',

  layouts: { US: 'Englisch (US)', DE: 'Deutsch', FR: 'Französisch', ES: 'Spanisch' },
  right: 'Der Testbarcode kam vollständig an: die Tastaturen passen.',
  rightWith: (around) => `Der Testbarcode kam vollständig an, mit ${around}.`,
  capsLock:
    'Großbuchstaben kamen klein an: an diesem Computer ist die Feststelltaste an. Schalten Sie sie aus.',
  mismatch: (scanner, computer) =>
    `Der Scanner tippt für eine Tastatur in ${scanner}, dieser Computer hat eine in ${computer}.`,
  mismatchNext: (computer) =>
    `Stellen Sie den Scanner mit dem Barcode für das Tastaturland aus seinem Handbuch auf „${computer}“, oder ändern Sie die Tastatur des Computers.`,
  mangled: (code, pairs) =>
    `Das sieht aus wie ${code} durch die falsche Tastatur (${pairs.join('; oder ')}). Einstellungen › Scanner testet es.`,
  pair: (scanner, computer) => `Scanner ${scanner}, Computer ${computer}`,

  recognised: 'Das ist',
  kinds: {
    command: (name) => `der Befehl „${name}“`,
    tracking: (carrier, number) => `eine Sendungsnummer von ${carrier}: ${number}`,
    ofOrder: (orderNumber) => `, das Etikett von ${orderNumber}`,
    toZip: (zip) => `, nach PLZ ${zip}`,
    container: (number) => `ein Behälteretikett: ${number}`,
    order: (orderNumber) => `der Auftrag ${orderNumber}`,
    unknown: (text) => `„${text}“: weder Auftrag noch Etikett oder Befehl dieser Station`,
    test: 'der Testbarcode',
  },
  answerFirst: 'Beantworten Sie erst die Frage auf dem Bildschirm',
}
