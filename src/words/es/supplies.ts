import type { supplies as words } from '../en/supplies.ts'

export const supplies: typeof words = {
  title: 'Etiquetas en el rollo',

  // a new roll
  newRoll: 'Rollo nuevo',
  newRollHint: 'Dígalo cada vez que ponga un rollo: las etiquetas se cuentan desde ahí.',
  rollLabels: 'Etiquetas en el rollo',
  rollLabelsHint: 'Como dice la caja. También se propone para el próximo rollo.',
  rollLabelsWrong: (most) => `Etiquetas en el rollo es un número entero de 1 a ${most}`,
  rollTold: (labels, name) => `${name}: un rollo nuevo de ${labels} etiquetas`,
  roll: (labels, moment) => `Un rollo de ${labels} etiquetas, puesto ${moment}`,
  noRoll: 'Nadie ha dicho todavía cuántas etiquetas tiene su rollo.',

  // labels left
  left: (labels, countedBy) =>
    countedBy === 'printer' ? `quedan ${labels} etiquetas` : `quedan unas ${labels} etiquetas`,
  leftUnknown: 'Etiquetas que quedan: no se sabe',
  countedBy: {
    printer: 'Contadas por el odómetro de la impresora.',
    station: 'Contadas por esta estación; las etiquetas de otros programas no se cuentan.',
  },
  leftNotKnown:
    'No se sabe cuántas quedan: se acabó el papel, o salieron más de las que tenía el rollo. Diga el rollo nuevo.',

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
