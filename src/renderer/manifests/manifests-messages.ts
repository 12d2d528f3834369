import type { ManifestBlock, ManifestState } from '../../contract/manifests.ts'
import { byLanguage } from '../language.ts'

const parcels = (count: number) => (count === 1 ? '1 parcel' : `${count} parcels`)

const en = {
  title: 'End of day',
  parcels,
  tabs: { today: 'Open lists', earlier: 'Manifests' },
  offline: (since: string) => `Offline since ${since}`,
  offlineNext: 'The end of day can be begun. It is sent by itself when the service answers.',
  totals: 'Today',
  bought: 'Bought',
  refunded: 'Refunds asked for',
  onManifests: 'On manifests',
  refundsFirst: (count: number) =>
    count === 1
      ? '1 refund is not settled. Refunds come first: its parcel stays off the manifests.'
      : `${count} refunds are not settled. Refunds come first: their parcels stay off the manifests.`,
  toRefunds: 'To Refunds',
  purchasesInDoubt: (count: number) =>
    count === 1
      ? '1 purchase is not sure. It is in no list until it is settled.'
      : `${count} purchases are not sure. They are in no list until they are settled.`,
  tooOld: (count: number) =>
    `${parcels(count)} of more than 14 days ago ${count === 1 ? 'is' : 'are'} on no manifest. ${count === 1 ? 'Its label is' : 'Their labels are'} kept until then, whatever the age.`,
  wentWithout: 'They went without',
  wentWithoutTitle: (count: number) => `Did ${parcels(count)} go without a manifest?`,
  wentWithoutWhat:
    'They are on no list any more, and their labels go with age. If the carrier still waits for their manifest, it can only be made by hand.',
  noManifest: (carrier: string) => `${carrier} takes no manifests: its parcels need none.`,
  askAgain: 'List them all the same',
  empty: {
    what: 'Nothing is open',
    hint: 'Parcels that were bought stand here until they are on a manifest.',
  },
  due: { earlier: 'Late', today: 'Today', later: 'Not due' },
  shipDate: (day: string) => `Ship date ${day}`,
  ready: (count: number) => (count === 0 ? 'Nothing ready' : `${parcels(count)} ready`),
  split: (manifests: number, limit: number) =>
    `On ${manifests} manifests: the carrier takes ${limit} packages on one.`,
  blocked: (count: number) => `${count} stay${count === 1 ? 's' : ''} off`,
  more: (count: number) => `and ${count} more`,
  blocks: {
    refund_requested: 'Refund asked for',
    not_printed: 'Label not printed',
    print_unknown: 'Not known whether its label came out',
    other_day: 'Its ship date has not come',
    refused_by_service: 'Left out by the service',
  } satisfies Record<ManifestBlock, string>,
  createAll: (count: number) => `Close the day · ${parcels(count)}`,
  create: (count: number) => `Create · ${parcels(count)}`,
  creating: 'Refunds first, then the manifests…',
  confirmTitle: (count: number) => `Tell the carriers of ${parcels(count)}?`,
  confirmWhat:
    'Refunds that are not sent or not sure are settled first. Then the manifests are created and their forms printed.',
  confirmBlocked: (count: number) =>
    `${parcels(count)} stay${count === 1 ? 's' : ''} off and can follow on another manifest.`,
  confirmLate: 'It cannot be undone: after this the carrier expects these parcels.',
  cancel: 'Not yet',
  begun: 'The day is being closed',
  unsettled: 'Under way',
  words: {
    prepared: 'Waits to be sent',
    sent: 'Sending…',
    created: 'Created',
    refused: 'Refused',
    in_doubt: 'Not sure',
    not_created: 'Not created',
    cancelled: 'Called off',
  } satisfies Record<ManifestState, string>,
  lines: {
    prepared: 'Nothing was sent. It goes out by itself when the service answers.',
    sent: 'On its way to the service',
    created: 'The carrier has it',
    refused: 'The service said no. Its parcels are open again.',
    in_doubt: 'No answer came. We look into the service’s list; do not create it by hand.',
    not_created: 'There is none, as a person said. Its parcels are open again.',
    cancelled: 'Nothing was sent. Its parcels are open again.',
  } satisfies Record<ManifestState, string>,
  needsPerson: 'The station cannot find out. Look it up at the service, then say what is true.',
  itsId: 'The service’s id of it',
  isCreated: 'It was created',
  isNotCreated: 'There is none',
  endDoubt: 'End the doubt',
  endDoubtTitle: 'Was this manifest not created?',
  endDoubtCosts: 'If it is there after all, its parcels will stand on two forms.',
  endDoubtWhat: (count: number) =>
    `${parcels(count)} can be put on another manifest. Who said so, and why, is written down.`,
  formMissing: (next: string | undefined) =>
    `The carrier has it. Its form did not come yet${next === undefined ? '' : `, and is asked for again at ${next}`}.`,
  withoutForm: 'Do without the form',
  retry: 'Ask now',
  send: 'Send now',
  callOff: 'Call off',
  part: (part: number, parts: number) => `Part ${part} of ${parts}`,
  manifest: 'Manifest',
  created: 'Created',
  state: 'State',
  form: 'Form',
  action: 'Action',
  noForm: 'No form yet',
  formNotPrinted: 'Not printed yet',
  print: 'Print form',
  preview: 'Show',
  printed: (printer: string) => `Form queued at ${printer}`,
  formOf: (name: string) => `Form of ${name}`,
  ofStation: 'This station',
  ofService: 'At the service',
  whose: 'Whose manifests',
  from: 'From',
  to: 'To',
  show: 'Show',
  fetch: 'Fetch and print',
  fetched: 'Fetched',
  notWhole: 'The list is longer: choose fewer days.',
  emptyEarlier: { what: 'No manifests on these days', hint: 'Choose other days, or close a day first.' },
  asking: 'Asking the service…',
  dayWrong: 'A day, such as 2026-11-20',
  close: 'Close',
  scan: {
    notFound: (text: string) => `No parcel of this station for “${text}”`,
    ready: (order: string, list: string) => `${order} is ready, in ${list}`,
    blocked: (order: string, why: string) => `${order} stays off: ${why}`,
    onManifest: (order: string, number: string) => `${order} is on manifest ${number}`,
    notSure: (order: string) => `${order} is on a manifest that is not settled. Do not put it on another.`,
    notListed: (order: string) => `${order} needs no manifest`,
    notBought: (order: string) => `${order} is not bought: it is in no list`,
  },
}

