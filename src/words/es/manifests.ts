import type { manifests as words } from '../en/manifests.ts'

const paquetes = (count: number) => (count === 1 ? '1 paquete' : `${count} paquetes`)

export const manifests: typeof words = {
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
  onIt: (name, count) => `Manifiesto ${name} creado · ${paquetes(count)}`,
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
  allOf: (text) => `Manifiestos con «${text}», de todos los días`,
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
