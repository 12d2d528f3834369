import { expect, it } from 'vitest'
import { parcelLook } from '../../../src/renderer/tracking/status-look.ts'

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
