import type { readings as words } from '../en/readings.ts'

export const readings: typeof words = {
  hint: 'Lo que la estación leyó en las últimas respuestas de esta cuenta, sin sus valores. El documento del servicio no muestra respuestas, así que cada campo se busca bajo varios nombres.',
  states: {
    none: 'aún sin respuesta',
    understood: 'entendida',
    some: 'no todas entendidas',
    not_understood: 'no entendida',
  },
  summary: {
    none: 'Aún no ha llegado ninguna respuesta de esta cuenta',
    understood: (count) =>
      `Hasta ahora se entendieron todas las respuestas (${count === 1 ? '1 tipo' : `${count} tipos`})`,
    notUnderstood: (endpoints) => `Respuestas que no se entendieron: ${endpoints}`,
  },
  see: 'Lo que se leyó …',
  notAsked: (count) =>
    count === 1
      ? 'Otra llamada aún no ha tenido respuesta'
      : `Otras ${count} llamadas aún no han tenido respuesta`,
  endpoints: 'Llamadas',
  detail: 'Lo que se leyó en la respuesta',
  answers: 'Respuestas guardadas',
  answerAt: (moment, state) => `${moment} · ${state}`,
  noAnswer: 'No hay ninguna respuesta guardada de esta llamada',
  noAnswerHint: 'Está aquí en cuanto el servicio responde. Los rechazos están en Llamadas.',

  fields: 'Campos que se buscaron',
  field: 'Campo',
  readFrom: 'Leído de',
  record: (record) => `${record} (el registro)`,
  bare: 'la propia respuesta',
  missed: 'no está',
  needed: 'hace falta y no está',
  unclear: 'no es un importe, o puede ser uno de varios',
  leftOver: (count) => (count === 1 ? 'Sobra 1 nombre' : `Sobran ${count} nombres`),
  leftOverHint: 'De estos no se leyó nada. * es cada elemento de una lista.',
  nothingLeftOver: 'No sobra ningún nombre: de esta respuesta se leyó todo.',
  showRaw: 'Mostrar la respuesta …',
  rawTitle: (endpoint) => `Respuesta a ${endpoint}`,
  rawHint:
    'Para supervisores. Puede nombrar a personas; etiquetas y secretos se dejaron fuera. Queda anotado que se abrió.',
  close: 'Cerrar',

  edit: 'Nombres de este servicio',
  editHint:
    'Diga qué nombre es qué campo, o bajo qué nombre está toda la respuesta. Cada elección se prueba enseguida con todas las respuestas guardadas y se muestra abajo; nada cambia antes de guardarla.',
  fieldToFind: 'Este campo',
  nameOfField: 'está bajo',
  addName: 'Probar este nombre',
  noChoice: 'No sobra ningún nombre que pueda ser un campo que falte.',
  wrapper: 'Toda la respuesta está bajo',
  addWrapper: 'Probar este envoltorio',
  choose: 'Elija …',
  added: 'Nombres añadidos',
  noneAdded: 'Aún no se ha añadido ningún nombre.',
  addedField: (record, field, name) => `${record}.${field} ← ${name}`,
  addedRecord: (record, name) => `${record} ← ${name}`,
  addedWrapper: (name) => `toda la respuesta ← ${name}`,
  remove: 'Quitar',
  removeLabel: (what) => `Quitar ${what}`,
  trials: 'Lo que cambia la elección',
  trial: {
    mended: 'ahora se entiende',
    broken: 'dejaría de entenderse',
    stillNot: 'sigue sin entenderse',
    same: 'se entiende como antes',
  },
  gained: (fields) => `se encuentra ahora: ${fields}`,
  lost: (fields) => `ya no se encuentra: ${fields}`,
  unchanged: (count) =>
    count === 1
      ? 'Otra respuesta guardada se lee como antes'
      : `Otras ${count} respuestas guardadas se leen como antes`,
  noTrials: 'No hay respuestas guardadas con las que probar.',
  save: 'Guardar los nombres',
  saved: 'Guardado: desde ahora las respuestas se leen con estos nombres',
  discard: 'Descartar la elección',
  export: 'Exportar',
  import: 'Importar …',
  noFile: 'Este archivo no es un response-names.json',
  locked: 'El perfil de estación no deja cambiar estos nombres aquí.',
}
