// What is asked of a draft while it is typed, and what of the answers counts.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DraftCheck, KeptChanges } from '../../../../src/contract/shipment-draft.ts'
import { AddressCheck } from '../../../../src/renderer/ship/draft/address-check.ts'
import { withValue } from '../../../../src/renderer/ship/draft/draft-edit.ts'
import { DraftKeeper } from '../../../../src/renderer/ship/draft/draft-keeper.ts'
import { DraftPrices } from '../../../../src/renderer/ship/draft/draft-prices.ts'
import { MissingPrices, offerKey } from '../../../../src/renderer/ship/draft/missing-prices.ts'
import { contentsOf, Question } from '../../../../src/renderer/ship/draft/question.ts'
import { fine, form, listAt, opened, settle, usd, weighing } from './typed-draft.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a question', () => {
  function checking() {
    const { asking, ...rest } = form()
    const said: string[] = []
    const question = new Question<DraftCheck>({
      cell: asking.cell,
      contents: () => contentsOf(asking.draft()),
      put: () => asking.client.invoke('ship.checkDraft', { draft: asking.draft() }),
      settled: ({ kind }) => said.push(kind),
    })
    return { question, said, ...rest }
  }

  it('has no answer for what was typed since it was asked', async () => {
    const { question, said, type, wish } = checking()
    const asked = question.ask()
    type(weighing(13))
    ;(await wish(0)).answer(fine)
    expect(await asked).toBeUndefined()
    expect(question.now).toBeUndefined()
    expect(said).toEqual([])
  })

  it('that failed for what was typed before says nothing of what is there now', async () => {
    const { question, said, type, wish } = checking()
    void question.ask()
    type(weighing(13))
    ;(await wish(0)).fail()
    await settle()
    expect(said).toEqual([])
  })

  it('takes the answer of what it was asked of last, in whatever order they come', async () => {
    const { question, type, wish } = checking()
    void question.ask()
    type(weighing(13))
    void question.ask()
    ;(await wish(1)).answer({ ...fine, isInternational: true })
    await settle()
    ;(await wish(0)).answer(fine)
    await settle()
    expect(question.now).toMatchObject({ kind: 'answered', answer: { isInternational: true } })
  })

  it('is not asked again while it is asked of the same contents, nor where it is answered', async () => {
    const { question, said, type, wishes, wish } = checking()
    const first = question.ask()
    type(withValue(opened, 'toAddress.company', ''))
    const second = question.ask()
    ;(await wish(0)).answer(fine)
    expect(await second).toBe(await first)
    // Typed and taken back: what is known counts again, and is said again.
    type(weighing(13))
    question.soon(150)
    type(opened)
    question.soon(150)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(wishes).toHaveLength(1)
    expect(said).toEqual(['answered', 'answered'])
  })

  it('waits until nothing is typed for its pause', async () => {
    const { question, type, wishes } = checking()
    for (const ounces of [1, 12, 125]) {
      type(weighing(ounces))
      question.soon(150)
      await vi.advanceTimersByTimeAsync(149)
    }
    expect(wishes).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(wishes.map(({ input }) => input.draft)).toEqual([weighing(125)])
  })
})

describe('prices', () => {
  function pricing() {
    const { asking, ...rest } = form()
    return { asking, prices: new DraftPrices(asking, () => false), ...rest }
  }

  it('are asked once for what the parcel is, though two changes asked for them', async () => {
    const { prices, type, wishes, wish } = pricing()
    prices.soon(500)
    await vi.advanceTimersByTimeAsync(500)
    type(withValue(opened, 'customTexts.0', 'On the label alone'))
    prices.soon(500)
    await vi.advanceTimersByTimeAsync(500)
    ;(await wish(0)).answer(listAt(850))
    await settle()
    prices.soon(500)
    await vi.advanceTimersByTimeAsync(500)
    expect(wishes).toHaveLength(1)
    expect(prices.rate?.price).toEqual(usd(850))
  })

  it('of another weight are shown as old, and nothing is bought at them', async () => {
    const { prices, type, wish } = pricing()
    void prices.ask()
    type(weighing(40))
    ;(await wish(0)).answer(listAt(850))
    await settle()
    expect(prices.last).toMatchObject({ kind: 'answered' })
    expect(prices.fit).toBe(false)
    expect(prices.rate).toBeUndefined()
  })

  it('are asked again for a weight that is back before those of the other have come', async () => {
    const { prices, type, wish } = pricing()
    void prices.ask()
    ;(await wish(0)).answer(listAt(850))
    await settle()
    type(weighing(40))
    void prices.ask()
    type(opened)
    prices.soon(500)
    ;(await wish(1)).answer(listAt(2_600))
    await vi.advanceTimersByTimeAsync(500)
    ;(await wish(2)).answer(listAt(850))
    await settle()
    expect(prices.rate?.price).toEqual(usd(850))
  })

  it('are not asked of a parcel that lacks something, and by themselves not again where they could not be had', async () => {
    const { asking, wishes, wish } = pricing()
    let isLacking = true
    const prices = new DraftPrices(asking, () => isLacking)
    prices.soon(0)
    await settle()
    expect(wishes).toHaveLength(0)
    isLacking = false
    prices.soon(0)
    ;(await wish(0)).fail()
    await settle()
    expect(prices.last?.kind).toBe('failed')
    prices.soon(0)
    await settle()
    expect(wishes).toHaveLength(1)
    void prices.ask()
    expect(await wish(1)).toBeDefined()
  })

  it('that are missing are explained for the parcel that was asked about alone', async () => {
    const { asking, type, wish } = pricing()
    const missing = new MissingPrices(asking)
    const offer = { carrierAccountId: 'usps', service: 'PriorityMail' } as const
    const refused = { kind: 'refused', reason: { code: 'no_rate', message: '' } }
    const explained = missing.explain(offer)
    type(weighing(40))
    expect(missing.explanations).toEqual({})
    ;(await wish(0)).answer(refused)
    await explained
    expect(missing.explanations).toEqual({})
    type(opened)
    expect(missing.explanations).toEqual({ [offerKey(offer)]: refused })
  })
})

