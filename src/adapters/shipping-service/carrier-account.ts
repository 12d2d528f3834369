import type { AnswerReader } from './read-response.ts'
import type { ResourceContext } from './resource-context.ts'

/** A carrier configured on the account. `status` is Enabled or Disabled (section 3.1). */
export type ConfiguredCarrier = {
  readonly id: string
  readonly name: string | undefined
  readonly carrierCode: string | undefined
  readonly description: string | undefined
  readonly logo: string | undefined
  readonly status: string | undefined
}

/** A service, special service or package type that a configured carrier offers. */
export type Offer = {
  readonly carrierAccountId: string
  readonly carrierCode: string | undefined
  readonly code: string
  readonly name: string | undefined
}

type OfferKind = 'service' | 'specialService' | 'packageType'

/** Offers, also where they are grouped under their carrier account. */
function readOffers(answer: AnswerReader, kind: OfferKind): readonly Offer[] {
  return answer.list(kind).flatMap((offer): readonly Offer[] => {
    const grouped = answer.within(kind, offer.json).filter((each) => each.json !== offer.json)
    return (grouped.length > 0 ? grouped : [offer]).map((each) => ({
      carrierAccountId: each.text('carrierAccountId') ?? offer.need('carrierAccountId'),
      carrierCode: each.text('carrierCode') ?? offer.text('carrierCode'),
      code: each.need('code'),
      name: each.text('name'),
    }))
  })
}

export function createCarrierAccountResource({ call, open }: ResourceContext) {
  return {
    /** `GET /CarrierAccount`. */
    async list(): Promise<readonly ConfiguredCarrier[]> {
      const accounts = open(await call('listCarrierAccounts', {})).list('carrierAccount')
      return accounts.map((account) => ({
        id: account.need('id'),
        name: account.text('name'),
        carrierCode: account.text('carrierCode'),
        description: account.text('description'),
        logo: account.text('logo'),
        status: account.text('status'),
      }))
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
