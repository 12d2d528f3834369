import { expect, it } from 'vitest'
import { keepPlace, keptPlace } from '../../../../src/renderer/frame/kept-place.ts'

function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage
}

it('gives back the screen and the parcel', () => {
  const place = storage()
  expect(keptPlace(place)).toBeUndefined()
  keepPlace({ screen: 'reprint', purchaseId: 'p-1' }, place)
  expect(keptPlace(place)).toEqual({ screen: 'reprint', purchaseId: 'p-1' })
  keepPlace({ screen: 'ship' }, place)
  expect(keptPlace(place)).toEqual({ screen: 'ship' })
})

it.each(['', '{', 'null', '[]', '{"screen":"gone"}', '{"purchaseId":"p-1"}'])(
  'takes %j for nothing',
  (text) => {
    const place = storage()
    place.setItem('packbench.place', text)
    expect(keptPlace(place)).toBeUndefined()
  },
)
