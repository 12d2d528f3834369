/** What Electron's side of the station says: menus, tray and dialogs. */
export const shell = {
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
