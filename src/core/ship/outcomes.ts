import type { Money } from '../../contract/domain.ts'
import { AppError, type ErrorInfo } from '../../contract/errors.ts'
import type { DraftCheck, DraftProblem, DraftView, ShipmentDraft } from '../../contract/shipment-draft.ts'
import type { Purchase } from './purchase.ts'
import type { WaitingOrder } from './waiting-order.ts'

/** The order is put aside by a person. */
type Held = { readonly kind: 'held'; readonly orderNumber: string; readonly reason: string }

/** It is above what the operator may spend, or nobody can tell what it costs: a supervisor is to be asked. */
type NeedsApproval = {
  readonly kind: 'needs_approval'
  readonly orderNumber: string
  readonly error: AppError
  /** Why the price is not known, where it is not. */
  readonly reason: ErrorInfo | undefined
}

/** What became of a purchase that was asked for. Nothing was bought unless it is `shipping`. */
export type BuyOutcome =
  | { readonly kind: 'shipping' | 'already_running' | 'already_shipped'; readonly purchase: Purchase }
  | Held
  | NeedsApproval
  | { readonly kind: 'price_changed'; readonly seen: Money; readonly now: Money }
  | { readonly kind: 'not_sent'; readonly error: AppError; readonly problems: readonly DraftProblem[] }

/** Undefined where it is not known which parcel of its order it was. */
type OfParcel = { readonly parcelNumber?: number | undefined }

type WithDraft = {
  readonly orderNumber: string
  readonly draft: ShipmentDraft
  readonly own?: ShipmentDraft
  readonly check: DraftCheck
}

/** What became of a scan of an order. */
export type ShipOutcome =
  | {
      readonly kind: 'shipping'
      readonly purchase: Purchase
      /** Why the reading that came with the scan was not taken. */
      readonly weightLeftAside?: 'used_before' | 'too_old' | undefined
    }
  | { readonly kind: 'already_running' | 'already_shipped'; readonly purchase: Purchase }
  | { readonly kind: 'not_found' }
  /** It waits for the service to be back. */
  | { readonly kind: 'put_off'; readonly waiting: WaitingOrder }
  | (Held & OfParcel)
  | NeedsApproval
  /** What somebody typed for it is kept: it is bought by the word of who looks at it, or put away. */
  | ({ readonly kind: 'kept_draft'; readonly orderNumber: string } & DraftView)
  | ({ readonly kind: 'needs_customs' | 'weight_mismatch' } & WithDraft)
  | ({
      readonly kind: 'not_sent'
      readonly orderNumber: string
      readonly error: AppError
    } & OfParcel &
      Partial<WithDraft>)

/** The same gesture asked twice (a broken link between page and station) is still the one that began it. */
export function begunBefore(
  purchase: Purchase,
  gestureId: string,
): { readonly kind: 'shipping' | 'already_running' | 'already_shipped'; readonly purchase: Purchase } {
  if (purchase.gestureId === gestureId) return { kind: 'shipping', purchase }
  return { kind: purchase.state === 'bought' ? 'already_shipped' : 'already_running', purchase }
}

/** Where nobody looks at the stage, which shows a hold with its reason. */
export const orderHeld = () => new AppError('order_held', 'The order is on hold')
