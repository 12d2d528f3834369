import type { condition as words } from '../en/condition.ts'

export const condition: typeof words = {
  conditions: {
    ready: { short: 'lista', word: 'Lista', line: (printer) => `${printer} está lista` },
    printing: { short: 'imprime', word: 'Imprime', line: (printer) => `${printer} está imprimiendo` },
    unknown: {
      short: 'no se sabe',
      word: 'Sin noticia',
      line: (printer) => `${printer} no ha dicho cómo está`,
    },
    buffer_full: {
      short: 'llena',
      word: 'Está llena',
      line: (printer) => `${printer} ha tomado todo lo que puede por ahora`,
    },
    paused: {
      short: 'en pausa',
      word: 'En pausa',
      line: (printer) => `${printer} está en pausa: pulse su botón`,
    },
    paper_out: {
      short: 'sin etiquetas',
      word: 'Sin papel',
      line: (printer) => `${printer} no tiene etiquetas: ponga un rollo nuevo`,
    },
    ribbon_out: {
      short: 'sin cinta',
      word: 'Sin cinta',
      line: (printer) => `${printer} no tiene cinta: ponga una nueva`,
    },
    head_open: {
      short: 'abierta',
      word: 'Abierta',
      line: (printer) => `${printer} está abierta: ciérrela`,
    },
    too_hot: {
      short: 'caliente',
      word: 'Caliente',
      line: (printer) => `${printer} está demasiado caliente: deje que se enfríe`,
    },
    fault: {
      short: 'falla',
      word: 'Falla',
      line: (printer) => `${printer} tiene una falla: mire su pantalla`,
    },
    offline: {
      short: 'sin conexión',
      word: 'Sin conexión',
      line: (printer) => `La computadora no ve ${printer}: ¿está encendida y conectada?`,
    },
    unreachable: {
      short: 'no contesta',
      word: '¿Apagada?',
      line: (printer) => `${printer} no contesta: ¿está encendida y conectada?`,
    },
  },

  causes: {
    paper_out: 'No quedan etiquetas',
    paper_jam: 'Hay una etiqueta atascada: ábrala y sáquela',
    ribbon_out: 'No queda cinta',
    ribbon_in: 'Lleva cinta y está puesta para imprimir sin ella: sáquela',
    head_open: 'La tapa o el cabezal está abierto',
    head_too_hot: 'El cabezal está demasiado caliente: sigue solo cuando se enfríe',
    head_fault: 'El cabezal está roto: llame a quien se ocupa de la impresora',
    motor_too_hot: 'El motor está demasiado caliente: sigue solo cuando se enfríe',
    supply_too_hot: 'La fuente está demasiado caliente: déjele aire',
    cutter_fault: 'La cuchilla está atascada: apague la impresora y libérela',
    paused: 'Alguien pulsó su botón de pausa: púlselo otra vez',
    buffer_full: 'Su memoria está llena: toma más cuando salgan algunas',
    out_of_memory: 'Una etiqueta es demasiado grande para su memoria',
    label_waits_to_be_taken: 'Una etiqueta espera a que la saquen',
    device_fault: 'No dice la causa: mire su pantalla',
    device_offline: 'La computadora dice que está apagada o desconectada',
    device_connecting: 'La computadora intenta llegar a ella',
    queue_stopped: 'La cola de la computadora se paró: arránquela en los ajustes de impresoras del sistema',
    queue_rejecting:
      'La cola de la computadora no toma trabajos: permítalos en los ajustes de impresoras del sistema',
    paper_near_end: 'El rollo está casi al final',
    ribbon_near_end: 'La cinta, el tóner o la tinta están casi al final',
    calibrate_media: 'Perdió el largo de sus etiquetas: calíbrela',
    clean_head: 'Hay que limpiar el cabezal',
    replace_head: 'Hay que cambiar el cabezal',
    head_too_cold: 'El cabezal está frío: las primeras etiquetas pueden salir pálidas',
  },
}
