import type { documents as words } from '../en/documents.ts'

export const documents: typeof words = {
  commandSheet: 'Scannen, was zu tun ist',
  packingSlip: 'PACKZETTEL',
  contents: (lines, pieces) => `${lines} ${lines === 1 ? 'Position' : 'Positionen'} · ${pieces} Stück`,
  parcel: (number, of) => (of === undefined ? `Paket ${number}` : `Paket ${number} von ${of}`),
  lots: 'Charge',
  serials: 'Seriennummer',
  follows: (pieces) => `In einem anderen Paket: ${pieces} Stück`,
  unscanned: (pieces) => `Bestellt, nicht gescannt: ${pieces} Stück`,
  reprint: 'NACHDRUCK',
  nthPrint: (number) => `${number}. Druck`,
  reasons: {
    damaged: 'Beschädigt',
    lost: 'Verloren',
    misprint: 'Fehldruck',
    printer_fault: 'Druckerfehler',
    other: 'Anderer Grund',
  },
  dots: (count) => (count === 1 ? '1 Punkt' : `${count} Punkte`),
}
