import type { shell as words } from '../en/shell.ts'

export const shell: typeof words = {
  station: 'Station',
  screens: 'Gehe zu',
  parcel: 'Sendung',
  edit: 'Bearbeiten',
  developer: 'Entwicklung',
  fullScreen: 'Vollbild',
  open: 'Packbench öffnen',
  quit: 'Packbench beenden',
  nothingWaits: 'Kein Etikett wartet',
  labelsWait: (count) => (count === 1 ? '1 Etikett wartet' : `${count} Etiketten warten`),
  waitsAt: (printer, count) => `${printer}: ${count === 1 ? '1 wartet' : `${count} warten`}`,
  quitTitle: (queues) =>
    queues
      .map(({ printerName, jobs }) =>
        jobs === 1
          ? `1 Etikett wartet in der Warteschlange von ${printerName}.`
          : `${jobs} Etiketten warten in der Warteschlange von ${printerName}.`,
      )
      .join('\n'),
  quitBody: 'Sie werden gedruckt, wenn Packbench wieder gestartet wird.',
  quitBodyOne: 'Es wird gedruckt, wenn Packbench wieder gestartet wird.',
  quitGo: 'Beenden',
  quitStay: 'Bleiben',
  pageTitle: 'Die Seite von Packbench bleibt nicht offen',
  pageBody:
    'Sie endete dreimal in einer Minute. Was gekauft und gedruckt ist, ist gespeichert, und Etiketten werden weiter gedruckt. Starten Sie den Computer neu, wenn es so bleibt.',
  pageAgain: 'Noch einmal öffnen',
  cannotStart: 'Packbench kann nicht starten',
}
