// The order that a page goes on with which was loaded again, or opened after the station was started anew.

import { beforeEach, expect, it, vi } from 'vitest'
import type { Verification } from '../../../../src/contract/verification-view.ts'
import type { AppContext } from '../../../../src/renderer/frame/app-context.ts'
import { verificationView } from '../views.ts'

// Each page comes back once.
beforeEach(() => vi.resetModules())

async function shownTo(name: string, order: Verification): Promise<Verification | undefined> {
  const { comeBack } = await import('../../../../src/renderer/ship/verification/comes-back.ts')
  const shown = { current: undefined as Verification | undefined, open: [order] }
  const page = {
    ship: { scan: undefined, desk: { open: false }, items: { shown } },
    operators: { state: { locked: false, current: { name } } },
  }
  const storage = { getItem: () => order.orderNumber }
  comeBack(page as unknown as AppContext, storage as unknown as Storage)
  return shown.current
}

it('is the one that whoever is at work was scanning', async () => {
  const order = verificationView()
  expect(await shownTo('Ann', order)).toEqual(order)
  vi.resetModules()
  expect(await shownTo('Bo', order)).toBeUndefined()
})

it('is one whose next parcel nobody has begun', async () => {
  const next = verificationView({ parcelNumber: 2, packed: 0, last: undefined })
  expect(await shownTo('Bo', next)).toEqual(next)
})

it('is none that has a closed parcel, which is bought before anything goes into the next', async () => {
  const next = verificationView({ parcelNumber: 2, packed: 0, last: undefined, closed: [1] })
  expect(await shownTo('Ann', next)).toBeUndefined()
})

it('is one whose closed parcels all wait in the line: they are bought by themselves', async () => {
  const next = verificationView({ parcelNumber: 2, packed: 0, last: undefined, closed: [1], inLine: [1] })
  expect(await shownTo('Ann', next)).toEqual(next)
})

it('is none of which all is packed, and waits in the line', async () => {
  const all = verificationView({
    parcelNumber: 3,
    packed: 0,
    left: 0,
    last: undefined,
    closed: [1, 2],
    inLine: [1, 2],
  })
  expect(await shownTo('Ann', all)).toBeUndefined()
})
