import type { supplies as words } from '../en/supplies.ts'
import { at } from './grammar.ts'

/** `labels`: how many, as it is written. */
const labelsOf = (labels: string) => (labels === '1' ? '1 etiqueta' : `${labels} etiquetas`)

export const supplies: typeof words = {
  title: 'Etiquetas en el rollo',

  // a new roll
  newRoll: 'Rollo nuevo',
  newRollHint: 'Dígalo cada vez que ponga un rollo: las etiquetas se cuentan desde ahí.',
  rollLabels: 'Etiquetas en el rollo nuevo',
  rollLabelsHint: 'La caja dice cuántas son; se proponen también para el próximo rollo.',
  rollLabelsWrong: (most) => `Etiquetas en el rollo nuevo es un número entero de 1 a ${most}`,
  rollTold: (labels, name) => `${name}: un rollo nuevo de ${labelsOf(labels)}`,
  roll: (labels, moment) => `Un rollo de ${labelsOf(labels)}, puesto ${at(moment)}`,
  noRoll: 'Nadie ha dicho todavía cuántas etiquetas tiene su rollo.',

  // labels left
  left: (labels, countedBy) =>
    countedBy === 'printer'
      ? `${labels === '1' ? 'queda' : 'quedan'} ${labelsOf(labels)}`
      : `${labels === '1' ? 'queda cerca de' : 'quedan unas'} ${labelsOf(labels)}`,
  leftUnknown: 'Etiquetas que quedan: no se sabe',
  countedBy: {
    printer: 'Contadas por el odómetro de la impresora.',
    station: 'Contadas por esta estación; las etiquetas de otros programas no se cuentan.',
  },
  leftNotKnown:
    'No se sabe cuántas quedan: se acabó el papel, salieron más de las que tenía el rollo, o un archivo no decía cuántas etiquetas imprime. Diga el rollo nuevo.',

  // before a roll ends
  warns: 'Un rollo está casi al final',
  warnings: {
    labels_left: (printer, left) => `${printer}: ${left}. Tenga listo el próximo rollo`,
    paper_low: (printer) => `${printer} dice que su rollo está casi al final. Tenga listo el próximo`,
    ribbon_low: (printer) =>
      `${printer} dice que su cinta, tóner o tinta está casi al final. Tenga listo el repuesto`,
  },
  seen: 'Entendido',
  toSupplies: 'Verla',
  warnAt: 'Avisar cuando queden tantas etiquetas',
  warnAtHint: 'Una vez por rollo, encima de cada pantalla; nada se detiene. 0: nunca.',
  warnAtWrong: (most) => `Es un número entero de 0 a ${most}`,
  save: 'Guardar',
  saved: 'Guardado',

  // what the printer said
  said: 'Lo último que dijo de sí misma',
  fact: 'Qué',
  value: 'Dijo',
  at: 'Cuándo',
  notTold: 'no lo dice',
  tellsNothing: 'Una impresora conectada así no dice nada de sí misma.',
  facts: {
    firmware: 'Firmware',
    darkness: 'Oscuridad',
    speed: 'Velocidad de impresión',
    printed: 'Impreso en total',
    head: 'Con este cabezal',
    cleaned: 'Desde que se limpió el cabezal',
    label: 'De etiqueta a etiqueta',
    markers: 'Cinta, tóner o tinta',
  },
  inchesPerSecond: (speed) => `${speed} pulgadas por segundo`,
  marker: (name, percent) => `${name} ${percent}`,
  markerUntold: (name) => `${name}: no dice cuánto queda`,
  markerLow: (marker) => `${marker}, casi al final`,
}
