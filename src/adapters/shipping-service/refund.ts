import type { Warning } from '../../contract/domain.ts'
import { refundStatuses } from '../../service/enums.ts'
import type { RefundStatus } from '../../service/enums.ts'
import type { EndpointInput } from './build-request.ts'
import { knownWord } from './known-word.ts'
import type { ResourceContext } from './resource-context.ts'

export type RefundRequest = EndpointInput<'refundShipment'>['body']

export type ServiceRefund = {
  readonly refundId: string | undefined
  readonly shipmentId: string | undefined
  /** Undefined for a word that section 3.2 does not know; `statusText` is the service's own. */
  readonly status: RefundStatus | undefined
  readonly statusText: string
  readonly warnings: readonly Warning[]
  readonly raw: string
}

export function createRefundResource({ call, open }: ResourceContext) {
  return {
    /** `POST /Shipment/Refund`; repeated few times with the same transactionId where no answer comes. */
    async request(request: RefundRequest, transactionId: string): Promise<ServiceRefund> {
      const answer = open(await call('refundShipment', { header: { transactionId }, body: request }))
      const refund = answer.record('refund')
      const statusText = refund.need('status')
      return {
        refundId: refund.text('id'),
        shipmentId: refund.text('shipmentId'),
        status: knownWord(refundStatuses, statusText),
        statusText,
        warnings: answer.warnings(),
        raw: answer.answer.raw,
      }
    },
  }
}
