import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../src/contract/errors.ts'
import { manifestLimit, splitByLimit } from '../../../../src/core/manifests/carrier-limits.ts'
import { couldBe } from '../../../../src/core/manifests/find-created.ts'
import { dayAfter, localDay, type Manifest } from '../../../../src/core/manifests/manifest.ts'
import { amountsOf, blocksOf, openLists } from '../../../../src/core/manifests/open-lists.ts'
import type { OpenParcel, ServiceManifest } from '../../../../src/core/manifests/ports.ts'
import { leftOut } from '../../../../src/core/manifests/refused-parcels.ts'

const today = '2026-11-20'

function parcel(number: number, changes: Partial<OpenParcel> = {}): OpenParcel {
  return {
    purchaseId: `purchase-${String(number)}`,
    orderNumber: `ORD-${String(number)}`,
    trackingNumber: `9400-${String(number)}-`,
    transactionId: `transaction-${String(number)}-`,
    accountKey: undefined,
    service: 'GroundAdvantage',
    price: { amountMinor: 500, currency: 'USD' },
    carrierAccountId: 'CA-1',
    originKey: 'seattle',
    shipDate: today,
    statesShipDate: false,
    packages: 1,
    print: 'printed',
    refundRequested: false,
    refusal: undefined,
    ...changes,
  }
}

describe('open lists', () => {
  it('are one a ship date, carrier account and ship-from address, the oldest first', () => {
    const lists = openLists(
      [
        parcel(1),
        parcel(2, { originKey: 'tacoma' }),
        parcel(3, { carrierAccountId: 'CA-2' }),
        parcel(4, { shipDate: '2026-11-21' }),
        parcel(5, { shipDate: '2026-11-19' }),
        parcel(6),
      ],
      today,
    )
    expect(lists).toHaveLength(5)
    expect(lists.map(({ due }) => due)).toEqual(['earlier', 'today', 'today', 'today', 'later'])
    const shared = lists.find(({ ready }) => ready.length === 2)
    expect(shared?.ready.map(({ orderNumber }) => orderNumber)).toEqual(['ORD-1', 'ORD-6'])
  })

  it('are kept apart by the account that their parcels were bought with: none can send another’s', () => {
    const bought = [undefined, 'key-a', 'key-b', 'key-a'].map((accountKey, at) => parcel(at, { accountKey }))
    const lists = openLists(bought, today).map(({ ready }) => ready.map(({ orderNumber }) => orderNumber))
    expect(lists).toEqual([['ORD-0'], ['ORD-1', 'ORD-3'], ['ORD-2']])
  })

  it('leave a parcel out for each reason alone, and say all reasons together', () => {
    expect(blocksOf(parcel(1), today)).toEqual([])
    expect(blocksOf(parcel(1, { refundRequested: true }), today)).toEqual(['refund_requested'])
    expect(blocksOf(parcel(1, { print: 'unknown' }), today)).toEqual(['print_unknown'])
    expect(blocksOf(parcel(1, { print: 'not_printed' }), today)).toEqual(['not_printed'])
    expect(blocksOf(parcel(1, { shipDate: '2026-11-21' }), today)).toEqual(['other_day'])
    expect(blocksOf(parcel(1, { shipDate: '2026-11-19' }), today)).toEqual([])
    expect(blocksOf(parcel(1, { refusal: 'no', refundRequested: true }), today)).toEqual([
      'refund_requested',
      'refused_by_service',
    ])
  })

  it('leave out what is void at the warehouse, and say so where no refund of it is known here', () => {
    expect(blocksOf(parcel(1, { isVoidThere: true }), today)).toEqual(['void_at_warehouse'])
    expect(blocksOf(parcel(1, { isVoidThere: true, refundRequested: true }), today)).toEqual([
      'refund_requested',
    ])
  })

  it('put every parcel into exactly one list, ready or blocked', () => {
    const parcels = fc.array(
      fc.record({
        carrierAccountId: fc.constantFrom('CA-1', 'CA-2'),
        originKey: fc.constantFrom('seattle', 'tacoma'),
        shipDate: fc.constantFrom('2026-11-19', today, '2026-11-21'),
        print: fc.constantFrom('printed', 'unknown', 'not_printed'),
        refundRequested: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(parcels, (changes) => {
        const all = changes.map((change, number) => parcel(number, change as Partial<OpenParcel>))
        const lists = openLists(all, today)
        const members = lists.flatMap(({ ready, blocked }) => [...ready, ...blocked.map((one) => one.parcel)])
        expect(members.map(({ purchaseId }) => purchaseId).sort()).toEqual(
          all.map(({ purchaseId }) => purchaseId).sort(),
        )
        const ready = lists.flatMap((list) => list.ready)
        expect(ready.every((one) => !one.refundRequested && one.print === 'printed')).toBe(true)
      }),
    )
  })

  it('sum amounts by currency', () => {
    const prices = [500, 250].map((amountMinor) => ({ amountMinor, currency: 'USD' }))
    expect(amountsOf([...prices, undefined, { amountMinor: 1, currency: 'CAD' }])).toEqual([
      { amountMinor: 1, currency: 'CAD' },
      { amountMinor: 750, currency: 'USD' },
    ])
  })
})

describe('a list of more packages than the carrier takes', () => {
  it('is split at the limit of 200, and no parcel is torn apart', () => {
    const limit = manifestLimit('Postal')
    const parts = splitByLimit(
      Array.from({ length: 401 }, (_, number) => parcel(number)),
      limit,
    )
    expect(parts.map(({ length }) => length)).toEqual([200, 200, 1])
    const packages = splitByLimit(
      [{ packages: 150 }, { packages: 60 }, { packages: 300 }, { packages: 1 }],
      limit,
    )
    expect(packages).toEqual([
      [{ packages: 150 }],
      [{ packages: 60 }],
      [{ packages: 300 }],
      [{ packages: 1 }],
    ])
  })

  it('keeps every parcel once and in order, and within the limit where a parcel is', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 60 })
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 40 }), (packages, limit) => {
        const parcels = packages.map((count, at) => ({ at, packages: count }))
        const parts = splitByLimit(parcels, { packages: limit, source: 'test' })
        expect(parts.flat()).toEqual(parcels)
        for (const part of parts) {
          const sum = part.reduce((total, one) => total + one.packages, 0)
          expect(sum <= limit || part.length === 1).toBe(true)
        }
      }),
    )
  })
})

