import type { Money, Warning } from '../../contract/domain.ts'
import { assertNever } from '../../base/assert-never.ts'
import type { ListedShipment } from '../../core/shipment-import/ports.ts'
import type {
  CreateShipmentRequest,
  ServiceShipment,
  ToldAddresses,
  ToldShipment,
} from '../../core/shipping-service.ts'
import { isAddressModified } from '../../service/codes.ts'
import { refundStatuses } from '../../service/enums.ts'
import type { RefundStatus, ShipmentKey } from '../../service/enums.ts'
import { Address } from '../../service/records.ts'
import type { Period } from './account.ts'
import { addressFields, placeOf } from './address.ts'
import type { EndpointInput, FullRequest } from './build-request.ts'
import { knownWord } from './known-word.ts'
import { labelSources, readLabels } from './label.ts'
import { eachRecord } from './pages.ts'
import type { AnswerReader, RecordReader } from './read-response.ts'
import type { ResourceContext } from './resource-context.ts'
import { separateShipments } from './separate-shipments.ts'
import { saysNotFound, unexpected } from './service-error.ts'

type ShipmentBody = EndpointInput<'createShipment'>['body']

/** Everything that `POST /Shipment` takes; full addresses need their state, which is checked before sending. */
export type FullShipmentRequest = FullRequest<ShipmentBody>

export type ShipmentQuery = {
  readonly key: ShipmentKey
  readonly value: string
  readonly packageNumber?: number
  readonly client?: 'Indicium'
}

/** A shipment as `GET /Shipment` tells it; its labels are got by `labels.get`. */
export type ShipmentRecord = Omit<ListedShipment, 'refund'> & {
  readonly refundStatus: RefundStatus | undefined
  /** The service's own word, also where it is none of section 3.2; undefined where it tells of no refund. */
  readonly refundStatusText: string | undefined
  /**
   * `none`: nothing in the record is about a refund, or it says plainly that there is none. `unclear`: something is, and
   * its state cannot be read.
   */
  readonly refund: 'told' | 'none' | 'unclear'
  readonly warnings: readonly Warning[]
}

const notHad = {
  UNREADABLE: {
    code: 'LABEL.UNREADABLE',
    message: 'The label that came with the shipment cannot be read.',
  },
  NOT_FETCHED: { code: 'LABEL.NOT_FETCHED', message: 'The label could not be fetched from its address.' },
} as const satisfies Record<string, Warning>

