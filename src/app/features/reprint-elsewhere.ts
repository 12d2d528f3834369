import { copyFaults, type ArchivedLabel } from '../../contract/reprint.ts'
import { AppError } from '../../contract/errors.ts'
import type { RefundRequestView } from '../../contract/refund-requests.ts'
import { present } from '../views.ts'
import type { FoundLabel } from './warehouse-labels.ts'

/** A label of another bench as the page is told of it: without its bytes. */
export function archivedLabel(
  { label, boughtAt, ...about }: FoundLabel,
  request: RefundRequestView | undefined,
): ArchivedLabel {
  const found = { ...about, boughtAt: boughtAt.toISOString(), ...present({ request }) }
  if (label instanceof AppError) {
    const fault = copyFaults.find((code) => code === label.code) ?? 'label_unreadable'
    return { ...found, fault }
  }
  const { orderNumber, trackingNumber, service, recipient, destination, packageNumber, packageCount } = label
  const facts = { orderNumber, trackingNumber, service, recipient, destination }
  return { ...found, label: { ...facts, packageNumber, packageCount } }
}
