import type { shell as words } from '../en/shell.ts'
import { s } from './grammar.ts'

export const shell: typeof words = {
  station: 'Poste',
  screens: 'Aller à',
  parcel: 'Envoi',
  edit: 'Édition',
  developer: 'Développement',
  fullScreen: 'Plein écran',
  open: 'Ouvrir Packbench',
  quit: 'Quitter Packbench',
  nothingWaits: 'Aucune étiquette en attente',
  labelsWait: (count) => `${count} étiquette${s(count)} en attente`,
  waitsAt: (printer, count) => `${printer} : ${count} en attente`,
  quitTitle: (queues) =>
    queues
      .map(({ printerName, jobs }) => `${jobs} étiquette${s(jobs)} en attente dans la file : ${printerName}.`)
      .join('\n'),
  quitBody: 'Elles s’impriment au prochain démarrage de Packbench.',
  quitBodyOne: 'Elle s’imprime au prochain démarrage de Packbench.',
  quitGo: 'Quitter',
  quitStay: 'Rester',
  pageTitle: 'La page de Packbench ne reste pas ouverte',
  pageBody:
    'Elle s’est fermée trois fois en une minute. Ce qui est acheté et imprimé est conservé, et les étiquettes s’impriment toujours. Si cela continue, redémarrez l’ordinateur.',
  pageAgain: 'La rouvrir',
  cannotStart: 'Packbench ne peut pas démarrer',
}
