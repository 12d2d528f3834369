import type { recording as words } from '../en/recording.ts'

const counted = (calls: number) => (calls === 1 ? '1 llamada' : `${calls} llamadas`)

export const recording: typeof words = {
  title: 'Grabación',
  what: 'Graba lo que esta estación y el servicio de envíos se dicen, para quien haga que se entienda el servicio.',
  standIns:
    'Nombres, direcciones, identificadores, textos y claves se sustituyen al momento por otros de la misma longitud, y las etiquetas por un marco vacío. Importes, fechas, estados, servicios, países y provincias quedan como son.',
  limits: (minutes, calls, size) =>
    `Termina por sí sola a los ${minutes} minutos, a las ${calls} llamadas o a los ${size}. Está solo en memoria: al cerrar la estación o cambiar de perfil se pierde.`,
  hint: 'Empiece, haga lo que se deba entender (tarifas, una etiqueta, una reimpresión, un reembolso), termine y guarde el archivo.',
  on: (calls) => `Grabando, ${counted(calls)}`,
  until: (time) => `como muy tarde hasta las ${time}`,
  ended: (calls) => `Grabado: ${counted(calls)}`,
  endedBy: {
    by_hand: 'Se terminó aquí.',
    time: 'Terminó por sí sola: se acabó su tiempo.',
    calls: 'Terminó por sí sola: tenía todas las llamadas que puede tener.',
    size: 'Terminó por sí sola: con la llamada siguiente sería demasiado grande.',
  },
  empty: 'Entretanto no hubo ninguna llamada: no hay nada que guardar.',
  lookFirst: 'Mire el archivo antes de entregarlo.',
  start: 'Empezar a grabar',
  again: 'Grabar de nuevo',
  stop: 'Terminar de grabar',
  save: 'Guardar el archivo',
  saved: (calls) => `Guardado: ${counted(calls)}`,
  drop: 'Descartarlo',
}
