import { expect, it } from 'vitest'
import { lowOf } from '../../../../src/contract/account.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import type { AccountBalance, PostageService } from '../../../../src/core/account/ports.ts'
import { createPostageAccount } from '../../../../src/core/account/postage-account.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' })
const minuteMs = 60_000

function bench() {
  const clock = manualClock()
  const kept = new Map<string, unknown>()
  const told: number[] = []
  const service = { asked: 0, balanceMinor: 5_000, isAway: false, answers: Promise.resolve() }
  const set: { limit?: ReturnType<typeof usd> } = {}
  const postage = createPostageAccount({
    account: () => ({
      service: {
        async getBalance(): Promise<Partial<AccountBalance>> {
          service.asked += 1
          const { isAway, balanceMinor } = service
          await service.answers
          if (isAway) throw new AppError('service_unreachable', 'away')
          return { balance: usd(balanceMinor) }
        },
      } as PostageService,
      values: {
        get: (name) => Promise.resolve(kept.get(name)),
        set: (name, value) => Promise.resolve(void kept.set(name, value)),
      },
    }),
    lowBalance: () => Promise.resolve(set.limit),
    clock,
    onHistory: () => undefined,
    onChange: () => told.push(service.balanceMinor),
  })
  return { clock, postage, service, set, told }
}

it('asks for a page that is seen: at once, a minute after money has moved, and each five minutes at rest', async () => {
  const { clock, postage, service } = bench()
  await postage.look()
  await postage.look()
  expect(service.asked).toBe(1)
  postage.moved()
  await postage.look()
  await clock.advance(minuteMs - 1)
  await postage.look()
  expect(service.asked).toBe(1)
  await clock.advance(1)
  await postage.look()
  expect(service.asked).toBe(2)
  await clock.advance(4 * minuteMs)
  await postage.look()
  expect(service.asked).toBe(2)
  await clock.advance(minuteMs)
  await postage.look()
  expect(service.asked).toBe(3)
})

it('keeps what it knows with its time while the service is away, and asks again once a minute', async () => {
  const { clock, postage, service, told } = bench()
  service.isAway = true
  await postage.look()
  expect(await postage.known()).toBeUndefined()
  await clock.advance(minuteMs)
  service.isAway = false
  await postage.look()
  const known = await postage.known()
  expect(known).toMatchObject({ balance: usd(5_000), askedAt: '2026-11-20T09:01:00.000Z' })
  service.isAway = true
  await clock.advance(5 * minuteMs)
  await postage.look()
  await clock.advance(minuteMs)
  await postage.look()
  expect(service.asked).toBe(4)
  expect(await postage.known()).toEqual(known)
  expect(told).toHaveLength(1)
})

it('asks another account at once', async () => {
  const { postage, service } = bench()
  await postage.look()
  postage.anotherAccount()
  await postage.look()
  expect(service.asked).toBe(2)
})

it('keeps no answer to a question that was asked before one whose answer it has', async () => {
  const { postage, service } = bench()
  const slow = Promise.withResolvers<void>()
  service.answers = slow.promise
  const early = postage.ask()
  service.answers = Promise.resolve()
  service.balanceMinor = 4_000
  const late = await postage.ask()
  slow.resolve()
  expect(await early).toEqual(late)
  expect(await postage.known()).toMatchObject({ balance: usd(4_000) })
})

it('remembers since when the balance is low, until it is not or another limit is set', async () => {
  const { clock, postage, service, set } = bench()
  set.limit = usd(5_000)
  expect((await postage.ask()).lowSince).toBeUndefined()
  service.balanceMinor = 4_999
  await clock.advance(minuteMs)
  expect((await postage.ask()).lowSince).toBe('2026-11-20T09:01:00.000Z')
  await clock.advance(minuteMs)
  expect(await postage.ask()).toMatchObject({
    askedAt: '2026-11-20T09:02:00.000Z',
    lowSince: '2026-11-20T09:01:00.000Z',
  })
  set.limit = usd(100)
  await postage.lowBalanceChanged()
  expect((await postage.known())?.lowSince).toBeUndefined()
  set.limit = usd(10_000)
  await postage.lowBalanceChanged()
  expect((await postage.known())?.lowSince).toBe('2026-11-20T09:02:00.000Z')
  service.balanceMinor = 10_000
  expect((await postage.ask()).lowSince).toBeUndefined()
})

it('takes no balance that is not known, or in another currency, for low or for enough', () => {
  const known = { balance: usd(4_000), askedAt: '2026-11-20T09:00:00.000Z' }
  expect(lowOf({ known })).toBe('enough')
  expect(lowOf({ lowBalance: usd(5_000) })).toBe('unknown')
  expect(lowOf({ known, lowBalance: { amountMinor: 5_000, currency: 'EUR' } })).toBe('unknown')
  expect(lowOf({ known, lowBalance: usd(4_001) })).toBe('low')
  expect(lowOf({ known, lowBalance: usd(4_000) })).toBe('enough')
})
