import type { diagnostics as words } from '../en/diagnostics.ts'

const eintraege = (count: number) => (count === 1 ? '1 Eintrag' : `${count} Einträge`)

export const diagnostics: typeof words = {
  title: 'Diagnose',
  sections: {
    health: 'Zustand',
    calls: 'Aufrufe',
    readings: 'Antworten',
    log: 'Protokoll',
    audit: 'Prüfprotokoll',
  },
  copy: 'Für den Support kopieren',
  copied: 'Kopiert: fügen Sie es in die Nachricht an Ihre Hilfe ein',
  copyFailed: 'Die Seite darf hier nicht kopieren. Speichern Sie stattdessen das Protokoll.',
  refresh: 'Neu laden',
  asOf: (time) => `Stand ${time}`,

  service: 'Versanddienst',
  serviceStates: {
    unknown: 'Noch nicht gefragt',
    reachable: 'Erreichbar',
    slow: 'Antwortet langsam',
    offline: 'Nicht erreichbar',
  },
  since: (time) => `seit ${time}`,
  noAccount: 'Kein Konto ist verbunden',
  printers: 'Drucker',
  noPrinter: 'Kein Drucker ist eingerichtet',
  waiting: (count) => (count === 1 ? '1 wartet' : `${count} warten`),
  keychain: 'Schlüsselbund',
  inKeychain: 'Die Zugangsdaten sind im Schlüsselbund dieses Computers',
  inSession: 'Kein Schlüsselbund: die Zugangsdaten gehen verloren, wenn die Station schließt',
  inSessionDemo: 'Kein Schlüsselbund: Demo beginnt nach einem Neustart leer',
  keychainFaults: {
    no_service: 'Es läuft kein Schlüsselbund-Dienst.',
    locked: 'Der Schlüsselbund ist gesperrt.',
    no_library: 'Der Schlüsselbund ist nicht zu benutzen: eine Systembibliothek ist nicht installiert.',
    silent: 'Der Schlüsselbund hat nicht rechtzeitig geantwortet.',
    broke_down: 'Der Zugriff auf den Schlüsselbund ist abgebrochen.',
    refused: 'Der Schlüsselbund hat die Anfrage abgelehnt.',
    not_kept: 'Der Schlüsselbund gibt nicht zurück, was er bekam.',
  },
  otherKey: 'Ältere Etiketten sind mit einem Schlüssel versiegelt, der nicht hier ist',
  olderKey:
    'Etiketten von vor dem neuen Schlüssel sind verschlossen: der alte Schlüssel ist nicht im Schlüsselbund',
  beginKey: 'Neuen Schlüssel beginnen …',
  beginKeyTitle: 'Mit einem neuen Schlüssel beginnen?',
  beginKeyWhat:
    'Der Schlüssel, mit dem die Etiketten und Adressen dieser Station versiegelt sind, ist nicht im Schlüsselbund. Entsperren Sie den Schlüsselbund, oder legen Sie den Eintrag zurück, wenn Sie können. Ohne ihn bewahrt die Station nichts auf, was sie nach dem Schließen wieder öffnen könnte.',
  beginKeyStays: (rows) =>
    `${rows.labels} Etiketten, ${rows.orders} Aufträge und ${rows.documents} Papiere bleiben verschlossen und bleiben, wo sie sind. Sie öffnen sich beim ersten Start, nachdem der alte Eintrag zurück ist.`,
  beginKeyMeanwhile:
    'Bis dahin findet man sie mit der Nummer, nicht mit dem Namen, und kann sie nicht nachdrucken. Importieren Sie offene Aufträge noch einmal. Was unklar ist, bleibt unklar und wird wie bisher nachgefragt.',
  beginKeyYes: 'Neuen Schlüssel beginnen',
  beginKeyNo: 'So lassen',
  keyBegun: 'Der neue Schlüssel ist im Schlüsselbund',
  disk: 'Festplatte',
  free: (free, total) => `${free} frei von ${total}`,
  diskLow: 'Fast voll: Etiketten könnten bald nicht gespeichert werden',
  database: 'Datenbank',
  databaseSize: (size) => `${size} mit Aufträgen, Etiketten und Drucken`,
  neverChecked: 'Seit dem Start nicht geprüft',
  databaseOk: (time) => `Heil um ${time}`,
  check: 'Jetzt prüfen',
  checking: 'Wird geprüft…',
  checkHint: 'Auch nach jedem Start und jede Nacht. Scannen geht dabei weiter.',
  lastCrash: 'Letzter Absturz',
  crashed: (moment) => `Die Station ist abgestürzt: ${moment}`,
  crashFile: (file) =>
    `Senden Sie crashes/${file} aus dem Datenordner an Ihre Hilfe. Die Datei enthält keine Adressen.`,
  station: 'Station',
  stationProfile: 'Stationsprofil',
  profileApplied: (locked) =>
    locked === 0 ? 'Übernommen; nichts ist gesperrt' : `Übernommen; gesperrte Teile: ${locked}`,
  profileBroken: 'Die Datei ist fehlerhaft und wurde nicht übernommen: die Station läuft weiter wie vorher',
  profileFault: (at, line, message) =>
    `${line === undefined ? '' : `Zeile ${line}: `}${at === '' ? '' : `${at}: `}${message}`,
  versions: (version, node, platform) => `Packbench ${version} · Node ${node} · ${platform}`,
  running: (since) => `Läuft seit ${since}`,
  ok: 'gut',
  attention: 'hier nachsehen',
  bad: 'nicht gut',
  unknown: 'unbekannt',

  callsHint:
    'Die letzten 200 seit dem Start. In dieser Liste steht nichts vom Gesendeten oder Geantworteten.',
  noCalls: 'Noch kein Aufruf',
  noCallsHint: 'Hier steht jeder Aufruf des Versanddienstes mit seiner Dauer.',
  time: 'Zeit',
  call: 'Aufruf',
  answer: 'Antwort',
  took: 'Dauer',
  milliseconds: (count) => `${count} ms`,
  correlation: 'Korrelations-Id',
  noAnswer: 'keine Antwort',

  logHint: 'Ids, Codes und Anzahlen. Kein Geheimnis und keine Adresse steht darin.',
  logLines: (count) => (count === 1 ? 'Die letzte Zeile' : `Die letzten ${count} Zeilen`),
  saveLog: 'Protokoll speichern',
  emptyLog: 'Das Protokoll ist leer',
  emptyLogHint: 'Was die Station tut, wird laufend aufgeschrieben.',

  auditHint:
    'Alles, was Geld kostet oder wiederholt wird: wer, wann, welche Sendung, warum. Einträge können nicht geändert werden.',
  noAudit: 'Noch nichts aufgeschrieben',
  noAuditHint:
    'Hier erscheinen gekaufte, nachgedruckte und erstattete Etiketten, Aufladungen und geänderte Einstellungen.',
  number: 'Nr.',
  who: 'Wer',
  what: 'Was',
  about: 'Worüber',
  why: 'Warum',
  amount: 'Betrag',
  outcome: 'Ergebnis',
  itself: 'Station',
  approvedBy: (name) => `genehmigt von ${name}`,
  older: 'Ältere Einträge',
  shown: (count, total) => `${count} von ${total}`,
  verify: 'Kette prüfen',
  export: 'CSV exportieren',
  exported: (count) => `${eintraege(count)} exportiert`,
  verified: {
    whole: (check) =>
      `Heil: ${eintraege(check.entries)}, wie geschrieben` +
      (check.restores ? '. Wo eine Sicherung zurückgelegt wurde, sagt es ein Eintrag.' : ''),
    unproved: (check) =>
      `Die Einträge stimmen überein (${check.entries}). Dass keiner fehlt, kann nicht bewiesen werden: ` +
      {
        other_key: 'das Ende wurde mit dem Schlüssel einer beendeten Sitzung versiegelt.',
        no_keychain:
          'dieser Computer hat keinen Schlüsselbund, der eine ältere Kopie des Protokolls bemerken würde.',
        keychain_silent: 'der Schlüsselbund antwortet nicht. Entsperren Sie ihn und prüfen Sie noch einmal.',
        not_anchored: 'der Schlüsselbund hat noch nichts von diesem Protokoll.',
      }[check.gap ?? 'other_key'],
    broken: (check) =>
      ({
        changed: `Eintrag ${check.entry ?? 0} wurde geändert`,
        missing: `Eintrag ${check.entry ?? 0} fehlt`,
        cut_off: `Die Einträge ab ${check.entry ?? 0} wurden abgeschnitten`,
        seal_missing: 'Das Siegel am Ende wurde entfernt',
        rolled_back: `Die Einträge ab ${check.entry ?? 0} fehlen: der Schlüsselbund kennt ein neueres Protokoll als dieses`,
      })[check.problem ?? 'changed'],
  },
}
