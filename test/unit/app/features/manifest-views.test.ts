import { expect, it } from 'vitest'
import { ofBenches, shownState } from '../../../../src/app/features/manifest-views.ts'
import {
  endedElsewhere,
  madeElsewhere,
  madeWithOther,
} from '../../../../src/core/manifests/manifest-reasons.ts'

it('tells apart why a manifest waits or was called off because of other benches', () => {
  expect(ofBenches({ reason: endedElsewhere() })).toEqual({ why: 'ended_elsewhere', bench: '' })
  expect(ofBenches({ reason: madeElsewhere('Bench 2') })).toEqual({ why: 'made_elsewhere', bench: 'Bench 2' })
  expect(ofBenches({ reason: madeWithOther('Bench 2') })).toEqual({ why: 'other_account', bench: 'Bench 2' })
  expect(ofBenches({ reason: undefined })).toBeUndefined()
})

it('says of one that waited in a database which was put back that nobody is sure, and not that nothing was sent', () => {
  expect(shownState({ state: 'prepared', needsPerson: true })).toBe('in_doubt')
  expect(shownState({ state: 'prepared', needsPerson: false })).toBe('prepared')
  expect(shownState({ state: 'created', needsPerson: false })).toBe('created')
})
