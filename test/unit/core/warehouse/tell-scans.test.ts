// What a bench tells of its scans, and when: no scan waits for it.

import { expect, test } from 'vitest'
import { AppError } from '../../../../src/contract/errors.ts'
import type { Claims, ClaimWrite, ScansToTell } from '../../../../src/core/warehouse/claims.ts'
import { createScanTelling, mostUntold } from '../../../../src/core/warehouse/tell-scans.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const parcelOf = (orderNumber: string) => ({ orderId: `id of ${orderNumber}`, orderNumber, parcelNumber: 1 })
const parcel = parcelOf('WEB-1')

function openTelling() {
  const clock = manualClock()
  const told: (readonly [orderKey: string, ScansToTell | 'nothing'])[] = []
  const lost: string[] = []
  const at = { isCut: false, isHeld: true, answer: 'kept' as ClaimWrite, asked: 0 }
  const claims: Pick<Claims, 'tellScans' | 'withdrawScans'> = {
    tellScans({ orderKey }, scans) {
      told.push([orderKey, scans])
      return Promise.resolve(at.answer)
    },
    withdrawScans: ({ orderKey }) => Promise.resolve(void told.push([orderKey, 'nothing'])),
  }
  const telling = createScanTelling({
    ask(question) {
      at.asked += 1
      return at.isCut
        ? Promise.reject(new AppError('warehouse_cut_off', 'cut'))
        : question(claims as unknown as Claims)
    },
    heldOf: ({ orderNumber, parcelNumber }) =>
      at.isHeld ? { orderKey: orderNumber.toLowerCase(), parcelNumber, fencing: 1 } : undefined,
    onLost: ({ orderNumber }) => void lost.push(orderNumber),
    seal: (_, sku) => Promise.resolve(Buffer.from(sku)),
    clock,
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  const inBox = (packed: number) => ({ packed, all: 5, sku: 'MUG', by: undefined, at: clock.now() })
  return { clock, told, lost, at, telling, inBox }
}

test('what is scanned in a moment is told once, as it is then, and how long ago that was', async () => {
  const { clock, told, telling, inBox } = openTelling()
  for (const packed of [1, 2, 3]) telling.tell(parcel, inBox(packed))
  expect(told).toEqual([])
  await clock.advance(500)
  expect(told).toMatchObject([['web-1', { packed: 3, all: 5, agoMs: 500 }]])
  await clock.advance(3_600_000)
  expect(told).toHaveLength(1)
})

test('while the warehouse does not answer it costs nothing but currency: the last state is told when it does', async () => {
  const { clock, told, at, telling, inBox } = openTelling()
  at.isCut = true
  telling.tell(parcel, inBox(1))
  await clock.advance(1_000)
  for (const packed of [2, 3, 4]) telling.tell(parcel, inBox(packed))
  telling.tell(parcelOf('WEB-2'), undefined)
  const { asked } = at
  await clock.advance(1_500)
  expect(at.asked, 'no scan asks anew').toBe(asked)
  at.isCut = false
  telling.again()
  await clock.advance(0)
  expect(told).toMatchObject([
    ['web-1', { packed: 4, agoMs: 1_500 }],
    ['web-2', 'nothing'],
  ])
})

test('without its claim nothing is told of what is in, and all the same that nothing is', async () => {
  const { clock, told, at, telling, inBox } = openTelling()
  at.isHeld = false
  telling.tell(parcel, inBox(1))
  await clock.advance(500)
  telling.tell(parcel, undefined)
  await clock.advance(500)
  expect(told).toEqual([['web-1', 'nothing']])
})

test('that nothing is in a box any more is told beside what is in another of the same order', async () => {
  const { clock, told, telling, inBox } = openTelling()
  telling.tell({ ...parcel, parcelNumber: 2 }, inBox(3))
  telling.tell(parcel, undefined)
  await clock.advance(500)
  expect(told).toMatchObject([
    ['web-1', { packed: 3 }],
    ['web-1', 'nothing'],
  ])
})

test('a claim that is another’s by now is found out by it', async () => {
  const { clock, lost, at, telling, inBox } = openTelling()
  at.answer = 'lost'
  telling.tell(parcel, inBox(1))
  await clock.advance(500)
  expect(lost).toEqual(['WEB-1'])
})

test('so many orders wait to be told of at most', async () => {
  const { clock, told, at, telling, inBox } = openTelling()
  at.isCut = true
  for (let number = 0; number < mostUntold + 10; number += 1)
    telling.tell(parcelOf(`WEB-${number}`), inBox(1))
  await clock.advance(500)
  at.isCut = false
  telling.again()
  await clock.advance(0)
  expect(told).toHaveLength(mostUntold)
  expect(told[0]?.[0]).toBe('web-10')
})
