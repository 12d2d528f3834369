import { expect, it } from 'vitest'
import { ofBenches } from '../../../../src/app/features/manifest-views.ts'
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
