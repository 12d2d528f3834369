// A refund of which it is not known whether the service has it, over a real database. The time is the test's own.

import { describe, expect, it } from 'vitest'
import { sqliteRefundStore } from '../../../../src/adapters/sqlite/refunds.ts'
import { AppError, type ErrorCode } from '../../../../src/contract/errors.ts'
import type { RefundService } from '../../../../src/core/refunds/ports.ts'
import { createRefundRunner } from '../../../../src/core/refunds/refund-runner.ts'
import { UnexpectedResponse } from '../../../../src/core/shipping-service.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { buy, newId, openStores, refundOf } from '../../adapters/sqlite/samples.ts'

type Word = Awaited<ReturnType<RefundService['refundOf']>>
type Asked = ErrorCode | 'taken'
type Looked = Word | ErrorCode | 'unclear'

const longMs = 30 * 60_000
const initiated = { status: 'Initiated', statusText: 'Initiated' } as const
const nothing = () => undefined

/** What the service says to the requests, and to the questions about the shipment, in turn; the last of each for ever. */
async function bench(
  { asks, looks }: { readonly asks: readonly Asked[]; readonly looks: readonly Looked[] },
  { repeats = true } = {},
) {
  const stores = await openStores()
  const { purchase } = await buy(stores, { orderNumber: 'ORD-1' })
  const clock = manualClock()
  const refunds = sqliteRefundStore({ ...stores.context, clock })
  const refund = refundOf(purchase.id)
  await refunds.insertPrepared([refund])
  const sent: string[] = []
  const sentAt: number[] = []
  let lookedUp = 0
  const script = { asks, looks, accountKey: 'account-1' }
  const inTurn = <T>(list: readonly T[], at: number): T => list[Math.min(at, list.length - 1)] as T
  const failed = (code: ErrorCode) => Promise.reject(new AppError(code, 'as the test says'))
  const service: RefundService = {
    authorize: () => Promise.resolve(),
    requestRefund(_trackingNumber, transactionId) {
      const answer = inTurn(script.asks, sent.push(transactionId) - 1)
      sentAt.push(clock.elapsedMs())
      return answer === 'taken' ? Promise.resolve({ ...initiated, warnings: [], raw: '{}' }) : failed(answer)
    },
    refundOf() {
      const word = inTurn(script.looks, lookedUp++)
      if (word === 'unclear')
        return Promise.reject(new UnexpectedResponse('as the test says', '{"refund":{}}', {}))
      return typeof word === 'string' && word !== 'none' ? failed(word) : Promise.resolve(word)
    },
  }
  const open = () =>
    createRefundRunner({
      refunds,
      account: () => ({ service, key: () => script.accountKey }),
      doubtLongMs: () => longMs,
      mayRepeat: () => repeats,
      clock,
      logger: { info: nothing, warn: nothing, error: nothing },
      onRefund: nothing,
    })
  const runner = open()
  return {
    ...stores,
    refunds,
    clock,
    runner,
    open,
    sent,
    sentAt,
    purchase,
    connect: (accountKey: string) => void (script.accountKey = accountKey),
    looksNow: (...words: readonly Looked[]) => {
      script.looks = words
      lookedUp = 0
    },
    id: refund.id,
    begin: () => runner.takeUp(refund.id),
    now: async () => (await refunds.get(refund.id))!,
  }
}

