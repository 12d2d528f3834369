// What the page can ask about addresses that are kept at the service. The service creates, tells and validates one by
// its id (section 4.3) and has no list: the list is the station's own memory of them. Part of the operations of the
// station (operations.ts).

import { z } from 'zod'
import { Address } from '../service/records.ts'
import { Timestamp, Warning } from './domain.ts'
import { ErrorInfo } from './errors.ts'
import { SettingsView } from './settings.ts'
import { op, type OperationTable } from './op.ts'

export const addressUses = ['ship_from', 'recipient'] as const
export type AddressUse = (typeof addressUses)[number]

/** What a person writes of an address (section 2.1). */
export const AddressFields = Address.pick({
  name: true,
  company: true,
  street1: true,
  street2: true,
  street3: true,
  city: true,
  state: true,
  zip: true,
  country: true,
  phone: true,
  email: true,
}).strict()
export type AddressFields = z.infer<typeof AddressFields>

export const SavedAddressView = z.object({
  addressId: z.string(),
  /** The service's id: stands for the address in requests. */
  serviceId: z.string(),
  use: z.enum(addressUses),
  address: AddressFields,
  /** The service's own word about it, if it said one. */
  verificationStatus: z.string().optional(),
  isResidential: z.boolean().optional(),
  /** It is where parcels leave from unless another is chosen. */
  isDefault: z.boolean(),
  savedAt: Timestamp,
  /** When the service last told it. */
  askedAt: Timestamp,
})
export type SavedAddressView = z.infer<typeof SavedAddressView>

/**
 * What the service made of an address. It has no documented word for "this address exists": `same` and `changed` say
 * what it answered, `refused` that it does not take it.
 */
export const AddressCheck = z.object({
  verdict: z.enum(['same', 'changed', 'refused']),
  before: AddressFields,
  after: AddressFields.optional(),
  changed: z.array(z.string()),
  verificationStatus: z.string().optional(),
  isResidential: z.boolean().optional(),
  warnings: z.array(Warning),
  reason: ErrorInfo.optional(),
})
export type AddressCheck = z.infer<typeof AddressCheck>

const AddressId = z.uuid()
const AddressList = z.object({ addresses: z.array(SavedAddressView) })

export const addressOperations = {
  /** Newest first. */
  'addresses.list': op({
    access: 'look',
    input: z.strictObject({ use: z.enum(addressUses).optional() }),
    output: AddressList,
  }),
  /** Lets the service look at an address without keeping it. */
  'addresses.check': op({
    access: 'look',
    input: z.strictObject({ address: AddressFields }),
    output: AddressCheck,
  }),
  /** Keeps an address at the service, as it is given. */
  'addresses.create': op({
    access: 'pack',
    audit: 'done',
    input: z.strictObject({ use: z.enum(addressUses), address: AddressFields }),
    output: z.object({ saved: SavedAddressView, warnings: z.array(Warning) }),
  }),
  /** Takes an address by the service's id into the station's list. Throws `not_found`. */
  'addresses.fetch': op({
    access: 'pack',
    input: z.strictObject({ use: z.enum(addressUses), serviceId: z.string().trim().min(1).max(200) }),
    output: SavedAddressView,
  }),
  /** Lets the service validate a kept address; it keeps what it makes of it. */
  'addresses.validate': op({
    access: 'pack',
    input: z.strictObject({ addressId: AddressId }),
    output: z.object({ check: AddressCheck, saved: SavedAddressView }),
  }),
  /** Leaves it out of the station's list. The service keeps it: it offers no deletion. */
  'addresses.forget': op({
    access: 'pack',
    audit: { when: 'done', recordId: 'in.addressId' },
    input: z.strictObject({ addressId: AddressId }),
    output: AddressList,
  }),
  /** Parcels leave from it from now on. Throws `invalid_input` where it has no state or country. */
  'addresses.makeDefault': op({
    access: 'supervise',
    audit: { when: 'done', subject: 'out.profile' },
    input: z.strictObject({ addressId: AddressId }),
    output: SettingsView,
  }),
} satisfies OperationTable
