import type { PermittableZpl, PrinterLanguage, PrinterRole } from '../../contract/printers.ts'
import { byLanguage } from '../language.ts'

const en = {
  title: 'Printers',
  back: 'Back',
  cancel: 'Cancel',
  saved: 'Saved',

  find: 'Find printers',
  none: 'No printer is set up yet',
  noneHint: 'Find looks at this computer and in the network. A printer with a known address can be typed in.',
  since: (moment: string) => `since ${moment}`,
  held: 'Queue held',
  waiting: (jobs: number) => (jobs === 1 ? '1 waits' : `${jobs} wait`),
  languages: {
    zpl: 'Label printer',
    pdf: 'Office printer',
  } satisfies Record<PrinterLanguage, string>,
  dpi: (dpi: number) => `${dpi} dpi`,
  queueOfSystem: 'System queue',
  network: 'Network',
  device: 'Device',
  file: 'File',

  // finding
  findTitle: 'Find printers',
  searching: 'Searching this computer and the network…',
  searched: (count: number) =>
    count === 0
      ? 'No printer was found'
      : count === 1
        ? 'One printer was found'
        : `${count} printers were found`,
  searchedNone: 'Is it on, and in the same network? A printer whose address is known can be typed in below.',
  foundSoFar: (count: number) => `${count} found so far`,
  stop: 'Stop',
  stopped: 'The search was stopped',
  searchAgain: 'Search again',
  foundList: 'Printers that were found',
  add: 'Add',
  addNamed: (name: string) => `Add ${name}`,
  added: 'Already added',
  openPrinter: 'Open',
  address: 'Or type its address',
  addressHint: '192.168.1.40 · tcp://zebra-left:9100 · cups:NAME · spooler:NAME · device:/dev/usb/lp0',
  addressWrong: 'That is no printer address. Type a host name or an IP address, or one of the forms below.',
  addressOf: 'Address',
  ask: 'Ask it',
  asking: 'Asking…',
  noAnswer: 'No printer answers there.',
  noAnswerHint:
    'Is it on, and the address right? It can be added all the same, and is asked again by itself.',
  addUnasked: 'Add it unasked',

  // set-up
  addTitle: 'Add a printer',
  name: 'Name',
  nameHint: 'As the packer calls it, for example “Zebra left”',
  connectionHint: 'Where it is: tcp://HOST:PORT, cups:NAME, spooler:NAME, device:PATH or file:PATH',
  kind: 'What it is',
  kindHint: {
    zpl: 'Thermal printer that understands ZPL: labels go to it as they are.',
    pdf: 'Any printer with a driver: pages go through the system’s queue.',
  } satisfies Record<PrinterLanguage, string>,
  pdfNeedsQueue: 'An office printer is reached through the system’s queue: cups:NAME or spooler:NAME',
  fileIsNoPrinter: 'Nothing is printed: what would be is written to this file.',
  paper: 'Paper in it',
  otherPaper: 'Another size…',
  paperSize: 'Size of the paper',
  paperSizeHint: 'Width x length: 4x6 in inches, 100x150mm in millimetres',
  paperWrong: 'A paper size is written as 4x6 (inches) or 100x150mm',
  resolution: 'Resolution',
  width: 'Widest print, in mm',
  widthHint: 'Of its print head: 104 mm on most 4-inch printers',
  widthWrong: 'Widest print is a number of millimetres from 20 to 300',
  graphics: 'Pictures are sent',
  graphicsKinds: { z64: 'Compressed', run_length: 'Run-length' },
  graphicsHint: 'Run-length for old printers and imitations that print compressed pictures as text.',
  fit: 'Make larger pages fit',
  fitHint:
    'Pages larger than the paper, such as Letter on 4x6, are made smaller. Without it they are refused.',
  save: 'Save printer',
  addThis: 'Add printer',
  asIt: (model: string) => `It says that it is a ${model}.`,
  demoCannot: 'The Demo’s own printer is part of this station. Others can be added beside it.',

  // one printer
  state: 'How it is',
  checkNow: 'Ask it now',
  holdQueue: 'Hold queue',
  releaseQueue: 'Release queue',
  heldWord: 'Queue held',
  heldLine: 'Nothing is sent to it until the queue is released.',
  thePrinter: 'The printer',
  prints: (what: string) => `Prints ${what}`,
  testLabel: 'Test label',
  calibrate: 'Calibrate',
  feed: 'Feed one',
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeWhat:
    'It is taken out of this station’s settings and of its roles. The printer itself is left alone.',
  removed: (name: string) => `${name} was removed`,
  removeWaits: (jobs: number) =>
    `${jobs === 1 ? 'A print waits' : `${jobs} prints wait`} for it. Move or cancel ${jobs === 1 ? 'it' : 'them'} first.`,
  toQueue: 'Show the queue',
  commandQueued: (command: string, name: string) => `${command}: in the queue of ${name}`,
  addedNamed: (name: string) => `${name} was added. Print a test label now.`,
  tabs: { queue: 'Queue', history: 'Last prints', setup: 'Set-up' },

  // queue
  queueEmpty: 'Nothing waits for this printer.',
  queueEmptyHint: 'Labels that are bought stand here until they are printed.',
  queueList: (name: string) => `What waits for ${name}`,
  progress: (done: number, total: number) => `${done} of ${total} done`,
  age: (age: string) => `waits ${age}`,
  holdJob: 'Hold',
  holdJobNamed: (title: string) => `Hold ${title}`,
  releaseJob: 'Release',
  releaseJobNamed: (title: string) => `Release ${title}`,
  cancelJob: 'Cancel',
  cancelJobNamed: (title: string) => `Cancel ${title}`,
  cancelTitle: (title: string) => `Take ${title} out of the queue?`,
  cancelWhat: 'It is not printed. It stays under “Last prints” and can be printed again from there.',
  cancelGo: 'Take it out',
  keepIt: 'Keep it',
  moveAll: (name: string) => `Move all to ${name}`,
  moveTo: 'Move all to',
  moveGo: 'Move',
  moved: (count: number, name: string) =>
    count === 1 ? `One print was moved to ${name}` : `${count} prints were moved to ${name}`,
  askYes: 'Yes',
  askNo: 'No, print again',

  // last prints
  historyEmpty: 'Nothing was printed here yet.',
  historyEmptyHint: 'The last 50 prints stand here with their pictures, to be printed again.',
  historyList: (name: string) => `Last prints of ${name}`,
  printsNothing: 'A command for the printer: nothing is printed by it.',
  choosePrint: 'Choose a print',
  printAgain: 'Print again',
  printAgainWaits: 'It is still under way: it can be printed again when it has ended.',
  onPrinter: 'On printer',
  copies: 'Copies',
  copiesWrong: 'Copies is a number from 1 to 99',
  why: 'Why',
  again: (title: string, name: string) => `${title}: once more, in the queue of ${name}`,

  // roles
  rolesTitle: 'Who prints what',
  rolesHint: 'The second one takes over for new prints while the first cannot.',
  roles: {
    label: 'Labels',
    containerLabel: 'Container labels',
    document: 'Documents',
  } satisfies Record<PrinterRole, string>,
  nobody: 'Nobody',
  noFallback: 'Nobody else',
  ifNot: 'if that one cannot',
  saveRoles: 'Save roles',

  // station-wide
  stationTitle: 'For all printers',
  banner: 'Reprint banner',
  bannerHint: 'A second print of a label says so on a slip of its own, printed before it.',
  sheet: 'Command barcodes',
  sheetPrint: 'Print the sheet',
  sheetHint: 'Barcodes to scan instead of keys, for packages, services and quantities: gloves stay on.',
  permit: 'Commands in labels',
  permitNone: 'Labels with commands that would change a printer are refused.',
  permitSome: (reasons: string) => `Permitted: ${reasons}`,
  permitChange: 'Change',
  permitTitle: 'What labels may do to a printer',
  permitWhat:
    'A label is read before it is sent. One that would change the printer beyond its own print is refused. Permit only what your labels need: what is permitted reaches every printer of this station.',
  permitSave: 'Save',
  permitAskTitle: 'Permit this to every label?',
  permitAsk: 'From now on, labels and files are sent to printers also when they hold:',
  permitAskEnd: 'A printer can be put out of work by it, or for good.',
  permitGo: 'Permit it',
  permits: {
    factory_reset: {
      name: 'Factory reset',
      what: 'Sets the printer back to how it left the factory: paper, network and darkness are lost.',
    },
    firmware: {
      name: 'Firmware',
      what: 'Loads other firmware. A printer that loses power meanwhile is broken.',
    },
    network: {
      name: 'Network settings',
      what: 'Changes its address or its radio: it may not be found again.',
    },
    security: { name: 'Passwords and locks', what: 'Sets or removes passwords, or locks its menus.' },
    writes_flash: {
      name: 'Writing to its memory',
      what: 'Keeps pictures, fonts or formats in the printer for good. Its memory wears and fills up.',
    },
    saves_settings: {
      name: 'Saving its settings',
      what: 'Keeps the darkness, speed and offsets of this label for every label after it. Some label designers ask for it in each label.',
    },
    removes_work: {
      name: 'Removing stored work',
      what: 'Deletes stored objects, or labels that others wait for.',
    },
    stops_printing: {
      name: 'Stopping',
      what: 'Pauses it, cancels what prints, or switches it off: labels behind it do not come out.',
    },
    changes_hardware: {
      name: 'Changing hardware set-up',
      what: 'Changes sensors, head, darkness or speed for good: later labels may be pale or misplaced.',
    },
    other_language: {
      name: 'Other printer languages',
      what: 'Switches it to a language that this station cannot read, nor check.',
    },
  } satisfies Record<PermittableZpl, { readonly name: string; readonly what: string }>,
}

