import { describe, expect, it } from 'vitest'
import type { RuleWish } from '../../../../src/contract/shipping-rules.ts'
import { bestByRule, bestRate, chooseService } from '../../../../src/core/ship/choose-service.ts'
import type { Rate, RateRequest } from '../../../../src/core/shipping-service.ts'
import type { Service } from '../../../../src/service/enums.ts'

const rate = (service: Service, amountMinor: number, deliveryDays?: number, currency = 'USD'): Rate => ({
  carrierAccountId: 'CA',
  service,
  price: { amountMinor, currency },
  deliveryDays,
})

const rates = [
  rate('GroundAdvantage', 842, 4),
  rate('PriorityMail', 1095, 2),
  rate('NextDayAir', 4210, 1),
  rate('NextDayAirSaver', 3890, 1),
  rate('Ground', 842, 3),
]

describe('the best rate', () => {
  it('by price is the lowest, and of equal prices the quickest', () => {
    expect(bestRate(rates, 'cheapest').service).toBe('Ground')
  })

  it('by speed is the quickest, and of equally quick ones the cheapest', () => {
    expect(bestRate(rates, 'fastest').service).toBe('NextDayAirSaver')
  })

  it('treats unknown days as later than any known', () => {
    expect(bestRate([rate('Ground', 100), rate('PriorityMail', 900, 9)], 'fastest').service).toBe(
      'PriorityMail',
    )
  })

  it('is never a service for certain contents, or one that the shipper brings to the destination', () => {
    const cheap = (['MediaMail', 'LibraryMail', 'BoundPrintedMatter', 'ParcelSelectDE'] as const).map(
      (service) => rate(service, 1, 1),
    )
    expect(bestRate([...cheap, ...rates], 'cheapest').service).toBe('Ground')
    const without = (reason: string): unknown =>
      expect.objectContaining({ code: 'no_rate', details: { reason } })
    expect(() => bestRate(cheap, 'cheapest')).toThrow(without('none_without_condition'))
    expect(() => bestRate([], 'cheapest')).toThrow(without('none_offered'))
  })

  it('is not told from prices in several currencies', () => {
    expect(() => bestRate([...rates, rate('ExpressWorldwide', 5, 1, 'EUR')], 'cheapest')).toThrow(
      expect.objectContaining({ code: 'no_rate' }),
    )
  })
})

describe('by a shipping rule', () => {
  const wish = (about: Partial<RuleWish>): RuleWish => ({
    by: 'shipping_rule',
    ruleId: 'a',
    ruleName: 'Heavy',
    choose: 'cheapest',
    services: [],
    carriers: [],
    ...about,
  })
  const fails = (details: object): unknown => expect.objectContaining({ code: 'no_rate', details })

  it('goes the best of the services that it names, also of those that are right on conditions', () => {
    const named = wish({ services: ['PriorityMail', 'NextDayAir'], choose: 'fastest' })
    expect(bestByRule(rates, named).service).toBe('NextDayAir')
    expect(bestByRule([rate('MediaMail', 1)], wish({ services: ['MediaMail'] })).service).toBe('MediaMail')
    expect(bestByRule([rate('MediaMail', 1), ...rates], wish({})).service).toBe('Ground')
  })

  it('goes by a carrier that is named, never by one that is not known', () => {
    const ups = { ...rate('Ground', 999), carrierCode: 'UPS' }
    expect(bestByRule([...rates, ups], wish({ carriers: ['UPS'] }))).toBe(ups)
    expect(() => bestByRule(rates, wish({ carriers: ['UPS'] }))).toThrow(
      fails({ reason: 'none_by_rule', rule: 'Heavy' }),
    )
  })

  it('goes by no service whose tracking is not known', () => {
    const offered = [rate('FirstClass', 1), rate('GroundAdvantage', 842)]
    expect(bestByRule(offered, wish({ trackedOnly: true })).service).toBe('GroundAdvantage')
    expect(() => bestByRule(offered.slice(0, 1), wish({ trackedOnly: true }))).toThrow(
      fails({ reason: 'none_tracked', rule: 'Heavy' }),
    )
  })

  const service = {
    getRates: () => Promise.resolve(rates),
    listOfferedServices: () => Promise.resolve([]),
  }
  const chosen = (ceiling: RuleWish['ceiling']) =>
    chooseService(service, wish(ceiling ? { ceiling } : {}), {} as RateRequest)

  it('goes up to its ceiling, and by no other currency', async () => {
    expect(await chosen({ amountMinor: 842, currency: 'USD' })).toMatchObject({ service: 'Ground' })
    const dear = { code: 'above_rule_ceiling', details: { rule: 'Heavy', service: 'Ground' } }
    await expect(chosen({ amountMinor: 841, currency: 'USD' })).rejects.toMatchObject(dear)
    await expect(chosen({ amountMinor: 9999, currency: 'EUR' })).rejects.toMatchObject(dear)
  })

  it('goes nowhere while it cannot be told', async () => {
    const undecided = { by: 'undecided', ruleId: 'a', ruleName: 'Heavy', needs: ['weight'] } as const
    await expect(
      chooseService(service, { ...undecided, needs: ['weight'] }, {} as RateRequest),
    ).rejects.toThrow(
      expect.objectContaining({ code: 'rule_undecided', details: { rule: 'Heavy', needs: ['weight'] } }),
    )
  })
})
