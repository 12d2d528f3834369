import type { DoubtReason } from '../../contract/doubt.ts'
import { byLanguage } from '../language.ts'

const en = {
  on: 'on',
  off: 'off',
  copy: 'Copy',
  copied: 'Copied',
  locked: 'Set by your administrator.',
  lockedWhy: 'It cannot be changed at this bench.',
  endDoubtWhy: 'How is it known?',
  endDoubtReasons: {
    in_history: 'The balance history shows it',
    charged: 'The payment method shows the charge',
    not_charged: 'The account shows no charge',
    not_refunded: 'The account shows no refund',
    service_says: 'The service’s people say so',
    other: 'Other reason',
  } satisfies Record<DoubtReason, string>,
  endDoubtStay: 'Stay not sure',
  unreadable: (rows: number) =>
    rows === 1 ? '1 row cannot be read and is not shown.' : `${rows} rows cannot be read and are not shown.`,
}

const es: typeof en = {
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

export const messages = byLanguage({ en, es })
