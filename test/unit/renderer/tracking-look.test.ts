import { expect, it } from 'vitest'
import { canBeAsked, parcelLook } from '../../../src/renderer/tracking/status-look.ts'

it('promises news of a parcel that is still asked about, and of no other', () => {
  const never = { status: undefined, statusText: undefined, askedAt: undefined }
  expect(parcelLook({ ...never, following: 'following' })).toMatchObject({
    icon: 'wait',
    word: 'Nothing heard yet',
  })
  expect(parcelLook({ ...never, following: 'ended' })).toMatchObject({
    icon: 'question',
    word: 'Nothing heard',
  })
})

it('offers no question about a parcel of which its carrier tells nothing', () => {
  const refused = (code: string) => ({
    failure: { code: 'service_refused' as const, message: '', details: { code } },
  })
  expect(canBeAsked({})).toBe(true)
  expect(canBeAsked(refused('SHIPMENT.NOT_FOUND'))).toBe(true)
  expect(canBeAsked(refused('SHIPMENT.TRACKING.NOT_SUPPORTED'))).toBe(false)
})
