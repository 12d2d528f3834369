// What the key that buys sends of a draft that is typed.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BuyOutcome } from '../../../../src/contract/ship.ts'
import { DraftKeeper } from '../../../../src/renderer/ship/draft/draft-keeper.ts'
import { DraftPrices } from '../../../../src/renderer/ship/draft/draft-prices.ts'
import { DraftPurchase } from '../../../../src/renderer/ship/draft/draft-purchase.ts'
import { fine, form, listAt, opened, settle, usd, weighing } from './typed-draft.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the key that buys', () => {
  function atTheKey() {
    const { asking, ...rest } = form()
    const keeper = new DraftKeeper(asking, () => opened, undefined)
    const prices = new DraftPrices(asking, () => false)
    const purchase = new DraftPurchase({
      ...asking,
      keeper,
      priceSeen: () => prices.rate?.price,
      checked: () => undefined,
    })
    return { prices, purchase, ...rest }
  }
  const held: BuyOutcome = { kind: 'held', orderNumber: 'ORDER-1', reason: '' }
  const changedSince = { kind: 'failed', error: { details: { reason: 'changed_since' } } }

  it('buys what stands there, kept and checked, at the price that is shown for it', async () => {
    const { prices, purchase, type, wishes, wish } = atTheKey()
    type(weighing(13))
    void prices.ask()
    ;(await wish(0)).answer(listAt(850))
    await settle()
    const pressed = purchase.press()
    ;(await wish(1)).answer({})
    ;(await wish(2)).answer(fine)
    ;(await wish(3)).answer(held)
    expect(await pressed).toEqual(held)
    expect(wishes.map(({ name }) => name)).toEqual([
      'ship.rates',
      'ship.keepDraft',
      'ship.checkDraft',
      'ship.buy',
    ])
    expect(wishes[3]?.input).toMatchObject({ draft: weighing(13), priceSeen: usd(850) })
  })

  it('buys nothing at a price that was another weight’s', async () => {
    const { prices, purchase, type, wish } = atTheKey()
    void prices.ask()
    type(weighing(40))
    ;(await wish(0)).answer(listAt(850))
    await settle()
    void purchase.press()
    ;(await wish(1)).answer({})
    ;(await wish(2)).answer(fine)
    expect((await wish(3)).input).not.toHaveProperty('priceSeen')
  })

  it.each([
    { late: 'kept', at: 0 },
    { late: 'checked', at: 1 },
  ])('does not buy what is typed behind it, while it is being $late', async ({ at }) => {
    const { purchase, type, wishes, wish } = atTheKey()
    type(weighing(13))
    const pressed = purchase.press()
    for (const [index, answer] of [{}, fine].slice(0, at + 1).entries()) {
      const asked = await wish(index)
      if (index === at) type(weighing(40))
      asked.answer(answer)
    }
    expect(await pressed).toMatchObject(changedSince)
    expect(wishes.map(({ name }) => name)).not.toContain('ship.buy')
  })

  it('asks no second check where one of the same contents is under way, and a new one where it is answered', async () => {
    const { purchase, wishes, wish } = atTheKey()
    void purchase.ask()
    const first = purchase.press()
    await settle()
    expect(wishes).toHaveLength(1)
    ;(await wish(0)).answer(fine)
    ;(await wish(1)).answer(held)
    await first
    void purchase.press()
    expect((await wish(2)).name).toBe('ship.checkDraft')
  })

  it('sends nothing that is not known to be right', async () => {
    const { purchase, wishes, wish } = atTheKey()
    const pressed = purchase.press()
    ;(await wish(0)).fail()
    expect(await pressed).toMatchObject({ kind: 'failed', error: { code: 'station_unreachable' } })
    const ruled = purchase.press()
    ;(await wish(1)).answer({ ...fine, ruled: { service: opened.service, specialService: [] } })
    expect(await ruled).toMatchObject({ error: { details: { reason: 'rule_changed' } } })
    const lacking = purchase.press()
    const problems = [{ field: 'toAddress.zip', kind: 'missing' }]
    ;(await wish(2)).answer({ ...fine, problems })
    expect(await lacking).toEqual({ kind: 'problems', problems })
    expect(wishes.map(({ name }) => name)).not.toContain('ship.buy')
  })

  it('is the same gesture after an answer that was lost, for the same parcel alone', async () => {
    const { purchase, type, wishes, wish } = atTheKey()
    const press = async (at: number) => {
      const pressed = purchase.press()
      ;(await wish(at)).answer(fine)
      ;(await wish(at + 1)).fail()
      await pressed
      return wishes[at + 1]?.input.gestureId
    }
    const first = await press(0)
    expect(first).toBeDefined()
    expect(await press(2)).toBe(first)
    type(weighing(13))
    const other = purchase.press()
    ;(await wish(4)).answer({})
    ;(await wish(5)).answer(fine)
    ;(await wish(6)).answer(held)
    await other
    expect(wishes[6]?.input.gestureId).not.toBe(first)
  })
})
