import type { LimitKind, OperatorRole } from '../../contract/access.ts'
import { byLanguage } from '../language.ts'

const en = {
  title: 'Operators',
  lockedWord: 'Locked',
  lockedLine: 'Scan your badge',
  lockedNext: 'What was begun goes on. Labels that wait are printed.',
  badge: 'Badge',
  badgeHint: 'Scan it here, or type it and press Enter',
  open: 'Open',
  letThrough: 'Let it through',
  checking: 'Reading the badge…',
  unknownBadge: 'That is no operator’s badge. Scan it again.',
  /** Counted down. */
  wait: (seconds: number) =>
    seconds > 90
      ? `Wait ${Math.ceil(seconds / 60)} minutes`
      : seconds === 1
        ? 'Wait 1 second'
        : `Wait ${seconds} seconds`,
  tooManyWrong: 'Too many wrong badges. Wait, then scan yours.',
  welcome: (name: string) => `${name} is at work`,
  lockNow: 'Lock the station',

  approveTitle: 'A supervisor’s badge, please',
  approveWhat: {
    parcel: (amount: string, limit: string) => `This parcel costs ${amount}. Your limit is ${limit}.`,
    refund: (amount: string, limit: string) =>
      `This label cost ${amount}. Your limit for refunds is ${limit}.`,
    funds: (amount: string, limit: string) => `${amount} would be added. Your limit is ${limit}.`,
  } satisfies Record<LimitKind, (amount: string, limit: string) => string>,
  unknownAmount: {
    parcel: (limit: string) => `What this costs is not known beforehand. Your limit is ${limit} a parcel.`,
    refund: (limit: string) => `What these labels cost is not known. Your limit for refunds is ${limit}.`,
    funds: (limit: string) => `The amount is not known. Your limit is ${limit}.`,
  } satisfies Record<LimitKind, (limit: string) => string>,
  approveOrder: (orderNumber: string) => `Order ${orderNumber}`,
  approveOnce: 'The badge lets this one through. You stay at work.',
  approvedBy: (name: string) => `Let through by ${name}`,
  notSupervisor: 'That badge cannot let this through. Ask a supervisor.',
  cancel: 'Cancel',

  roles: { pack: 'Pack', supervise: 'Supervise', look: 'Look' } satisfies Record<OperatorRole, string>,
  roleMeanings: {
    pack: 'Ships, prints, refunds and adds funds, each up to a limit.',
    supervise: 'Everything: settings, operators, and lets through what is above a limit.',
    look: 'Sees everything, buys and changes nothing.',
  } satisfies Record<OperatorRole, string>,
  limits: {
    parcel: 'Price of a parcel',
    refund: 'Refund of a label',
    funds: 'Funds added at once',
  } satisfies Record<LimitKind, string>,
  limitHint: 'Empty: no limit. 0: always asks a supervisor.',
  noLimit: 'no limit',
  upTo: (amount: string) => `up to ${amount}`,
  notNeeded: '—',

  emptyTitle: 'Nobody has to sign in',
  emptyHint:
    'Add operators to see who did what, to set limits, and to lock the station when nobody is there. The first one supervises.',
  addFirst: 'Add the first operator',
  add: 'Add an operator',
  addTitle: 'New operator',
  firstTitle: 'First operator',
  editTitle: (name: string) => `Change ${name}`,
  firstHint: 'The first operator supervises. You are at work as soon as it is saved.',
  name: 'Name',
  nameHint: 'As it is shown in the status bar',
  role: 'Role',
  atWork: 'at work',
  newBadgeHint:
    'Scan the badge now. Any barcode of eight characters or more will do, best one that cannot be guessed.',
  keepBadgeHint: 'Leave it empty to keep the badge, or scan the new one.',
  badgeKept: 'Only a hash of it is kept.',
  save: 'Save operator',
  saved: (name: string) => `${name} is saved`,
  change: 'Change',
  changeOf: (name: string) => `Change ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeWhat: 'The badge is no longer taken. What is written down of this operator stays.',
  removeLast: 'This is the only operator: after that, nobody has to sign in.',
  removed: (name: string) => `${name} was removed`,
  idleLock: 'Lock by itself after',
  idleLockHint: 'Counted from the last key, scan or press. What was begun goes on.',
  minutes: (count: number) => (count === 0 ? 'never' : count === 1 ? '1 minute' : `${count} minutes`),
  missingName: 'Name is missing',
  missingBadge: 'Badge is missing',
  shortBadge: 'A new badge has at least eight characters',
  replaceBadge: 'Short badge: give a new one',
  wrongAmount: (label: string) => `${label} is no amount`,
  fixFields: (count: number) =>
    count === 1 ? 'One field needs another look:' : `${count} fields need another look:`,
  badgeTaken: 'This badge is another operator’s.',
  lastSupervisor: 'Somebody must be able to supervise: give another operator that role first.',
}

export type OperatorsMessages = typeof en

const es: OperatorsMessages = {
  title: 'Operadores',
  lockedWord: 'Bloqueado',
  lockedLine: 'Escanee su tarjeta',
  lockedNext: 'Lo empezado sigue. Las etiquetas en espera se imprimen.',
  badge: 'Tarjeta',
  badgeHint: 'Escanéela aquí, o escríbala y pulse Intro',
  open: 'Abrir',
  letThrough: 'Autorizar',
  checking: 'Leyendo la tarjeta…',
  unknownBadge: 'Esa no es la tarjeta de un operador. Escanéela otra vez.',
  wait: (seconds) =>
    seconds > 90
      ? `Espere ${Math.ceil(seconds / 60)} minutos`
      : seconds === 1
        ? 'Espere 1 segundo'
        : `Espere ${seconds} segundos`,
  tooManyWrong: 'Demasiadas tarjetas equivocadas. Espere y escanee la suya.',
  welcome: (name) => `${name} está trabajando`,
  lockNow: 'Bloquear la estación',

  approveTitle: 'Tarjeta de un supervisor, por favor',
  approveWhat: {
    parcel: (amount, limit) => `Este paquete cuesta ${amount}. Su límite es ${limit}.`,
    refund: (amount, limit) => `Esta etiqueta costó ${amount}. Su límite de reembolso es ${limit}.`,
    funds: (amount, limit) => `Se añadirían ${amount}. Su límite es ${limit}.`,
  },
  unknownAmount: {
    parcel: (limit) => `No se sabe de antemano lo que cuesta. Su límite es ${limit} por paquete.`,
    refund: (limit) => `No se sabe lo que costaron estas etiquetas. Su límite de reembolso es ${limit}.`,
    funds: (limit) => `No se sabe el importe. Su límite es ${limit}.`,
  },
  approveOrder: (orderNumber) => `Pedido ${orderNumber}`,
  approveOnce: 'La tarjeta autoriza solo esta vez. Usted sigue trabajando.',
  approvedBy: (name) => `Autorizado por ${name}`,
  notSupervisor: 'Esa tarjeta no puede autorizarlo. Pida a un supervisor.',
  cancel: 'Cancelar',

  roles: { pack: 'Embalar', supervise: 'Supervisar', look: 'Mirar' },
  roleMeanings: {
    pack: 'Envía, imprime, reembolsa y añade fondos, cada cosa hasta un límite.',
    supervise: 'Todo: ajustes, operadores, y autoriza lo que pasa de un límite.',
    look: 'Lo ve todo, no compra ni cambia nada.',
  },
  limits: {
    parcel: 'Precio de un paquete',
    refund: 'Reembolso de una etiqueta',
    funds: 'Fondos añadidos de una vez',
  },
  limitHint: 'Vacío: sin límite. 0: siempre pide un supervisor.',
  noLimit: 'sin límite',
  upTo: (amount) => `hasta ${amount}`,
  notNeeded: '—',

  emptyTitle: 'Nadie tiene que identificarse',
  emptyHint:
    'Añada operadores para ver quién hizo qué, poner límites y bloquear la estación cuando no hay nadie. El primero supervisa.',
  addFirst: 'Añadir el primer operador',
  add: 'Añadir operador',
  addTitle: 'Operador nuevo',
  firstTitle: 'Primer operador',
  editTitle: (name) => `Cambiar ${name}`,
  firstHint: 'El primer operador supervisa. Usted está trabajando en cuanto se guarde.',
  name: 'Nombre',
  nameHint: 'Como se muestra en la barra de estado',
  role: 'Función',
  atWork: 'trabajando',
  newBadgeHint:
    'Escanee la tarjeta ahora. Sirve cualquier código de ocho caracteres o más, mejor uno que no se adivine.',
  keepBadgeHint: 'Déjela vacía para conservar la tarjeta, o escanee la nueva.',
  badgeKept: 'Solo se guarda un resumen cifrado.',
  save: 'Guardar operador',
  saved: (name) => `${name} está guardado`,
  change: 'Cambiar',
  changeOf: (name) => `Cambiar ${name}`,
  remove: 'Quitar',
  removeOf: (name) => `Quitar ${name}`,
  removeTitle: (name) => `¿Quitar a ${name}?`,
  removeWhat: 'Su tarjeta ya no se acepta. Lo anotado de este operador se queda.',
  removeLast: 'Es el único operador: después nadie tiene que identificarse.',
  removed: (name) => `Se quitó a ${name}`,
  idleLock: 'Bloquear sola después de',
  idleLockHint: 'Desde la última tecla, escaneo o pulsación. Lo empezado sigue.',
  minutes: (count) => (count === 0 ? 'nunca' : count === 1 ? '1 minuto' : `${count} minutos`),
  missingName: 'Falta el nombre',
  missingBadge: 'Falta la tarjeta',
  shortBadge: 'Una tarjeta nueva tiene al menos ocho caracteres',
  replaceBadge: 'Tarjeta corta: dele una nueva',
  wrongAmount: (label) => `${label} no es un importe`,
  fixFields: (count) => (count === 1 ? 'Revise un campo:' : `Revise ${count} campos:`),
  badgeTaken: 'Esta tarjeta es de otro operador.',
  lastSupervisor: 'Alguien tiene que poder supervisar: dé antes esa función a otro operador.',
}

export const messages: OperatorsMessages = byLanguage<OperatorsMessages>({ en, es })
