// One text, looked for in everything that the station keeps. Part of the operations of the station (operations.ts).

import { z } from 'zod'
import { addressUses } from './addresses.ts'
import { containerStates } from './containers.ts'
import { labelStates, Timestamp } from './domain.ts'
import { manifestStates } from './manifests.ts'
import { op, type OperationTable } from './op.ts'
import { orderStates } from './orders.ts'

/** What is looked in, each by itself. */
export const searchParts = ['orders', 'labels', 'containers', 'manifests', 'addresses'] as const
export type SearchPart = (typeof searchParts)[number]

/** So many are told of each. */
export const mostHitsOfAPart = 4

const OrderFound = z.object({
  orderNumber: z.string(),
  recipient: z.string(),
  destination: z.string(),
  state: z.enum(orderStates),
  /** A label of it may have been bought. */
  inDoubt: z.boolean(),
})

const LabelFound = z.object({
  labelId: z.string(),
  orderNumber: z.string(),
  /** Empty where the service told none. */
  trackingNumber: z.string(),
  recipient: z.string(),
  destination: z.string(),
  packageNumber: z.int(),
  packageCount: z.int(),
  boughtAt: Timestamp,
  state: z.enum(labelStates),
})

const ContainerFound = z.object({
  containerId: z.string(),
  /** Read from the document's own barcodes; none until they are read. */
  numbers: z.array(z.string()),
  trackingNumber: z.string(),
  destination: z.string(),
  state: z.enum(containerStates),
  createdAt: Timestamp,
})

const ManifestFound = z.object({
  manifestId: z.string(),
  manifestNumber: z.string().optional(),
  serviceManifestId: z.string().optional(),
  shipDate: z.iso.date().optional(),
  parcels: z.int(),
  state: z.enum(manifestStates),
  createdAt: Timestamp,
})

const AddressFound = z.object({
  addressId: z.string(),
  use: z.enum(addressUses),
  name: z.string(),
  /** Company, street, place and country, as far as they are written. */
  lines: z.array(z.string()),
})

/** Best first. `not_known`: it could not be looked in, and may have some. */
const found = <Hit extends z.ZodType>(hit: Hit) =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('found'), hits: z.array(hit), isMore: z.boolean() }),
    z.object({ kind: z.literal('not_known') }),
  ])

export const EverythingFound = z.object({
  orders: found(OrderFound),
  /** Parcels, by their labels. */
  labels: found(LabelFound),
  containers: found(ContainerFound),
  manifests: found(ManifestFound),
  addresses: found(AddressFound),
  /** What was asked for is itself a carrier's number: it can be tracked, whoever's parcel it is. */
  trackingNumber: z.string().optional(),
  /** As that of `orders.list`: no order here has the text as its number, and these sources can be asked for it. */
  askable: z.array(z.string()).optional(),
})
export type EverythingFound = z.infer<typeof EverythingFound>

/** What is found in one of the parts. */
export type FoundIn<Part extends SearchPart> = Extract<
  EverythingFound[Part],
  { kind: 'found' }
>['hits'][number]

export const searchOperations = {
  /** `text`: typed or scanned; a part of a number, or the beginnings of a person's words. */
  'search.everything': op({
    access: 'look',
    input: z.strictObject({ text: z.string().trim().min(1).max(200) }),
    output: EverythingFound,
  }),
} satisfies OperationTable
