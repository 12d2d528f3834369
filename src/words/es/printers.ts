import type { printers as words } from '../en/printers.ts'

export const printers: typeof words = {
  title: 'Impresoras',
  back: 'Atrás',
  cancel: 'Cancelar',
  saved: 'Guardado',

  find: 'Buscar impresoras',
  none: 'Aún no hay ninguna impresora',
  noneHint: 'Se busca en esta computadora y en la red. Si conoce la dirección, se puede escribir.',
  since: (moment) => `desde ${moment}`,
  held: 'Cola retenida',
  waiting: (jobs) => (jobs === 1 ? '1 en espera' : `${jobs} en espera`),
  languages: {
    zpl: 'Impresora de etiquetas',
    pdf: 'Impresora de oficina',
  },
  dpi: (dpi) => `${dpi} ppp`,
  queueOfSystem: 'Cola del sistema',
  network: 'Red',
  device: 'Dispositivo',
  file: 'Archivo',

  // finding
  findTitle: 'Buscar impresoras',
  searching: 'Buscando en esta computadora y en la red…',
  searched: (count) =>
    count === 0
      ? 'No se encontró ninguna impresora'
      : count === 1
        ? 'Se encontró una impresora'
        : `Se encontraron ${count} impresoras`,
  searchedNone: '¿Está encendida y en la misma red? Si conoce la dirección, escríbala abajo.',
  foundSoFar: (count) => `${count} hasta ahora`,
  stop: 'Parar',
  stopped: 'Se paró la búsqueda',
  searchAgain: 'Buscar otra vez',
  foundList: 'Impresoras encontradas',
  add: 'Agregar',
  addNamed: (name) => `Agregar ${name}`,
  added: 'Ya está',
  openPrinter: 'Abrir',
  address: 'O escriba su dirección',
  addressHint: '192.168.1.40 · tcp://zebra-left:9100 · cups:NAME · spooler:NAME · device:/dev/usb/lp0',
  addressWrong:
    'Eso no es una dirección de impresora. Escriba un nombre, una dirección IP o una de las formas de abajo.',
  addressOf: 'Dirección',
  ask: 'Preguntarle',
  asking: 'Preguntando…',
  noAnswer: 'Allí no contesta ninguna impresora.',
  noAnswerHint: '¿Está encendida y bien la dirección? Se puede agregar igual, y se le pregunta sola.',
  addUnasked: 'Agregar sin preguntar',

  // set-up
  addTitle: 'Agregar una impresora',
  name: 'Nombre',
  nameHint: 'Como la llama el empacador, por ejemplo «Zebra izquierda»',
  connectionHint: 'Dónde está: tcp://HOST:PORT, cups:NAME, spooler:NAME, device:PATH o file:PATH',
  kind: 'Qué es',
  kindHint: {
    zpl: 'Impresora térmica que entiende ZPL: las etiquetas van tal como son.',
    pdf: 'Cualquier impresora con controlador: las páginas van por la cola del sistema.',
  },
  pdfNeedsQueue: 'Una impresora de oficina se usa por la cola del sistema: cups:NAME o spooler:NAME',
  fileIsNoPrinter: 'No se imprime nada: lo que saldría se escribe en este archivo.',
  paper: 'Papel puesto',
  otherPaper: 'Otro tamaño…',
  paperSize: 'Tamaño del papel',
  paperSizeHint: 'Ancho x largo: 4x6 en pulgadas, 100x150mm en milímetros',
  paperWrong: 'Un tamaño de papel se escribe 4x6 (pulgadas) o 100x150mm',
  resolution: 'Resolución',
  width: 'Ancho máximo, en mm',
  widthHint: 'De su cabezal: 104 mm en la mayoría de las de 4 pulgadas',
  widthWrong: 'El ancho máximo es un número de milímetros de 20 a 300',
  graphics: 'Las imágenes van',
  graphicsKinds: { z64: 'Comprimidas', run_length: 'Por repetición' },
  graphicsHint:
    'Por repetición para impresoras viejas e imitaciones que imprimen las comprimidas como texto.',
  override: 'Cómo se piden las etiquetas',
  overrideWhat:
    'Normalmente decide la impresora: déjelo así si el servicio o la tienda no necesitan otra cosa.',
  asPrinter: 'Como decida la impresora',
  fileType: 'Archivo',
  fileTypeWrong: (type) =>
    `${type} es para impresoras de etiquetas de 203 ppp: esta impresora no la imprimiría como debe ser.`,
  orientation: 'Orientación',
  orientations: { Portrait: 'Vertical', Landscape: 'Horizontal' },
  labelComes: 'La etiqueta llega',
  labelTypes: { Base64: 'con la compra', Url: 'por una dirección' },
  fit: 'Ajustar páginas más grandes',
  fitHint: 'Las páginas mayores que el papel, como Carta en 4x6, se reducen. Sin esto se rechazan.',
  save: 'Guardar impresora',
  addThis: 'Agregar impresora',
  asIt: (model) => `Dice que es una ${model}.`,
  practice: 'Practicar',
  practiceWhat: 'Practique aquí lo que puede fallar:',
  practiceFaults: {
    paper_out: 'Se acaban las etiquetas',
    ribbon_out: 'Se acaba la cinta',
    head_open: 'Abrir la tapa',
    paused: 'Ponerla en pausa',
    unreachable: 'Quitar el cable',
    power_off: 'Apagarla',
  },
  practiceEnd: 'Dejarla bien',
  demoCannot: 'La impresora de la Demo es parte de esta estación. Se pueden agregar otras.',

  // one printer
  state: 'Cómo está',
  checkNow: 'Preguntarle ahora',
  holdQueue: 'Retener la cola',
  releaseQueue: 'Soltar la cola',
  heldWord: 'Cola retenida',
  heldLine: 'No se le manda nada hasta que se suelte la cola.',
  thePrinter: 'La impresora',
  prints: (what) => `Imprime ${what.toLowerCase()}`,
  testLabel: 'Etiqueta de prueba',
  calibrate: 'Calibrar',
  feed: 'Avanzar una',
  remove: 'Quitar',
  removeTitle: (name) => `¿Quitar ${name}?`,
  removeWhat: 'Se quita de los ajustes de esta estación y de sus tareas. La impresora no se toca.',
  removed: (name) => `Se quitó ${name}`,
  removeWaits: (jobs) =>
    jobs === 1
      ? 'Una impresión la espera. Pásela o cancélela primero.'
      : `${jobs} impresiones la esperan. Páselas o cancélelas primero.`,
  toQueue: 'Ver la cola',
  commandQueued: (command, name) => `${command}: en la cola de ${name}`,
  addedNamed: (name) => `Se agregó ${name}. Imprima ahora una etiqueta de prueba.`,
  tabs: { queue: 'Cola', history: 'Últimas', supplies: 'Consumibles', setup: 'Configurar' },

  // queue
  queueEmpty: 'Nada espera a esta impresora.',
  queueEmptyHint: 'Las etiquetas compradas están aquí hasta que se imprimen.',
  queueList: (name) => `Lo que espera a ${name}`,
  progress: (done, total) => `${done} de ${total} listas`,
  age: (age) => `espera ${age}`,
  holdJob: 'Retener',
  holdJobNamed: (title) => `Retener ${title}`,
  releaseJob: 'Soltar',
  releaseJobNamed: (title) => `Soltar ${title}`,
  cancelJob: 'Cancelar',
  cancelJobNamed: (title) => `Cancelar ${title}`,
  cancelTitle: (title) => `¿Sacar ${title} de la cola?`,
  cancelWhat: 'No se imprime. Queda en «Últimas» y desde allí se puede imprimir otra vez.',
  cancelGo: 'Sacarla',
  keepIt: 'Dejarla',
  moveAll: (name) => `Pasar todo a ${name}`,
  moveTo: 'Pasar todo a',
  moveGo: 'Pasar',
  moved: (count, name) =>
    count === 1 ? `Se pasó una impresión a ${name}` : `Se pasaron ${count} impresiones a ${name}`,
  askYes: 'Sí',
  askNo: 'No, imprimir otra vez',

  // last prints
  historyEmpty: 'Aquí aún no se imprimió nada.',
  historyEmptyHint: 'Aquí están las últimas 50 impresiones con su imagen, para imprimirlas otra vez.',
  historyList: (name) => `Últimas impresiones de ${name}`,
  printsNothing: 'Un comando para la impresora: no imprime nada.',
  choosePrint: 'Elija una impresión',
  printAgain: 'Imprimir otra vez',
  printAgainWaits: 'Aún está en marcha: se puede imprimir otra vez cuando termine.',
  onPrinter: 'En la impresora',
  copies: 'Copias',
  copiesWrong: 'Las copias son un número de 1 a 99',
  why: 'Por qué',
  again: (title, name) => `${title}: otra vez, en la cola de ${name}`,

  // roles
  rolesTitle: 'Quién imprime qué',
  rolesHint: 'La segunda se ocupa de lo nuevo mientras la primera no pueda.',
  roles: {
    label: 'Etiquetas',
    containerLabel: 'Etiquetas de contenedor',
    document: 'Documentos',
  },
  nobody: 'Ninguna',
  noFallback: 'Ninguna más',
  ifNot: 'si esa no puede',
  saveRoles: 'Guardar tareas',

  // station-wide
  stationTitle: 'Para todas las impresoras',
  banner: 'Aviso de reimpresión',
  bannerHint: 'La segunda impresión de una etiqueta lo dice en un papel propio, impreso antes.',
  sheet: 'Códigos de comandos',
  sheetPrint: 'Imprimir la hoja',
  sheetHint:
    'Códigos que se escanean en vez de teclas, para embalajes, servicios y cantidades: los guantes se quedan puestos.',
  permit: 'Comandos en etiquetas',
  permitNone: 'Las etiquetas con comandos que cambiarían una impresora se rechazan.',
  permitSome: (reasons) => `Permitido: ${reasons}`,
  permitChange: 'Cambiar',
  permitTitle: 'Qué pueden hacer las etiquetas con una impresora',
  permitWhat:
    'Una etiqueta se lee antes de mandarla. La que cambiaría la impresora más allá de su propia impresión se rechaza. Permita solo lo que sus etiquetas necesitan: lo permitido llega a todas las impresoras de esta estación.',
  permitSave: 'Guardar',
  permitAskTitle: '¿Permitirlo a todas las etiquetas?',
  permitAsk: 'Desde ahora se mandan a las impresoras también etiquetas y archivos que lleven:',
  permitAskEnd: 'Puede dejar una impresora fuera de servicio, o para siempre.',
  permitGo: 'Permitirlo',
  permits: {
    factory_reset: {
      name: 'Valores de fábrica',
      what: 'Deja la impresora como salió de fábrica: se pierden papel, red y contraste.',
    },
    firmware: {
      name: 'Firmware',
      what: 'Carga otro firmware. Si la impresora se queda sin luz mientras tanto, se rompe.',
    },
    network: {
      name: 'Ajustes de red',
      what: 'Cambia su dirección o su radio: puede que no se la encuentre más.',
    },
    security: {
      name: 'Contraseñas y bloqueos',
      what: 'Pone o quita contraseñas, o bloquea sus menús.',
    },
    writes_flash: {
      name: 'Escribir en su memoria',
      what: 'Guarda imágenes, letras o formatos en la impresora para siempre. La memoria se gasta y se llena.',
    },
    saves_settings: {
      name: 'Guardar los ajustes',
      what: 'Guarda el contraste, la velocidad y los márgenes de esta etiqueta para todas las siguientes. Algunos programas de etiquetas lo piden en cada una.',
    },
    removes_work: {
      name: 'Borrar lo guardado',
      what: 'Borra objetos guardados, o etiquetas que otros esperan.',
    },
    stops_printing: {
      name: 'Parar',
      what: 'La pone en pausa, cancela lo que imprime o la apaga: las etiquetas de detrás no salen.',
    },
    changes_hardware: {
      name: 'Cambiar el equipo',
      what: 'Cambia sensores, cabezal, contraste o velocidad para siempre: luego las etiquetas pueden salir pálidas o corridas.',
    },
    other_language: {
      name: 'Otros lenguajes',
      what: 'La pasa a un lenguaje que esta estación no sabe leer ni comprobar.',
    },
  },
}
