import { describe, expect, test } from 'vitest'
import { dialectNames } from '../../../src/sandbox/service/dialects.ts'
import { answerOf, field, text } from './dialect-reading.ts'
import {
  austin,
  berlin,
  buy,
  customsInfo,
  newTransactionId,
  signIn,
  startSandbox,
  twoPounds,
} from './service-caller.ts'

const dayMs = 24 * 60 * 60 * 1000
const bought = new Date('2026-03-02T09:00:00.000Z')

type Caller = Awaited<ReturnType<typeof signIn>>
type RefundAnswer = { readonly id: string; readonly shipmentId: string; readonly status: string }

function refund(caller: Caller, value: string, key = 'Id', transactionId = newTransactionId()) {
  return caller('Shipment/Refund', { body: { key, value }, headers: { transactionId } })
}

async function refundOf(caller: Caller, id: string): Promise<unknown> {
  return field((await caller(`Shipment?key=Id&value=${id}`)).body, 'refund')
}

const start = async () => {
  const sandbox = await startSandbox({ now: () => bought })
  return { sandbox, caller: await signIn(sandbox) }
}

describe('a refund', () => {
  test('goes from Initiated to Approved to Refunded, and is credited once', async () => {
    const { sandbox, caller } = await start()
    const { body } = await buy(caller)
    const paidMinor = sandbox.state().chargedMinor
    const balance = async () => (await caller('Account/Postage/Balance')).body.balance
    const afterPurchase = await balance()

    const asked = await refund(caller, body.id)
    expect(asked.status).toBe(200)
    expect(asked.body).toMatchObject({ shipmentId: body.shipmentId, status: 'Initiated' })
    expect(await refundOf(caller, body.id)).toEqual({ status: 'Initiated' })

    sandbox.clock.advance(dayMs)
    expect(await refundOf(caller, body.id)).toEqual({ status: 'Approved' })
    expect(await balance()).toBe(afterPurchase)

    sandbox.clock.advance(13 * dayMs)
    expect(await balance()).toBe(500)
    expect(await refundOf(caller, body.id)).toEqual({ status: 'Refunded' })
    sandbox.clock.advance(100 * dayMs)
    expect(await balance()).toBe(500)
    expect(sandbox.state().balanceMinor).toBe(50_000)

    const { history } = (await caller('Account/Postage/BalanceHistory')).body as unknown as {
      readonly history: readonly { readonly type: string; readonly amount: number }[]
    }
    expect(history.map(({ type, amount }) => [type, amount])).toEqual([
      ['Refund', paidMinor / 100],
      ['Postage', -paidMinor / 100],
      ['Adjustment', 500],
    ])
  })

  test('is Rejected in the end where the carrier finds that the label was used', async () => {
    const { sandbox, caller } = await start()
    const { body } = await buy(caller, { toAddress: { ...austin, company: 'refund:rejected' } })
    expect((await refund(caller, body.id)).body).toMatchObject({ status: 'Initiated' })
    sandbox.clock.advance(dayMs)
    expect(await refundOf(caller, body.id)).toEqual({ status: 'Rejected' })
    sandbox.clock.advance(100 * dayMs)
    expect(sandbox.state().balanceMinor).toBe(50_000 - sandbox.state().chargedMinor)
  })

  test('is asked for by each key', async () => {
    const { caller } = await start()
    for (const [key, name] of [
      ['Id', 'id'],
      ['ShipmentId', 'shipmentId'],
      ['TrackingNumber', 'trackingNumber'],
    ] as const) {
      const { body } = await buy(caller)
      expect((await refund(caller, body[name], key)).body).toMatchObject({ shipmentId: body.shipmentId })
    }
    expect((await refund(caller, 'x', 'TransactionId')).status).toBe(422)
  })

  test('is the same one when the same transactionId asks again', async () => {
    const { sandbox, caller } = await start()
    const { body } = await buy(caller)
    const other = await buy(caller)
    const first = await refund(caller, body.id, 'Id', 'again')
    const second = await refund(caller, body.trackingNumber, 'TrackingNumber', 'again')
    expect(second.body).toEqual(first.body)
    const misused = await refund(caller, other.body.id, 'Id', 'again')
    expect([misused.status, misused.body.Errors[0]!.Code]).toEqual([422, 'SHIPMENT.REFUND.VALIDATION_FAILED'])
    sandbox.clock.advance(20 * dayMs)
    const late = (await refund(caller, body.id, 'Id', 'again')).body as unknown as RefundAnswer
    expect(late).toEqual({ ...(first.body as unknown as RefundAnswer), status: 'Refunded' })
  })

  test('voids the label: the carrier reports nothing more of the parcel', async () => {
    const { sandbox, caller } = await start()
    const { body } = await buy(caller)
    sandbox.clock.advance(2 * 60 * 60 * 1000)
    await refund(caller, body.id)
    sandbox.clock.advance(10 * dayMs)
    const tracked = await caller(`Tracking?key=Id&value=${body.id}`)
    expect(tracked.body).toMatchObject({ status: 'Cancelled', subStatus: 'Void info received' })
  })
})