export type PrintersMessages = typeof en
const es: PrintersMessages = {
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
  fit: 'Ajustar páginas más grandes',
  fitHint: 'Las páginas mayores que el papel, como Carta en 4x6, se reducen. Sin esto se rechazan.',
  save: 'Guardar impresora',
  addThis: 'Agregar impresora',
  asIt: (model) => `Dice que es una ${model}.`,
  demoCannot: 'La impresora de la Demo es parte de esta estación. Se pueden agregar otras.',

  // one printer
  state: 'Cómo está',
  checkNow: 'Preguntarle ahora',
  holdQueue: 'Retener la cola',
  releaseQueue: 'Soltar la cola',
  heldWord: 'Cola retenida',
  heldLine: 'No se le manda nada hasta que se suelte la cola.',
  thePrinter: 'La impresora',
  prints: (what) => `Imprime ${what}`,
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
  tabs: { queue: 'Cola', history: 'Últimas', setup: 'Configurar' },

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
  printsNothing: 'Una orden para la impresora: no imprime nada.',
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
  sheet: 'Códigos de órdenes',
  sheetPrint: 'Imprimir la hoja',
  sheetHint:
    'Códigos que se escanean en vez de teclas, para embalajes, servicios y cantidades: los guantes se quedan puestos.',
  permit: 'Órdenes en etiquetas',
  permitNone: 'Las etiquetas con órdenes que cambiarían una impresora se rechazan.',
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

export const messages: PrintersMessages = byLanguage<PrintersMessages>({ en, es })
