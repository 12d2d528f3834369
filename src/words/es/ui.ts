import type { ui as words } from '../en/ui.ts'

export const ui: typeof words = {
  on: 'sí',
  off: 'no',
  copy: 'Copiar',
  copied: 'Copiado',
  locked: 'Fijado por su administrador.',
  lockedWhy: 'No se puede cambiar en este puesto.',
  endDoubtWhy: '¿Cómo se sabe?',
  endDoubtReasons: {
    in_history: 'Está en los movimientos de la cuenta',
    charged: 'El medio de pago muestra el cargo',
    not_charged: 'La cuenta no muestra ningún cargo',
    not_refunded: 'La cuenta no muestra ningún reembolso',
    service_says: 'Lo dice el personal del servicio',
    other: 'Otro motivo',
  },
  endDoubtStay: 'Seguir en duda',
  unreadable: (rows) =>
    rows === 1
      ? '1 fila no se puede leer y no se muestra.'
      : `${rows} filas no se pueden leer y no se muestran.`,
}
