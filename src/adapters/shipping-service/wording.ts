// How a request is worded where the contract hides a name or speaks with two voices.

import type { BillTo } from '../../service/records.ts'
import { invalid } from './check-input.ts'
import type { Checked, ServiceEndpointId } from './check-input.ts'

/** Endpoints that may carry who is billed: the contract does not say which does (section 2.8). */
export type BillToEndpointId = 'getRates' | 'createShipment'

/** How a profile's service words what the contract hides or says with two voices. */
export type Wording = {
  readonly baseUrl: URL
  /** The postal carrier's own name, for paths, option names and the container source (sections 2.7, 4.9). */
  readonly postalName: string
  /** `list` by default; `text` sends the one special service itself (section 2.10). */
  readonly specialServiceAs?: 'list' | 'text' | undefined
  /** Where BillTo goes; without it no request can carry one. */
  readonly billTo?: { readonly endpoints: readonly BillToEndpointId[]; readonly field: string } | undefined
}

/** Fields that are days: samples of the contract also show timestamps, and what is sent are dates. */
const days = ['startDate', 'endDate', 'shipDate'] as const

/** Checked fields with days as `yyyy-mm-dd`. */
export function withDays(fields: Checked): Checked {
  const cut = days.flatMap((name) => {
    const value = fields[name]
    return typeof value === 'string' ? [[name, value.slice(0, 10)] as const] : []
  })
  return { ...fields, ...Object.fromEntries(cut) }
}

function specialServiceOf(id: ServiceEndpointId, given: unknown, as: Wording['specialServiceAs']): unknown {
  const list: readonly unknown[] = Array.isArray(given) ? given : [given]
  if (as !== 'text') return list
  if (list.length > 1) {
    throw invalid(id, 'body', ['specialService'], 'must be one alone: the profile sends it as text')
  }
  return list[0]
}

function optionOf(option: object, postalName: string): object {
  const prefix = `${postalName.toUpperCase()}_`
  return Object.fromEntries(
    Object.entries(option).map(([name, value]) => [name.replace(/^POSTAL_/, prefix), value as unknown]),
  )
}

function billToOf(id: ServiceEndpointId, billTo: BillTo, place: Wording['billTo']): Checked {
  const carries: readonly ServiceEndpointId[] = place?.endpoints ?? []
  if (!place || !carries.includes(id)) {
    throw invalid(id, 'body', ['billTo'], 'has no place in requests of this profile')
  }
  return { [place.field]: billTo }
}

/** A checked body as it is sent. Throws `invalid_input` for what the profile cannot word. */
export function wordBody(
  id: ServiceEndpointId,
  body: Checked,
  billTo: BillTo | undefined,
  wording: Wording,
): Checked {
  const { specialService, option, source } = body
  return {
    ...withDays(body),
    ...(specialService === undefined
      ? {}
      : { specialService: specialServiceOf(id, specialService, wording.specialServiceAs) }),
    ...(typeof option === 'object' && option !== null
      ? { option: optionOf(option, wording.postalName) }
      : {}),
    ...(source === 'Postal' ? { source: wording.postalName } : {}),
    ...(billTo ? billToOf(id, billTo, wording.billTo) : {}),
  }
}