describe('a refund is refused', () => {
  const codes = (reply: Awaited<ReturnType<typeof refund>>) => [reply.status, reply.body.Errors[0]!.Code]

  test('once the carrier has the parcel, of any of its packages', async () => {
    const { sandbox, caller } = await start()
    const { body } = await buy(caller, { packages: [twoPounds, twoPounds] })
    sandbox.clock.advance(8 * 60 * 60 * 1000)
    expect(codes(await refund(caller, body.id))).toEqual([422, 'SHIPMENT.REFUND.VALIDATION_FAILED'])
    expect(await refundOf(caller, body.id)).toBeUndefined()
  })

  test('a second time', async () => {
    const { caller } = await start()
    const { body } = await buy(caller)
    await refund(caller, body.id)
    expect(codes(await refund(caller, body.id))).toEqual([422, 'SHIPMENT.REFUND.VALIDATION_FAILED'])
  })

  test('after thirty days, of a label that was never used', async () => {
    const { sandbox, caller } = await start()
    const { body } = await buy(caller, { toAddress: { ...austin, company: 'track:voided' } })
    sandbox.clock.advance(31 * dayMs)
    expect(codes(await refund(caller, body.id))).toEqual([422, 'SHIPMENT.REFUND.VALIDATION_FAILED'])
  })

  test('by a carrier that refunds nothing', async () => {
    const { caller } = await start()
    const express = {
      service: 'ExpressWorldwide',
      carrierAccountId: 'CA-DHL',
      toAddress: berlin,
      customsInfo,
    }
    const { body } = await buy(caller, express)
    expect(codes(await refund(caller, body.id))).toEqual([422, 'SHIPMENT.REFUND.NOT_SUPPORTED'])
  })

  test('of what is no shipment, and without a transactionId', async () => {
    const { caller } = await start()
    expect(codes(await refund(caller, 'none'))).toEqual([404, 'SHIPMENT.NOT_FOUND'])
    const reply = await caller('Shipment/Refund', { body: { key: 'Id', value: 'x' } })
    expect(codes(reply)).toEqual([400, 'SHIPMENT.REFUND.BAD_REQUEST'])
  })
})

test.each(dialectNames)('is answered and shown in the dialect %s', async (dialect) => {
  const caller = await signIn(await startSandbox({ dialect }))
  const { body } = await buy(caller)
  const id = text(answerOf(dialect, body), 'id')
  const reply = await refund(caller, id)
  expect(text(answerOf(dialect, reply.body), 'status')).toBe('Initiated')
  const found = await caller(`Shipment?key=Id&value=${id}`)
  expect(text(field(answerOf(dialect, found.body), 'refund'), 'status')).toBe('Initiated')
})
