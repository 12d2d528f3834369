import type { scanBack as words } from '../en/scan-back.ts'

export const scanBack: typeof words = {
  scan: 'Escanee el código de la etiqueta',
  scanNext: 'Péguela y escanéela: eso cierra el paquete.',
  scanUnread:
    'Péguela y escanéela. El puesto no pudo leer su código: si el lector tampoco puede, imprímala otra vez.',
  scanOf: (label, of) => `Escanee la etiqueta ${label} de ${of}`,
  wrongReads: (orderNumber) => `Esa es la etiqueta de ${orderNumber}`,
  wrong: (scanned) => `${scanned} no es su etiqueta`,
  wrongNext: (orderNumber, ending) =>
    `La etiqueta de ${orderNumber} acaba en ${ending}. Escanee esa, imprímala otra vez o aparte el paquete.`,
  shared: 'Ese código también está en etiquetas de otros paquetes',
  sharedNext: (orderNumber, ending) =>
    `Escanee el código del número de seguimiento en la etiqueta de ${orderNumber}: acaba en ${ending}.`,
  awaited: (orderNumber) => `Falta escanear la etiqueta de ${orderNumber}`,
  awaitedNext: (scanned) =>
    `${scanned} no se empezó. Escanee primero la etiqueta y después el pedido. Si no hay etiqueta, imprímala otra vez.`,
  aside: 'Su etiqueta no se escaneó',
  asideNext: 'Escanee la etiqueta cuando aparezca: eso cierra el paquete.',
  excuse: '¿Por qué no se escanea su etiqueta?',
  excuseNext: 'Un supervisor responde de ello. Queda anotado.',
  closed: 'Su etiqueta se escaneó: es la correcta',
  excused: 'Su etiqueta quedó dispensada del escaneo',
  printedAgain: (orderNumber) => `La etiqueta de ${orderNumber} se imprime otra vez`,

  printAgain: 'Imprimir otra vez',
  setAside: 'Apartar',
  excuseIt: 'Dispensar…',
  back: 'Atrás',
  reasons: { unreadable: 'No se puede leer', no_scanner: 'Sin lector', other: 'Otro motivo' },
  badges: {
    to_come: 'Por escanear',
    awaited: 'Sin escanear',
    aside: 'Apartado',
    right: 'Escaneada',
    excused: 'Dispensada',
  },
}
