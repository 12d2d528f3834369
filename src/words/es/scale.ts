import type { scale as words } from '../en/scale.ts'

export const scale: typeof words = {
  what: 'El peso se toma cuando el paquete está quieto en la báscula, una vez por paquete.',
  which: 'Báscula',
  kinds: { none: 'Ninguna', usb: 'Báscula USB', serial: 'Puerto serie', simulated: 'Simulada' },
  protocol: 'Qué protocolo usa',
  protocolHint: 'Como dice su manual. La mayoría envía peso y unidad como texto.',
  connect: 'Conectar',
  again: 'Elegir otro dispositivo',
  now: 'En la báscula ahora',
  empty: 'Nada',
  moving: 'En movimiento…',
  notConnected: 'Sin conexión',
  connectedTo: (name) => `Conectada: ${name}`,
  troubles: {
    not_supported: 'Este navegador no llega a las básculas. Use la ventana de Packbench, o Chromium.',
    not_chosen: 'No se eligió ningún dispositivo.',
    cannot_open: 'No se puede abrir la báscula. ¿La usa otro programa?',
    gone: 'La báscula no está. ¿Tiene el cable puesto? Se la busca otra vez sola.',
  },
  faults: {
    under_zero: 'Bajo cero: pulse la tecla de cero',
    over_limit: 'Demasiado peso para esta báscula',
    needs_zero: 'Pulse la tecla de cero de la báscula',
    needs_calibration: 'Hay que calibrar la báscula',
    broken: 'La báscula avisa de un fallo',
  },
  put: 'En el plato, en gramos',
  putHint: 'Para practicar: lo que dice la báscula simulada.',
  scale: 'Báscula',
}