describe('a refused request', () => {
  it('is refused where it is the first, and the record says plainly that there is none', async () => {
    const { begin, now } = await bench({ asks: ['service_refused'], looks: ['none'] })
    await begin()
    expect(await now()).toMatchObject({
      state: 'refused',
      reason: { code: 'service_refused' },
      doubtEnded: false,
    })
  })

  // Hazard: a look-up that failed counted as "none": the refund was called refused while the service had it.
  it.each(['service_no_answer', 'service_busy', 'service_auth_failed', 'unclear', undefined] as const)(
    'is in doubt where the record could not be read (%s), and is not repeated',
    async (look) => {
      const { begin, now, clock, looksNow, sent } = await bench({ asks: ['service_refused'], looks: [look] })
      await begin()
      expect(await now()).toMatchObject({ state: 'in_doubt', reason: { code: 'service_refused' } })
      await clock.advance(5 * 60_000)
      expect((await now()).state).toBe('in_doubt')
      looksNow(initiated)
      await clock.advance(60_000)
      expect(await now()).toMatchObject({ state: 'requested', status: 'Initiated' })
      expect(sent).toHaveLength(1)
    },
  )

  it('is refused as soon as the record can be read and says that there is none', async () => {
    const { begin, now, clock } = await bench({
      asks: ['service_refused'],
      looks: ['service_no_answer', 'service_no_answer', 'none'],
    })
    await begin()
    await clock.advance(10_000)
    expect(await now()).toMatchObject({ state: 'refused', reason: { code: 'service_refused' } })
  })

  // Hazard: the first try was still at work, its repeat was refused, and the record had nothing yet.
  it('stays in doubt where it is a repeat, whatever the record does not have', async () => {
    const { begin, now, clock, looksNow } = await bench({
      asks: ['service_no_answer', 'service_refused'],
      looks: ['none'],
    })
    await begin()
    await clock.advance(24 * 3_600_000)
    expect(await now()).toMatchObject({ state: 'in_doubt' })
    looksNow(initiated)
    await clock.advance(60_000)
    expect(await now()).toMatchObject({ state: 'requested' })
  })

  it('stays in doubt where the station died while it was out', async () => {
    const { refunds, id, open, clock, now } = await bench({ asks: ['service_refused'], looks: ['none'] })
    await refunds.update(id, 'prepared', { state: 'sent', sends: 1 })
    const again = open()
    await again.start()
    await clock.advance(60_000)
    expect((await now()).state).toBe('in_doubt')
    await again.close()
  })
})

describe('doubt', () => {
  // Hazard: what was put off after it was done went out as if nothing had happened.
  it.each(['service_busy', 'service_no_answer', 'unexpected_response', 'internal'] as const)(
    'is what any other answer leaves: %s',
    async (code) => {
      const { begin, now } = await bench({ asks: [code], looks: ['none'] })
      await begin()
      expect(await now()).toMatchObject({ state: 'in_doubt', reason: { code } })
    },
  )

  it.each(['service_unreachable', 'no_account', 'service_auth_failed'] as const)(
    'is not where nothing was worked on: %s',
    async (code) => {
      const { begin, now } = await bench({ asks: [code], looks: ['none'] })
      await begin()
      expect(await now()).toMatchObject({ state: 'prepared', sends: 0, reason: { code } })
    },
  )

  // Hazard: the ten seconds of "none" were repeated for ever, every ten seconds.
  it('repeats the same request after growing pauses, and under the same transactionId', async () => {
    const { begin, clock, sent, sentAt } = await bench({ asks: ['service_no_answer'], looks: ['none'] })
    await begin()
    await clock.advance(longMs)
    expect(new Set(sent).size).toBe(1)
    expect(sent.length).toBeGreaterThan(4)
    expect(sent.length).toBeLessThan(12)
    const pauses = sentAt.slice(1).map((at, index) => at - sentAt[index]!)
    expect(pauses[0]).toBeGreaterThanOrEqual(10_000)
    for (const [index, pause] of pauses.slice(2).entries()) expect(pause).toBeGreaterThan(pauses[index]! / 2)
    expect(pauses.at(-1)).toBeGreaterThan(300_000)
  })

  it('is not repeated where the settings forbid it, nor where the record tells of it in an unknown way', async () => {
    for (const [look, repeats] of [
      ['none', false],
      ['unclear', true],
    ] as const) {
      const { begin, clock, sent, now } = await bench(
        { asks: ['service_no_answer'], looks: [look] },
        { repeats },
      )
      await begin()
      await clock.advance(longMs)
      expect(sent).toHaveLength(1)
      expect((await now()).state).toBe('in_doubt')
    }
  })

  it('is settled by the repeat that the service takes', async () => {
    const { begin, clock, now, sent } = await bench({ asks: ['service_no_answer', 'taken'], looks: ['none'] })
    await begin()
    await clock.advance(60_000)
    expect(await now()).toMatchObject({ state: 'requested', status: 'Initiated' })
    expect(sent).toHaveLength(2)
  })

  it('keeps what could not be read, sealed', async () => {
    const { begin, clock, id, context } = await bench({ asks: ['service_no_answer'], looks: ['unclear'] })
    await begin()
    await clock.advance(2_000)
    const raw = context.database.prepare('SELECT raw FROM refunds WHERE id = ?').get(id)?.['raw']
    expect(raw).toBeInstanceOf(Uint8Array)
    expect(Buffer.from(raw as Uint8Array).toString()).not.toContain('refund')
  })
})

