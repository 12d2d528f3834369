// What Electron's side of the station says: menus, tray and dialogs. The page's words are the page's.

import type { Language } from '../contract/language.ts'

const en = {
  station: 'Station',
  screens: 'Go to',
  parcel: 'Parcel',
  edit: 'Edit',
  developer: 'Developer',
  fullScreen: 'Full screen',
  open: 'Open Packbench',
  quit: 'Quit Packbench',
  nothingWaits: 'No label waits',
  labelsWait: (count: number) => (count === 1 ? '1 label waits' : `${count} labels wait`),
  waitsAt: (printer: string, count: number) => `${printer}: ${count === 1 ? '1 waits' : `${count} wait`}`,
  quitTitle: (queues: readonly { readonly printerName: string; readonly jobs: number }[]) =>
    queues
      .map(({ printerName, jobs }) =>
        jobs === 1
          ? `1 label waits in the queue of ${printerName}.`
          : `${jobs} labels wait in the queue of ${printerName}.`,
      )
      .join('\n'),
  quitBody: 'They print when Packbench is started again.',
  quitBodyOne: 'It prints when Packbench is started again.',
  quitGo: 'Quit',
  quitStay: 'Stay',
  pageTitle: 'The page of Packbench does not stay open',
  pageBody:
    'It ended three times within a minute. What was bought and printed is kept, and labels still print. Restart the computer if it goes on.',
  pageAgain: 'Open it again',
  cannotStart: 'Packbench cannot start',
}

export type ShellMessages = typeof en

const es: ShellMessages = {
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

export const shellMessages: Readonly<Record<Language, ShellMessages>> = { en, es }
