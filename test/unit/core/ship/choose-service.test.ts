import { describe, expect, it } from 'vitest'
import { bestRate } from '../../../../src/core/ship/choose-service.ts'
import type { Rate } from '../../../../src/core/shipping-service.ts'
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
    expect(() => bestRate(cheap, 'cheapest')).toThrow(expect.objectContaining({ code: 'no_rate' }))
  })

  it('is not told from prices in several currencies', () => {
    expect(() => bestRate([...rates, rate('ExpressWorldwide', 5, 1, 'EUR')], 'cheapest')).toThrow(
      expect.objectContaining({ code: 'no_rate' }),
    )
  })
})
