import type { Warning } from '../../contract/domain.ts'

/** A carrier that can be configured on the account. */
export type Carrier = {
  readonly carrierCode: string
  readonly name: string | undefined
  readonly logo: string | undefined
  /** What it must be told, where the service says so. */
  readonly fields:
    | readonly {
        readonly name: string
        readonly required: boolean
        readonly description: string | undefined
      }[]
    | undefined
}

export type Configuration = Readonly<Record<string, unknown>>

/** A carrier configured on the account. */
export type ConfiguredCarrier = {
  readonly id: string
  readonly name: string | undefined
  readonly carrierCode: string | undefined
  readonly description: string | undefined
  readonly logo: string | undefined
  readonly status: string | undefined
  /** May hold secrets: it goes to the service and nowhere else. Undefined where the service does not tell it. */
  readonly configuration: Configuration | undefined
}

export type Offer = {
  readonly carrierAccountId: string
  readonly carrierCode: string | undefined
  readonly code: string
  readonly name: string | undefined
}

export type CarrierAccountInput = {
  readonly name: string
  readonly carrierCode: string
  readonly configuration: Record<string, unknown>
  readonly description?: string
  readonly logo?: string
  readonly status: 'Enabled' | 'Disabled'
}

type Changed = { readonly warnings: readonly Warning[] }

/** Section 4.4. Errors as `ShippingService` has them. */
export type CarrierService = {
  listAvailable(): Promise<readonly Carrier[]>
  /** The picture at an address that the service told, as a `data:` address; undefined where there is none to be had. */
  logo(address: string): Promise<string | undefined>
  list(): Promise<readonly ConfiguredCarrier[]>
  create(account: CarrierAccountInput): Promise<Changed>
  /** All of the account is replaced. */
  update(account: CarrierAccountInput & { readonly id: string }): Promise<Changed>
  delete(id: string): Promise<Changed>
  services(): Promise<readonly Offer[]>
  specialServices(): Promise<readonly Offer[]>
  packageTypes(): Promise<readonly Offer[]>
}
