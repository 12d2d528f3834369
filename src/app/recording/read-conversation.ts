// What the client makes of a recorded conversation: it asks again as was asked then, is answered as was answered then, and
// tells under which names it found what.

import type { EndpointReading } from '../../adapters/shipping-service/read-response.ts'
import {
  createShippingServiceClient,
  type ShippingServiceClient,
} from '../../adapters/shipping-service/client.ts'
import type { ResponseNameCorrections } from '../../adapters/shipping-service/response-names.ts'
import { isAppError } from '../../contract/errors.ts'
import { replayKeys, startReplay } from '../../sandbox/replay/create-replay.ts'
import type { Conversation, ConversationExchange } from '../../service/conversation.ts'
import type { EndpointId } from '../../service/endpoints.ts'
import { systemClock } from '../runtime.ts'

/** One field that was looked for in the answers of an endpoint. */
export type FieldFound = {
  readonly endpoint: string
  readonly record: string
  readonly field: string
  /** Under which names it was found; none where it was in no answer. */
  readonly names: readonly string[]
  /** Answers without it, of so many. */
  readonly missed: number
  readonly of: number
}

/** An answer of which something that is needed was not understood, or a call that the client would not make so. */
export type NotUnderstood = {
  /** From 1, as the exchanges stand in the file. */
  readonly exchange: number
  readonly endpoint: EndpointId
  readonly why: string
}

export type ConversationRead = {
  readonly fields: readonly FieldFound[]
  readonly notUnderstood: readonly NotUnderstood[]
}

type Request = {
  readonly body: never
  readonly id: string
  readonly transactionId: string
  readonly query: Readonly<Record<string, string | undefined>>
}

const usd = (amount: unknown) => ({ amountMinor: Math.round(Number(amount) * 100), currency: 'USD' })

async function all(list: AsyncIterable<unknown>): Promise<readonly unknown[]> {
  const found: unknown[] = []
  for await (const each of list) found.push(each)
  return found
}

function periodOf({ startDate, endDate }: Request['query']) {
  return { ...(startDate && { startDate }), ...(endDate && { endDate }) }
}

type Ask = (client: ShippingServiceClient, request: Request) => Promise<unknown>

/** How each endpoint is asked; a list with all of its pages. */
const asks: Readonly<Record<Exclude<EndpointId, 'createGatewayToken'>, Ask>> = {
  createToken: (client) => client.asShippingService().authorize(),
  getBalance: (client) => client.account.getBalance(),
  addFunds: (client, { body, transactionId }) =>
    client.account.addFunds(usd((body as { balance?: unknown }).balance), transactionId),
  setAutoBuy: (client, { body }) => {
    const { isAutoBuy, autoBuyAmount, autoBuyThreshold } = body as Readonly<Record<string, unknown>>
    return client.account.setAutoBuy({
      isAutoBuy: isAutoBuy === true,
      autoBuyAmount: usd(autoBuyAmount),
      autoBuyThreshold: usd(autoBuyThreshold),
    })
  },
  getBalanceHistory: (client, { query }) => all(client.account.balanceHistory(periodOf(query))),
  signUpCustomer: (client, { body }) => client.users.signUp(body),
  approveTerms: (client, { body }) => client.users.approveTerms((body as { accountId: string }).accountId),
  getAddress: (client, { id }) => client.addresses.get(id),
  createAddress: (client, { body }) => client.addresses.create((body as { address: never }).address),
  validateAddress: (client, { id }) => client.addresses.validate(id),
  listCarriers: (client) => client.carriers.list(),
  listCarrierAccounts: (client) => client.carrierAccounts.list(),
  createCarrierAccount: (client, { body }) => client.carrierAccounts.create(body),
  updateCarrierAccount: (client, { body }) => client.carrierAccounts.update(body),
  deleteCarrierAccount: (client, { id }) => client.carrierAccounts.delete(id),
  listServices: (client) => client.carrierAccounts.services(),
  listSpecialServices: (client) => client.carrierAccounts.specialServices(),
  listPackageTypes: (client) => client.carrierAccounts.packageTypes(),
  getRates: (client, { body }) => client.rates.list(body),
  findShipments(client, { query }) {
    const { key, value = '' } = query
    if (key === undefined) return all(client.shipments.list(periodOf(query)))
    if (key === 'TransactionId') return client.shipments.findByTransactionId(value)
    return client.shipments.find({ key: key as never, value })
  },
  createShipment: (client, { body, transactionId }) => client.shipments.create(body, transactionId),
  refundShipment: (client, { body, transactionId }) => client.refunds.request(body, transactionId),
  getLabel: (client, { id, query }) =>
    client.labels.get(id, query['packageNumber'] === undefined ? undefined : Number(query['packageNumber'])),
  createManifest: (client, { body }) => client.manifests.create(body),
  findManifests: (client, { query }) => all(client.manifests.list(query['value'] ?? '', periodOf(query))),
  getTracking: (client, { query }) => client.tracking.get(query['key'] as never, query['value'] ?? ''),
  createContainerLabels: (client, { body }) => client.containerLabels.create(body),
}

