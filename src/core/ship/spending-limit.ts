// What an operator may spend on one parcel, held against what is bought: the request as it will be sent, at the price that
// the service has for it now. What nobody can tell the price of is never within a limit.

import { isAppError, type AppError, type ErrorCode, type ErrorInfo } from '../../contract/errors.ts'
import type { Money } from '../../contract/domain.ts'
import { withReason } from '../../contract/refusals.ts'
import { rateOf } from './choose-service.ts'
import { ratesOfShipment } from './draft/draft-request.ts'
import type { DraftPorts } from './drafts.ts'
import type { Parcel } from './purchase.ts'
import type { CreateShipmentRequest, ShippingService } from '../shipping-service.ts'

/** A parcel that is about to be bought. */
export type SpendingWish = {
  readonly parcel: Parcel
  /** Undefined where it was sealed for another session. */
  readonly request: CreateShipmentRequest | undefined
  /** Undefined where nobody can tell it beforehand. */
  readonly price: Money | undefined
}

export type SpendingPermit =
  /** `use`: it is bought now, and whatever let it through is used up. */
  | { readonly kind: 'permitted'; use(): void }
  /** `error` is `needs_approval`. */
  | { readonly kind: 'refused'; readonly error: AppError }

/** The limit of whoever asks for a purchase. Who has none names no limit: nothing is asked for them. */
export type SpendingLimit = { readonly permit: (wish: SpendingWish) => SpendingPermit }

export type LimitCheck =
  | (Extract<SpendingPermit, { readonly kind: 'permitted' }> & { readonly price: Money | undefined })
  | {
      readonly kind: 'needs_approval'
      readonly error: AppError
      /** Why the price is not known, where it is not. */
      readonly reason: ErrorInfo | undefined
    }

/** Asks what a parcel costs, unless it was asked before, and holds that against a limit. */
export type CheckLimit = (
  limit: SpendingLimit | undefined,
  about: Omit<SpendingWish, 'price'> & { readonly price?: Money | undefined },
) => Promise<LimitCheck>

/** Nothing can be bought with these: there is nothing for a supervisor to let through. */
const ofTheAccount: ReadonlySet<ErrorCode> = new Set(['no_account', 'service_auth_failed'])

export function createCheckLimit({
  service,
  settings,
}: {
  readonly service: Pick<ShippingService, 'getRates'>
  readonly settings: DraftPorts['settings']
}): CheckLimit {
  async function askPrice(
    request: CreateShipmentRequest | undefined,
  ): Promise<{ readonly price?: Money; readonly reason?: ErrorInfo }> {
    try {
      if (!request)
        throw withReason(
          'sealed_with_other_key',
          'request_sealed',
          'What is to be bought cannot be read any more',
        )
      const { billToPlaces } = await settings()
      return { price: (await rateOf(service, request, ratesOfShipment(request, billToPlaces))).price }
    } catch (error) {
      if (isAppError(error) && !ofTheAccount.has(error.code)) return { reason: error.toInfo() }
      throw error
    }
  }

  return async (limit, { price: asked, ...about }) => {
    if (!limit) return { kind: 'permitted', price: asked, use: () => undefined }
    const { price, reason } = asked ? { price: asked } : await askPrice(about.request)
    const permit = limit.permit({ ...about, price })
    return permit.kind === 'permitted'
      ? { ...permit, price }
      : { kind: 'needs_approval', error: permit.error, reason }
  }
}
