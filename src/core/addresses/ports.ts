import type { AddressFields, AddressUse } from '../../contract/addresses.ts'
import type { Warning } from '../../contract/domain.ts'
import type { Address } from '../../service/records.ts'

/** An address as the service tells it: what it does not repeat is absent. */
export type ToldAddress = Partial<AddressFields> & {
  readonly id?: string | undefined
  readonly verificationStatus?: string | undefined
  readonly isResidential?: boolean | undefined
}

export type AddressAnswer = { readonly address: ToldAddress; readonly warnings: readonly Warning[] }

/** What the address book needs of the service (section 4.3). Errors as `ShippingService` has them. */
export type AddressService = {
  get(id: string): Promise<AddressAnswer>
  /** One of `save` and `verify` must be true; a saved address comes back with its id. */
  create(address: Address): Promise<AddressAnswer>
  validate(id: string): Promise<AddressAnswer>
}

/** An address that the service keeps, as it last told it. */
export type SavedAddress = {
  readonly id: string
  /** Names the account that has it. */
  readonly accountKey: string
  readonly serviceId: string
  readonly use: AddressUse
  readonly address: AddressFields
  readonly verificationStatus: string | undefined
  readonly isResidential: boolean | undefined
  readonly savedAt: Date
  readonly askedAt: Date
}

/** The station's list. Every write is on disk when its promise resolves. */
export type SavedAddressStore = {
  /** Adds one, or takes the place of the account's one with the same service id. Answers with it as it is kept. */
  put(address: SavedAddress): Promise<SavedAddress>
  get(id: string): Promise<SavedAddress | undefined>
  /** Newest first. */
  list(accountKey: string, use?: AddressUse): Promise<readonly SavedAddress[]>
  remove(id: string): Promise<void>
}
