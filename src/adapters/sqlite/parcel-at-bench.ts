// A parcel of another bench of the warehouse, as it is told and kept: one shape for both, which what comes in is held to.

import { z } from 'zod'
import { Money } from '../../contract/domain.ts'
import type { OpenParcel, ParcelElsewhere } from '../../core/manifests/ports.ts'
import { AddressOrId } from '../../service/records.ts'

const longestText = 2_000
const Text = z.string().max(longestText)

export const ParcelAtBench = z.object({
  benchId: z.uuid(),
  bench: Text,
  orderNumber: Text,
  trackingNumber: Text,
  transactionId: Text,
  isSeparate: z.boolean(),
  accountKey: Text.optional(),
  service: Text,
  price: Money.optional(),
  carrierAccountId: Text.min(1),
  fromAddress: AddressOrId,
  shipDate: z.iso.date(),
  statesShipDate: z.boolean(),
  packages: z.int().positive(),
  print: z.enum(['printed', 'unknown', 'not_printed']),
  refusal: Text.optional(),
})
export type ParcelAtBench = z.infer<typeof ParcelAtBench>

/** As it is told by its bench, or kept by the one that makes its manifest. */
export function parcelAtBench(
  { isSeparate = false, ...parcel }: Omit<OpenParcel, 'originKey' | 'at'>,
  { benchId, bench, fromAddress }: NonNullable<OpenParcel['at']>,
): ParcelAtBench {
  return ParcelAtBench.parse({ ...parcel, isSeparate, benchId, bench, fromAddress })
}

/** One whose refund was asked for is not told. */
export function parcelElsewhereOf(
  parcelId: string,
  { benchId, bench, fromAddress, accountKey, price, refusal, ...told }: ParcelAtBench,
): ParcelElsewhere {
  return {
    ...told,
    accountKey,
    price,
    refusal,
    purchaseId: parcelId,
    refundRequested: false,
    at: { benchId, bench, fromAddress },
  }
}
