import { byLanguage } from '../language.ts'
import type { StepName } from './guide-steps.ts'

const en = {
  title: 'Set up this station',
  leave: 'Leave it for now',
  dismiss: 'Do not open it again',
  dismissed: 'The set-up stays in More, and in Settings',
  what: 'Five steps. What is there already is ticked; each can be done later.',
  steps: {
    profile: 'Profile',
    keys: 'Keys',
    printer: 'Printer',
    shipFrom: 'Ship from',
    firstLabel: 'First label',
  } satisfies Record<StepName, string>,
  done: 'done',
  toDo: 'to do',
  half: 'begun',
  next: 'Next step',
  demoTitle: 'Try it now',
  demoWhat:
    'Demo runs a practice service and a printer inside this station, with sample orders. No account, no money, nothing to set up.',
  startDemo: 'Start with Demo',
  inDemo: 'Demo has its own. Switch to Test or Production first, and set this up there.',
  toProfile: 'Choose a profile',
  keysDone: 'The keys were accepted by the service.',
  printerAdd: 'Find a printer',
  printerTest: (name: string) => `Print a test label on ${name}`,
  printerTestWhat: 'The label shows whether the paper, its width and the darkness are right.',
  printerJob: (state: string) => `Test label: ${state}`,
  printerDone: 'A test label came out.',
  labelWhat:
    'Buys one label to your own address and prints it: scan, purchase, print, as with every parcel. Test labels cost nothing and are not valid postage.',
  labelShip: 'Ship a test parcel',
  labelProduction:
    'In Production every label costs money, so the set-up buys none. Scan your first order on the Ship screen.',
  toShip: 'Go and pack',
  labelNeeds: 'Before that: keys, a printer and the ship-from address.',
  labelDone: 'A first label was bought and printed.',
  labelBought: 'A first label was bought. It has not been printed.',
  parcel: (orderNumber: string, service: string) => `${orderNumber} · ${service}`,
  parcelStates: {
    prepared: 'Not sent yet',
    sent: 'Buying…',
    bought: 'Bought',
    refused: 'The service said no',
    in_doubt: 'Not sure: the station asks the service again',
  },
  outcome: 'Look at it on the Ship screen: something stands in its way.',
  allDone: 'This station is ready',
}

export type GuideMessages = typeof en
const es: GuideMessages = {
  title: 'Preparar esta estación',
  leave: 'Dejarlo por ahora',
  dismiss: 'No abrirlo más',
  dismissed: 'La preparación sigue en Más y en Ajustes',
  what: 'Cinco pasos. Lo que ya está lleva una marca; cada uno se puede hacer más tarde.',
  steps: {
    profile: 'Perfil',
    keys: 'Claves',
    printer: 'Impresora',
    shipFrom: 'Remitente',
    firstLabel: 'Primera etiqueta',
  },
  done: 'hecho',
  toDo: 'por hacer',
  half: 'empezado',
  next: 'Paso siguiente',
  demoTitle: 'Pruébelo ahora',
  demoWhat:
    'Demo lleva un servicio y una impresora de práctica dentro de esta estación, con pedidos de muestra. Sin cuenta, sin dinero, sin nada que preparar.',
  startDemo: 'Empezar con Demo',
  inDemo: 'Demo tiene lo suyo. Cambie antes a Prueba o Producción, y prepárelo allí.',
  toProfile: 'Elegir un perfil',
  keysDone: 'El servicio aceptó las claves.',
  printerAdd: 'Buscar una impresora',
  printerTest: (name) => `Imprimir una etiqueta de prueba en ${name}`,
  printerTestWhat: 'La etiqueta enseña si el papel, su ancho y la oscuridad están bien.',
  printerJob: (state) => `Etiqueta de prueba: ${state}`,
  printerDone: 'Salió una etiqueta de prueba.',
  labelWhat:
    'Compra una etiqueta a su propia dirección y la imprime: lectura, compra, impresión, como con cada paquete. Las etiquetas de prueba no cuestan nada y no valen como franqueo.',
  labelShip: 'Enviar un paquete de prueba',
  labelProduction:
    'En Producción cada etiqueta cuesta dinero, por eso la preparación no compra ninguna. Lea su primer pedido en la pantalla de envío.',
  toShip: 'Ir a empaquetar',
  labelNeeds: 'Antes hacen falta claves, una impresora y el remitente.',
  labelDone: 'Se compró e imprimió una primera etiqueta.',
  labelBought: 'Se compró una primera etiqueta. No se ha impreso.',
  parcel: (orderNumber, service) => `${orderNumber} · ${service}`,
  parcelStates: {
    prepared: 'Sin enviar',
    sent: 'Comprando…',
    bought: 'Comprada',
    refused: 'El servicio dijo que no',
    in_doubt: 'No es seguro: la estación vuelve a preguntar al servicio',
  },
  outcome: 'Mírelo en la pantalla de envío: algo lo impide.',
  allDone: 'Esta estación está lista',
}

export const messages: GuideMessages = byLanguage<GuideMessages>({ en, es })