function requestOf({ request }: ConversationExchange): Request {
  const { pathname, searchParams } = new URL(request.path, 'http://recorded.invalid/')
  return {
    body: request.body as never,
    id: decodeURIComponent(pathname.split('/')[2] ?? ''),
    transactionId: request.headers?.['transactionid'] ?? '',
    query: Object.fromEntries(searchParams),
  }
}

/** The postal carrier's own name, as the recorded station had it. */
function postalNameOf({ exchanges }: Conversation): string | undefined {
  const call = exchanges.find(({ endpoint }) => endpoint === 'createContainerLabels')
  return call && decodeURIComponent(call.request.path.split('/')[1] ?? '')
}

/** Warnings that say of a label or a form that it could not be had. */
const labelWarning = /^(LABEL|MANIFEST)\.(UNREADABLE|NOT_FETCHED|FORM_UNREADABLE|FORM_NOT_FETCHED)$/

function missingLabel(answer: unknown): string | undefined {
  const { warnings = [] } = (answer ?? {}) as {
    readonly warnings?: readonly { readonly code: string; readonly message: string }[]
  }
  return warnings.find(({ code }) => labelWarning.test(code))?.message
}

const notReadCodes = ['unexpected_response', 'label_unreadable', 'invalid_input'] as const

/**
 * Asks everything of the conversation again, in its order; what a page of a list asked for by itself is not asked twice. A
 * refusal that the service gave then is understood as one. `names`: of a correction file.
 */
export async function readConversation(
  conversation: Conversation,
  names?: ResponseNameCorrections,
): Promise<ConversationRead> {
  const replay = await startReplay({ conversation })
  const quiet = () => undefined
  const client = createShippingServiceClient({
    baseUrl: replay.baseUrl,
    keys: () => Promise.resolve(replayKeys),
    clock: systemClock,
    logger: { info: quiet, warn: quiet, error: quiet },
    names,
    postalName: postalNameOf(conversation),
  })
  const readings = new Set<EndpointReading>()
  const notUnderstood: NotUnderstood[] = []
  try {
    for (const [at, exchange] of conversation.exchanges.entries()) {
      const { endpoint } = exchange
      if (endpoint === 'createGatewayToken' || replay.used().has(at)) continue
      const tell = (why: string) => notUnderstood.push({ exchange: at + 1, endpoint, why })
      try {
        const missing = missingLabel(await asks[endpoint](client, requestOf(exchange)))
        if (missing !== undefined) tell(missing)
      } catch (error) {
        if (!isAppError(error)) throw error
        if (isAppError(error, ...notReadCodes)) tell(error.message)
      }
      for (const reading of client.lastReadings()) readings.add(reading)
    }
  } finally {
    await replay.close()
  }
  return { fields: fieldsOf(readings), notUnderstood }
}

const nothingFound: Pick<FieldFound, 'names' | 'missed' | 'of'> = { names: [], missed: 0, of: 0 }

function fieldsOf(readings: ReadonlySet<EndpointReading>): readonly FieldFound[] {
  const found = new Map<string, FieldFound>()
  for (const { endpoint, fields } of readings)
    for (const { record, field, name } of fields) {
      const key = `${endpoint} ${record} ${field}`
      const { names, missed, of } = found.get(key) ?? nothingFound
      found.set(key, {
        endpoint,
        record,
        field,
        names: name === undefined || names.includes(name) ? names : [...names, name],
        missed: missed + (name === undefined ? 1 : 0),
        of: of + 1,
      })
    }
  return [...found.values()]
}
