import { describe, expect, it } from 'vitest'
import type { ContainerForm } from '../../../../src/contract/containers.ts'
import { checkContainerForm } from '../../../../src/core/containers/check-form.ts'
import {
  containerRequest,
  emptyAddress,
  emptyForm,
} from '../../../../src/core/containers/container-request.ts'
import { endpoints } from '../../../../src/service/endpoints.ts'

const full = {
  ...emptyAddress,
  name: 'Ada Example',
  street1: '12 Sample St',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
  country: 'US',
}
const form = (changes: Partial<ContainerForm>): ContainerForm => ({ ...emptyForm, ...changes })
const missing = (changes: Partial<ContainerForm>) =>
  checkContainerForm(form(changes)).problems.map(({ field }) => field)

describe('a form for container labels', () => {
  it('needs account, facility and ZIP where no tracking number is used', () => {
    const { problems, required, applies } = checkContainerForm(emptyForm)
    expect(problems.map(({ field }) => field).toSorted()).toEqual([
      'carrierAccountId',
      'entryFacilityType',
      'toAddress.zip',
    ])
    expect(problems.every(({ kind, section }) => kind === 'missing' && section === '4.9')).toBe(true)
    expect(required.toSorted()).toEqual(['carrierAccountId', 'entryFacilityType', 'toAddress.zip'])
    expect(applies).not.toContain('contentCode')
    expect(applies).not.toContain('fromAddress.name')
  })

  it('needs nothing more where a tracking number says it all', () => {
    expect(checkContainerForm(form({ trackingNumber: '9205590164917312751089' }))).toMatchObject({
      problems: [],
      required: [],
    })
  })

  it('needs both full addresses and the content code where the labels are native', () => {
    const { problems, required } = checkContainerForm(form({ source: 'Native', carrierAccountId: 'CA' }))
    const fields = problems.map(({ field }) => field)
    const wanted = ['to', 'from'].flatMap((place) =>
      ['name', 'street1', 'city', 'zip'].map((field) => `${place}Address.${field}`),
    )
    expect(fields.toSorted()).toEqual([...wanted, 'contentCode', 'entryFacilityType'].toSorted())
    expect(required).toEqual(expect.arrayContaining([...wanted, 'contentCode', 'carrierAccountId']))
    expect(
      missing({
        source: 'Native',
        carrierAccountId: 'CA',
        entryFacilityType: 'DDU',
        contentCode: 'PSVC',
        toAddress: full,
        fromAddress: full,
      }),
    ).toEqual([])
  })

  it('marks a field as required whether it is filled in or not', () => {
    const filled = checkContainerForm(
      form({
        carrierAccountId: 'CA',
        entryFacilityType: 'DNDC',
        toAddress: { ...emptyAddress, zip: '78701' },
      }),
    )
    expect(filled).toMatchObject({ problems: [] })
    expect(filled.required.toSorted()).toEqual(['carrierAccountId', 'entryFacilityType', 'toAddress.zip'])
  })

  it('sends nothing that means nothing, and what it sends is what the contract takes', () => {
    const request = containerRequest(
      form({
        trackingNumber: '9205590164917312751089',
        carrierAccountId: 'CA',
        entryFacilityType: 'DDU',
        contentCode: 'PSVC',
        toAddress: full,
        fromAddress: full,
        pages: 4,
      }),
    )
    expect(request).toEqual({
      type: 'ContainerLabel',
      service: 'ParcelSelectDE',
      source: 'Postal',
      containerSortType: 'Pallet',
      processingCategory: 'Machinable',
      containerTopology: 'Nested',
      pages: 4,
      trackingNumber: '9205590164917312751089',
      toAddress: {},
    })
    expect(endpoints.createContainerLabels.body.safeParse(request).success).toBe(true)
  })
})
