// Conditional rules of the contract: where one field's need hangs on another's value, which no field's type can say.
// They stand with the endpoints' schemas, so that the client refuses before sending what the service would refuse.

import type { z } from 'zod'
import { countryOf, tariffNumberCountries } from './countries.ts'
import type { BillToType, ContainerSource } from './enums.ts'

type Path = readonly (string | number)[]

/** One rule about requests of type `T`. */
export type Rule<T> = {
  /** The document's section that states it. */
  readonly section: string
  /** The field at fault; `*` stands for each entry of a list. */
  readonly path: Path
  /** What is wrong, read after the field's name. */
  readonly words: string
  /** Where in the request it is broken; nowhere when it holds. */
  readonly broken: (request: T) => readonly Path[]
}

/** A rule about one field, told by whether it holds. */
function rule<T>(section: string, path: Path, words: string, holds: (request: T) => boolean): Rule<T> {
  return { section, path, words, broken: (request) => (holds(request) ? [] : [path]) }
}

/** A rule that asks for several fields of a record, and blames each one that is missing. */
function fieldsRule<T>(
  section: string,
  path: Path,
  words: string,
  missing: (request: T) => readonly string[],
): Rule<T> {
  return { section, path, words, broken: (request) => missing(request).map((field) => [...path, field]) }
}

/** A check for a schema; each broken rule is an issue whose `params` hold its section. */
export function follows<T>(...rules: readonly Rule<T>[]): z.core.CheckFn<T> {
  return ({ value, issues }) => {
    for (const { section, words, broken } of rules) {
      for (const path of broken(value)) {
        issues.push({
          code: 'custom',
          path: [...path],
          message: words,
          input: value,
          params: { section },
          continue: true,
        })
      }
    }
  }
}

type Maybe<T> = T | undefined

/** What makes the details of an address full (section 2.1). */
const fullDetails = ['name', 'street1', 'city', 'zip'] as const

type AddressPlace = 'address' | 'fromAddress' | 'toAddress' | 'altReturnAddress'

/** What section 2.1 requires of an address is not there where it is an empty text. A saved address's id says it all. */
function filledAddress<P extends AddressPlace>(
  place: P,
  fields: readonly string[] = fullDetails,
): Rule<Readonly<Partial<Record<P, Maybe<object>>>>> {
  return fieldsRule('2.1', [place], 'is empty, but is required', (request) => {
    const address: Maybe<object> = request[place]
    if (!address || !('street1' in address)) return []
    const texts: Readonly<Record<string, unknown>> = { ...address }
    return fields.filter((field) => typeof texts[field] === 'string' && texts[field].trim() === '')
  })
}

/** Rates and shipments: their addresses have a state, whatever their country. */
export const filledShippingAddresses: readonly Rule<{
  readonly fromAddress?: Maybe<object>
  readonly toAddress?: Maybe<object>
}>[] = [
  filledAddress('fromAddress', [...fullDetails, 'state']),
  filledAddress('toAddress', [...fullDetails, 'state']),
]
export const filledReturnAddress = filledAddress('altReturnAddress')
export const filledFromAddress = filledAddress('fromAddress')
export const filledSavedAddress = filledAddress('address')

type AddressRequest = {
  readonly address: { readonly save?: Maybe<boolean>; readonly verify?: Maybe<boolean> }
}

export const saveOrVerify = rule<AddressRequest>(
  '4.3',
  ['address', 'save'],
  'or verify must be true',
  ({ address }) => address.save === true || address.verify === true,
)

/** A saved address, whose country only the service knows, or its full details. */
type Place = { readonly id: string } | { readonly street1: string; readonly country?: Maybe<string> }

const knownCountry = (place: Place) => ('street1' in place ? countryOf(place) : undefined)

/** True for two countries; undefined where one stands behind the id of a saved address. */
export function isInternational(fromAddress: Place, toAddress: Place): boolean | undefined {
  const [from, to] = [knownCountry(fromAddress), knownCountry(toAddress)]
  return from === undefined || to === undefined ? undefined : from !== to
}

type CustomsRequest = {
  readonly fromAddress: Place
  readonly toAddress: Place
  readonly customsInfo?: Maybe<{
    readonly customsItem?: Maybe<readonly { readonly hsTariffNumber?: Maybe<string> }[]>
  }>
}

/** Of items that are declared: rates may be asked for without any. */
export const tariffNumbers: Rule<CustomsRequest> = {
  section: '2.4',
  path: ['customsInfo', 'customsItem', '*', 'hsTariffNumber'],
  words: 'is missing, but the destination needs it (EU, Norway, Switzerland)',
  broken({ fromAddress, toAddress, customsInfo }) {
    const to = knownCountry(toAddress)
    if (isInternational(fromAddress, toAddress) === false || !to || !tariffNumberCountries.has(to)) return []
    return (customsInfo?.customsItem ?? []).flatMap(({ hsTariffNumber }, at) =>
      hsTariffNumber ? [] : [['customsInfo', 'customsItem', at, 'hsTariffNumber']],
    )
  },
}

