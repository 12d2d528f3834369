import type { Warning } from '../../contract/domain.ts'
import { isAppError } from '../../contract/errors.ts'
import type { CreateShipmentRequest, ServiceShipment } from '../../core/shipping/shipping-service.ts'
import type { EndpointInput } from './build-request.ts'
import { labelSources, readLabels } from './label.ts'
import { moneyFrom } from './money.ts'
import type { AnswerReader, RecordReader } from './read-response.ts'
import type { ResourceContext } from './resource-context.ts'
import { unexpected } from './service-error.ts'

export function createShipmentResource(context: ResourceContext) {
  const { call, open, logger } = context

  /** A label that cannot be had now does not undo the shipment, which is paid for: it comes without labels and says why. */
  async function labelsOf(answer: AnswerReader, shipment: RecordReader<'shipment'>) {
    const sources = labelSources(answer, shipment.json)
    try {
      return await readLabels(sources, context)
    } catch (error) {
      if (!isAppError(error)) throw error
      logger.warn('service.label_not_read', { code: error.code, correlationId: answer.answer.correlationId })
      const warning: Warning =
        error.code === 'label_unreadable'
          ? { code: 'LABEL.UNREADABLE', message: 'The label that came with the shipment cannot be read.' }
          : { code: 'LABEL.NOT_FETCHED', message: 'The label could not be fetched from its address.' }
      return { labels: [], warnings: [warning] }
    }
  }

  async function read(answer: AnswerReader, shipment: RecordReader<'shipment'>): Promise<ServiceShipment> {
    const shipmentId = shipment.need('shipmentId')
    const trackingNumber = shipment.need('trackingNumber')
    const amount = shipment.text('amount')
    const { labels, warnings } = await labelsOf(answer, shipment)
    return {
      shipmentId,
      trackingNumber,
      price:
        amount === undefined ? undefined : moneyFrom(amount, shipment.text('currency') ?? context.currency),
      labels,
      warnings: [...answer.warnings(), ...warnings],
      raw: answer.answer.raw,
    }
  }

  return {
    /** `POST /Shipment`, exactly one try. */
    async create(request: CreateShipmentRequest, transactionId: string): Promise<ServiceShipment> {
      const body = { ...request, packages: [...request.packages] } as EndpointInput<'createShipment'>['body']
      const answer = open(await call('createShipment', { header: { transactionId }, body }))
      return read(answer, answer.record('shipment'))
    },

    /**
     * `GET /Shipment?key=TransactionId`. Undefined only where the service says that it does not know the transaction: its
     * documented 404, or an empty list. A shipment that tells another transaction is `unexpected_response`.
     */
    async findByTransactionId(transactionId: string): Promise<ServiceShipment | undefined> {
      let answer: AnswerReader
      try {
        answer = open(await call('findShipments', { query: { key: 'TransactionId', value: transactionId } }))
      } catch (error) {
        if (isAppError(error, 'service_refused') && saysUnknown(error.details ?? {})) return undefined
        throw error
      }
      const listed = answer.list('shipment')
      if (listed.length === 0) return undefined
      const told = listed.map((shipment) => ({ shipment, transaction: shipment.text('transactionId') }))
      const match =
        told.find(({ transaction }) => transaction === transactionId) ??
        (told.length === 1 && told[0]?.transaction === undefined ? told[0] : undefined)
      if (!match)
        throw unexpected(answer.answer, 'none of its shipments tells the transaction that was asked for')
      return read(answer, match.shipment)
    },
  }
}

/** "No such shipment", told from a 404 about the account or the path. */
function saysUnknown({ status, code }: Readonly<Record<string, unknown>>): boolean {
  return status === 404 && typeof code === 'string' && /^SHIPMENT(\.\w+)*\.NOT_FOUND$/.test(code)
}
