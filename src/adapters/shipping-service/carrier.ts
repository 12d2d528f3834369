import { isObject, textAt, valueAt } from './json.ts'
import type { ResourceContext } from './resource-context.ts'

/** A carrier that can be configured on the account. */
export type Carrier = {
  readonly carrierCode: string
  readonly name: string | undefined
  readonly logo: string | undefined
  /** What it must be told (section 2.9), where the answer lists it. */
  readonly fields: readonly CarrierField[] | undefined
}

export type CarrierField = {
  readonly name: string
  readonly required: boolean
  readonly description: string | undefined
}

function readFields(listed: unknown): readonly CarrierField[] | undefined {
  if (!Array.isArray(listed)) return undefined
  return listed.filter(isObject).flatMap((field) => {
    const name = textAt(field, 'name')
    return name === undefined
      ? []
      : [{ name, required: valueAt(field, 'required') === true, description: textAt(field, 'description') }]
  })
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
        fields: readFields(carrier.value('configuration')),
      }))
    },
  }
}
