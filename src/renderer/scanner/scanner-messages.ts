import type { LayoutName } from './keyboard-layouts.ts'
import { byLanguage } from '../language.ts'

const en = {
  what: 'Scanners type like keyboards. Whatever yours sends besides the code is told here once.',
  prefix: 'Sent before each code',
  suffix: 'Sent after each code',
  affixHint: 'Usually nothing. “Test the scanner” learns it from the test barcode.',
  endKey: 'Ends a code with',
  endKeys: { any: 'Enter or Tab', Enter: 'Enter only', Tab: 'Tab only' },
  guard: 'Same code again within (ms) counts once',
  guardHint: '100 fits most scanners; 0 to 2000.',
  guardWrong: 'A number from 0 to 2000',
  affixWrong: 'At most 12 characters',
  scanBack: 'Scan each label back',
  scanBackHint:
    'After printing, the label’s own barcode is scanned: right and readable closes the parcel. Batches are not asked for it.',
  save: 'Save',
  saved: 'Saved',

  testTitle: 'Test the scanner',
  testWhat: 'Scan this barcode, or any other. Nothing is shipped meanwhile.',
  begin: 'Test the scanner',
  end: 'End the test',
  print: 'Print it',
  printed: (printer: string) => `The test barcode is in the queue of ${printer}`,
  picture: 'Test barcode',
  pictureNote: 'Laser scanners cannot read a screen: print it for those.',
  waiting: 'Waiting for a scan…',
  arrived: 'What arrived',
  keys: (count: number) => (count === 1 ? '1 key' : `${count} keys`),
  gaps: (usual: string, longest: string) => `${usual} ms apart, at most ${longest} ms`,
  endedBy: (key: string) => `ended by ${key}`,
  tooSlow: 'Slower than a scanner: this would be taken for typing.',
  double: 'The scanner read it twice: the second was left out.',
  learn: 'Use what is around it',
  learnWhat: (prefix: string, suffix: string) =>
    [prefix && `“${prefix}” before`, suffix && `“${suffix}” after`].filter(Boolean).join(', '),
  noControl: 'no characters',

  layouts: { US: 'US English', DE: 'German', FR: 'French', ES: 'Spanish' } satisfies Record<
    LayoutName,
    string
  >,
  right: 'The test barcode arrived whole: the keyboards fit.',
  rightWith: (around: string) => `The test barcode arrived whole, with ${around}.`,
  capsLock: 'Capitals arrived as small letters: Caps Lock is on at this computer. Switch it off.',
  mismatch: (scanner: string, computer: string) =>
    `The scanner types for a keyboard in ${scanner}, and this computer has one in ${computer}.`,
  mismatchNext: (computer: string) =>
    `Set the scanner to “${computer}” with the keyboard country barcode of its manual, or change the computer’s keyboard.`,
  mangled: (code: string, pairs: readonly string[]) =>
    `This looks like ${code} through the wrong keyboard (${pairs.join('; or ')}). Settings › Scanner tests it.`,
  pair: (scanner: string, computer: string) => `scanner ${scanner}, computer ${computer}`,

  recognised: 'It is',
  kinds: {
    command: (name: string) => `the command “${name}”`,
    tracking: (carrier: string, number: string) => `a ${carrier} tracking number: ${number}`,
    ofOrder: (orderNumber: string) => `, the label of ${orderNumber}`,
    toZip: (zip: string) => `, to ZIP ${zip}`,
    container: (number: string) => `a container label: ${number}`,
    order: (orderNumber: string) => `the order ${orderNumber}`,
    unknown: (text: string) => `“${text}”: no order, label or command of this station`,
    test: 'the test barcode',
  },
  answerFirst: 'Answer the question on the screen first',
}

export type ScannerMessages = typeof en
const es: ScannerMessages = {
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
    command: (name) => `la orden «${name}»`,
    tracking: (carrier, number) => `un número de seguimiento de ${carrier}: ${number}`,
    ofOrder: (orderNumber) => `, la etiqueta de ${orderNumber}`,
    toZip: (zip) => `, al código postal ${zip}`,
    container: (number) => `una etiqueta de contenedor: ${number}`,
    order: (orderNumber) => `el pedido ${orderNumber}`,
    unknown: (text) => `«${text}»: ningún pedido, etiqueta ni orden de esta estación`,
    test: 'el código de prueba',
  },
  answerFirst: 'Conteste primero a la pregunta de la pantalla',
}

export const messages: ScannerMessages = byLanguage<ScannerMessages>({ en, es })
