import type { ImportCounts, ImportKey } from '../../contract/shipment-import.ts'
import { formatCount } from '../format.ts'

type Ended = 'done' | 'cancelled' | 'failed'

export const fromService = {
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
