import type { operators as words } from '../en/operators.ts'

export const operators: typeof words = {
  title: 'Bediener',
  lockedWord: 'Gesperrt',
  lockedLine: 'Scannen Sie Ihren Ausweis',
  lockedNext: 'Begonnenes läuft weiter. Wartende Etiketten werden gedruckt.',
  badge: 'Ausweis',
  badgeHint: 'Hier scannen, oder eintippen und die Eingabetaste drücken',
  open: 'Öffnen',
  letThrough: 'Genehmigen',
  checking: 'Ausweis wird gelesen…',
  unknownBadge: 'Das ist kein Ausweis eines Bedieners. Scannen Sie ihn noch einmal.',
  wait: (seconds) =>
    seconds > 90
      ? `${Math.ceil(seconds / 60)} Minuten warten`
      : seconds === 1
        ? '1 Sekunde warten'
        : `${seconds} Sekunden warten`,
  tooManyWrong: 'Zu viele falsche Ausweise. Warten Sie, und scannen Sie dann Ihren.',
  welcome: (name) => `${name} arbeitet jetzt`,
  lockNow: 'Station sperren',

  approveTitle: 'Bitte den Ausweis der Aufsicht',
  approveWhat: {
    parcel: (amount, limit) => `Diese Sendung kostet ${amount}. Ihre Grenze ist ${limit}.`,
    refund: (amount, limit) =>
      `Dieses Etikett hat ${amount} gekostet. Ihre Grenze für Erstattungen ist ${limit}.`,
    funds: (amount, limit) => `${amount} würden aufgeladen. Ihre Grenze ist ${limit}.`,
  },
  unknownAmount: {
    parcel: (limit) => `Was das kostet, ist vorher nicht bekannt. Ihre Grenze ist ${limit} je Sendung.`,
    refund: (limit) =>
      `Was diese Etiketten kosten, ist nicht bekannt. Ihre Grenze für Erstattungen ist ${limit}.`,
    funds: (limit) => `Der Betrag ist nicht bekannt. Ihre Grenze ist ${limit}.`,
  },
  approveRole: 'Das ändert, was von jetzt an gedruckt wird. Das darf nur die Aufsicht.',
  approveTakeOver:
    'Ein anderer Packplatz hat diesen Auftrag. Übernehmen darf ihn nur die Aufsicht, wenn sie weiß, dass er dort nicht gekauft wurde.',
  approvePackedTwice:
    'Zwei Packplätze haben diesen Auftrag gepackt. Nur die Aufsicht darf sagen, dass das erledigt ist.',
  approveShort: 'Diese Sendung geht ohne alles, was bestellt ist. Das darf nur die Aufsicht.',
  approveExcuse: 'Die Artikel dieser Sendung werden nicht gescannt. Das darf nur die Aufsicht.',
  approveStop: 'Kein Packplatz kauft dann etwas Neues. Nur die Aufsicht darf alle Packplätze stoppen.',
  approveGo: 'Alle Packplätze kaufen dann wieder. Nur die Aufsicht darf sie weitermachen lassen.',
  approveSpending: (amount) =>
    `Diese Sendung kostet ${amount}, mehr als ihre Versandregel erlaubt. Nur die Aufsicht darf sie einmal versenden.`,
  approveDearest: (amount, limit) =>
    `Das teuerste dieser Etiketten hat ${amount} gekostet. Ihre Grenze für Erstattungen ist ${limit}.`,
  approveGoOn: 'Damit wird weiter mit einem Test-Konto gekauft, das Geld abbucht. Das darf nur die Aufsicht.',
  approveBatchLimit: (amount, limit) =>
    `Die Serie darf ${amount} ausgeben. Ihre Grenze ist ${limit} je Sendung.`,
  approveBatch: (rows) => (rows === '1' ? 'Eine Serie mit 1 Auftrag' : `Eine Serie mit ${rows} Aufträgen`),
  approveBatchTotal: (total) => `Die mit Preis kosten etwa ${total}.`,
  approveOrders: (orders) => `Aufträge ${orders}`,
  approveOrdersMore: (orders, others) => `Aufträge ${orders} und ${others} mehr`,
  approveTotal: (total) => `Zusammen kosten sie ${total}.`,
  approveTotalUnknown: 'Was sie zusammen kosten, ist nicht bekannt.',
  approveOrder: (orderNumber) => `Auftrag ${orderNumber}`,
  approveOnce: 'Der Ausweis genehmigt nur dieses eine. Sie bleiben angemeldet.',
  approvedBy: (name) => `Genehmigt von ${name}`,
  notSupervisor: 'Dieser Ausweis kann das nicht genehmigen. Bitten Sie die Aufsicht.',
  cancel: 'Abbrechen',

  roles: { pack: 'Packen', supervise: 'Aufsicht', look: 'Ansehen' },
  roleMeanings: {
    pack: 'Versendet, druckt, erstattet und lädt Guthaben auf, je bis zu einer Grenze.',
    supervise: 'Alles: Einstellungen, Bediener, und genehmigt, was über einer Grenze liegt.',
    look: 'Sieht alles, kauft und ändert nichts.',
  },
  limits: {
    parcel: 'Preis einer Sendung',
    refund: 'Erstattung eines Etiketts',
    funds: 'Aufladung auf einmal',
  },
  limitHint: 'Leer: keine Grenze. 0: fragt immer die Aufsicht.',
  noLimit: 'keine Grenze',
  upTo: (amount) => `bis ${amount}`,
  notNeeded: '—',

  emptyTitle: 'Niemand muss sich anmelden',
  emptyHint:
    'Legen Sie Bediener an, um zu sehen, wer was getan hat, um Grenzen zu setzen und um die Station zu sperren, wenn niemand da ist. Der erste hat die Aufsicht.',
  addFirst: 'Ersten Bediener anlegen',
  add: 'Bediener anlegen',
  addTitle: 'Neuer Bediener',
  firstTitle: 'Erster Bediener',
  editTitle: (name) => `${name} ändern`,
  firstHint: 'Der erste Bediener hat die Aufsicht. Nach dem Speichern sind Sie angemeldet.',
  name: 'Name',
  nameHint: 'Wie er in der Statusleiste steht',
  role: 'Rolle',
  atWork: 'angemeldet',
  newBadgeHint:
    'Scannen Sie jetzt den Ausweis. Jeder Barcode ab acht Zeichen geht, am besten einer, den niemand erraten kann.',
  keepBadgeHint: 'Leer lassen, um den Ausweis zu behalten, oder den neuen scannen.',
  badgeKept: 'Nur ein Hash davon wird gespeichert.',
  save: 'Bediener speichern',
  saved: (name) => `${name} ist gespeichert`,
  change: 'Ändern',
  changeOf: (name) => `${name} ändern`,
  remove: 'Entfernen',
  removeOf: (name) => `${name} entfernen`,
  removeTitle: (name) => `${name} entfernen?`,
  removeWhat: 'Der Ausweis wird nicht mehr angenommen. Was über diesen Bediener aufgeschrieben ist, bleibt.',
  removeLast: 'Das ist der einzige Bediener: danach muss sich niemand mehr anmelden.',
  removed: (name) => `${name} wurde entfernt`,
  idleLock: 'Von selbst sperren nach',
  idleLockHint: 'Gezählt ab der letzten Taste, dem letzten Scan oder Klick. Begonnenes läuft weiter.',
  minutes: (count) => (count === 0 ? 'nie' : count === 1 ? '1 Minute' : `${count} Minuten`),
  missingName: 'Name fehlt',
  missingBadge: 'Ausweis fehlt',
  shortBadge: 'Ein neuer Ausweis hat mindestens acht Zeichen',
  replaceBadge: 'Kurzer Ausweis: geben Sie einen neuen',
  wrongAmount: (label) => `${label} ist kein Betrag`,
  fixFields: (count) => (count === 1 ? 'Bitte ein Feld prüfen:' : `Bitte ${count} Felder prüfen:`),
  badgeTaken: 'Diesen Ausweis hat ein anderer Bediener.',
  lastSupervisor: 'Jemand muss die Aufsicht haben: geben Sie erst einem anderen Bediener diese Rolle.',
}