describe('a person’s word', () => {
  it.each(['none', 'unclear', undefined] as const)(
    'ends doubt after long of %s, and leaves the label void',
    async (look) => {
      const { begin, clock, runner, id, refunds, purchase, now, sent } = await bench({
        asks: ['service_no_answer'],
        looks: [look],
      })
      await begin()
      await clock.advance(longMs - 60_000)
      await expect(runner.endDoubt(id, 'not_refunded')).rejects.toMatchObject({ code: 'conflict' })
      await clock.advance(120_000)
      expect(await runner.endDoubt(id, 'not_refunded')).toMatchObject({
        state: 'refused',
        doubtEnded: true,
        reason: { code: 'doubt_ended', details: { reason: 'not_refunded' } },
      })
      const before = sent.length
      await clock.advance(24 * 3_600_000)
      expect(sent).toHaveLength(before)
      expect((await refunds.findVoiding(purchase.id))?.id).toBe(id)
      // It can be asked for anew.
      const anew = { ...(await now()), id: newId(), transactionId: newId(), state: 'prepared' } as const
      expect((await refunds.insertPrepared([anew]))[0]?.id).toBe(anew.id)
    },
  )

  it('is not taken against the record, nor while it cannot be read', async () => {
    const { begin, clock, runner, id, looksNow } = await bench({
      asks: ['service_no_answer'],
      looks: ['none'],
    })
    await begin()
    await clock.advance(longMs + 60_000)
    looksNow('service_unreachable')
    await expect(runner.endDoubt(id, 'other')).rejects.toMatchObject({ code: 'service_unreachable' })
    looksNow(initiated)
    expect((await runner.endDoubt(id, 'other')).state).toBe('requested')
    await expect(runner.endDoubt(id, 'other')).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('a refund of another account than the one that is connected', () => {
  // Hazard: the other account knew no such shipment, and the refund was asked for there, or ended on its word.
  it('is not repeated or ended, says why, and goes on when its account is back', async () => {
    const { begin, clock, now, connect, looksNow, runner, id, sent } = await bench({
      asks: ['service_no_answer', 'taken'],
      looks: ['none'],
    })
    await begin()
    expect(await now()).toMatchObject({ state: 'in_doubt', accountKey: 'account-1' })
    await clock.advance(2_000)
    connect('account-2')
    looksNow(undefined)
    await clock.advance(longMs + 60_000)
    expect(await now()).toMatchObject({ state: 'in_doubt', reason: { code: 'other_account' } })
    await expect(runner.endDoubt(id, 'other')).rejects.toMatchObject({ code: 'other_account' })
    expect(sent).toHaveLength(1)
    connect('account-1')
    looksNow('none')
    await clock.advance(2 * 60_000)
    expect(await now()).toMatchObject({ state: 'requested', reason: undefined })
  })

  it('is followed with renewed keys of an account that has the shipment', async () => {
    const { begin, clock, now, connect, sent } = await bench({
      asks: ['service_no_answer', 'taken'],
      looks: ['none'],
    })
    await begin()
    connect('renewed')
    await clock.advance(2 * 60_000)
    expect(await now()).toMatchObject({ state: 'requested', accountKey: 'renewed' })
    expect(sent).toHaveLength(2)
  })

  it('is not sent there', async () => {
    const { runner, refunds, id, now, connect, looksNow, sent } = await bench({
      asks: ['taken'],
      looks: ['none'],
    })
    await refunds.update(id, 'prepared', { accountKey: 'account-1' })
    connect('account-2')
    looksNow(undefined)
    await runner.takeUp(id)
    expect(await now()).toMatchObject({ state: 'prepared', reason: { code: 'other_account' } })
    expect(sent).toHaveLength(0)
    connect('account-1')
    await runner.takeUp(id)
    expect(await now()).toMatchObject({ state: 'requested', accountKey: 'account-1' })
  })

  it('keeps what was said of one that the service took', async () => {
    const { begin, now, runner, connect, looksNow } = await bench({ asks: ['taken'], looks: ['none'] })
    await begin()
    connect('account-2')
    looksNow(undefined)
    await runner.ask(await now())
    expect(await now()).toMatchObject({ status: 'Initiated', reason: { code: 'other_account' } })
  })
})
