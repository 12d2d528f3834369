// Funds that are added, and what a death of the station leaves of them.

import { randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { bench, ledgerService, usd } from './deposit-bench.ts'

describe('added funds', () => {
  it('are on disk as sent before the request leaves', async () => {
    const { ledger, deposits, store } = await bench()
    ledger.answers('hangs')
    void deposits.add(usd(10_000), randomUUID())
    await expect.poll(() => ledger.charges.length).toBe(1)
    expect(await store.findUnsettled()).toMatchObject({
      state: 'sent',
      transactionId: ledger.charges[0]?.transactionId,
    })
  })

  // Hazard: whatever was not on a list of doubts counted as "not added", and was charged again.
  it.each([
    ['busy', 'service_busy'],
    ['cut_before', 'service_no_answer'],
    ['unread', 'unexpected_response'],
    ['bug', 'internal'],
  ] as const)('that are answered by %s are in doubt: only a refusal is a refusal', async (answer, code) => {
    const { ledger, deposits } = await bench()
    ledger.answers(answer)
    expect(await deposits.add(usd(500), randomUUID())).toMatchObject({ state: 'in_doubt', reason: { code } })
  })

  it('whose answer cannot be read leave it sealed beside them', async () => {
    const { ledger, deposits, database } = await bench()
    ledger.answers('unread')
    const { id } = await deposits.add(usd(500), randomUUID())
    const raw = database.prepare('SELECT raw FROM deposits WHERE id = ?').get(id)?.['raw']
    expect(raw).toBeInstanceOf(Uint8Array)
    expect(Buffer.from(raw as Uint8Array).toString()).not.toContain('success')
  })

  it('keep the balance before and after', async () => {
    const { deposits, store } = await bench()
    const { id } = await deposits.add(usd(500), randomUUID())
    expect(await store.get(id)).toMatchObject({ balanceBefore: usd(10_000), balanceAfter: usd(10_500) })
  })

  // Hazard: funds that were asked for while the profile closed were charged, and nobody kept what became of them.
  it('are refused, and not sent, once the station closes', async () => {
    const { ledger, deposits, store } = await bench()
    const atOnce = deposits.add(usd(500), randomUUID())
    await deposits.close()
    expect((await atOnce).state).toBe('not_added')
    await expect(deposits.add(usd(500), randomUUID())).rejects.toMatchObject({ code: 'conflict' })
    expect(ledger.charges).toEqual([])
    expect(await store.findUnsettled()).toBeUndefined()
  })

  it.each(['refused', 'auth_failed', 'unreachable'] as const)(
    'that are %s are not added, and can be asked for anew',
    async (answer) => {
      const { ledger, deposits } = await bench()
      ledger.answers(answer)
      const first = await deposits.add(usd(500), randomUUID())
      expect(first.state).toBe('not_added')
      ledger.answers('done')
      expect((await deposits.add(usd(500), randomUUID())).state).toBe('added')
      expect(ledger.charges).toHaveLength(1)
    },
  )

  // The balance was the first one's, the money the second one's, and it was looked for at the first.
  it('are added to the account that they were begun with, whatever is connected meanwhile', async () => {
    const { ledger, deposits, connect } = await bench()
    const { getBalance } = ledger.service
    const other = ledgerService('ours')
    ledger.service.getBalance = () => {
      connect('second', other.service)
      return getBalance()
    }
    expect(await deposits.add(usd(500), randomUUID())).toMatchObject({ state: 'added', accountKey: 'first' })
    expect([ledger.charges.length, other.charges.length]).toEqual([1, 0])
  })

  // Bound to nobody they were looked for nowhere, and a person could say that they were not added unasked.
  it('belong to the account that its first answer names', async () => {
    const { ledger, deposits, connect, learn, clock, stateOf } = await bench()
    connect('none')
    const { getBalance } = ledger.service
    ledger.service.getBalance = () => {
      learn('first')
      return getBalance()
    }
    ledger.answers('cut_after')
    const { id } = await deposits.add(usd(500), randomUUID())
    await clock.advance(1_000)
    expect(await stateOf(id)).toBe('added')
  })

  it('in another currency than the account’s are not sent', async () => {
    const { ledger, deposits } = await bench()
    const deposit = await deposits.add({ amountMinor: 500, currency: 'EUR' }, randomUUID())
    expect(deposit).toMatchObject({ state: 'not_added', reason: { code: 'invalid_input' } })
    expect(ledger.charges).toEqual([])
  })

  it('asked for twice at once with one key press are charged once', async () => {
    const { ledger, deposits } = await bench()
    const gestureId = randomUUID()
    const [first, second] = await Promise.all([
      deposits.add(usd(500), gestureId),
      deposits.add(usd(500), gestureId),
    ])
    expect(first.id).toBe(second.id)
    expect(ledger.charges).toHaveLength(1)
  })
})

describe('after a death of the station', () => {
  it('what was sent is looked for, and never sent again', async () => {
    const { ledger, deposits, clock, store, start, stateOf } = await bench()
    ledger.answers('hangs')
    void deposits.add(usd(500), randomUUID())
    await expect.poll(() => ledger.charges.length).toBe(1)
    const id = (await store.findUnsettled())?.id ?? ''
    ledger.answers('done')
    await start().start()
    await clock.advance(0)
    expect(await stateOf(id)).toBe('added')
    expect(ledger.charges).toHaveLength(1)
  })

  it('what was not sent is not added', async () => {
    const { store, start, stateOf, ledger } = await bench()
    const now = new Date('2026-11-20T09:00:00Z')
    const { deposit } = await store.insertPrepared({
      id: v7(),
      accountKey: 'first',
      transactionId: v7(),
      gestureId: randomUUID(),
      amount: usd(500),
      state: 'prepared',
      warnings: [],
      reason: undefined,
      lookalike: undefined,
      balanceBefore: undefined,
      balanceAfter: undefined,
      balanceAskedAt: undefined,
      otherEntries: undefined,
      checks: 0,
      notFoundAt: undefined,
      nextCheckAt: undefined,
      createdAt: now,
      updatedAt: now,
    })
    await start().start()
    expect(await stateOf(deposit.id)).toBe('not_added')
    expect(ledger.charges).toEqual([])
  })
})
