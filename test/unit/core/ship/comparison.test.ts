// Hazard: a shift lead is told of savings that there were none of, or of none where nobody knows.

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { comparisonOf } from '../../../../src/core/ship/comparison.ts'
import type { Rate } from '../../../../src/core/shipping-service.ts'
import type { Service } from '../../../../src/service/enums.ts'
import { settle } from '../../../support/manual-clock.ts'
import { createShippingBench, orderOf, type ShippingBench } from './shipping-bench.ts'

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' })
const rate = (service: Service, amountMinor: number, deliveryDays?: number, currency = 'USD'): Rate => ({
  carrierAccountId: 'CA',
  service,
  price: { amountMinor, currency },
  deliveryDays,
})
const priority = { carrierAccountId: 'CA', service: 'PriorityMail', price: usd(1_095) } as const
const bought = rate('PriorityMail', 1_095, 2)
const compare = (...others: readonly Rate[]) => comparisonOf(priority, [bought, ...others])

describe('what a parcel is compared with', () => {
  it('is the cheapest other with the same day of arrival, dearer than it or not', () => {
    const other = { service: 'SecondDayAir', amountMinor: 900 }
    expect(compare(rate('ThreeDaySelect', 950, 2), rate('SecondDayAir', 900, 2))).toEqual({
      price: usd(1_095),
      other,
    })
    expect(compare(rate('SecondDayAir', 1_300, 2))?.other).toEqual({ ...other, amountMinor: 1_300 })
    expect(compare(rate('SecondDayAir', 1_095, 2))?.other).toEqual({ ...other, amountMinor: 1_095 })
  })

  it('may arrive earlier, and never later', () => {
    expect(compare(rate('NextDayAir', 1_000, 1), rate('Ground', 500, 3))?.other?.service).toBe('NextDayAir')
    expect(compare(rate('Ground', 500, 3))).toEqual({ price: usd(1_095), other: undefined })
  })

  it('promised a day: one that told none is no other, and what is bought by such a one is not known', () => {
    expect(compare(rate('SecondDayAir', 500))).toEqual({ price: usd(1_095), other: undefined })
    expect(
      comparisonOf(priority, [rate('PriorityMail', 1_095), rate('SecondDayAir', 500, 2)]),
    ).toBeUndefined()
  })

  it('is not known among prices in several currencies; one that arrives later does not matter', () => {
    expect(compare(rate('SecondDayAir', 900, 2), rate('ExpressWorldwide', 5, 2, 'EUR'))).toBeUndefined()
    expect(compare(rate('ExpressWorldwide', 5, 3, 'EUR'))).toEqual({ price: usd(1_095), other: undefined })
  })

  it('takes any parcel, and is tracked where the bought one is', () => {
    expect(compare(rate('MediaMail', 300, 2), rate('FirstClass', 200, 2))?.other).toBeUndefined()
    const untracked = { carrierAccountId: 'CA', service: 'FirstClass', price: usd(500) } as const
    const quotes = [rate(untracked.service, 500, 2), rate('SecondDayAir', 400, 2)]
    expect(comparisonOf(untracked, quotes)?.other?.service).toBe('SecondDayAir')
  })

  it('may be the same service with another carrier account', () => {
    const elsewhere = { ...bought, carrierAccountId: 'CB', price: usd(990) }
    expect(compare(elsewhere)?.other).toEqual({ service: 'PriorityMail', amountMinor: 990 })
  })

  it('is not known where the parcel was not quoted, or at another price than it was bought for', () => {
    expect(comparisonOf(priority, [rate('SecondDayAir', 900, 2)])).toBeUndefined()
    const dearer = { ...priority, price: usd(1_200) }
    expect(comparisonOf(dearer, [bought, rate('SecondDayAir', 900, 2)])).toBeUndefined()
  })
})

describe('at a purchase', () => {
  let bench: ShippingBench
  beforeEach(async () => {
    bench = await createShippingBench()
    bench.told.rates = [
      rate('NextDayAir', 4_210, 1),
      rate('PriorityMail', 1_095, 2),
      rate('GroundAdvantage', 842, 2),
    ]
  })
  afterEach(() => bench.close())

  const kept = async () => {
    await settle()
    return (await bench.purchases.recent(1))[0]
  }

  it('is kept of a scan that chose among all rates', async () => {
    await bench.orders.upsert([orderOf('A-1', { service: undefined })])
    const shipping = bench.open()
    await shipping.ship('A-1', randomUUID(), undefined, undefined)
    expect(await kept()).toMatchObject({
      state: 'bought',
      comparison: { price: usd(842), other: { service: 'PriorityMail', amountMinor: 1_095 } },
    })
    await shipping.close()
  })

  it('is not known of a scan whose order names the service: no rates are asked for it', async () => {
    await bench.orders.upsert([orderOf('A-1')])
    const shipping = bench.open()
    await shipping.ship('A-1', randomUUID(), undefined, undefined)
    expect((await kept())?.comparison).toBeUndefined()
    expect(bench.told.ratesAsked).toEqual([])
    await shipping.close()
  })

  it.each([
    {
      minutes: 5,
      comparison: { price: usd(1_095), other: { service: 'GroundAdvantage', amountMinor: 842 } },
    },
    { minutes: 31, comparison: undefined },
  ])(
    'is of the rates that the packer chose among, $minutes min after they were told',
    async ({ minutes, comparison }) => {
      await bench.orders.upsert([orderOf('A-1')])
      const shipping = bench.open()
      const { draft } = await shipping.drafts.open({ orderNumber: 'A-1', isReturn: false })
      await shipping.drafts.rates(draft)
      await bench.clock.advance(minutes * 60_000)
      const { service, carrierAccountId } = bought
      const chosen = { ...draft, service: { by: 'rate' as const, service, carrierAccountId } }
      await shipping.buy(chosen, randomUUID(), usd(1_095), undefined)
      expect((await kept())?.comparison).toEqual(comparison)
      await shipping.close()
    },
  )

  it('is not known of a parcel that was changed after its rates were told', async () => {
    await bench.orders.upsert([orderOf('A-1')])
    const shipping = bench.open()
    const { draft } = await shipping.drafts.open({ orderNumber: 'A-1', isReturn: false })
    await shipping.drafts.rates(draft)
    const { service, carrierAccountId } = bought
    const packages = draft.packages.map((each) => ({ ...each, weight: 500, weightUnit: 'g' as const }))
    const chosen = { ...draft, packages, service: { by: 'rate' as const, service, carrierAccountId } }
    expect((await shipping.buy(chosen, randomUUID(), usd(1_095), undefined)).kind).toBe('shipping')
    expect((await kept())?.comparison).toBeUndefined()
    await shipping.close()
  })
})
