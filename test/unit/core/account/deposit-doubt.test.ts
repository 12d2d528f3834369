// Funds of which it is not known what became of them.

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { bench, entry, longMs, usd } from './deposit-bench.ts'

const added = { added: true, reason: 'in_history' } as const
const notAdded = { added: false, reason: 'not_charged' } as const

async function inDoubt(
  naming?: Parameters<typeof bench>[0],
  answer: 'cut_before' | 'cut_after' = 'cut_before',
) {
  const all = await bench(naming)
  all.ledger.answers(answer)
  const { id, transactionId, state } = await all.deposits.add(usd(500), randomUUID())
  expect(state).toBe('in_doubt')
  const get = async () => (await all.store.get(id))!
  return { ...all, id, transactionId, get, words: async () => all.deposits.words(await get()) }
}

describe('funds in doubt', () => {
  it('are added once where the history has their number', async () => {
    const { ledger, id, clock, stateOf } = await inDoubt('ours', 'cut_after')
    await clock.advance(1_000)
    expect(await stateOf(id)).toBe('added')
    expect(ledger.charges).toHaveLength(1)
  })

  // Hazard: two minutes without an entry were "not added", a person added again, and $200 were charged for $100.
  it('stay in doubt however long the history is without them, are looked for on and on, and are added when it has them', async () => {
    const { ledger, id, deposits, clock, stateOf, get } = await inDoubt('ours', 'cut_after')
    ledger.hide(true)
    await clock.advance(24 * 3_600_000)
    expect(await stateOf(id)).toBe('in_doubt')
    await expect(deposits.add(usd(500), randomUUID())).rejects.toMatchObject({
      code: 'conflict',
      details: { depositId: id },
    })
    const { nextCheckAt } = await get()
    expect(nextCheckAt!.getTime() - clock.now().getTime()).toBeLessThanOrEqual(60_000)
    ledger.hide(false)
    await clock.advance(60_000)
    expect(await stateOf(id)).toBe('added')
    expect(ledger.charges).toHaveLength(1)
  })

  it('are looked for after growing pauses', async () => {
    const { clock, get } = await inDoubt()
    const pauses: number[] = []
    for (let look = 0; look < 8; look++) {
      const { nextCheckAt } = await get()
      pauses.push(nextCheckAt!.getTime() - clock.now().getTime())
      await clock.advance(pauses.at(-1)!)
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  })

  it('stay in doubt while the history cannot be asked, and no time counts then', async () => {
    const { ledger, id, clock, stateOf, words } = await inDoubt('ours', 'cut_after')
    ledger.failHistory(true)
    await clock.advance(2 * longMs)
    expect(await stateOf(id)).toBe('in_doubt')
    expect(await words()).toMatchObject({ added: false, notAdded: false })
    ledger.failHistory(false)
    await clock.advance(60_000)
    expect(await stateOf(id)).toBe('added')
  })

  it('show the balance before and after; growth by the amount alone is a hint, and ends nothing', async () => {
    const { ledger, id, clock, stateOf, get } = await inDoubt('ours', 'cut_after')
    ledger.hide(true)
    await clock.advance(longMs)
    expect(await get()).toMatchObject({
      balanceBefore: usd(10_000),
      balanceAfter: usd(10_500),
      otherEntries: 0,
    })
    expect(await stateOf(id)).toBe('in_doubt')
    ledger.others.push(entry({ amount: usd(-250), type: 'Postage' }))
    await clock.advance(60_000)
    expect((await get()).otherEntries).toBe(1)
  })

  // Hazard: a service that lists charges under numbers of its own looked like "not there".
  it.each(['its_own', 'none'] as const)(
    'are a person’s to decide where the history has their amount under %s number',
    async (naming) => {
      const { id, deposits, clock, get, words } = await inDoubt(naming, 'cut_after')
      await clock.advance(5_000)
      expect(await get()).toMatchObject({ state: 'in_doubt', lookalike: { amount: usd(500) } })
      expect(await words()).toMatchObject({ added: true, notAdded: false })
      expect(await deposits.decide(id, added)).toMatchObject({
        state: 'added',
        reason: { code: 'doubt_ended', details: { reason: 'in_history' } },
      })
      await expect(deposits.decide(id, notAdded)).rejects.toMatchObject({ code: 'conflict' })
    },
  )

  it('are still looked for while there is an entry like them, and added by their own', async () => {
    const { ledger, id, clock, transactionId, stateOf } = await inDoubt()
    ledger.others.push(entry({ id: 'X1', transactionId: 'svc-9' }))
    await clock.advance(60_000)
    expect(await stateOf(id)).toBe('in_doubt')
    ledger.others.push(entry({ id: 'X2', description: `TransactionId ${transactionId.toUpperCase()}` }))
    await clock.advance(60_000)
    expect(await stateOf(id)).toBe('added')
  })

  it('are not mistaken for an entry of other funds, of an earlier day, or of another amount', async () => {
    const { ledger, deposits, clock, store } = await bench('its_own')
    ledger.answers('cut_after')
    const first = await deposits.add(usd(500), randomUUID())
    await clock.advance(1_000)
    await deposits.decide(first.id, added)
    ledger.others.push(entry({ date: '2026-11-18T09:00:00Z' }), entry({ amount: usd(501) }))
    ledger.answers('cut_before')
    const second = await deposits.add(usd(500), randomUUID())
    await clock.advance(10_000)
    expect((await store.get(second.id))?.lookalike).toBeUndefined()
  })

  it('are not looked for in another account’s history, and again in their own', async () => {
    const { ledger, id, clock, stateOf, connect } = await inDoubt('ours', 'cut_after')
    ledger.hide(true)
    connect('second')
    ledger.hide(false)
    await clock.advance(60 * 60_000)
    expect(await stateOf(id)).toBe('in_doubt')
    connect('first')
    await clock.advance(60_000)
    expect(await stateOf(id)).toBe('added')
  })
})

describe('a person’s word', () => {
  it('that they were not added is taken after long, with its reason; and funds can be added again', async () => {
    const { ledger, deposits, clock, id, words } = await inDoubt()
    await clock.advance(longMs - 60_000)
    expect(await words()).toMatchObject({ added: false, notAdded: false })
    await expect(deposits.decide(id, notAdded)).rejects.toMatchObject({ code: 'conflict' })
    await expect(deposits.decide(id, added)).rejects.toMatchObject({ code: 'conflict' })
    await clock.advance(120_000)
    expect(await words()).toMatchObject({ added: true, notAdded: true })
    expect(await deposits.decide(id, notAdded)).toMatchObject({
      state: 'not_added',
      reason: { code: 'doubt_ended', details: { reason: 'not_charged' } },
    })
    ledger.answers('done')
    expect((await deposits.add(usd(500), randomUUID())).state).toBe('added')
    expect(ledger.charges).toHaveLength(1)
  })

  // Hazard: the computer's clock is set meanwhile.
  it.each([-24 * 3_600_000, 24 * 3_600_000])(
    'is not offered earlier or later where the clock is set by %d ms',
    async (byMs) => {
      const { clock, words } = await inDoubt()
      await clock.advance(2_000)
      clock.setWallClock(byMs)
      await clock.advance(longMs - 120_000)
      expect((await words()).notAdded).toBe(false)
      await clock.advance(240_000)
      expect((await words()).notAdded).toBe(true)
    },
  )

  it('does not stand against the history: it is asked a last time', async () => {
    const { ledger, deposits, clock, id } = await inDoubt('ours', 'cut_after')
    ledger.hide(true)
    await clock.advance(longMs + 60_000)
    ledger.hide(false)
    expect((await deposits.decide(id, notAdded)).state).toBe('added')
  })

  it('is not taken while the history cannot be asked, or tells what was not shown yet', async () => {
    const { ledger, deposits, clock, id, get } = await inDoubt()
    await clock.advance(longMs + 60_000)
    ledger.failHistory(true)
    await expect(deposits.decide(id, notAdded)).rejects.toMatchObject({ code: 'service_unreachable' })
    ledger.failHistory(false)
    ledger.others.push(entry({ id: 'X1' }))
    await expect(deposits.decide(id, notAdded)).rejects.toMatchObject({ code: 'conflict' })
    expect(await get()).toMatchObject({ state: 'in_doubt', lookalike: { id: 'X1' } })
    expect((await deposits.decide(id, notAdded)).state).toBe('not_added')
  })

  // Nobody could ever end it, and while it lasted no funds could be added.
  it.each(['service_refused', 'unexpected_response'] as const)(
    'is all that there is where the history is answered by %s, after long',
    async (code) => {
      const { ledger, deposits, clock, id, words } = await inDoubt('ours', 'cut_before')
      ledger.failHistory(true, code)
      await clock.advance(longMs / 2)
      expect(await words()).toMatchObject({ notAdded: false })
      await clock.advance(longMs)
      expect((await deposits.decide(id, notAdded)).state).toBe('not_added')
    },
  )

  it('is all that there is where the account is no longer connected', async () => {
    const { deposits, clock, id, connect, words } = await inDoubt()
    connect('second')
    expect(await words()).toMatchObject({ notAdded: false })
    await clock.advance(longMs + 1_000)
    expect((await deposits.decide(id, notAdded)).state).toBe('not_added')
  })

  it('is put right where a history tells of them after all', async () => {
    const { ledger, deposits, clock, id, transactionId, store } = await inDoubt()
    await clock.advance(longMs + 60_000)
    await deposits.decide(id, notAdded)
    await deposits.reconcile([entry({ transactionId })])
    expect((await store.get(id))?.state).toBe('added')
    expect(ledger.charges).toEqual([])
  })
})
