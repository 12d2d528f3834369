import type { Warning } from '../../contract/domain.ts'
import type { ConfiguredCarrier, Offer } from '../../core/carriers/ports.ts'
import type { EndpointInput } from './build-request.ts'
import { isObject } from './json.ts'
import type { AnswerReader, RecordReader } from './read-response.ts'
import type { ResourceContext } from './resource-context.ts'

export type NewCarrierAccount = EndpointInput<'createCarrierAccount'>['body']
export type ChangedCarrierAccount = EndpointInput<'updateCarrierAccount'>['body']

/** The answer to a change; `account` undefined where the service does not repeat it. */
export type CarrierAccountChanged = {
  readonly account: ConfiguredCarrier | undefined
  readonly warnings: readonly Warning[]
}

type OfferKind = 'service' | 'specialService' | 'packageType'

function readOffers(answer: AnswerReader, kind: OfferKind): readonly Offer[] {
  return answer.list(kind).map((offer) => ({
    carrierAccountId: offer.need('carrierAccountId'),
    carrierCode: offer.text('carrierCode'),
    code: offer.need('code'),
    name: offer.text('name'),
  }))
}

function readAccount(account: RecordReader<'carrierAccount'>): ConfiguredCarrier {
  const configuration = account.whole('configuration')
  return {
    id: account.need('id'),
    name: account.text('name'),
    carrierCode: account.text('carrierCode'),
    description: account.text('description'),
    logo: account.text('logo'),
    status: account.text('status'),
    configuration: isObject(configuration) ? configuration : undefined,
  }
}

export function createCarrierAccountResource({ call, open }: ResourceContext) {
  return {
    /** `GET /CarrierAccount`. */
    async list(): Promise<readonly ConfiguredCarrier[]> {
      const accounts = open(await call('listCarrierAccounts', {})).list('carrierAccount')
      return accounts.map(readAccount)
    },
    /** `POST /CarrierAccount`, exactly one try. What `configuration` holds depends on the carrier (section 2.9). */
    async create(
      account: NewCarrierAccount,
    ): Promise<CarrierAccountChanged & { account: ConfiguredCarrier }> {
      const answer = open(await call('createCarrierAccount', { body: account }))
      return { account: readAccount(answer.record('carrierAccount')), warnings: answer.warnings() }
    },
    /** `PUT /CarrierAccount`: all of the account is replaced, so all of it is given. */
    async update(account: ChangedCarrierAccount): Promise<CarrierAccountChanged> {
      const answer = open(await call('updateCarrierAccount', { body: account }))
      answer.acknowledge()
      const [changed] = answer.within('carrierAccount', answer.body)
      return { account: changed && readAccount(changed), warnings: answer.warnings() }
    },
    /** `DELETE /CarrierAccount/:carrierAccountId`. */
    async delete(carrierAccountId: string): Promise<{ readonly warnings: readonly Warning[] }> {
      const answer = open(await call('deleteCarrierAccount', { route: { carrierAccountId } }))
      answer.acknowledge()
      return { warnings: answer.warnings() }
    },
    /** `GET /CarrierAccount/Service`. */
    async services(): Promise<readonly Offer[]> {
      return readOffers(open(await call('listServices', {})), 'service')
    },
    /** `GET /CarrierAccount/SpecialService`. */
    async specialServices(): Promise<readonly Offer[]> {
      return readOffers(open(await call('listSpecialServices', {})), 'specialService')
    },
    /** `GET /CarrierAccount/PackageType`. */
    async packageTypes(): Promise<readonly Offer[]> {
      return readOffers(open(await call('listPackageTypes', {})), 'packageType')
    },
  }
}
