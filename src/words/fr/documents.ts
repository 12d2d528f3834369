import type { documents as words } from '../en/documents.ts'
import { s } from './grammar.ts'

export const documents: typeof words = {
  commandSheet: 'Scannez l’action voulue',
  packingSlip: 'LISTE DE COLISAGE',
  contents: (lines, pieces) => `${lines} article${s(lines)} · ${pieces} pièce${s(pieces)}`,
  parcel: (number, of) => (of === undefined ? `Colis ${number}` : `Colis ${number} sur ${of}`),
  lots: 'Lot',
  serials: 'N° de série',
  follows: (pieces) => `Dans un autre colis : ${pieces} pièce${s(pieces)}`,
  unscanned: (pieces) => `Commandé, non scanné : ${pieces} pièce${s(pieces)}`,
  reprint: 'RÉIMPRESSION',
  nthPrint: (number) => `${number}${number === 1 ? 're' : 'e'} impression`,
  reasons: {
    damaged: 'Abîmée',
    lost: 'Perdue',
    misprint: 'Mal imprimée',
    printer_fault: 'Panne d’imprimante',
    other: 'Autre raison',
  },
  dots: (count) => `${count} point${s(count)}`,
}