describe('what is typed', () => {
  const kept: KeptChanges = { keptAt: '2026-11-20T09:00:00.000Z', changes: [], since: [] }

  function keeping() {
    const { asking, ...rest } = form()
    return { keeper: new DraftKeeper(asking, () => opened, undefined), ...rest }
  }

  it('is kept in the order in which it was typed, and last what is there last', async () => {
    const { keeper, type, wishes, wish } = keeping()
    type(weighing(13))
    void keeper.flush()
    ;(await wish(0)).answer({})
    type(weighing(40))
    void keeper.flush()
    await wish(1)
    type(weighing(13))
    const done = keeper.flush()
    await settle()
    expect(wishes).toHaveLength(2)
    wishes[1]?.answer({ kept })
    ;(await wish(2)).answer({ kept: { ...kept, keptAt: '2026-11-20T09:00:01.000Z' } })
    await done
    expect(wishes.map(({ input }) => input.draft)).toEqual([weighing(13), weighing(40), weighing(13)])
    expect(keeper.kept?.keptAt).toBe('2026-11-20T09:00:01.000Z')
  })

  it('and taken back is not kept, and the same is not kept twice', async () => {
    const { keeper, type, wishes, wish } = keeping()
    type(weighing(13))
    keeper.typed()
    expect(keeper.hasTyping).toBe(true)
    type(opened)
    keeper.typed()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(keeper.hasTyping).toBe(false)
    type(weighing(13))
    void keeper.flush()
    void keeper.flush()
    ;(await wish(0)).answer({ kept })
    await settle()
    await keeper.flush()
    expect(wishes).toHaveLength(1)
    expect(keeper.hasTyping).toBe(true)
  })

  it('and could not be kept is tried again, and says so until it is', async () => {
    const { keeper, type, wish } = keeping()
    type(weighing(13))
    void keeper.flush()
    ;(await wish(0)).fail()
    await settle()
    expect(keeper.fault?.code).toBe('station_unreachable')
    const again = keeper.flush()
    ;(await wish(1)).answer({ kept })
    await again
    expect(keeper.fault).toBeUndefined()
    expect(keeper.kept).toEqual(kept)
  })

  it('for another profile is not kept in the one that is open', async () => {
    const { keeper, type, wishes, wish } = keeping()
    type(weighing(13))
    void keeper.flush()
    await wish(0)
    type(weighing(40))
    void keeper.flush()
    keeper.end()
    wishes[0]?.answer({ kept })
    await settle()
    await keeper.flush()
    expect(wishes).toHaveLength(1)
  })
})

describe('an address', () => {
  it('has what the service said of it, and not what it said of the one that stood there before', async () => {
    const { asking, type, wish } = form()
    const edited = {
      asking,
      get draft() {
        return asking.draft()
      },
      change: type,
      fault: undefined,
    }
    const check = new AddressCheck(edited, 'toAddress')
    const before = opened.toAddress
    const after = { ...before, zip: '60601-1234' }
    void check.ask()
    ;(await wish(0)).answer({ verdict: 'changed', before, after, changed: ['zip'], warnings: [] })
    await settle()
    // The sides change places.
    type({ ...opened, fromAddress: opened.toAddress, toAddress: opened.fromAddress })
    expect(check.now).toBeUndefined()
    check.takeCorrected()
    expect(asking.draft().toAddress).toEqual(opened.fromAddress)
    type(opened)
    check.takeCorrected()
    expect(asking.draft().toAddress).toEqual(after)
    expect(check.now).toMatchObject({ answer: { verdict: 'same' } })
  })
})
