import type { programs as words } from '../en/programs.ts'
import { at } from './grammar.ts'

export const programs: typeof words = {
  what: 'Andere Programme drucken, bringen Aufträge und versenden über diese Station, jedes mit einem eigenen Schlüssel. Was sie tun, steht unter dessen Namen im Prüfprotokoll.',
  whereFrom: 'Sie erreichen sie unter',
  nowhere: 'Kein Programm erreicht diese Station: Das ist hier ausgeschaltet.',
  hosting: {
    serve: 'Andere Programme bedienen',
    port: 'Port',
    setPort: 'Port speichern',
    wrongPort: 'Ein Port ist eine Zahl von 1024 bis 65535',
  },
  profileOnly: (profile) =>
    `Diese Schlüssel gehören zum Profil ${profile} und öffnen in keinem anderen etwas.`,
  make: 'Schlüssel erstellen',
  pair: 'Seite koppeln',
  none: 'Kein Programm hat einen Schlüssel',
  noneHint:
    'Erstellen Sie einen Schlüssel für ein Programm, oder koppeln Sie eine Webseite in einem Browser auf diesem PC. Bis dahin ist hier für beide nichts offen.',

  list: 'Schlüssel',
  name: 'Name',
  limit: 'Eine Sendung kostet höchstens',
  upTo: 'Sendung bis',
  made: 'Erstellt',
  used: 'Zuletzt benutzt',
  noLimit: 'keine Grenze',
  notShipping: '—',
  never: 'nie',
  by: (name) => `von ${name}`,
  pageOf: (origin) => `Seite von ${origin}`,
  revoked: (time) => `Widerrufen ${at(time)}`,
  scopes: {
    read: 'Lesen',
    print: 'Drucken',
    orders: 'Aufträge bringen',
    ship: 'Versenden',
  },

  makeTitle: 'Neuer Schlüssel',
  pairTitle: 'Seite koppeln',
  pairWhat:
    'Sie sehen sechs Ziffern und tippen sie einmal in die Seite. Danach hat sie einen Schlüssel, der nur in Seiten ihrer Adresse gilt, ohne noch einmal zu fragen, bis Sie ihn widerrufen. Tippen Sie sie nur in eine Seite, die Sie selbst geöffnet haben und der Sie trauen.',
  nameHint: 'Darunter stehen seine Taten im Prüfprotokoll',
  mayTitle: 'Er darf',
  scopeMeanings: {
    read: 'Sieht Aufträge und Sendungen, ihre Etiketten mit den Empfängern darauf, Drucker, die Waage und was geschieht.',
    print: 'Druckt Dateien und sieht, was daraus wurde.',
    orders: 'Nimmt Aufträge auf, wie eine Datei es tut.',
    ship: 'Kauft Etiketten. Das gibt Geld des Kontos aus.',
  },
  limitHint: 'Leer: keine Grenze. Eine teurere Sendung wird abgelehnt; niemand wird gefragt.',
  makeIt: 'Schlüssel erstellen',
  showCode: 'Ziffern zeigen',
  cancel: 'Abbrechen',
  missingName: 'Name fehlt',
  missingScope: 'Wählen Sie, was er darf',
  wrongLimit: 'Das ist kein Betrag',
  fixFields: (count) =>
    count === 1 ? 'Sehen Sie ein Feld noch einmal an:' : `Sehen Sie ${count} Felder noch einmal an:`,

  keyTitle: (name) => `Der Schlüssel für ${name}`,
  keyOnce:
    'Er wird jetzt gezeigt und nie wieder: Die Station behält nur einen Hash davon. Tragen Sie ihn dort ein, wo das Programm seine Einstellungen liest.',
  keyHolder: 'Wer ihn hat, darf, was er darf.',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyFailed: 'Er konnte nicht kopiert werden: Markieren Sie ihn, und kopieren Sie ihn von Hand.',
  kept: 'Ich habe ihn verwahrt',
  keepFirst:
    'Kopieren Sie ihn zuerst, oder sagen Sie, dass Sie ihn verwahrt haben: Er kann nicht wieder gezeigt werden.',

  codeTitle: (name) => `Ziffern für ${name}`,
  codeHow: 'Tippen Sie sie in die Seite, die gekoppelt werden soll.',
  codeLeft: (time) => `Gelten einmal, noch ${time}.`,
  triesLeft: (count) =>
    count === 1
      ? 'Sie wurden falsch getippt: Es bleibt 1 Versuch.'
      : `Sie wurden falsch getippt: Es bleiben ${count} Versuche.`,
  paired: (origin) => `Gekoppelt mit ${origin}`,
  codeOver: {
    time: 'Die Zeit dieser Ziffern ist abgelaufen. Nichts wurde gekoppelt.',
    tries: 'Sie wurden zu oft falsch getippt. Nichts wurde gekoppelt.',
    stopped: 'Diese Ziffern wurden beendet. Nichts wurde gekoppelt.',
  },
  codeAgain: 'Neue Ziffern',
  stop: 'Beenden',
  close: 'Schließen',
  pairingElsewhere: (name) => `Ziffern für ${name} stehen auf einer anderen Seite dieser Station.`,

  fromBackup: (time, count) =>
    count === 1
      ? `Ein Schlüssel kam mit einer Sicherung (${time}) und ist seither vielleicht widerrufen worden. Er öffnet nichts, bis Sie ihn behalten.`
      : `${count} Schlüssel kamen mit einer Sicherung (${time}); einer davon ist seither vielleicht widerrufen worden. Keiner öffnet etwas, bis Sie ihn behalten.`,
  keepOf: (name) => `Schlüssel von ${name} behalten`,
  keptNow: (name) => `Der Schlüssel von ${name} öffnet wieder, was er darf`,

  revoke: 'Widerrufen',
  revokeOf: (name) => `Schlüssel von ${name} widerrufen`,
  revokeTitle: (name) => `Schlüssel von ${name} widerrufen?`,
  revokeWhat:
    'Das Programm wird von jetzt an abgewiesen. Begonnenes läuft weiter, und was es tat, bleibt aufgeschrieben. Der Schlüssel kann nicht zurückgegeben werden; ein neuer kann erstellt werden.',
  revokeWord: 'Widerrufen',
  keep: 'Behalten',
  revokedNow: (name) => `Der Schlüssel von ${name} öffnet nichts mehr`,
}
