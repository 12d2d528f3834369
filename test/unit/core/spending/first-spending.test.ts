// Hazard: keys of Production stand in the Test profile, and labels that should cost nothing are paid for.

import { beforeEach, describe, expect, it } from 'vitest'
import type { Money, ProfileId } from '../../../../src/contract/domain.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import type { SpendingRecord } from '../../../../src/contract/spending.ts'
import { createFirstSpending } from '../../../../src/core/spending/first-spending.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const usd = (amountMinor: number): Money => ({ amountMinor, currency: 'USD' })
const quiet = () => undefined
const label = { kind: 'label', price: usd(745) } as const
const signs = { address: 'not_told', answers: 'not_told' } as const

let kept: Map<string, SpendingRecord>
let balance: Money | AppError
let account: string | undefined
let spent: boolean
let told: number
let clock: ReturnType<typeof manualClock>

beforeEach(() => {
  kept = new Map()
  balance = usd(10_000)
  account = 'one'
  spent = false
  told = 0
  clock = manualClock()
})

const open = (profile: ProfileId = 'test') =>
  createFirstSpending({
    profile,
    store: {
      get: (key) => Promise.resolve(kept.get(key)),
      set: (key, record) => Promise.resolve(void kept.set(key, record)),
    },
    account() {
      const key = account
      const told = balance
      return {
        key: () => key,
        service: {
          getBalance: () =>
            told instanceof AppError ? Promise.reject(told) : Promise.resolve({ balance: told }),
        },
      }
    },
    hasSpent: () => Promise.resolve(spent),
    signs: () => Promise.resolve(signs),
    clock,
    logger: { info: quiet, warn: quiet, error: quiet },
    onChange: () => told++,
  })
const refusal = (asked: Promise<void>) =>
  asked.then(
    () => undefined,
    (error: unknown) => (error as AppError).toInfo(),
  )

describe('the first spending', () => {
  it.each(['test', 'production'] as const)(
    'of an account in %s is asked about, with its balance',
    async (profile) => {
      const guard = open(profile)
      expect(await refusal(guard.allow(label))).toMatchObject({
        code: 'first_spending',
        details: { profile, kind: 'label', signs, balance: usd(10_000), price: usd(745) },
      })
    },
  )

  it('is asked about once for each account, also after a restart', async () => {
    await open().confirm()
    await open().allow(label)
    await open().allow({ kind: 'funds' })
    account = 'another'
    expect(await refusal(open().allow({ kind: 'funds' }))).toMatchObject({
      code: 'first_spending',
      details: { kind: 'funds' },
    })
  })

  it('is none where something was spent with the account before anybody asked', async () => {
    spent = true
    await open().allow(label)
    spent = false
    await open().allow(label)
  })

  it('is nobody’s question in Demo, or without an account', async () => {
    await open('demo').allow(label)
    account = undefined
    await open().allow(label)
    await expect(open().confirm()).rejects.toMatchObject({ code: 'no_account' })
  })

  it('is asked about without a balance that the service does not tell, and waits where it cannot be reached', async () => {
    balance = new AppError('unexpected_response', 'no balance')
    expect((await refusal(open().allow(label)))?.details).not.toHaveProperty('balance')
    balance = new AppError('service_unreachable', 'away')
    expect(await refusal(open().allow(label))).toMatchObject({ code: 'service_unreachable' })
  })
})

describe('the first label of a Test account', () => {
  async function buyFirst(guard: ReturnType<typeof open>, after: Money | AppError) {
    await guard.confirm()
    await guard.allow(label)
    balance = after
    guard.bought('one')
  }

  it('that took money stops all further ones, also after a restart, until a supervisor says to go on', async () => {
    const guard = open()
    await buyFirst(guard, usd(9_255))
    const taken = { before: usd(10_000), after: usd(9_255) }
    expect(await refusal(guard.allow(label))).toMatchObject({ code: 'test_took_money', details: taken })
    expect(told).toBe(1)
    expect(await guard.taken()).toEqual(taken)
    const next = open()
    expect(await refusal(next.allow({ kind: 'funds' }))).toMatchObject({ code: 'test_took_money' })
    await next.goOn()
    expect(await next.taken()).toBeUndefined()
    await next.allow(label)
    expect(told).toBe(2)
  })

  it('is looked after a minute later once more: a service may take money late', async () => {
    const guard = open()
    await buyFirst(guard, usd(10_000))
    await guard.allow(label)
    balance = usd(9_255)
    await clock.advance(60_000)
    expect(await refusal(guard.allow(label))).toMatchObject({ code: 'test_took_money' })
  })

  // Another account's smaller balance was taken for what the label had cost.
  it('is not looked after at another account, but after its next label', async () => {
    const guard = open()
    await buyFirst(guard, usd(10_000))
    account = 'another'
    balance = usd(1)
    await clock.advance(60_000)
    expect(await guard.taken()).toBeUndefined()
    account = 'one'
    expect(await guard.taken()).toBeUndefined()
    await guard.allow(label)
    balance = usd(9_255)
    guard.bought('one')
    expect(await refusal(guard.allow(label))).toMatchObject({ code: 'test_took_money' })
  })

  it('that took nothing is the last one that is looked at', async () => {
    const guard = open()
    await buyFirst(guard, usd(10_000))
    await clock.advance(60_000)
    await guard.allow(label)
    balance = usd(1)
    guard.bought('one')
    await clock.advance(120_000)
    await guard.allow(label)
    expect(told).toBe(0)
  })

  it.each([
    ['is more than before', usd(12_000)],
    ['is in another currency', { amountMinor: 5, currency: 'EUR' }],
    ['is not told', new AppError('service_no_answer', 'away')],
  ])('takes nothing that is known where the balance %s', async (_, after) => {
    const guard = open()
    await buyFirst(guard, after)
    await clock.advance(60_000)
    await guard.allow(label)
    expect(await guard.taken()).toBeUndefined()
  })

  it('is not looked after in Production, or where a supervisor has said so before', async () => {
    const guard = open('production')
    await buyFirst(guard, usd(9_255))
    await guard.allow(label)
    const known = open()
    await known.goOn()
    balance = usd(5_000)
    await known.allow(label)
    balance = usd(100)
    known.bought('one')
    await known.allow(label)
    expect(await known.taken()).toBeUndefined()
  })
})
