import type { ContainerForm, ContainerState } from '../../contract/containers.ts'
import { byLanguage } from '../language.ts'

const labels = (pages: number) => (pages === 1 ? '1 label' : `${pages} labels`)

const en = {
  title: 'Container labels',
  newLabels: 'New labels',
  trackingNumber: 'Tracking number of a parcel',
  trackingHint: 'Scan it: it says account and destination by itself.',
  source: 'Made by',
  sources: { Postal: 'The carrier', Native: 'The service itself' } satisfies Record<
    ContainerForm['source'],
    string
  >,
  account: 'Carrier account',
  noAccounts: 'The carrier accounts could not be asked for. Type the account’s id.',
  choose: 'Choose…',
  entry: 'Entered at',
  entries: {
    DNDC: 'DNDC · network distribution center',
    DSCF: 'DSCF · sectional center',
    DDU: 'DDU · delivery unit',
    DHUB: 'DHUB · hub',
  },
  sort: 'Container',
  sorts: { Pallet: 'Pallet', Sack: 'Sack', TruckBedload: 'Truck bedload' } satisfies Record<
    ContainerForm['containerSortType'],
    string
  >,
  category: 'Parcels',
  categories: { Machinable: 'Machinable', NonMachinable: 'Non-machinable', Mixed: 'Mixed' } satisfies Record<
    ContainerForm['processingCategory'],
    string
  >,
  contentCode: 'Content code',
  to: 'Goes to',
  from: 'Comes from',
  address: {
    name: 'Name',
    company: 'Company',
    street1: 'Street',
    street2: 'Street, line 2',
    city: 'City',
    state: 'State',
    zip: 'ZIP',
    country: 'Country',
  },
  destinationZip: 'ZIP that it goes to',
  pages: 'How many',
  pagesWrong: 'Type a number from 1 to 100.',
  fixed: 'Parcel Select destination entry · nested',
  needed: '* is needed',
  missing: (label: string) => `${label} is missing`,
  wrong: (label: string) => `${label} is not right`,
  fixFields: (count: number) => (count === 1 ? 'One thing is missing' : `${count} things are missing`),
  makeButton: (pages: number) => `Make ${labels(pages)}`,
  clear: 'Empty the form',
  ofOrder: (order: string) => `Filled in from ${order}`,
  confirmTitle: (pages: number) => `Make ${labels(pages)}?`,
  confirmWhat: (pages: number): string =>
    pages === 1
      ? 'The label gets a 99M number of its own.'
      : 'Each label gets a 99M number of its own: one container, one label.',
  confirmPrinter: (pages: number, printer: string) =>
    pages === 1 ? `It prints on ${printer}.` : `All ${pages} print on ${printer}.`,
  confirmNoPrinter: 'No printer is set up: they are kept, and can be printed later.',
  confirmTo: (destination: string) => `For ${destination}`,
  cancel: 'Not now',
  made: 'Made before',
  search: 'Find by 99M or tracking number',
  empty: 'No container labels yet',
  emptyHint: 'What is made here stays here, to be printed again.',
  nothing: (query: string) => `No labels with “${query}”`,
  nothingHint: 'Labels of another station are not known here.',
  count: labels,
  states: {
    prepared: 'Waiting',
    sent: 'Being made',
    made: 'Made',
    refused: 'Refused',
    in_doubt: 'Not sure',
    given_up: 'Given up',
  } satisfies Record<ContainerState, string>,
  lines: {
    prepared: 'Nothing was asked for yet.',
    sent: 'The service is making them.',
    made: 'They are here.',
    refused: 'The service said no.',
    in_doubt:
      'The service has not answered: they may have been made there, and none are here. They are not asked for again by themselves.',
    given_up: 'They were ended by hand. If they were made after all, their numbers are used by nobody.',
  } satisfies Record<ContainerState, string>,
  send: 'Send now',
  giveUp: 'Give up',
  endDoubt: 'End the doubt',
  endDoubtTitle: 'Were these labels not made?',
  endDoubtCosts:
    'If they were made after all, the carrier may expect a container that nobody brings, and may charge for it.',
  endDoubtWhat:
    'The service cannot be asked for them, and has named no price of them. Other labels can be made, with other numbers. Who said so, and why, is written down.',
  endDoubtGo: 'They were not made',
  fillAgain: 'Make them anew',
  printAgain: 'Print again',
  printed: (printer: string) => `On its way to ${printer}`,
  numbers: (count: number) => `All ${count} numbers`,
  notMadeHere: (number: string) => `${number} was not made at this station`,
  notFound: (scanned: string) => `No parcel and no container: “${scanned}”`,
  firstOf: (pages: number) => `First of ${pages}`,
  offline: (since: string) => `Offline since ${since}`,
  offlineNext: 'Earlier labels can be printed. New ones are kept, to be sent when it is back.',
}

const etiquetas = (pages: number) => (pages === 1 ? '1 etiqueta' : `${pages} etiquetas`)

