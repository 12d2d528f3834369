import { AppError } from '../contract/errors.ts'
import type { ProfileSession } from './profile-session.ts'

/** Throws `conflict` for the label of a purchase whose refund was asked for: its postage is given back. */
export async function refuseRefunded({ stores }: ProfileSession, purchaseId: string): Promise<void> {
  if (await stores.refunds.findVoiding(purchaseId)) {
    throw new AppError('conflict', 'The refund of this label was asked for: it must not be used')
  }
}
