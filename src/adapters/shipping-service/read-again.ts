// Reads a kept answer by the client's own code: the resource that asked for it asks again, and is given what was kept.

import { isAppError } from '../../contract/errors.ts'
import type { AnswerReading, KeptAnswer } from '../../core/readings/kept-answer.ts'
import type { Logger } from '../../core/runtime.ts'
import { shipmentKeys, trackingKeys } from '../../service/enums.ts'
import { readToken } from './account.ts'
import type { ServiceEndpointId } from './check-input.ts'
import { answerFrom, smallFile } from './kept-answer.ts'
import { knownWord } from './known-word.ts'
import { createReadingNotes } from './reading-notes.ts'
import { createResponseReader, type ResponseReader } from './read-response.ts'
import { createResources, type Resources } from './resources.ts'
import { mergeResponseNames, type ResponseNameCorrections } from './response-names.ts'
import type { ServiceAnswer } from './service-error.ts'

type Asked = KeptAnswer['asked']

/** No request is made: what it would hold is of no account. */
const place = { country: '' }
const blank = { packages: [], value: [], fromAddress: place, toAddress: place }
const request = blank as never
const amount = { amountMinor: 0, currency: 'USD' }

async function all<T>(records: AsyncGenerator<T, void, undefined>): Promise<void> {
  for await (const record of records) void record
}

function shipments({ shipments: own }: Resources, { query }: Asked): Promise<unknown> {
  const key = knownWord(shipmentKeys, query['key'])
  const value = query['value'] ?? ''
  if (!key) return all(own.list())
  return key === 'TransactionId' ? own.findByTransactionId(value) : own.find({ key, value })
}

/** What the client does with the answers of each endpoint. */
const readers: Readonly<
  Record<Exclude<ServiceEndpointId, 'createToken'>, (of: Resources, asked: Asked) => Promise<unknown>>
> = {
  getBalance: ({ account }) => account.getBalance(),
  addFunds: ({ account }) => account.addFunds(amount, ''),
  setAutoBuy: ({ account }) =>
    account.setAutoBuy({ isAutoBuy: false, autoBuyAmount: amount, autoBuyThreshold: amount }),
  getBalanceHistory: ({ account }) => all(account.balanceHistory()),
  signUpCustomer: ({ users }) => users.signUp(request),
  approveTerms: ({ users }) => users.approveTerms(''),
  getAddress: ({ addresses }) => addresses.get(''),
  createAddress: ({ addresses }, { fields }) =>
    addresses.create({ save: fields['address.save'], verify: fields['address.verify'] } as never),
  validateAddress: ({ addresses }) => addresses.validate(''),
  listCarriers: ({ carriers }) => carriers.list(),
  listCarrierAccounts: ({ carrierAccounts }) => carrierAccounts.list(),
  createCarrierAccount: ({ carrierAccounts }) => carrierAccounts.create(request),
  updateCarrierAccount: ({ carrierAccounts }) => carrierAccounts.update(request),
  deleteCarrierAccount: ({ carrierAccounts }) => carrierAccounts.delete(''),
  listServices: ({ carrierAccounts }) => carrierAccounts.services(),
  listSpecialServices: ({ carrierAccounts }) => carrierAccounts.specialServices(),
  listPackageTypes: ({ carrierAccounts }) => carrierAccounts.packageTypes(),
  getRates: ({ rates }, { fields }) => rates.list({ ...blank, ...fields } as never),
  findShipments: shipments,
  createShipment: ({ shipments: own }, { fields }) =>
    own.create({ ...blank, packages: Array.from({ length: Number(fields['packages'] ?? 1) }) } as never, ''),
  refundShipment: ({ refunds }) => refunds.request(request, ''),
  getLabel: ({ labels }, { query }) =>
    labels.get('', query['packageNumber'] === undefined ? undefined : Number(query['packageNumber'])),
  createManifest: ({ manifests }) => manifests.create(request),
  findManifests: ({ manifests }, { query }) => all(manifests.list(query['value'] ?? '')),
  getTracking: ({ tracking }, { query }) =>
    tracking.get(knownWord(trackingKeys, query['key']) ?? 'TrackingNumber', query['value'] ?? ''),
  createContainerLabels: ({ containerLabels }) => containerLabels.create(request),
}

/** Documents come as PDF. */
const documents: ReadonlySet<ServiceEndpointId> = new Set([
  'createManifest',
  'findManifests',
  'createContainerLabels',
])

/** The list's first page is all that was kept. */
class NoNextPage extends Error {}

const nothing = () => undefined
const silent: Logger = { info: nothing, warn: nothing, error: nothing }

/** With its warnings, as the client opens every answer. */
const withWarnings = (reader: ResponseReader) => (answer: ServiceAnswer) => {
  const opened = reader.open(answer)
  opened.warnings()
  return opened
}

async function read(kept: KeptAnswer, reader: ResponseReader): Promise<void> {
  if (kept.endpoint === 'createToken') {
    readToken(answerFrom(kept), reader)
    return
  }
  let asked = false
  const resources = createResources({
    call: () => {
      if (asked) return Promise.reject(new NoNextPage())
      asked = true
      return new Promise((resolve) => resolve(answerFrom(kept)))
    },
    open: withWarnings(reader),
    claims: () => Promise.resolve({}),
    // Whether a label can be fetched from its address is no matter of names.
    fetchLabel: () => Promise.resolve(smallFile(documents.has(kept.endpoint) ? 'pdf' : 'zpl')),
    logger: silent,
    currency: 'USD',
  })
  await readers[kept.endpoint](resources, kept.asked)
}

/** Refusals are understood: a rate request for which there is no rate. */
function problemOf(error: unknown): AnswerReading['problem'] {
  if (error instanceof NoNextPage || isAppError(error, 'service_refused')) return undefined
  if (!isAppError(error)) throw error
  const { record, field } = error.details ?? {}
  return {
    code: error.code,
    message: error.message,
    ...(typeof record === 'string' ? { record } : {}),
    ...(typeof field === 'string' ? { field } : {}),
  }
}

/** What the client reads in a kept answer with these corrections. Nothing is asked of the service. */
export async function readAgain(
  kept: KeptAnswer,
  corrections: ResponseNameCorrections,
): Promise<AnswerReading> {
  const notes = createReadingNotes()
  const reader = createResponseReader(mergeResponseNames(corrections), notes.listener)
  try {
    await read(kept, reader)
    return notes.reading(undefined)
  } catch (error) {
    return notes.reading(problemOf(error))
  }
}
