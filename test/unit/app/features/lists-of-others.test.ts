// What a refund waits for at a bench of a warehouse.

import { expect, it } from 'vitest'
import { listsOfOthers } from '../../../../src/app/features/lists-of-others.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import type { OwnParcelRow } from '../../../../src/core/warehouse/shared-day.ts'
import { buy, openStores } from '../../adapters/sqlite/samples.ts'

const row: OwnParcelRow = {
  benchId: 'bench',
  parcelId: 'parcel',
  number: 1,
  contentIndex: undefined,
  isOff: false,
  isVoid: false,
  manifestId: 'M',
  manifestState: 'making',
  bench: 'Bench 2',
  refusal: undefined,
}

async function openLists({
  fault = new AppError('warehouse_cut_off', 'No answer'),
  isCutOff = () => false,
  lastHeard,
}: {
  readonly fault?: Error
  readonly isCutOff?: () => boolean
  readonly lastHeard?: { readonly kind: 'taken' | 'held'; readonly row: OwnParcelRow }
} = {}) {
  const { purchase } = await buy(await openStores(), { orderNumber: 'ORD-1' })
  const lists = listsOfOthers(
    {
      takeOff: () => Promise.reject(fault),
      putBack: () => undefined,
      placeOf: () => lastHeard,
    },
    isCutOff,
  )
  return { id: purchase.id, takeOff: () => lists.takeOff([purchase]) }
}

it('does not go on where the answer was lost, also where the cut is known right after', async () => {
  const unknown = { code: 'conflict', details: { reason: 'manifest_not_known' } }
  await expect((await openLists()).takeOff()).rejects.toMatchObject(unknown)
  const known = [false, true]
  const { takeOff } = await openLists({ isCutOff: () => known.shift() ?? true })
  await expect(takeOff()).rejects.toMatchObject(unknown)
  // What was known before the question.
  expect(await takeOff()).toEqual([])
})

it('goes on while the bench knows that it is cut off, but for what was last heard to be on a manifest under way', async () => {
  const isCutOff = () => true
  const { id, takeOff } = await openLists({ isCutOff, lastHeard: { kind: 'taken', row } })
  expect(await takeOff()).toEqual([id])
  expect(await (await openLists({ isCutOff, lastHeard: { kind: 'held', row } })).takeOff()).toEqual([])
  // A fault of its own is no cut.
  await expect((await openLists({ isCutOff, fault: new Error('bug') })).takeOff()).rejects.toThrow('bug')
})
