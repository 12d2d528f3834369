// The closed parcel that Insert opens again, and that the next scan of an item goes into, as the stage shows it.

import { expect, it } from 'vitest'
import { closedParcel } from '../../../../src/renderer/ship/verification/closed-parcel.ts'
import { parcelView, verificationView } from '../views.ts'
import { afterScan } from './scenes.ts'

const orderNumber = 'ORDER-1007'
const open = (...closed: number[]) => ({ open: [verificationView({ parcelNumber: 3, closed })] })
const held = afterScan({ kind: 'held', orderNumber, reason: 'Weigh it' })

it('is the only one of the order that the stage names', () => {
  expect(closedParcel(held, open(2))).toEqual({ orderNumber, parcelNumber: 2 })
})

it('is none of several where the stage does not say which', () => {
  expect(closedParcel(held, open(1, 2))).toBeUndefined()
  const parcel = parcelView({ orderNumber, parcelNumber: 2, state: 'refused' })
  const refused = afterScan({ kind: 'already_running', parcel }, parcel)
  expect(closedParcel(refused, open(1, 2))).toEqual({ orderNumber, parcelNumber: 2 })
})

it.each([
  ['an order that is held', { kind: 'held', orderNumber, reason: 'Weigh it', parcelNumber: 2 }],
  [
    'what was not sent',
    {
      kind: 'not_sent',
      orderNumber,
      parcelNumber: 2,
      error: { code: 'service_unreachable', message: 'away' },
    },
  ],
  [
    'what waits in the line',
    {
      kind: 'put_off',
      orderNumber,
      waiting: {
        id: 'waits',
        orderNumber,
        parcelNumber: 2,
        ceiling: { amountMinor: 2_500, currency: 'USD' },
        createdAt: '2026-11-20T09:00:00.000Z',
      },
    },
  ],
] as const)('is the one of several that the answer names: %s', (_, outcome) => {
  expect(closedParcel(afterScan(outcome), open(1, 2))).toEqual({ orderNumber, parcelNumber: 2 })
})
