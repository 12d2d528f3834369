import { conflict } from '../../contract/refusals.ts'
import type { Stores } from '../profile/stores.ts'

/** Throws `conflict` for the label of a purchase whose refund was asked for: its postage is given back. */
export async function refuseRefunded(
  { refunds }: Pick<Stores, 'refunds'>,
  purchaseId: string,
): Promise<void> {
  if (await refunds.findVoiding(purchaseId)) {
    throw conflict('label_refunded')
  }
}