describe('a manifest without an answer', () => {
  const manifest = {
    parcels: 3,
    carrierAccountId: 'CA-1',
    shipDate: today,
    statesShipDate: false,
    knownBefore: ['old'],
  } as unknown as Manifest
  const listed = (manifestId: string, changes: Partial<ServiceManifest> = {}): ServiceManifest => ({
    manifestId,
    manifestNumber: undefined,
    carrierAccountId: undefined,
    createdDate: undefined,
    shipDate: undefined,
    shipmentCount: undefined,
    document: undefined,
    warnings: [],
    raw: '{}',
    ...changes,
  })
  const found = (all: readonly ServiceManifest[], own: readonly string[] = []) =>
    couldBe(manifest, all, (id) => own.includes(id)).map(({ manifestId }) => manifestId)

  it('is only one that was not there before and is not another of the station', () => {
    expect(found([listed('old'), listed('own'), listed('new')], ['own'])).toEqual(['new'])
  })

  it('is none of another count or carrier account, and may be one that does not tell them', () => {
    const others = [listed('two', { shipmentCount: 2 }), listed('other', { carrierAccountId: 'CA-2' })]
    expect(found([...others, listed('silent')])).toEqual(['silent'])
    expect(
      found([listed('same', { shipmentCount: 3, carrierAccountId: 'CA-1', shipDate: '2026-11-21' })]),
    ).toEqual(['same'])
  })
})

describe('a refusal', () => {
  const refusal = (...texts: readonly string[]) =>
    new AppError('service_refused', 'refused', {
      details: {
        errors: texts.map((serviceMessage) => ({ code: 'MANIFEST.VALIDATION_FAILED', serviceMessage })),
      },
    })
  const parcels = Array.from({ length: 12 }, (_, number) => parcel(number))
  const names = (...texts: readonly string[]) =>
    leftOut(parcels, refusal(...texts)).map(({ parcel: one }) => one.orderNumber)

  it('names parcels by what was sent for them, by tracking number or by place', () => {
    expect(names('transaction-3- is refunded', 'number 9400-7- is old')).toEqual(['ORD-3', 'ORD-7'])
    expect(names('value[1] is no shipment')).toEqual(['ORD-1'])
    expect(names('value[11] is no shipment')).toEqual(['ORD-11'])
  })

  it('of everything names nobody', () => {
    expect(names('fromAddress is missing')).toEqual([])
    expect(leftOut(parcels, new AppError('service_refused', 'refused'))).toEqual([])
  })
})

describe('a day', () => {
  it('is the one on the wall, and is followed over the ends of months and years', () => {
    expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
    expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01')
    expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28')
  })
})
