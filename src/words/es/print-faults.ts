import type { printFaults as words } from '../en/print-faults.ts'

const kept = 'Una etiqueta comprada se guarda: haga que la revisen.'
const permit = 'Si debe hacerlo, un supervisor lo permite en Ajustes › Impresoras › Comandos en etiquetas.'

export const printFaults: typeof words = {
  place: (command, line) => `: ${command} en la línea ${line}`,
  faults: {
    unknown_format: {
      sentence: 'El archivo no es ZPL, PDF, PNG, JPEG, TIFF ni GIF',
      action: 'Imprímalo en un PDF desde su programa.',
    },
    not_readable: {
      sentence: 'El archivo está dañado, o no es lo que dice ser',
      action: `Guárdelo otra vez como PDF. ${kept}`,
    },
    too_large: {
      sentence: 'El archivo tiene más de 64 MB, más de 200 páginas o una página con demasiados puntos',
      action: 'Imprima menos páginas a la vez, o una imagen más pequeña.',
    },
    blank: {
      sentence: 'El archivo no tiene nada que se imprima',
      action: `Mírelo en su programa. ${kept}`,
    },
    refused: {
      sentence: 'La etiqueta no se pudo dibujar',
      action: `Una impresora que acepta ZPL quizá la imprima. ${kept}`,
    },
    closed: {
      sentence: 'La estación se cerró mientras se dibujaba',
      action: 'Imprímala otra vez.',
    },
    no_pages: {
      sentence: 'ZPL no tiene páginas entre las que elegir',
      action: 'Imprima el archivo entero.',
    },
    not_whole: {
      sentence: 'La etiqueta no está completa: le falta una parte',
      action: `Obtenga el archivo otra vez. ${kept}`,
    },
    damaged_graphic: {
      sentence: 'Una imagen de la etiqueta está dañada, y una impresora la omitiría',
      action: `Obtenga el archivo otra vez. ${kept}`,
    },
    absurd_size: {
      sentence: 'Pide más papel del que tiene una etiqueta',
      action: `Corrija su tamaño en el programa de donde viene. ${kept}`,
    },
    too_many_labels: {
      sentence: 'El archivo tiene más de 500 etiquetas',
      action: 'Imprímalo en varios archivos.',
    },
    factory_reset: { sentence: 'Devolvería la impresora a su estado de fábrica', action: permit },
    firmware: { sentence: 'Cargaría algo desconocido en la impresora, como firmware', action: permit },
    network: { sentence: 'Cambiaría cómo se llega a la impresora, o a quién avisa', action: permit },
    security: { sentence: 'Cambiaría quién puede usar la impresora', action: permit },
    writes_flash: {
      sentence: 'Cambiaría lo que la impresora guarda para siempre en su memoria',
      action: permit,
    },
    saves_settings: {
      sentence: 'Haría para siempre de sus propios ajustes los de la impresora',
      action: permit,
    },
    removes_work: { sentence: 'Tiraría etiquetas que la impresora aún debe imprimir', action: permit },
    stops_printing: { sentence: 'La impresora no imprimiría lo que viene después', action: permit },
    changes_hardware: { sentence: 'Cambiaría valores de las piezas de la impresora', action: permit },
    changes_language: {
      sentence: 'La impresora ya no entendería las etiquetas que vienen después',
      action: 'Quite esta orden del archivo.',
    },
    other_language: { sentence: 'Tiene una orden de otro lenguaje que ZPL', action: permit },
    no_commands: {
      sentence: 'Una impresora a la que se llega por su controlador no acepta comandos',
      action: 'Hágalo en la impresora misma.',
    },
    no_such_paper: {
      sentence: 'La cola de la impresora no tiene papel del tamaño configurado',
      action: 'Configure otro papel en Ajustes › Impresoras, o añada este a la cola.',
    },
    no_such_document: {
      sentence: 'La cola de la impresora no acepta documentos de esta clase',
      action: 'Dele a la cola el controlador propio de la impresora, o elija otra en Ajustes › Impresoras.',
    },
    no_label_printer: {
      sentence: 'Responde, y no es una impresora de etiquetas',
      action: 'Añádala a las impresoras de este equipo, y elija aquí su cola.',
    },
  },
}
