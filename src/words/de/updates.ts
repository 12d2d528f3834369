import type { updates as words } from '../en/updates.ts'
import { at } from './grammar.ts'

export const updates: typeof words = {
  title: 'Neuerungen',
  notOffered:
    'Diese Station ist nicht als Anwendung installiert: neue Versionen kommen von dem, der sie hier installiert hat.',
  present: (version) => `Packbench ${version}`,
  newIn: (version) => `Neu in ${version}`,
  noNotes: 'Über diese Version steht nichts geschrieben.',
  notAsked: 'Noch nicht nach neuen Versionen gefragt',
  noFeed: 'Kein Feed ist gesetzt: es wird nicht gefragt',
  checking: 'Feed wird gefragt…',
  upToDate: (time) => `Aktuell, Stand ${time}`,
  downloading: (version, percent) => `${version} wird geladen: ${percent} %`,
  ready: (version) => `${version} ist bereit`,
  installing: (version) => `${version} wird installiert. Danach folgt ein Neustart von selbst.`,
  failed: (time) => `Gescheitert ${at(time)}`,
  why: {
    no_key: 'Diese Station hat keinen Schlüssel, um Signaturen zu prüfen.',
    signature: 'Die Signatur fehlt, oder sie ist nicht vom Herausgeber.',
    unreadable: 'Was dort signiert ist, ist keine Beschreibung einer Version.',
    older: 'Der Feed bietet eine ältere Version als zuvor.',
    file: 'Die Datei ist nicht die, deren Prüfsumme signiert ist.',
    redirected: 'Der Feed schickt die Station an eine andere Adresse.',
    too_large: 'Der Feed sendet mehr, als ein Feed sendet.',
  },
  byItself: 'Sie wird von selbst installiert, wenn nichts im Weg ist.',
  byHand: 'Sie wird installiert, wenn die Aufsicht es verlangt.',
  waitsFor: 'Sie wartet auf',
  holds: {
    labels_queued: (count) =>
      count === 1 ? '1 Etikett in der Warteschlange' : `${count} Etiketten in der Warteschlange`,
    labels_printing: (count) =>
      count === 1 ? '1 Etikett unterwegs zum Drucker' : `${count} Etiketten unterwegs zum Drucker`,
    labels_unanswered: (count) =>
      count === 1 ? '1 offene Frage: kam das Etikett heraus?' : `${count} Etiketten mit offener Frage`,
    purchases_under_way: (count) =>
      count === 1 ? '1 Etikett, das gekauft wird' : `${count} Etiketten, die gekauft werden`,
    purchases_in_doubt: (count) => (count === 1 ? '1 unklaren Kauf' : `${count} unklare Käufe`),
    labels_to_scan_back: () => 'einen offenen Gegenscan',
    parcel_open: () => 'die Sendung, die offen ist',
    batch_running: () => 'die Serie',
    acts_under_way: () => 'etwas, woran die Station noch arbeitet',
    refunds_under_way: (count) =>
      count === 1 ? '1 Erstattung, die läuft' : `${count} Erstattungen, die laufen`,
    manifests_under_way: (count) =>
      count === 1 ? '1 Manifest, das läuft' : `${count} Manifeste, die laufen`,
    containers_under_way: (count) =>
      count === 1 ? '1 Behälteretikett, das läuft' : `${count} Behälteretiketten, die laufen`,
    deposit_under_way: () => 'eine Aufladung, die läuft',
    station_starting: () => 'das Profil, das geöffnet wird',
    bench_in_use: (minutes) =>
      minutes === 1
        ? '1 Minute, in der niemand am Packplatz arbeitet'
        : `${minutes} Minuten, in denen niemand am Packplatz arbeitet`,
  },
  check: 'Jetzt nachsehen',
  stop: 'Laden stoppen',
  install: 'Jetzt installieren',
  installTitle: (version) => `${version} jetzt installieren?`,
  installWhat:
    'Die Station schließt, wird installiert und macht einen Neustart. Etwa eine Minute lang kann hier niemand scannen.',
  installYes: 'Installieren und Neustart',
  cancel: 'Abbrechen',
  goBack: (version) => `Zurück zu ${version}`,
  goBackHeading: 'Die vorige Version',
  goBackKept: (version) => `${version} ist auf diesem Computer aufbewahrt.`,
  goBackImpossible: (version) =>
    `${version} kann die Daten dieser Version nicht mehr lesen: es gibt keinen Weg dorthin zurück.`,
  goBackTitle: (version) => `Zurück zu ${version}?`,
  goBackWhat:
    'Die Station schließt, wird installiert und macht einen Neustart. Aufträge, Etiketten und Drucke bleiben. Die jetzige Version kommt nur wieder, wenn jemand sie von Hand installiert.',
  goBackYes: 'Zurück und Neustart',
  rule: 'Wie neue Versionen kommen',
  feed: 'Adresse des Feeds',
  feedHint: 'Der Ordner mit latest.yml und ihrer Signatur. Leer: es wird nicht gefragt.',
  feedWrong: 'Eine Adresse wie https://updates.example.com/packbench, ohne Name und Passwort',
  automatic: 'Von selbst laden und installieren',
  automaticHint: 'Nur wenn nichts wartet, unklar ist oder gepackt wird und niemand am Packplatz arbeitet.',
  channel: 'Versionen',
  channels: { latest: 'Freigegebene', beta: 'Auch die auf Probe' },
  idle: 'Minuten Ruhe vor dem Installieren',
  idleWrong: 'Eine Zahl von 5 bis 720',
  save: 'Speichern',
  saved: 'Gespeichert',
}
