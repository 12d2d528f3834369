// A request for a refund as the warehouse holds it: sealed with the warehouse's key, and bound to its ids. Whoever can write to the
// database and has no key makes no bench ask for money by that.

import { z } from 'zod'
import { createSealer } from '../../adapters/sqlite/sealer.ts'
import { isAppError } from '../../contract/errors.ts'
import type { RefundRequest, RequestContent } from '../../core/warehouse/refund-requests.ts'
import { present } from '../views.ts'
import type { WarehouseKey } from './label-envelope.ts'
import { openerOf } from './warehouse-opener.ts'

type RequestName = Pick<RefundRequest, 'requestId' | 'benchId' | 'labelId' | 'askedBy'>

const Content = z.object({
  orderNumber: z.string(),
  trackingNumber: z.string(),
  operator: z.string().optional(),
})

const placeOf = (warehouseId: string, { requestId, benchId, labelId, askedBy }: RequestName) =>
  `refund_requests.sealed:${warehouseId}/${requestId}/${benchId}/${labelId}/${askedBy}`

export function sealRequest(
  { key }: WarehouseKey,
  warehouseId: string,
  name: RequestName,
  { orderNumber, trackingNumber, operator }: RequestContent,
): Uint8Array {
  const content: z.infer<typeof Content> = { orderNumber, trackingNumber, ...present({ operator }) }
  return createSealer(key).seal(JSON.stringify(content), placeOf(warehouseId, name))
}

/** `no_key`: it is sealed with none of these keys. `not_proven`: with one of them, and not so as it stands there. */
export function openRequest(
  keys: readonly Uint8Array[],
  warehouseId: string,
  request: RequestName & Pick<RefundRequest, 'sealed'>,
): RequestContent | 'not_proven' | 'no_key' {
  const opener = openerOf(keys)
  if (!opener) return 'no_key'
  try {
    const plain = opener.open(request.sealed, placeOf(warehouseId, request))
    return Content.parse(JSON.parse(Buffer.from(plain).toString()))
  } catch (error) {
    if (isAppError(error, 'sealed_with_other_key')) return 'no_key'
    if (isAppError(error, 'label_unreadable')) return 'not_proven'
    throw error
  }
}
