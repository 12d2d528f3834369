import type { scanner as words } from '../en/scanner.ts'

export const scanner: typeof words = {
  what: 'Los lectores escriben como teclados. Lo que el suyo manda además del código se dice aquí una vez.',
  prefix: 'Manda antes de cada código',
  suffix: 'Manda después de cada código',
  affixHint: 'Casi siempre nada. «Probar el lector» lo aprende del código de prueba.',
  endKey: 'Termina un código con',
  endKeys: { any: 'Intro o Tab', Enter: 'Solo Intro', Tab: 'Solo Tab' },
  guard: 'El mismo código en menos de (ms) cuenta una vez',
  guardHint: '100 va bien con casi todos los lectores; de 0 a 2000.',
  guardWrong: 'Un número de 0 a 2000',
  affixWrong: 'Como mucho 12 caracteres',
  scanBack: 'Escanear cada etiqueta impresa',
  scanBackHint:
    'Después de imprimir se escanea el código de la propia etiqueta: si es la correcta y se lee, cierra el paquete. En los lotes no se pide.',
  save: 'Guardar',
  saved: 'Guardado',

  testTitle: 'Probar el lector',
  testWhat: 'Escanee este código, o cualquier otro. Mientras tanto no se envía nada.',
  begin: 'Probar el lector',
  end: 'Terminar la prueba',
  print: 'Imprimirlo',
  printed: (printer) => `El código de prueba está en la cola de ${printer}`,
  picture: 'Código de prueba',
  pictureNote: 'Los lectores láser no leen pantallas: imprímalo para esos.',
  waiting: 'Esperando un escaneo…',
  arrived: 'Lo que llegó',
  keys: (count) => (count === 1 ? '1 tecla' : `${count} teclas`),
  gaps: (usual, longest) => `cada ${usual} ms, como mucho ${longest} ms`,
  endedBy: (key) => `terminado con ${key}`,
  tooSlow: 'Más lento que un lector: se tomaría por escrito a mano.',
  double: 'El lector lo leyó dos veces: la segunda no cuenta.',
  learn: 'Usar lo que hay alrededor',
  learnWhat: (prefix, suffix) =>
    [prefix && `«${prefix}» delante`, suffix && `«${suffix}» detrás`].filter(Boolean).join(', '),
  noControl: 'ningún carácter',

  layouts: { US: 'inglés de EE. UU.', DE: 'alemán', FR: 'francés', ES: 'español' },
  right: 'El código de prueba llegó entero: los teclados concuerdan.',
  rightWith: (around) => `El código de prueba llegó entero, con ${around}.`,
  capsLock: 'Las mayúsculas llegaron como minúsculas: Bloq Mayús está activado. Desactívelo.',
  mismatch: (scanner, computer) =>
    `El lector escribe para un teclado en ${scanner}, y este ordenador tiene uno en ${computer}.`,
  mismatchNext: (computer) =>
    `Ponga el lector en «${computer}» con el código de país del teclado de su manual, o cambie el teclado del ordenador.`,
  mangled: (code, pairs) =>
    `Esto parece ${code} por un teclado equivocado (${pairs.join('; o ')}). Ajustes › Lector lo prueba.`,
  pair: (scanner, computer) => `lector ${scanner}, ordenador ${computer}`,

  recognised: 'Es',
  kinds: {
    command: (name) => `el comando «${name}»`,
    tracking: (carrier, number) => `un número de seguimiento de ${carrier}: ${number}`,
    ofOrder: (orderNumber) => `, la etiqueta de ${orderNumber}`,
    toZip: (zip) => `, al código postal ${zip}`,
    container: (number) => `una etiqueta de contenedor: ${number}`,
    order: (orderNumber) => `el pedido ${orderNumber}`,
    unknown: (text) => `«${text}»: ningún pedido, etiqueta ni comando de esta estación`,
    test: 'el código de prueba',
  },
  answerFirst: 'Conteste primero a la pregunta de la pantalla',
}
