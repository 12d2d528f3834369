// What the account's carriers would take for a parcel, as the page is told. Part of the words of shipping (ship.ts).

import { z } from 'zod'
import { services } from '../service/enums.ts'
import { Money } from './domain.ts'
import { ErrorInfo } from './errors.ts'
import { serviceRules } from './settings.ts'

export const RateView = z.object({
  carrierAccountId: z.string(),
  /** As the service names the carrier; absent where it does not. */
  carrierCode: z.string().optional(),
  service: z.enum(services),
  price: Money,
  deliveryDays: z.number().optional(),
  /** Part of the price, as far as the service tells it. */
  surcharges: z.array(z.object({ name: z.string(), price: Money.optional() })),
  /** The rules that would choose it. */
  bestBy: z.array(z.enum(serviceRules)),
  /** The shipping rule that the draft goes by would take it, whatever it costs. */
  ruledBy: z.string().optional(),
})
export type RateView = z.infer<typeof RateView>

/** A service that a carrier account offers. */
export const ServiceOffer = z.object({
  carrierAccountId: z.string(),
  carrierCode: z.string().optional(),
  service: z.enum(services),
})
export type ServiceOffer = z.infer<typeof ServiceOffer>

export const RateList = z.object({
  /** Cheapest first. */
  rates: z.array(RateView),
  /** Offered by the account's carriers, and without a rate for this parcel: `ship.explainRate` asks why. */
  missing: z.array(ServiceOffer),
  /** Why there is not one rate. */
  reason: ErrorInfo.optional(),
})
export type RateList = z.infer<typeof RateList>

/** `refused`: `reason.details` has the service's code, text and correlation id. */
export const RateExplanation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rate'), rate: RateView }),
  z.object({ kind: z.literal('refused'), reason: ErrorInfo }),
])
export type RateExplanation = z.infer<typeof RateExplanation>