const es: typeof en = {
  title: 'Etiquetas de contenedor',
  newLabels: 'Etiquetas nuevas',
  trackingNumber: 'Número de seguimiento de un paquete',
  trackingHint: 'Escanéelo: dice por sí solo la cuenta y el destino.',
  source: 'La hace',
  sources: { Postal: 'El transportista', Native: 'El propio servicio' },
  account: 'Cuenta del transportista',
  noAccounts: 'No se pudieron pedir las cuentas. Escriba el id de la cuenta.',
  choose: 'Elija…',
  entry: 'Entra en',
  entries: {
    DNDC: 'DNDC · centro de distribución',
    DSCF: 'DSCF · centro seccional',
    DDU: 'DDU · unidad de entrega',
    DHUB: 'DHUB · centro de destino',
  },
  sort: 'Contenedor',
  sorts: { Pallet: 'Palé', Sack: 'Saca', TruckBedload: 'Carga a granel' },
  category: 'Paquetes',
  categories: { Machinable: 'Mecanizables', NonMachinable: 'No mecanizables', Mixed: 'Mezclados' },
  contentCode: 'Código de contenido',
  to: 'Va a',
  from: 'Viene de',
  address: {
    name: 'Nombre',
    company: 'Empresa',
    street1: 'Calle',
    street2: 'Calle, línea 2',
    city: 'Ciudad',
    state: 'Estado',
    zip: 'ZIP',
    country: 'País',
  },
  destinationZip: 'ZIP de destino',
  pages: 'Cuántas',
  pagesWrong: 'Escriba un número de 1 a 100.',
  fixed: 'Parcel Select con entrada en destino · anidado',
  needed: '* es necesario',
  missing: (label) => `Falta: ${label}`,
  wrong: (label) => `No es correcto: ${label}`,
  fixFields: (count) => (count === 1 ? 'Falta una cosa' : `Faltan ${count} cosas`),
  makeButton: (pages) => `Hacer ${etiquetas(pages)}`,
  clear: 'Vaciar',
  ofOrder: (order) => `Rellenado con ${order}`,
  confirmTitle: (pages) => `¿Hacer ${etiquetas(pages)}?`,
  confirmWhat: (pages) =>
    pages === 1
      ? 'La etiqueta recibe su propio número 99M.'
      : 'Cada etiqueta recibe su propio número 99M: un contenedor, una etiqueta.',
  confirmPrinter: (pages, printer) =>
    pages === 1 ? `Sale por ${printer}.` : `Las ${pages} salen por ${printer}.`,
  confirmNoPrinter: 'No hay impresora: se guardan y se pueden imprimir después.',
  confirmTo: (destination) => `Para ${destination}`,
  cancel: 'Ahora no',
  made: 'Hechas antes',
  search: 'Buscar por 99M o número de seguimiento',
  empty: 'Aún no hay etiquetas de contenedor',
  emptyHint: 'Lo que se hace aquí queda aquí, para imprimirlo otra vez.',
  nothing: (query) => `Ninguna etiqueta con «${query}»`,
  nothingHint: 'Las etiquetas de otra estación no se conocen aquí.',
  count: etiquetas,
  states: {
    prepared: 'En espera',
    sent: 'Haciéndose',
    made: 'Hecha',
    refused: 'Rechazada',
    in_doubt: 'No es seguro',
    given_up: 'Abandonada',
  },
  lines: {
    prepared: 'Aún no se pidió nada.',
    sent: 'El servicio las está haciendo.',
    made: 'Están aquí.',
    refused: 'El servicio dijo que no.',
    in_doubt:
      'El servicio no ha contestado: quizá se hicieron allí, y aquí no hay ninguna. No se piden otra vez solas.',
    given_up: 'Se terminaron a mano. Si aun así se hicieron, nadie usa sus números.',
  },
  send: 'Enviar ahora',
  giveUp: 'Abandonar',
  endDoubt: 'Cerrar la duda',
  endDoubtTitle: '¿No se hicieron estas etiquetas?',
  endDoubtCosts:
    'Si se hicieron después de todo, el transportista puede esperar un contenedor que nadie lleva, y quizá cobrarlo.',
  endDoubtWhat:
    'No se le puede preguntar al servicio por ellas, y no dijo su precio. Se pueden hacer otras, con otros números. Queda escrito quién lo dijo y por qué.',
  endDoubtGo: 'No se hicieron',
  fillAgain: 'Hacerlas de nuevo',
  printAgain: 'Imprimir otra vez',
  printed: (printer) => `En camino a ${printer}`,
  numbers: (count) => `Los ${count} números`,
  notMadeHere: (number) => `${number} no se hizo en esta estación`,
  notFound: (scanned) => `Ni paquete ni contenedor: «${scanned}»`,
  firstOf: (pages) => `La primera de ${pages}`,
  offline: (since) => `Sin conexión desde ${since}`,
  offlineNext: 'Se pueden imprimir las anteriores. Las nuevas se guardan para enviarlas cuando vuelva.',
}

export type ContainersMessages = typeof en
export const messages: ContainersMessages = byLanguage<ContainersMessages>({ en, es })

/** A field of the form in words: `toAddress.zip`. */
export function fieldLabel(field: string, form: ContainerForm): string {
  const [name, part] = field.split('.')
  if (part !== undefined) {
    if (form.source === 'Postal' && field === 'toAddress.zip') return messages.destinationZip
    const place = name === 'toAddress' ? messages.to : messages.from
    return `${place}: ${messages.address[part as keyof ContainersMessages['address']]}`
  }
  const known: Readonly<Record<string, string>> = {
    carrierAccountId: messages.account,
    entryFacilityType: messages.entry,
    contentCode: messages.contentCode,
    trackingNumber: messages.trackingNumber,
    pages: messages.pages,
  }
  return known[field] ?? field
}
