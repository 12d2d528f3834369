import type { recording as words } from '../en/recording.ts'

const aufrufe = (calls: number) => (calls === 1 ? '1 Aufruf' : `${calls} Aufrufe`)

export const recording: typeof words = {
  title: 'Aufzeichnung',
  what: 'Zeichnet auf, was diese Station und der Versanddienst einander sagen, damit jemand den Dienst verständlich machen kann.',
  standIns:
    'Namen, Adressen, Ids, Texte und Zugangsdaten werden sofort durch andere gleicher Länge ersetzt, Etiketten durch einen leeren Rahmen. Beträge, Daten, Zustände, Versandarten, Länder und Bundesstaaten bleiben, wie sie sind.',
  limits: (minutes, calls, size) =>
    `Sie endet von selbst nach ${minutes} Minuten, ${calls} Aufrufen oder ${size}. Sie ist nur im Speicher: beim Schließen der Station oder einem Wechsel des Profils ist sie weg.`,
  hint: 'Starten, tun, was verstanden werden soll (Preise, ein Etikett, ein Nachdruck, eine Erstattung), stoppen und die Datei speichern.',
  on: (calls) => `Aufzeichnung läuft, ${aufrufe(calls)}`,
  until: (time) => `längstens bis ${time}`,
  ended: (calls) => `Aufgezeichnet: ${aufrufe(calls)}`,
  endedBy: {
    by_hand: 'Sie wurde hier gestoppt.',
    time: 'Sie endete von selbst: ihre Zeit war um.',
    calls: 'Sie endete von selbst: sie hatte so viele Aufrufe, wie sie haben darf.',
    size: 'Sie endete von selbst: der nächste Aufruf hätte sie zu groß gemacht.',
  },
  empty: 'Inzwischen gab es keinen Aufruf: es ist nichts zu speichern.',
  lookFirst: 'Sehen Sie die Datei durch, bevor Sie sie weitergeben.',
  start: 'Aufzeichnung starten',
  again: 'Noch einmal aufzeichnen',
  stop: 'Aufzeichnung stoppen',
  save: 'Datei speichern',
  saved: (calls) => `Gespeichert: ${aufrufe(calls)}`,
  drop: 'Verwerfen',
}
