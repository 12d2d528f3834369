import { formatCount } from '../format.ts'
import type { attention as words } from '../en/attention.ts'

export const attention: typeof words = {
  count: (count) => (count === 1 ? '1 requiere atención' : `${count} requieren atención`),
  atLeast: (count) => `Más de ${count} requieren atención`,
  notKnown: 'Atención: no se sabe todo',
  askedAt: (time) => `A las ${time}`,
  lookAgain: 'Mirar de nuevo',
  what: 'Qué',
  which: 'Cuál',
  why: 'Por qué',
  since: 'Desde',
  sinceUnknown: 'no se sabe',
  stepDown: 'El siguiente',
  stepUp: 'El anterior',
  step: 'Siguiente paso',
  stepOf: (step, subject) => `${step}: ${subject}`,
  none: 'Nada requiere atención',
  noneHint:
    'Aquí aparecen las dudas, las etiquetas sin imprimir, las impresoras paradas, los pedidos rechazados, un saldo bajo y los reembolsos atrasados.',
  unread: (kinds) => `No se pudo consultar: ${kinds}. No se sabe si algo de ello requiere atención.`,
  more: 'Hay más. Aparecen a medida que se resuelven estos.',
  heldBack: (labels) =>
    labels === 1 ? '1 etiqueta en espera' : `${formatCount(labels)} etiquetas en espera`,
  queueHeld: 'Alguien retiene su cola: no imprime nada hasta que se libere.',
  balanceLow: (balance, moment, limit) => `${balance} (${moment}), y el límite es de ${limit}.`,
  kinds: {
    not_kept: {
      what: 'Comprado, sin guardar',
      line: 'El disco no admite nada. Libere espacio y no cierre la estación hasta que se guarde.',
      step: 'Ir a Enviar',
    },
    bought_twice: {
      what: 'Comprado dos veces',
      line: 'El servicio cobró una segunda etiqueta. Pida que devuelvan su importe.',
      step: 'Reembolsar',
    },
    purchase_in_doubt: {
      what: '¿Comprado o no?',
      line: 'El servicio no lo ha dicho. No lo envíe a mano.',
      step: 'Preguntar ahora',
    },
    refund_in_doubt: {
      what: '¿Reembolso pedido o no?',
      line: 'El servicio no ha dicho si tiene la solicitud.',
      step: 'Preguntar ahora',
    },
    deposit_in_doubt: {
      what: '¿Fondos añadidos o no?',
      line: 'Puede que se haya cobrado a la cuenta, o no.',
      step: 'Ir a Cuenta',
    },
    manifest_in_doubt: {
      what: '¿Manifiesto hecho o no?',
      line: 'Puede que el transportista sepa de los paquetes, o no.',
      step: 'Ir a Fin del día',
    },
    containers_in_doubt: {
      what: '¿Etiquetas de contenedor hechas o no?',
      line: 'Puede que se hayan hecho, o no.',
      step: 'Ir a Contenedores',
    },
    address_modified: {
      what: 'Dirección cambiada',
      line: 'El servicio la cambió al comprar la etiqueta. Si es incorrecta, pida el reembolso.',
      step: 'Verlo',
    },
    print_unknown: {
      what: '¿Impreso o no?',
      line: 'Se envió a la impresora y nadie ha dicho si salió.',
      step: 'Ir a Impresoras',
    },
    printer: { what: 'Impresora parada', line: 'No imprime nada.', step: 'Ir a la impresora' },
    labels_missing: {
      what: 'Falta la etiqueta',
      line: 'Está pagada y el servicio no la ha dado. Se pide hasta que llegue.',
      step: 'Ir a Reimprimir',
    },
    unprinted: {
      what: 'Etiqueta sin imprimir',
      line: 'Está pagada y no espera en ninguna impresora.',
      step: 'Ir a Reimprimir',
    },
    print_elsewhere: {
      what: 'Impresión en otro puesto',
      line: 'Allí no salió, o puede que no.',
      step: 'Decidir',
    },
    refund_elsewhere: {
      what: 'Reembolso pedido a otro puesto',
      line: 'Ese puesto ha respondido.',
      step: 'Entendido',
    },
    untold: {
      what: 'Sin avisar',
      line: 'No se le ha avisado de lo que pasó con algunos pedidos: le necesita.',
      step: 'Ver',
    },
    low_balance: {
      what: 'Saldo bajo',
      line: 'Se pueden rechazar etiquetas por falta de dinero.',
      step: 'Añadir fondos',
    },
    batch: { what: 'Lote parado', line: 'Sigue cuando se le indique.', step: 'Ir a Lote' },
    put_off: {
      what: 'Escaneado, sin comprar',
      line: 'Esperó al servicio y no se pudo comprar cuando le llegó el turno.',
      step: 'Ir a Enviar',
    },
    scans_unreadable: {
      what: 'Lecturas ilegibles',
      line: 'No se compra nada de él hasta que lo vea un supervisor.',
      step: 'Ver las copias',
    },
    refused: { what: 'Pedido rechazado', line: 'Su etiqueta no se compró.', step: 'Ir al pedido' },
    refund_overdue: {
      what: 'Reembolso atrasado',
      line: 'El transportista tarda más de lo que dice la regla de Reembolsos.',
      step: 'Ir a Reembolsos',
    },
  },
}
