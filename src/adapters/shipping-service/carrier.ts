import type { Carrier } from '../../core/carriers/ports.ts'
import { isObject, textAt, valueAt } from './json.ts'
import type { ResourceContext } from './resource-context.ts'

function readFields(listed: unknown): Carrier['fields'] {
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
        fields: readFields(carrier.whole('configuration')),
      }))
    },
  }
}
