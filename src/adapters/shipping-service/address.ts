import type { Warning } from '../../contract/domain.ts'
import { countryCode } from '../../service/countries.ts'
import type { Address } from '../../service/records.ts'
import type { AnswerReader, RecordReader } from './read-response.ts'
import type { ResourceContext } from './resource-context.ts'
import type { FieldOf } from './response-names.ts'

/** An address as the service tells it: what it does not repeat is not there. */
export type ServiceAddress = { readonly [F in FieldOf<'address'>]?: Address[F] }

export type AddressAnswer = { readonly address: ServiceAddress; readonly warnings: readonly Warning[] }

const textFields = [
  'id',
  'name',
  'company',
  'street1',
  'street2',
  'street3',
  'city',
  'state',
  'zip',
  'country',
  'phone',
  'email',
  'verificationStatus',
] as const

/** How an address stands in a request: one that the service keeps by its id alone (section 2.1). */
export const placeOf = (address: Address): Address | { readonly id: string } =>
  address.id === undefined ? address : { id: address.id }

/** A country as an answer tells it, by its two letters; in the service's own words where they are not understood. */
export const toldCountry = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : (countryCode(text) ?? text)

/** What an address says of itself. */
export function addressFields(record: RecordReader<'address'>): ServiceAddress {
  const isResidential = record.boolean('isResidential')
  const texts: ServiceAddress = Object.fromEntries(
    textFields.flatMap((field) => {
      const text = field === 'country' ? toldCountry(record.text(field)) : record.text(field)
      return text === undefined ? [] : [[field, text]]
    }),
  )
  return { ...texts, ...(isResidential === undefined ? {} : { isResidential }) }
}

/** An address that was looked at comes back, or is judged: an answer with neither says nothing of it. */
function readAddress(
  answer: AnswerReader,
  { saved = false, verified = false }: { readonly saved?: boolean; readonly verified?: boolean },
): AddressAnswer {
  const record = answer.record('address')
  if (saved) record.need('id')
  if (verified && record.text('verificationStatus') === undefined) record.need('street1')
  return { address: addressFields(record), warnings: answer.warnings() }
}

export function createAddressResource({ call, open }: ResourceContext) {
  return {
    /** `GET /Address/:id`. */
    async get(id: string): Promise<AddressAnswer> {
      return readAddress(open(await call('getAddress', { route: { id } })), {})
    },
    /** `POST /Address`; one of `save` and `verify` must be true, and a saved address comes back with its id. */
    async create(address: Address): Promise<AddressAnswer> {
      const { save: saved = false, verify: verified = false } = address
      return readAddress(open(await call('createAddress', { body: { address } })), { saved, verified })
    },
    /** `POST /Address/:id/Validate`. */
    async validate(id: string): Promise<AddressAnswer> {
      return readAddress(open(await call('validateAddress', { route: { id } })), { verified: true })
    },
  }
}