export type ManifestsMessages = typeof en

const paquetes = (count: number) => (count === 1 ? '1 paquete' : `${count} paquetes`)

const es: ManifestsMessages = {
  title: 'Fin del día',
  parcels: paquetes,
  tabs: { today: 'Listas abiertas', earlier: 'Manifiestos' },
  offline: (since) => `Sin conexión desde las ${since}`,
  offlineNext: 'El fin del día se puede empezar. Sale solo cuando el servicio responde.',
  totals: 'Hoy',
  bought: 'Comprados',
  refunded: 'Reembolsos pedidos',
  onManifests: 'En manifiestos',
  refundsFirst: (count) =>
    count === 1
      ? '1 reembolso no está resuelto. Los reembolsos van primero: su paquete queda fuera de los manifiestos.'
      : `${count} reembolsos no están resueltos. Los reembolsos van primero: sus paquetes quedan fuera de los manifiestos.`,
  toRefunds: 'A Reembolsos',
  purchasesInDoubt: (count) =>
    count === 1
      ? '1 compra no es segura. No está en ninguna lista hasta que se resuelva.'
      : `${count} compras no son seguras. No están en ninguna lista hasta que se resuelvan.`,
  tooOld: (count) =>
    `${paquetes(count)} de hace más de 14 días sin manifiesto. ${count === 1 ? 'Su etiqueta se guarda' : 'Sus etiquetas se guardan'} hasta entonces, tenga la edad que tenga.`,
  wentWithout: 'Salieron sin él',
  wentWithoutTitle: (count) =>
    `¿${count === 1 ? 'Salió 1 paquete' : `Salieron ${count} paquetes`} sin manifiesto?`,
  wentWithoutWhat:
    'Ya no están en ninguna lista, y sus etiquetas se van con la edad. Si el transportista aún espera su manifiesto, solo se puede hacer a mano.',
  noManifest: (carrier) => `${carrier} no usa manifiestos: sus paquetes no necesitan ninguno.`,
  askAgain: 'Listarlos de todos modos',
  empty: {
    what: 'Nada está abierto',
    hint: 'Aquí quedan los paquetes comprados hasta que estén en un manifiesto.',
  },
  due: { earlier: 'Tarde', today: 'Hoy', later: 'Aún no' },
  shipDate: (day) => `Fecha de envío ${day}`,
  ready: (count) =>
    count === 0 ? 'Nada listo' : count === 1 ? '1 paquete listo' : `${count} paquetes listos`,
  split: (manifests, limit) => `En ${manifests} manifiestos: el transportista acepta ${limit} bultos en uno.`,
  blocked: (count) => (count === 1 ? '1 queda fuera' : `${count} quedan fuera`),
  more: (count) => `y ${count} más`,
  blocks: {
    refund_requested: 'Reembolso pedido',
    not_printed: 'Etiqueta sin imprimir',
    print_unknown: 'No se sabe si salió su etiqueta',
    other_day: 'Su fecha de envío no ha llegado',
    refused_by_service: 'El servicio lo dejó fuera',
  },
  createAll: (count) => `Cerrar el día · ${paquetes(count)}`,
  create: (count) => `Crear · ${paquetes(count)}`,
  creating: 'Primero los reembolsos, luego los manifiestos…',
  confirmTitle: (count) => `¿Avisar a los transportistas de ${paquetes(count)}?`,
  confirmWhat:
    'Primero se resuelven los reembolsos sin enviar o no seguros. Luego se crean los manifiestos y se imprimen sus formularios.',
  confirmBlocked: (count) =>
    `${count === 1 ? '1 paquete queda' : `${count} paquetes quedan`} fuera y puede seguir en otro manifiesto.`,
  confirmLate: 'No se puede deshacer: después el transportista espera estos paquetes.',
  cancel: 'Todavía no',
  begun: 'El día se está cerrando',
  unsettled: 'En curso',
  words: {
    prepared: 'Espera para salir',
    sent: 'Enviando…',
    created: 'Creado',
    refused: 'Negado',
    in_doubt: 'No es seguro',
    not_created: 'No creado',
    cancelled: 'Anulado',
  },
  lines: {
    prepared: 'No salió nada. Sale solo cuando el servicio responde.',
    sent: 'En camino al servicio',
    created: 'El transportista lo tiene',
    refused: 'El servicio dijo que no. Sus paquetes están abiertos otra vez.',
    in_doubt: 'No hubo respuesta. Miramos la lista del servicio; no lo cree a mano.',
    not_created: 'No existe, según dijo una persona. Sus paquetes están abiertos otra vez.',
    cancelled: 'No salió nada. Sus paquetes están abiertos otra vez.',
  },
  needsPerson: 'La estación no puede averiguarlo. Mírelo en el servicio y diga lo que es cierto.',
  itsId: 'Su identificador en el servicio',
  isCreated: 'Se creó',
  isNotCreated: 'No existe',
  endDoubt: 'Cerrar la duda',
  endDoubtTitle: '¿No se creó este manifiesto?',
  endDoubtCosts: 'Si existe después de todo, sus paquetes estarán en dos formularios.',
  endDoubtWhat: (count) =>
    `${count === 1 ? '1 paquete puede' : `${count} paquetes pueden`} ir en otro manifiesto. Queda escrito quién lo dijo y por qué.`,
  formMissing: (next) =>
    `El transportista lo tiene. Su formulario aún no llegó${next === undefined ? '' : `, y se pide otra vez a las ${next}`}.`,
  withoutForm: 'Seguir sin formulario',
  retry: 'Preguntar ahora',
  send: 'Enviar ahora',
  callOff: 'Anular',
  part: (part, parts) => `Parte ${part} de ${parts}`,
  manifest: 'Manifiesto',
  created: 'Creado',
  state: 'Estado',
  form: 'Formulario',
  action: 'Acción',
  noForm: 'Aún sin formulario',
  formNotPrinted: 'Aún sin imprimir',
  print: 'Imprimir',
  preview: 'Ver',
  printed: (printer) => `Formulario en cola de ${printer}`,
  formOf: (name) => `Formulario de ${name}`,
  ofStation: 'Esta estación',
  ofService: 'En el servicio',
  whose: 'De quién',
  from: 'Desde',
  to: 'Hasta',
  show: 'Mostrar',
  fetch: 'Traer e imprimir',
  fetched: 'Traído',
  notWhole: 'La lista es más larga: elija menos días.',
  emptyEarlier: {
    what: 'Ningún manifiesto en estos días',
    hint: 'Elija otros días, o cierre un día primero.',
  },
  asking: 'Preguntando al servicio…',
  dayWrong: 'Un día, como 2026-11-20',
  close: 'Cerrar',
  scan: {
    notFound: (text) => `Ningún paquete de esta estación para «${text}»`,
    ready: (order, list) => `${order} está listo, en ${list}`,
    blocked: (order, why) => `${order} queda fuera: ${why}`,
    onManifest: (order, number) => `${order} está en el manifiesto ${number}`,
    notSure: (order) => `${order} está en un manifiesto sin resolver. No lo ponga en otro.`,
    notListed: (order) => `${order} no necesita manifiesto`,
    notBought: (order) => `${order} no se compró: no está en ninguna lista`,
  },
}

export const messages: ManifestsMessages = byLanguage<ManifestsMessages>({ en, es })