/** Customs of a shipment. The service, which knows saved addresses, can apply them again with the full ones in place. */
export const customsRules: readonly Rule<CustomsRequest>[] = [
  rule(
    '4.6',
    ['customsInfo'],
    'is missing, but the shipment is international',
    ({ fromAddress, toAddress, customsInfo }) =>
      isInternational(fromAddress, toAddress) !== true || customsInfo !== undefined,
  ),
  tariffNumbers,
]

type BillToRequest = {
  readonly type?: Maybe<BillToType>
  readonly account?: Maybe<string>
  readonly zip?: Maybe<string>
  readonly countryCode?: Maybe<string>
}

/** Sender, the default, needs none of the fields. */
export const billToRules: readonly Rule<BillToRequest>[] = [
  rule(
    '2.8',
    ['account'],
    'is missing, but type Recipient or ThirdParty needs it',
    ({ type = 'Sender', account }) => type === 'Sender' || !!account,
  ),
  rule(
    '2.8',
    ['zip'],
    'is missing, but type Recipient or ThirdParty needs it',
    ({ type = 'Sender', zip }) => type === 'Sender' || !!zip,
  ),
  rule(
    '2.8',
    ['countryCode'],
    'is missing, but type ThirdParty needs it',
    ({ type, countryCode }) => type !== 'ThirdParty' || !!countryCode,
  ),
]

type ContainerRequest = {
  readonly fromAddress?: unknown
  readonly toAddress: Readonly<Partial<Record<(typeof fullDetails)[number], Maybe<string>>>>
  readonly contentCode?: Maybe<string>
  readonly carrierAccountId?: Maybe<string>
  readonly trackingNumber?: Maybe<string>
  readonly entryFacilityType?: Maybe<string>
  readonly source?: Maybe<ContainerSource>
}

/** The six of `POST /Document/Postal/99M`; `source` is the carrier's own unless it says Native. */
export const containerLabelRules: readonly Rule<ContainerRequest>[] = [
  rule(
    '4.9',
    ['fromAddress'],
    'is missing, but source Native needs it',
    ({ source, fromAddress }) => source !== 'Native' || fromAddress !== undefined,
  ),
  fieldsRule(
    '4.9',
    ['toAddress'],
    'is missing, but source Native needs the full address',
    ({ source, toAddress }) => (source === 'Native' ? fullDetails.filter((field) => !toAddress[field]) : []),
  ),
  fieldsRule(
    '4.9',
    ['toAddress'],
    'is missing, but is needed where no trackingNumber is used',
    ({ source, toAddress, trackingNumber }) =>
      source !== 'Native' && !trackingNumber && !toAddress.zip ? ['zip'] : [],
  ),
  rule(
    '4.9',
    ['contentCode'],
    'is missing, but source Native needs it',
    ({ source, contentCode }) => source !== 'Native' || !!contentCode,
  ),
  rule(
    '4.9',
    ['carrierAccountId'],
    'or trackingNumber must be used',
    ({ carrierAccountId, trackingNumber }) => !!carrierAccountId || !!trackingNumber,
  ),
  rule(
    '4.9',
    ['entryFacilityType'],
    'is missing, but is needed where no trackingNumber is used',
    ({ entryFacilityType, trackingNumber }) => !!trackingNumber || entryFacilityType !== undefined,
  ),
]

type Period = { readonly startDate?: Maybe<string>; readonly endDate?: Maybe<string> }

/** Days as they are written: what a timestamp's hour adds does not matter to a list of days. */
export function periodRule(section: string): Rule<Period> {
  return rule(
    section,
    ['endDate'],
    'is before startDate',
    ({ startDate, endDate }) => !startDate || !endDate || startDate.slice(0, 10) <= endDate.slice(0, 10),
  )
}

type KeyAndValue = { readonly key?: Maybe<string>; readonly value?: Maybe<string> }

/** `GET /Shipment`: neither says anything without the other. */
export const keyAndValue: readonly Rule<KeyAndValue>[] = [
  rule(
    '4.6',
    ['key'],
    'is missing beside value',
    ({ key, value }) => value === undefined || key !== undefined,
  ),
  rule('4.6', ['value'], 'is missing beside key', ({ key, value }) => key === undefined || !!value),
]

type ManifestQuery = Period & { readonly value: string; readonly pageToken?: Maybe<string> }

/**
 * `GET /Manifest` requires a value and gives one manifest or a list (4.7): a value names the one, and only a request for
 * the manifests of some days has an empty one.
 */
export const manifestValue = rule<ManifestQuery>(
  '4.7',
  ['value'],
  'is empty, but no list of days is asked for',
  ({ value, startDate, endDate, pageToken }) =>
    value.trim() !== '' || [startDate, endDate, pageToken].some((given) => given !== undefined),
)
