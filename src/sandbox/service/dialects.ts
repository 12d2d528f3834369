// The four ways in which the sandbox words the same answer. Handlers know only `plain`; everything else is a change of
// shape made here. Error bodies are documented and have one shape.

import type { EndpointId } from '../../service/endpoints.ts'

export const dialectNames = ['plain', 'pascal', 'links', 'sparse'] as const
export type DialectName = (typeof dialectNames)[number]

type Json = unknown
type JsonObject = Readonly<Record<string, Json>>

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Applies `change` to every object of a tree, innermost first. */
function mapObjects(value: Json, change: (object: JsonObject) => JsonObject): Json {
  if (Array.isArray(value)) return value.map((one) => mapObjects(one, change))
  if (!isObject(value)) return value
  return change(
    Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapObjects(inner, change)])),
  )
}

const isLabel = (object: JsonObject) => 'labelFileType' in object && 'data' in object && 'url' in object

function without(object: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !names.includes(key)))
}

/** Handlers give a label both as data and as a link; the answer has the one that was asked for. */
const askedLabels = (body: Json) =>
  mapObjects(body, (object) =>
    isLabel(object) ? without(object, object['labelType'] === 'Url' ? 'data' : 'url') : object,
  )

const linkedLabels = (body: Json) =>
  mapObjects(body, (object) => (isLabel(object) ? { ...without(object, 'data'), labelType: 'Url' } : object))

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

const capitalised = (body: Json) =>
  mapObjects(body, (object) =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [capital(key), value])),
  )

/** Beside the answer proper: they stay outside of what a dialect wraps. */
const envelopeFields = ['warnings', 'pageToken']

function pascal(body: JsonObject): Json {
  const content = without(body, ...envelopeFields)
  const values = Object.values(content)
  const data = values.length === 1 && Array.isArray(values[0]) ? values[0] : content
  const envelope = Object.fromEntries(
    envelopeFields.filter((name) => name in body).map((name) => [name, body[name]]),
  )
  return capitalised({ data, ...envelope })
}

function stringNumbers(value: Json): Json {
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(stringNumbers)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, stringNumbers(inner)]))
}

/** Labels move from their packages to one list of the shipment. */
function shipmentWideLabels(object: JsonObject): JsonObject {
  const { packages } = object
  if (!Array.isArray(packages) || !packages.some((one) => isObject(one) && 'label' in one)) return object
  const parcels = packages.filter(isObject)
  return {
    ...object,
    packages: parcels.map((parcel) => without(parcel, 'label')),
    labels: parcels.map((parcel) => ({
      packageNumber: parcel['packageNumber'],
      ...(isObject(parcel['label']) ? parcel['label'] : {}),
    })),
  }
}

function links(body: JsonObject): Json {
  if (typeof body['token'] === 'string') return body['token']
  return stringNumbers(mapObjects(linkedLabels(body), shipmentWideLabels))
}

/** A tree of field names: `true` keeps a field whole, a tree keeps parts of it, or of each entry of a list. */
type Kept = { readonly [field: string]: true | Kept }

const keptOfPackage: Kept = {
  packageNumber: true,
  trackingNumber: true,
  label: { data: true, url: true },
}
const keptOfShipment: Kept = {
  id: true,
  shipmentId: true,
  trackingNumber: true,
  rate: { totalAmount: true, currency: true },
  packages: keptOfPackage,
  refund: { status: true },
}
const keptOfManifest: Kept = { id: true, manifestNumber: true, document: { data: true, url: true } }
const keptOfAddress: Kept = {
  id: true,
  street1: true,
  street2: true,
  city: true,
  state: true,
  zip: true,
  verificationStatus: true,
}
const keptOfEach = { carrierAccountId: true, code: true } as const

/** What the `sparse` dialect cannot leave out. */
const sparseFields: Partial<Readonly<Record<EndpointId, Kept>>> = {
  createToken: { token: true },
  getBalance: { accountId: true, balance: true },
  addFunds: { balance: true },
  setAutoBuy: { accountId: true, balance: true },
  getBalanceHistory: { history: { id: true, date: true, amount: true, balance: true } },
  signUpCustomer: { accountId: true },
  approveTerms: { accountId: true },
  getAddress: keptOfAddress,
  createAddress: keptOfAddress,
  validateAddress: keptOfAddress,
  listCarriers: { carriers: { carrierCode: true } },
  listCarrierAccounts: { carrierAccounts: { id: true, carrierCode: true } },
  createCarrierAccount: { id: true },
  updateCarrierAccount: { id: true },
  deleteCarrierAccount: { id: true },
  listServices: { services: keptOfEach },
  listSpecialServices: { specialServices: keptOfEach },
  listPackageTypes: { packageTypes: keptOfEach },
  getRates: { rate: { carrierAccountId: true, service: true, totalAmount: true, currency: true } },
  createShipment: { ...keptOfShipment, shipments: keptOfShipment },
  findShipments: { ...keptOfShipment, shipments: keptOfShipment },
  refundShipment: { id: true, status: true },
  createManifest: keptOfManifest,
  findManifests: { ...keptOfManifest, manifests: keptOfManifest },
  createContainerLabels: { document: { data: true, url: true } },
  getTracking: {
    trackingNumber: true,
    status: true,
    subStatus: true,
    events: { date: true, status: true },
  },
  getLabel: { labels: { packageNumber: true, data: true, url: true } },
}

function keep(value: Json, kept: Kept): Json {
  if (Array.isArray(value)) return value.map((one) => keep(one, kept))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const rule = kept[key]
      if (rule === undefined) return []
      return [[key, rule === true ? inner : keep(inner, rule)]]
    }),
  )
}

function sparse(body: JsonObject, endpoint: EndpointId): Json {
  const kept = sparseFields[endpoint]
  const asked = askedLabels(body)
  return kept === undefined ? asked : keep(asked, { ...kept, warnings: true, pageToken: true })
}

const wordings: Readonly<Record<DialectName, (body: JsonObject, endpoint: EndpointId) => Json>> = {
  plain: (body) => askedLabels(body),
  pascal: (body) => pascal(askedLabels(body) as JsonObject),
  links,
  sparse,
}

/** The body of a `plain` answer as a dialect words it. Labels come with both `data` and `url`, and leave with one. */
export function wordAnswer(dialect: DialectName, endpoint: EndpointId, body: JsonObject): Json {
  return wordings[dialect](body, endpoint)
}
