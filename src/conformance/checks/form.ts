// Sections 2 and 4: every field that is required, left out; every closed list, with a value that is not in it; and the rules
// by which one field needs another. The first two are made of the endpoint table.

import { endpointName, sectionOf } from '../../adapters/shipping-service/check-input.ts'
import type { ServiceEndpointId } from '../../adapters/shipping-service/check-input.ts'
import { endpoints } from '../../service/endpoints.ts'
import type { Endpoint } from '../../service/endpoints.ts'
import type { Check } from '../check.ts'
import type { RequestParts } from '../letters.ts'
import { formStatuses, refused, refusedOrWarned, unknownStatuses } from '../outcomes.ts'
import { addressAbroad, customsInfo, customsItem, noSuchValue, nothing, parcel, samples } from '../samples.ts'
import { fieldName, fieldsOf, withField } from '../schema-fields.ts'
import type { SchemaField } from '../schema-fields.ts'
import { serviceEndpoints } from './authentication.ts'

const parts = ['header', 'query', 'body'] as const
type Part = (typeof parts)[number]

/** A route's fields cannot be left out. */
const fields = serviceEndpoints.flatMap((id) => {
  const endpoint: Endpoint = endpoints[id]
  return parts.flatMap((part) =>
    endpoint[part] ? fieldsOf(endpoint[part]).map((field) => ({ id, part, field })) : [],
  )
})

/** An endpoint's own fields are told with it, a record's with the record. */
const sectionFor = (id: ServiceEndpointId, part: Part, { path }: SchemaField) =>
  sectionOf(id, part === 'body' ? path : [])

const place = (part: Part, { path }: SchemaField) => `${part === 'body' ? '' : `${part} `}${fieldName(path)}`

/** Keys that lack something may also be taken for wrong ones. */
const statusesFor = (id: ServiceEndpointId) => (id === 'createToken' ? [...formStatuses, 401] : formStatuses)
const statusWords = (statuses: readonly number[]) => statuses.join(', ').replace(/, (\d+)$/, ' or $1')

type Change = (request: RequestParts) => RequestParts

function withPart(part: Part, path: SchemaField['path'], value: unknown): Change {
  return (request) => ({ ...request, [part]: withField(request[part] ?? {}, path, value) })
}

const needsOf = (id: ServiceEndpointId) => [
  ...(endpoints[id].auth ? (['token'] as const) : []),
  ...(samples[id].needs ?? []),
]

const missingFields = fields
  .filter(({ field }) => field.required)
  .map(({ id, part, field }): Check => ({
    section: sectionFor(id, part, field),
    asks: `${endpointName(id)} without ${place(part, field)}`,
    should: statusWords(statusesFor(id)),
    level: samples[id].level,
    needs: needsOf(id),
    ask: async ({ letters, facts }) => {
      const request = withPart(part, field.path, undefined)(samples[id].parts(facts))
      return refused(
        await letters.send(letters.to(id, request), endpoints[id].auth ? 'own' : 'none'),
        statusesFor(id),
      )
    },
  }))

const wrongValues = fields
  .filter(({ field }) => field.values !== undefined)
  .map(({ id, part, field }): Check => ({
    section: sectionFor(id, part, field),
    asks: `${endpointName(id)} with ${place(part, field)} ${noSuchValue}`,
    should: field.required ? '400 or 422' : '400 or 422, or 200 with a warning',
    level: samples[id].level,
    needs: needsOf(id),
    ask: async ({ letters, facts }) => {
      const request = withPart(part, field.path, noSuchValue)(samples[id].parts(facts))
      const told = await letters.send(letters.to(id, request), 'own')
      return field.required ? refused(told, formStatuses) : refusedOrWarned(told)
    },
  }))

type BrokenRule = {
  readonly section: string
  readonly id: ServiceEndpointId
  readonly asks: string
  readonly needs?: Check['needs']
  readonly body: Readonly<Record<string, unknown>>
}

const ruleOf99M = (asks: string, body: BrokenRule['body']): BrokenRule => ({
  section: '4.9',
  id: 'createContainerLabels',
  asks,
  body,
})

/** What the document's own words demand: the sample's fields, and these in their place. */
const brokenRules: readonly BrokenRule[] = [
  {
    section: '4.3',
    id: 'createAddress',
    asks: 'with neither save nor verify',
    body: { address: addressAbroad },
  },
  {
    section: '4.6',
    id: 'createShipment',
    asks: 'to France without customsInfo',
    needs: ['offerAbroad'],
    body: { toAddress: addressAbroad, packages: [parcel] },
  },
  {
    section: '2.4',
    id: 'createShipment',
    asks: 'to France without hsTariffNumber',
    needs: ['offerAbroad'],
    body: {
      toAddress: addressAbroad,
      customsInfo: { ...customsInfo, customsItem: [{ ...customsItem, hsTariffNumber: undefined }] },
    },
  },
  ruleOf99M('of source Native without fromAddress', {
    source: 'Native',
    contentCode: '01',
    fromAddress: undefined,
  }),
  ruleOf99M('of source Native without contentCode', { source: 'Native' }),
  ruleOf99M('of source Native with a ZIP alone to send to', {
    source: 'Native',
    contentCode: '01',
    toAddress: { zip: '78701' },
  }),
  ruleOf99M('without a ZIP to send to', { toAddress: {} }),
  ruleOf99M('with neither carrierAccountId nor trackingNumber', { carrierAccountId: undefined }),
  ruleOf99M('without entryFacilityType', { entryFacilityType: undefined }),
]

const brokenRuleChecks = brokenRules.map(({ section, id, asks, needs = [], body }): Check => ({
  section,
  asks: `${endpointName(id)} ${asks}`,
  should: '400 or 422',
  level: samples[id].level,
  needs: [...needsOf(id), ...needs],
  ask: async ({ letters, facts }) => {
    const sample = samples[id].parts(facts)
    const offer = needs.includes('offerAbroad') ? facts.offerAbroad : {}
    const request = { ...sample, body: { ...sample.body, ...offer, ...body } }
    return refused(await letters.send(letters.to(id, request), 'own'), formStatuses)
  },
}))

/** Requests that name what is not there. */
const unknownNames: readonly {
  readonly section: string
  readonly id: ServiceEndpointId
  readonly parts?: RequestParts
}[] = [
  { section: '4.3', id: 'getAddress' },
  { section: '4.3', id: 'validateAddress' },
  { section: '4.4', id: 'deleteCarrierAccount' },
  { section: '4.6', id: 'getLabel' },
  { section: '4.8', id: 'getTracking' },
  { section: '4.2', id: 'approveTerms' },
  {
    section: '4.6',
    id: 'refundShipment',
    parts: { header: { transactionId: nothing }, body: { key: 'Id', value: nothing } },
  },
]

const unknownNameChecks = unknownNames.map(({ section, id, parts: request }): Check => ({
  section,
  asks: `${endpointName(id)} of what is not there`,
  should: '404, 400 or 422',
  level: samples[id].level,
  needs: endpoints[id].auth ? ['token'] : [],
  ask: async ({ letters, facts }) => {
    const letter = letters.to(id, request ?? samples[id].parts(facts))
    return refused(await letters.send(letter, endpoints[id].auth ? 'own' : 'none'), unknownStatuses)
  },
}))

export const formChecks: readonly Check[] = [
  ...missingFields,
  ...wrongValues,
  ...brokenRuleChecks,
  ...unknownNameChecks,
]
