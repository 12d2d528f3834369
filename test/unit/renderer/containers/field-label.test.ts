import { expect, it } from 'vitest'
import type { ContainerForm } from '../../../../src/contract/containers.ts'
import { inFormOrder } from '../../../../src/renderer/containers/field-label.ts'

const ordered = (source: ContainerForm['source'], ...fields: readonly string[]) =>
  inFormOrder(
    fields.map((field) => ({ field })),
    { source } as ContainerForm,
  ).map(({ field }) => field)

it('what a form lacks is said in the order of its fields', () => {
  const said = [
    'other',
    'fromAddress.zip',
    'toAddress.zip',
    'toAddress.city',
    'contentCode',
    'carrierAccountId',
  ]
  expect(ordered('Native', ...said)).toEqual([
    'carrierAccountId',
    'contentCode',
    'toAddress.city',
    'toAddress.zip',
    'fromAddress.zip',
    'other',
  ])
})

it('a postal destination is its ZIP, above the content code', () => {
  expect(ordered('Postal', 'contentCode', 'toAddress.zip', 'entryFacilityType')).toEqual([
    'entryFacilityType',
    'toAddress.zip',
    'contentCode',
  ])
})
