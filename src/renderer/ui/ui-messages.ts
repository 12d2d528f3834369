import type { DoubtEndReason } from '../../contract/doubt.ts'
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
    not_charged: 'The account shows no charge',
    service_says: 'The service’s people say so',
    other: 'Other reason',
  } satisfies Record<DoubtEndReason, string>,
  endDoubtStay: 'Stay not sure',
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
    not_charged: 'La cuenta no muestra ningún cargo',
    service_says: 'Lo dice el personal del servicio',
    other: 'Otro motivo',
  },
  endDoubtStay: 'Seguir en duda',
}

export const messages = byLanguage({ en, es })
