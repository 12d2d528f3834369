import { byLanguage } from '../language.ts'
import type { ScaleFault } from './reading.ts'
import type { ScaleChoice, ScaleTrouble } from './scale-state.svelte.ts'

const en = {
  what: 'The weight is taken when a parcel stands still on the scale, once for each parcel.',
  which: 'Scale',
  kinds: {
    none: 'None',
    usb: 'USB scale',
    serial: 'Serial port',
    simulated: 'Simulated',
  } satisfies Record<ScaleChoice['kind'], string>,
  protocol: 'What it speaks',
  protocolHint: 'As its manual says. Most send weight and unit as text.',
  connect: 'Connect',
  again: 'Choose another device',
  now: 'On the scale now',
  empty: 'Nothing',
  moving: 'Moving…',
  notConnected: 'Not connected',
  connectedTo: (name: string) => `Connected: ${name}`,
  troubles: {
    not_supported: 'This browser reaches no scales. Use Packbench’s own window, or Chromium.',
    not_chosen: 'No device was chosen.',
    cannot_open: 'The scale cannot be opened. Is another program using it?',
    gone: 'The scale is not there. Is its cable in? It is looked for again by itself.',
  } satisfies Record<ScaleTrouble, string>,
  faults: {
    under_zero: 'Below zero: press the scale’s zero key',
    over_limit: 'Too heavy for this scale',
    needs_zero: 'Press the scale’s zero key',
    needs_calibration: 'The scale has to be calibrated',
    broken: 'The scale tells of a fault',
  } satisfies Record<ScaleFault, string>,
  put: 'On the plate, in grams',
  putHint: 'For training: what the simulated scale says.',
  scale: 'Scale',
}

const es: typeof en = {
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

export const messages = byLanguage({ en, es })
