import { randomUUID } from 'node:crypto'
import type { Address } from '../../../service/records.ts'
import { carriers, offers } from '../carriers/catalogue.ts'
import type { CarrierCode } from '../carriers/catalogue.ts'
import { markerOf } from '../carriers/journeys.ts'
import type { Handlers } from '../http/handler.ts'
import { ruleBroken } from '../http/request-rules.ts'
import { serviceError } from '../service-error.ts'
import { refundStatus, refundTimesMs } from '../state/refund-state.ts'
import type { RefundRecord } from '../state/refund-state.ts'
import type { ShipmentRecord } from '../state/shipment-state.ts'
import { findShipment } from './find-shipments.ts'
import { wasUsed } from './travel.ts'
import type { ServiceState } from '../state/service-state.ts'

/** Invoiced for what was shipped, not for labels: there is nothing to give back. */
const carriersWithoutRefunds: readonly CarrierCode[] = ['DHLExpress']

/** Carriers' own limit for labels that were never used. */
const refundableMs = 30 * 24 * 60 * 60 * 1000

function refuse(message: string) {
  return ruleBroken('refundShipment', 'value', message)
}

/** Whether a recipient's marker (`refund:rejected`) lets the carrier refuse the refund later. */
function outcomeOf(shipment: ShipmentRecord): RefundRecord['outcome'] {
  const to = shipment.body['toAddress'] as Address
  const marker = markerOf('refund', [to.name, to.company, to.street2, to.street3])
  return marker === 'rejected' ? 'Rejected' : 'Refunded'
}

function checkCarrier(shipment: ShipmentRecord): void {
  const { carrierCode } = offers[shipment.body['service'] as keyof typeof offers]
  if (carriersWithoutRefunds.includes(carrierCode))
    throw serviceError(
      'SHIPMENT.REFUND.NOT_SUPPORTED',
      `${carriers[carrierCode].name} does not refund labels`,
    )
}

/** Why no carrier would refund it. */
function refundFault(shipment: ShipmentRecord, { shipments, now }: ServiceState): string | undefined {
  const numbers = shipments.labelSummaries(shipment.id).map((label) => label.trackingNumber)
  if (wasUsed(shipment, numbers, now())) return 'is a shipment that the carrier has already received'
  if (now().getTime() - Date.parse(shipment.createdAt) > refundableMs)
    return 'is a shipment of more than 30 days ago'
  return undefined
}

/** `POST /Shipment/Refund` (section 4.6): one refund for a shipment, and one shipment for a transactionId. */
export function refundHandlers(deps: ServiceState) {
  const { db, shipments, refunds, now, asks } = deps
  return {
    refundShipment: ({ header, body }) => {
      const shipment = findShipment(shipments, body.key, body.value)
      const { transactionId } = header
      const refund = db.transaction(() => {
        const earlier = refunds.ofTransaction(transactionId)
        if (earlier !== undefined && earlier.shipmentId !== shipment.id)
          throw ruleBroken('refundShipment', 'header transactionId', 'was used before, for another shipment')
        if (earlier !== undefined) return earlier
        checkCarrier(shipment)
        const requested = refunds.ofShipment(shipment.id)
        if (requested !== undefined && asks('oneRefund'))
          throw refuse('is a shipment whose refund was requested before')
        if (requested !== undefined) return requested
        const fault = refundFault(shipment, deps)
        if (fault !== undefined && asks('refundable')) throw refuse(fault)
        const made: RefundRecord = {
          id: randomUUID(),
          shipmentId: shipment.id,
          transactionId,
          requestedAt: now().toISOString(),
          outcome: fault === undefined ? outcomeOf(shipment) : 'Rejected',
          amountMinor: refunds.chargedMinor(shipment.id),
          creditedAt: null,
        }
        refunds.insert(made)
        return made
      })
      return {
        body: {
          id: refund.id,
          shipmentId: shipment.shipmentId,
          trackingNumber: shipment.body['trackingNumber'],
          status: refundStatus(refund, now()),
        },
      }
    },
  } satisfies Handlers
}

/** Credits the account with every refund whose time has come. To be called before the account is looked at. */
export function settleRefunds({ db, account, refunds, now }: ServiceState): void {
  const due = () => refunds.uncredited().filter((refund) => refundStatus(refund, now()) === 'Refunded')
  if (due().length === 0) return
  db.transaction(() => {
    for (const refund of due()) {
      account.credit({
        amountMinor: refund.amountMinor,
        description: 'Refund',
        transactionId: refund.transactionId,
      })
      refunds.markCredited(
        refund.id,
        new Date(Date.parse(refund.requestedAt) + refundTimesMs.paid).toISOString(),
      )
    }
  })
}
