// From the form for container labels to the body of `POST /Document/Postal/99M` (section 4.9), with nothing in it that
// means nothing there.

import type { ContainerAddress, ContainerForm } from '../../contract/containers.ts'
import { withCountryCode } from '../../service/countries.ts'
import type { endpoints } from '../../service/endpoints.ts'

/** The body as the endpoint's schema takes it. */
export type ContainerLabelRequest = (typeof endpoints.createContainerLabels.body)['_zod']['input']

const addressFields = ['name', 'company', 'street1', 'street2', 'city', 'state', 'zip', 'country'] as const

export const emptyAddress: ContainerAddress = {
  name: '',
  company: '',
  street1: '',
  street2: '',
  city: '',
  state: '',
  zip: '',
  country: '',
}

/** The contract's own defaults. */
export const emptyForm: ContainerForm = {
  trackingNumber: '',
  carrierAccountId: '',
  source: 'Postal',
  contentCode: '',
  containerSortType: 'Pallet',
  processingCategory: 'Machinable',
  pages: 1,
  toAddress: emptyAddress,
  fromAddress: emptyAddress,
}

const always = ['trackingNumber', 'source', 'containerSortType', 'processingCategory', 'pages'] as const
const withoutParcel = ['carrierAccountId', 'entryFacilityType'] as const

/** Paths of the fields that mean something as the form is now. */
export function fieldsThatApply({ source, trackingNumber }: ContainerForm): readonly string[] {
  const native = source === 'Native'
  return [
    ...always,
    ...(trackingNumber ? [] : withoutParcel),
    ...(native ? ['contentCode', ...pathsOf('toAddress'), ...pathsOf('fromAddress')] : []),
    ...(!native && !trackingNumber ? ['toAddress.zip'] : []),
  ]
}

const pathsOf = (address: 'toAddress' | 'fromAddress') => addressFields.map((field) => `${address}.${field}`)

/** Checked against the contract by `checkContainerForm` and again before it is sent. */
export function containerRequest(form: ContainerForm): ContainerLabelRequest {
  const applies = new Set(fieldsThatApply(form))
  const text = (field: 'trackingNumber' | 'carrierAccountId' | 'contentCode') =>
    applies.has(field) && form[field] ? { [field]: form[field] } : {}
  const partsOf = (address: 'toAddress' | 'fromAddress'): Partial<ContainerAddress> =>
    withCountryCode(
      Object.fromEntries(
        addressFields.flatMap((field) => {
          const value = form[address][field]
          return applies.has(`${address}.${field}`) && value ? [[field, value]] : []
        }),
      ) as Partial<ContainerAddress>,
    )
  return {
    type: 'ContainerLabel',
    service: 'ParcelSelectDE',
    source: form.source,
    containerSortType: form.containerSortType,
    processingCategory: form.processingCategory,
    containerTopology: 'Nested',
    pages: form.pages,
    ...text('trackingNumber'),
    ...text('carrierAccountId'),
    ...text('contentCode'),
    ...(applies.has('entryFacilityType') && form.entryFacilityType
      ? { entryFacilityType: form.entryFacilityType }
      : {}),
    toAddress: partsOf('toAddress'),
    // What is missing in it is found by the check.
    ...(form.source === 'Native' ? { fromAddress: partsOf('fromAddress') as ContainerAddress } : {}),
  }
}