export function createShipmentResource(context: ResourceContext) {
  const { call, open, logger } = context

  /**
   * A label that cannot be had now does not undo the shipment, which is paid for, nor the labels beside it: it comes
   * without that one and says why.
   */
  async function labelsOf(answer: AnswerReader, shipment: RecordReader<'shipment'>) {
    const { labels, warnings, failures } = await readLabels(labelSources(answer, shipment.json), context)
    for (const { code } of failures)
      logger.warn('service.label_not_read', { code, correlationId: answer.answer.correlationId })
    const why = new Set(
      failures.map(({ code }) => (code === 'label_unreadable' ? 'UNREADABLE' : 'NOT_FETCHED')),
    )
    return { labels, warnings: [...warnings, ...[...why].map((word) => notHad[word])] }
  }

  async function read(answer: AnswerReader, shipment: RecordReader<'shipment'>): Promise<ServiceShipment> {
    const { shipmentId, trackingNumber, price } = told(shipment)
    const { labels, warnings } = await labelsOf(answer, shipment)
    const said = answer.warnings()
    return {
      shipmentId,
      trackingNumber,
      price,
      labels,
      warnings: [...said, ...warnings],
      ...(said.some(({ code }) => isAddressModified(code))
        ? { addresses: addressesOf(answer, shipment) }
        : {}),
      raw: answer.answer.raw,
    }
  }

  /** Each package's shipment, as `separateShipments` has matched them. */
  async function readSeparate(
    answer: AnswerReader,
    shipments: readonly RecordReader<'shipment'>[],
  ): Promise<ServiceShipment> {
    const several = await Promise.all(
      shipments.map(async (shipment) => {
        const { labels, ...rest } = await read(answer, shipment)
        // Whatever number its package had in the request, it is the only one of its shipment.
        return { ...rest, labels: labels.map((label, at) => ({ ...label, packageNumber: at + 1 })) }
      }),
    )
    const [first, ...others] = several
    if (!first) throw new Error('shipments were matched, and there is none')
    const separate = others.map(({ shipmentId, trackingNumber, price, labels }) => ({
      shipmentId,
      trackingNumber,
      price,
      labels,
    }))
    const warnings = [...first.warnings, ...others.flatMap((each) => each.warnings)]
    const codes = warnings.map(({ code, message }) => `${code} ${message}`)
    return { ...first, warnings: warnings.filter((_, at) => codes.indexOf(codes[at] ?? '') === at), separate }
  }

  function told(shipment: RecordReader<'shipment'>): ToldShipment {
    return {
      shipmentId: shipment.need('shipmentId'),
      trackingNumber: shipment.need('trackingNumber'),
      price: priceOf(shipment),
    }
  }

  /** What cannot be read, or could be two things, is not known: the shipment is bought all the same. */
  function priceOf(shipment: RecordReader<'shipment'>): Money | undefined {
    const price = shipment.money('amount', context.currency)
    return price === 'unclear' ? undefined : price
  }

  function readRecord(shipment: RecordReader<'shipment'>, answer: AnswerReader): ShipmentRecord {
    const refundWord = shipment.text('refundStatus')
    const refundText = refundWord !== undefined && noRefund.test(refundWord) ? undefined : refundWord
    return {
      shipmentId: shipment.need('shipmentId'),
      shipmentNumber: shipment.text('shipmentNumber'),
      trackingNumber: shipment.need('trackingNumber'),
      transactionId: shipment.text('transactionId'),
      carrierAccountId: shipment.text('carrierAccountId'),
      service: shipment.text('service'),
      shipDate: shipment.text('shipDate'),
      createdDate: shipment.text('createdDate'),
      price: priceOf(shipment),
      refundStatus: knownWord(refundStatuses, refundText),
      refundStatusText: refundText,
      refund: refundOf(refundWord, refundText, shipment.json),
      packages: answer.within('package', shipment.json).map((each, at) => ({
        packageNumber: Number(each.text('packageNumber') ?? at + 1),
        trackingNumber: each.text('trackingNumber'),
      })),
      fromAddress: addressIn(answer, shipment.value('fromAddress')),
      toAddress: addressIn(answer, shipment.value('toAddress')),
      warnings: answer.warnings(),
      raw: JSON.stringify(shipment.json),
    }
  }

  /** The shipment that a key finds. Undefined only where the service says that it does not know it. */
  async function locate(query: ShipmentQuery) {
    let answer: AnswerReader
    try {
      answer = open(await call('findShipments', { query }))
    } catch (error) {
      if (saysNotFound(error, 'SHIPMENT')) return undefined
      throw error
    }
    const listed = answer.list('shipment')
    if (listed.length === 0) return undefined
    const told = listed.map((shipment) => ({ shipment, values: valuesOf(answer, shipment, query.key) }))
    const match =
      told.find(({ values }) => values.includes(query.value)) ??
      (told.length === 1 && told[0]?.values.length === 0 ? told[0] : undefined)
    if (!match)
      throw unexpected(answer.answer, `none of its shipments tells the ${query.key} that was asked for`)
    const others = told.filter((one) => one !== match && one.values.includes(query.value))
    return { answer, shipment: match.shipment, others: others.map(({ shipment }) => shipment) }
  }

  return {
    /** `POST /Shipment`, exactly one try. */
    async create(
      request: CreateShipmentRequest | FullShipmentRequest,
      transactionId: string,
      onLeft?: () => void,
    ): Promise<ServiceShipment> {
      const { billTo, packages, fromAddress, toAddress, altReturnAddress, ...rest }: FullShipmentRequest =
        request
      const body = {
        ...rest,
        packages: [...packages],
        fromAddress: asPlace(fromAddress),
        toAddress: asPlace(toAddress),
        ...(altReturnAddress ? { altReturnAddress: asPlace(altReturnAddress) } : {}),
      } as ShipmentBody
      const answer = open(await call('createShipment', { header: { transactionId }, body, billTo }, onLeft))
      const separate = separateShipments(answer, answer.within('shipment', answer.body), packages.length)
      return separate ? readSeparate(answer, separate) : read(answer, answer.record('shipment'))
    },

    /**
     * `GET /Shipment?key=TransactionId`. Undefined only where the service says that it does not know the transaction: its
     * documented 404, or an empty list. A shipment that tells another transaction is `unexpected_response`.
     */
    async findByTransactionId(transactionId: string, packageCount = 1): Promise<ServiceShipment | undefined> {
      const found = await locate({ key: 'TransactionId', value: transactionId })
      if (!found) return undefined
      const separate = separateShipments(found.answer, [found.shipment, ...found.others], packageCount)
      if (separate) return readSeparate(found.answer, separate)
      const shipment = await read(found.answer, found.shipment)
      return found.others.length === 0 ? shipment : { ...shipment, others: found.others.map(told) }
    },

    /** `GET /Shipment` by one of its four keys, without labels; undefined as with `findByTransactionId`. */
    async find(query: ShipmentQuery): Promise<ShipmentRecord | undefined> {
      const found = await locate(query)
      return found && readRecord(found.shipment, found.answer)
    },

    /** `GET /Shipment` by dates, page after page, without labels. */
    list(
      period: Period & { readonly client?: 'Indicium' } = {},
    ): AsyncGenerator<ShipmentRecord, void, undefined> {
      return eachRecord(
        'shipment',
        async (pageToken) => open(await call('findShipments', { query: { ...period, pageToken } })),
        readRecord,
      )
    },
  }
}

