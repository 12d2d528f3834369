import type { shell as words } from '../en/shell.ts'

export const shell: typeof words = {
  station: 'Estación',
  screens: 'Ir a',
  parcel: 'Paquete',
  edit: 'Edición',
  developer: 'Desarrollo',
  fullScreen: 'Pantalla completa',
  open: 'Abrir Packbench',
  quit: 'Salir de Packbench',
  nothingWaits: 'No espera ninguna etiqueta',
  labelsWait: (count) => (count === 1 ? 'Espera 1 etiqueta' : `Esperan ${count} etiquetas`),
  waitsAt: (printer, count) => `${printer}: ${count === 1 ? 'espera 1' : `esperan ${count}`}`,
  quitTitle: (queues) =>
    queues
      .map(({ printerName, jobs }) =>
        jobs === 1
          ? `1 etiqueta espera en la cola de ${printerName}.`
          : `${jobs} etiquetas esperan en la cola de ${printerName}.`,
      )
      .join('\n'),
  quitBody: 'Se imprimen cuando Packbench se inicie otra vez.',
  quitBodyOne: 'Se imprime cuando Packbench se inicie otra vez.',
  quitGo: 'Salir',
  quitStay: 'Quedarse',
  pageTitle: 'La página de Packbench no se mantiene abierta',
  pageBody:
    'Terminó tres veces en un minuto. Lo comprado e impreso está guardado, y las etiquetas se siguen imprimiendo. Si continúa, reinicie la computadora.',
  pageAgain: 'Abrirla otra vez',
  cannotStart: 'Packbench no puede iniciarse',
}
