import { AppError } from '../../contract/errors.ts'
import type { Stores } from '../profile/stores.ts'

/** Throws `conflict` for the label of a purchase whose refund was asked for: its postage is given back. */
export async function refuseRefunded(
  { refunds }: Pick<Stores, 'refunds'>,
  purchaseId: string,
): Promise<void> {
  if (await refunds.findVoiding(purchaseId)) {
    throw new AppError('conflict', 'The refund of this label was asked for: it must not be used')
  }
}