const asPlace = (address: Address | { readonly id: string }) =>
  'street1' in address ? placeOf(address) : address

/** Words in the place of a refund's state by which there is none. */
const noRefund = /^(none|no|false|n\/a|not[ _-]?requested)$/i

function refundOf(
  word: string | undefined,
  status: string | undefined,
  json: unknown,
): ShipmentRecord['refund'] {
  if (status !== undefined) return 'told'
  return word === undefined && mentionsRefund(json) ? 'unclear' : 'none'
}

/** True where a field of any depth is about a refund and not empty: whether one may be asked for is another matter. */
function mentionsRefund(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null || depth > 6) return false
  return Object.entries(value).some(
    ([name, inner]: [string, unknown]) =>
      (/refund(?!able)/i.test(name) && hasContent(inner)) || mentionsRefund(inner, depth + 1),
  )
}

function hasContent(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasContent)
  return value !== undefined && value !== null && value !== '' && value !== false && value !== 0
}

/** What a shipment tells of a key; nothing where the answer leaves it out. */
function valuesOf(
  answer: AnswerReader,
  shipment: RecordReader<'shipment'>,
  key: ShipmentKey,
): readonly string[] {
  const told = (...texts: readonly (string | undefined)[]) => texts.filter((text) => text !== undefined)
  switch (key) {
    case 'Id':
      return told(shipment.text('ownId'))
    case 'ShipmentId':
      return told(shipment.text('shipmentNumber'))
    case 'TransactionId':
      return told(shipment.text('transactionId'))
    case 'TrackingNumber': {
      const packages = answer.within('package', shipment.json)
      return told(shipment.text('trackingNumber'), ...packages.map((each) => each.text('trackingNumber')))
    }
    default:
      return assertNever(key)
  }
}

/** The addresses of a shipment as far as its answer brings them. */
function addressesOf(answer: AnswerReader, shipment: RecordReader<'shipment'>): ToldAddresses {
  const told = (field: 'toAddress' | 'fromAddress') => {
    const record = answer.within('address', shipment.value(field))[0]
    const address = record ? addressFields(record) : {}
    return Object.keys(address).length > 0 ? address : undefined
  }
  const [to, from] = [told('toAddress'), told('fromAddress')]
  return { ...(to ? { to } : {}), ...(from ? { from } : {}) }
}

/** An address that stands in a shipment, where it is whole. */
function addressIn(answer: AnswerReader, part: unknown): Address | undefined {
  const record = answer.within('address', part)[0]
  return record && Address.safeParse(addressFields(record)).data
}
