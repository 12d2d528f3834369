import type { scale as words } from '../en/scale.ts'

export const scale: typeof words = {
  what: 'Das Gewicht wird genommen, wenn eine Sendung still auf der Waage steht, einmal je Sendung.',
  which: 'Waage',
  kinds: {
    none: 'Keine',
    usb: 'USB-Waage',
    serial: 'Serieller Anschluss',
    simulated: 'Simuliert',
  },
  protocol: 'Was sie spricht',
  protocolHint: 'Wie im Handbuch. Die meisten senden Gewicht und Einheit als Text.',
  connect: 'Verbinden',
  again: 'Anderes Gerät wählen',
  now: 'Jetzt auf der Waage',
  empty: 'Nichts',
  moving: 'In Bewegung…',
  notConnected: 'Nicht verbunden',
  connectedTo: (name) => `Verbunden: ${name}`,
  troubles: {
    not_supported:
      'Dieser Browser erreicht keine Waagen. Nehmen Sie das Fenster von Packbench, oder Chromium.',
    not_chosen: 'Kein Gerät wurde gewählt.',
    cannot_open: 'Die Waage lässt sich nicht öffnen. Nutzt sie ein anderes Programm?',
    gone: 'Die Waage ist nicht da. Steckt das Kabel? Sie wird von selbst wieder gesucht.',
  },
  faults: {
    under_zero: 'Unter null: drücken Sie die Nulltaste der Waage',
    over_limit: 'Zu schwer für diese Waage',
    needs_zero: 'Drücken Sie die Nulltaste der Waage',
    needs_calibration: 'Die Waage muss kalibriert werden',
    broken: 'Die Waage meldet einen Fehler',
  },
  put: 'Auf der Platte, in Gramm',
  putHint: 'Zum Üben: was die simulierte Waage sagt.',
  scale: 'Waage',
}
