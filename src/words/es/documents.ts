import type { documents as words } from '../en/documents.ts'

export const documents: typeof words = {
  commandSheet: 'Escanee lo que quiere hacer',
  packingSlip: 'LISTA DE EMPAQUE',
  contents: (lines, pieces) =>
    `${lines} ${lines === 1 ? 'artículo' : 'artículos'} · ${pieces} ${pieces === 1 ? 'pieza' : 'piezas'}`,
  parcel: (number, of) => (of === undefined ? `Paquete ${number}` : `Paquete ${number} de ${of}`),
  lots: 'Lote',
  serials: 'N.º de serie',
  follows: (pieces) => `En otro paquete: ${pieces} ${pieces === 1 ? 'pieza' : 'piezas'}`,
  unscanned: (pieces) => `Pedido, sin escanear: ${pieces} ${pieces === 1 ? 'pieza' : 'piezas'}`,
  reprint: 'REIMPRESIÓN',
  nthPrint: (number) => `${number}.ª impresión`,
  reasons: {
    damaged: 'Dañada',
    lost: 'Perdida',
    misprint: 'Mal impresa',
    printer_fault: 'Falla de impresora',
    other: 'Otro motivo',
  },
  dots: (count) => (count === 1 ? '1 punto' : `${count} puntos`),
}
