// The modelled service: what it does with a request, and the answer that it gives. What the line makes of either is the
// line's (line.ts).

import type { Coverage } from './coverage.ts'
import type { Seeded } from './seeded.ts'
import {
  labelOf,
  newServiceBooks,
  type ModelManifest,
  type ModelShipment,
  type ServiceBooks,
} from './service-books.ts'
import type { VirtualTime } from './virtual-time.ts'
import type { Weather } from './weather.ts'

export type ModelRequest = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly header: (name: string) => string | undefined
  readonly body: Record<string, unknown>
}

export type ModelAnswer = {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** What of its labels a shipment's answer carries. */
export type Labels = 'whole' | 'none' | 'one' | 'torn'

export type ServiceModel = {
  readonly books: ServiceBooks
  /** Requests that may spend: the line decides what becomes of them. */
  spends(request: ModelRequest): boolean
  /** Answers once the work is done. */
  answer(request: ModelRequest, withLabels?: Labels): Promise<ModelAnswer>
  /** The contract's own refusal: nothing is done. */
  refuse(request: ModelRequest): ModelAnswer
}

const carrierAccountId = 'carrier-account-1'

export function errorAnswer(status: number, code: string): ModelAnswer {
  const Errors = [{ Code: code, Message: 'As the service has it.' }]
  return { status, body: { StatusCode: status, Source: 'Model', Errors } }
}

export function serviceModel(
  time: VirtualTime,
  chance: Seeded,
  weather: () => Pick<Weather, 'repeat' | 'appearsAfterMs' | 'worksForMs' | 'token' | 'fundsUnnamed'>,
  { saw }: Coverage,
): ServiceModel {
  const books = newServiceBooks()
  /** Transactions whose first request is at work, or done. */
  const known = new Map<string, Promise<void>>()
  const goodTokens = new Map<string, number>()
  let numbers = 0
  let fundsMinor = 100_000

  const isFound = ({ foundFromMs }: { readonly foundFromMs: number }) => time.elapsedMs() >= foundFromMs
  const appears = () => {
    const afterMs = chance.pick(weather().appearsAfterMs)
    saw('found after', `${afterMs / 1000} s`)
    return time.elapsedMs() + afterMs
  }
  const text = (value: unknown) => (typeof value === 'string' ? value : '')

  function recordOf(shipment: ModelShipment, labels: Labels) {
    const { shipmentId, transactionId, trackingNumbers, priceMinor, refund, body } = shipment
    return {
      id: shipmentId,
      shipmentId,
      transactionId,
      trackingNumber: trackingNumbers[0],
      carrierAccountId,
      service: body['service'],
      shipDate: time.wall().toISOString().slice(0, 10),
      createdDate: time.wall().toISOString(),
      rate: { totalAmount: (priceMinor / 100).toFixed(2), currency: 'USD' },
      packages: trackingNumbers.map((trackingNumber, at) => ({
        packageNumber: at + 1,
        trackingNumber,
        ...(labels === 'none' || (labels === 'one' && at > 0)
          ? {}
          : { label: labelRecord(shipment, trackingNumber, labels === 'torn') }),
      })),
      ...(refund && isFound(refund) ? { refund: { status: refund.status } } : {}),
    }
  }

  function labelRecord(shipment: ModelShipment, trackingNumber: string, isTorn: boolean) {
    const data = Buffer.from(labelOf(shipment, trackingNumber)).toString('base64')
    return { labelFileType: 'ZPL', data: isTorn ? `%${data.slice(7, 20)}` : data }
  }

  /** Does a transaction's work once; a repeat is answered in the shift's manner. */
  async function once(
    transactionId: string,
    work: () => void,
    answer: () => ModelAnswer,
  ): Promise<ModelAnswer> {
    const first = known.get(transactionId)
    if (first) {
      const { repeat } = weather()
      saw('repeats answered', repeat)
      if (repeat !== 'same') return errorAnswer(Number(repeat), 'SHIPMENT.TRANSACTIONID.INVALID')
      await first
      return answer()
    }
    const workMs = chance.pick(weather().worksForMs)
    saw('works for', `${workMs / 1000} s`)
    const done = time.sleep(workMs).then(work)
    known.set(transactionId, done)
    await done
    return answer()
  }

  function buy(request: ModelRequest, withLabels: Labels): Promise<ModelAnswer> {
    const transactionId = request.header('transactionid') ?? ''
    const packages = Array.isArray(request.body['packages']) ? request.body['packages'].length : 1
    const to = request.body['toAddress'] as Record<string, unknown> | undefined
    return once(
      transactionId,
      () => {
        const number = ++numbers
        const trackingNumbers = Array.from(
          { length: packages },
          (_, at) => `9400${String(number).padStart(12, '0')}${String(at)}`,
        )
        books.shipments.push({
          transactionId,
          shipmentId: `shipment-${number}`,
          trackingNumbers,
          priceMinor: 500 + number,
          orderNumber: text(to?.['name']),
          madeAtMs: time.elapsedMs(),
          foundFromMs: appears(),
          body: request.body,
          refund: undefined,
        })
      },
      () => {
        const shipment = books.shipments.find((one) => one.transactionId === transactionId)
        if (!shipment) throw new Error('the work is done and left nothing')
        return { status: 200, body: recordOf(shipment, withLabels) }
      },
    )
  }

  function find({ query }: ModelRequest): ModelAnswer {
    const key = query.get('key')
    const value = query.get('value') ?? ''
    const found = books.shipments.filter(
      (shipment) =>
        isFound(shipment) &&
        (key === null ||
          (key === 'TransactionId' && shipment.transactionId === value) ||
          (key === 'TrackingNumber' && shipment.trackingNumbers.includes(value)) ||
          ((key === 'Id' || key === 'ShipmentId') && shipment.shipmentId === value)),
    )
    saw('looked for', found.length > 0 ? 'found' : 'not found')
    if (key !== null && found.length === 0) return errorAnswer(404, 'SHIPMENT.NOT_FOUND')
    return { status: 200, body: { shipments: found.map((shipment) => recordOf(shipment, 'none')) } }
  }

  function labels({ path }: ModelRequest): ModelAnswer {
    const id = path.split('/')[2]
    const shipment = books.shipments.find(({ shipmentId }) => shipmentId === id)
    if (!shipment) return errorAnswer(404, 'SHIPMENT.NOT_FOUND')
    return {
      status: 200,
      body: {
        labels: shipment.trackingNumbers.map((trackingNumber, at) => ({
          packageNumber: at + 1,
          trackingNumber,
          ...labelRecord(shipment, trackingNumber, false),
        })),
      },
    }
  }

  async function refund(request: ModelRequest): Promise<ModelAnswer> {
    const transactionId = request.header('transactionid') ?? ''
    const value = text(request.body['value'])
    const shipment = books.shipments.find((one) => one.trackingNumbers.includes(value))
    if (!shipment) return errorAnswer(404, 'SHIPMENT.NOT_FOUND')
    if (shipment.refund && shipment.refund.transactionId !== transactionId) {
      books.secondRefunds++
      return errorAnswer(400, 'SHIPMENT.REFUND.INVALID')
    }
    return once(
      transactionId,
      () => void (shipment.refund ??= { status: 'Initiated', foundFromMs: appears(), transactionId }),
      () => ({
        status: 200,
        body: { id: `refund-${transactionId}`, shipmentId: shipment.shipmentId, status: 'Initiated' },
      }),
    )
  }

  function manifestRecord({ id, at, shipDate, transactionIds }: ModelManifest) {
    return {
      id,
      manifestNumber: `M-${id}`,
      carrierAccountId,
      createdDate: at,
      shipDate,
      shipmentCount: transactionIds.length,
      document: { labelFileType: 'PDF', data: Buffer.from('%PDF-1.4 form').toString('base64') },
    }
  }

  async function manifest(request: ModelRequest): Promise<ModelAnswer> {
    const transactionIds = (request.body['value'] as string[] | undefined) ?? []
    const isTaken = transactionIds.some((one) =>
      books.manifests.some((made) => made.transactionIds.includes(one)),
    )
    if (isTaken) return errorAnswer(400, 'MANIFEST.SHIPMENT.INVALID')
    await time.sleep(chance.pick(weather().worksForMs))
    const made: ModelManifest = {
      id: `manifest-${++numbers}`,
      transactionIds,
      carrierAccountId,
      foundFromMs: appears(),
      at: time.wall().toISOString(),
      shipDate: time.wall().toISOString().slice(0, 10),
    }
    books.manifests.push(made)
    return { status: 200, body: manifestRecord(made) }
  }

  async function addFunds(request: ModelRequest): Promise<ModelAnswer> {
    const transactionId = request.header('transactionid') ?? ''
    const amount = text(request.body['balance'])
    return once(
      transactionId,
      () => {
        fundsMinor += Math.round(Number(amount) * 100)
        books.funds.push({
          transactionId,
          amount,
          id: `event-${++numbers}`,
          foundFromMs: appears(),
          at: time.wall().toISOString(),
        })
      },
      () => ({ status: 200, body: balance() }),
    )
  }

  const balance = () => ({ accountId: 'account-1', balance: (fundsMinor / 100).toFixed(2), currency: 'USD' })

  const history = () => ({
    history: books.funds.filter(isFound).map(({ id, at, amount, transactionId }) => ({
      id,
      date: at,
      type: 'Purchase',
      amount,
      currency: 'USD',
      ...(weather().fundsUnnamed ? {} : { transactionId }),
    })),
  })

  function token(): ModelAnswer {
    const lifeS = { lasting: 3_600, short: 90, opaque: 120 }[weather().token]
    const iat = Math.floor(time.elapsedMs() / 1000)
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = weather().token === 'opaque' ? {} : { iat, exp: iat + lifeS }
    const made = `${part({ alg: 'none' })}.${part({ ...claims, jti: ++numbers })}.${part({})}`
    goodTokens.set(made, time.elapsedMs() + lifeS * 1000)
    return { status: 200, body: { token: made } }
  }

  function isLetIn({ header }: ModelRequest): boolean {
    const untilMs = goodTokens.get(header('authorization')?.replace(/^Bearer /, '') ?? '')
    return untilMs !== undefined && time.elapsedMs() < untilMs
  }

  return {
    books,
    spends: ({ method, path }) =>
      (method === 'POST' && ['/Shipment', '/Shipment/Refund', '/Manifest'].includes(path)) ||
      (method === 'PUT' && path === '/Account/Postage/Balance'),
    refuse: () => errorAnswer(400, 'SHIPMENT.TOADDRESS.INVALID'),
    async answer(request, withLabels = 'whole') {
      const { method, path } = request
      if (path === '/Account/Token') return token()
      if (!isLetIn(request)) {
        saw('token', 'not taken')
        return errorAnswer(401, 'ACCOUNT.TOKEN.INVALID')
      }
      switch (`${method} ${path}`) {
        case 'POST /Shipment':
          return buy(request, withLabels)
        case 'GET /Shipment':
          return find(request)
        case 'POST /Shipment/Refund':
          return refund(request)
        case 'POST /Manifest':
          return manifest(request)
        case 'GET /Manifest':
          return { status: 200, body: { manifests: books.manifests.filter(isFound).map(manifestRecord) } }
        case 'PUT /Account/Postage/Balance':
          return addFunds(request)
        case 'GET /Account/Postage/Balance':
          return { status: 200, body: balance() }
        case 'GET /Account/Postage/BalanceHistory':
          return { status: 200, body: history() }
        case 'GET /CarrierAccount/Service':
          return {
            status: 200,
            body: { services: [{ carrierAccountId, carrierCode: 'Postal', code: 'GroundAdvantage' }] },
          }
        case 'GET /CarrierAccount':
          return {
            status: 200,
            body: { carrierAccounts: [{ id: carrierAccountId, carrierCode: 'Postal', name: 'Postal' }] },
          }
        case 'POST /ShipmentRate':
          return {
            status: 200,
            body: {
              rate: [
                {
                  carrierAccountId,
                  service: 'GroundAdvantage',
                  totalAmount: '5.00',
                  currency: 'USD',
                  deliveryDays: 3,
                },
              ],
            },
          }
        default:
          if (/^\/Shipment\/[^/]+\/Label$/.test(path)) return labels(request)
          return errorAnswer(404, 'ACCOUNT.NOT_FOUND')
      }
    },
  }
}
