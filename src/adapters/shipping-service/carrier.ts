import type { ResourceContext } from './resource-context.ts'

/** A carrier that can be configured on the account. */
export type Carrier = {
  readonly carrierCode: string
  readonly name: string | undefined
  readonly logo: string | undefined
}

export function createCarrierResource({ call, open }: ResourceContext) {
  return {
    /** `GET /Carrier`. */
    async list(): Promise<readonly Carrier[]> {
      const carriers = open(await call('listCarriers', {})).list('carrier')
      return carriers.map((carrier) => ({
        carrierCode: carrier.need('carrierCode'),
        name: carrier.text('name'),
        logo: carrier.text('logo'),
      }))
    },
  }
}
