import type { ImportCounts, ImportKey } from '../../contract/shipment-import.ts'
import { formatCount } from '../format.ts'
import { byLanguage } from '../language.ts'

type Ended = 'done' | 'cancelled' | 'failed'

const en = {
  open: 'Get from the service',
  title: 'Get labels from the service',
  what: 'Shipments that were bought elsewhere come into this list with their labels: to print again, refund, track and put on a manifest. Nothing is bought, and nothing is printed by itself.',
  by: 'Which ones',
  byDays: 'Of some days',
  byKey: 'One, by its number',
  firstDay: 'From day',
  lastDay: 'To day',
  dayWrong: 'As 2026-11-20',
  daysWrong: 'Before the first day',
  daysTooMany: (days: number) => `At most ${days} days at once`,
  key: 'Which number it is',
  keys: {
    TrackingNumber: 'Tracking number',
    ShipmentId: 'Shipment number',
    TransactionId: 'Transaction id',
    Id: 'Id at the service',
  } satisfies Record<ImportKey, string>,
  value: 'Number',
  valueMissing: 'Type or scan the number',
  get: 'Get them',
  getOne: 'Get it',
  running: 'Asking the service',
  cancel: 'Stop',
  close: 'Close',
  ended: {
    done: 'Done',
    cancelled: 'Stopped. What was taken in stays.',
    failed: 'Not done to the end. What was taken in stays.',
  } satisfies Record<Ended, string>,
  nothing: 'The service knows none.',
  counts: {
    found: 'Found at the service',
    taken: 'Taken in with labels',
    without_label: 'Taken in, label missing',
    settled: 'Doubts settled',
    known: 'Known here already',
    in_doubt: 'Not sure yet',
  } satisfies Record<keyof ImportCounts, string>,
  count: (count: number) => formatCount(count),
}

export type FromServiceMessages = typeof en

const es: FromServiceMessages = {
  open: 'Traer del servicio',
  title: 'Traer etiquetas del servicio',
  what: 'Los envíos comprados en otro lugar entran en esta lista con sus etiquetas: para reimprimir, reembolsar, seguir y poner en un manifiesto. No se compra nada, y nada se imprime solo.',
  by: 'Cuáles',
  byDays: 'De unos días',
  byKey: 'Uno, por su número',
  firstDay: 'Desde el día',
  lastDay: 'Hasta el día',
  dayWrong: 'Como 2026-11-20',
  daysWrong: 'Antes del primer día',
  daysTooMany: (days) => `Como mucho ${days} días a la vez`,
  key: 'Qué número es',
  keys: {
    TrackingNumber: 'Número de seguimiento',
    ShipmentId: 'Número de envío',
    TransactionId: 'Id de transacción',
    Id: 'Id en el servicio',
  },
  value: 'Número',
  valueMissing: 'Escriba o escanee el número',
  get: 'Traerlos',
  getOne: 'Traerlo',
  running: 'Preguntando al servicio',
  cancel: 'Parar',
  close: 'Cerrar',
  ended: {
    done: 'Hecho',
    cancelled: 'Parado. Lo tomado se queda.',
    failed: 'No se llegó al final. Lo tomado se queda.',
  },
  nothing: 'El servicio no conoce ninguno.',
  counts: {
    found: 'Encontrados en el servicio',
    taken: 'Tomados con etiquetas',
    without_label: 'Tomados, falta etiqueta',
    settled: 'Dudas resueltas',
    known: 'Ya conocidos aquí',
    in_doubt: 'Aún no es seguro',
  },
  count: (count) => formatCount(count),
}

export const messages: FromServiceMessages = byLanguage<FromServiceMessages>({ en, es })
