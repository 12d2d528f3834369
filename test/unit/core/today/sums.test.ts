import { expect, it } from 'vitest'
import type { BoughtGroup } from '../../../../src/core/today/ports.ts'
import { refusalsOf } from '../../../../src/core/today/refusals.ts'
import { reportCsv } from '../../../../src/core/today/report-csv.ts'
import { merged, reportOf, type StepGroups } from '../../../../src/core/today/sums.ts'

const sue = { is: 'operator', id: 'op-1', name: 'Sue' } as const
const pat = { is: 'operator', id: 'op-2', name: 'Pat' } as const

const group = (some: Partial<BoughtGroup> = {}): BoughtGroup => ({
  service: 'Ground',
  carrierAccountId: 'ups-1',
  buyer: sue,
  isReturn: false,
  refund: 'none',
  currency: 'USD',
  amountMinor: 1_000,
  count: 1,
  comparedCurrency: undefined,
  savedMinor: 0,
  couldSaveMinor: 0,
  ...some,
})

const nine = new Date('2026-11-20T09:00:00.000Z')
const ten = new Date('2026-11-20T10:00:00.000Z')
const eleven = new Date('2026-11-20T11:00:00.000Z')
const steps = (first: readonly BoughtGroup[], second: readonly BoughtGroup[] = []): readonly StepGroups[] => [
  { from: nine, to: ten, groups: first },
  { from: ten, to: eleven, groups: second },
]
const named = (id: string) => (id === 'ups-1' ? 'UPS' : undefined)
const report = (...groups: Parameters<typeof steps>) => reportOf({ step: 'hour' }, steps(...groups), named)

it('every label is a parcel, a return label, asked back or refunded, and in one of them', () => {
  const { steps: hours, total } = report(
    [group({ count: 3 }), group({ isReturn: true }), group({ refund: 'asked' })],
    [group({ isReturn: true, refund: 'asked' }), group({ refund: 'refunded', count: 4 })],
  )
  expect(hours).toEqual([
    { from: nine.toISOString(), parcels: 3, returns: 1, refundAsked: 1, refunded: 0 },
    { from: ten.toISOString(), parcels: 0, returns: 0, refundAsked: 1, refunded: 4 },
  ])
  expect(total).toMatchObject({ parcels: 3, returns: 1, refundAsked: 2, refunded: 4 })
})

it('a price that is not known is counted beside the sum, and not in it', () => {
  const { total } = report([
    group({ count: 2, amountMinor: 2_500 }),
    group({ currency: undefined, amountMinor: 0, count: 3 }),
  ])
  expect(total.paid).toEqual({ sums: [{ amountMinor: 2_500, currency: 'USD' }], known: 2, of: 5 })
})

it('nothing known is no sum at all', () => {
  const { total } = report([group({ currency: undefined, amountMinor: 0, count: 3 })])
  expect(total.paid).toEqual({ sums: [], known: 0, of: 3 })
})

it('money that is asked back, or is back, is no part of what was paid and each is its own sum; returns are part', () => {
  const { total } = report([
    group(),
    group({ isReturn: true, amountMinor: 400 }),
    group({ refund: 'asked', amountMinor: 700 }),
    group({ refund: 'asked', currency: undefined, amountMinor: 0 }),
    group({ refund: 'refunded', amountMinor: 300 }),
  ])
  expect(total.paid).toEqual({ sums: [{ amountMinor: 1_400, currency: 'USD' }], known: 2, of: 2 })
  expect(total.askedBack).toEqual({ sums: [{ amountMinor: 700, currency: 'USD' }], known: 1, of: 2 })
  expect(total.paidBack).toEqual({ sums: [{ amountMinor: 300, currency: 'USD' }], known: 1, of: 1 })
})

it('sums what was saved by choosing and what could have been, each of those that were compared', () => {
  const { total, services } = report(
    [
      group({ count: 3, comparedCurrency: 'USD', savedMinor: 500, couldSaveMinor: 120 }),
      group({ service: 'NextDayAir', comparedCurrency: 'USD', couldSaveMinor: 80 }),
      group({ count: 4 }),
    ],
    [
      group({ comparedCurrency: 'EUR', savedMinor: 30 }),
      group({ refund: 'asked', comparedCurrency: 'USD', couldSaveMinor: 9_000 }),
      group({ refund: 'refunded', comparedCurrency: 'USD', couldSaveMinor: 9_000 }),
    ],
  )
  expect(total.saved).toEqual({
    sums: [
      { amountMinor: 30, currency: 'EUR' },
      { amountMinor: 500, currency: 'USD' },
    ],
    known: 5,
    of: 9,
  })
  expect(total.couldHaveSaved).toEqual({
    sums: [
      { amountMinor: 0, currency: 'EUR' },
      { amountMinor: 200, currency: 'USD' },
    ],
    known: 5,
    of: 9,
  })
  expect(services.map(({ service, couldHaveSaved }) => [service, couldHaveSaved.known])).toEqual([
    ['Ground', 4],
    ['NextDayAir', 1],
  ])
})

it('hours of one day are one group of each kind, with the newest name of who bought', () => {
  const susan = { ...sue, name: 'Susan' }
  expect(
    merged([
      group({ count: 2, amountMinor: 1_500 }),
      group({ currency: undefined, amountMinor: 0 }),
      group({ buyer: susan, amountMinor: 500 }),
      group({ isReturn: true }),
      group({ comparedCurrency: 'USD', savedMinor: 5, couldSaveMinor: 7 }),
      group({ comparedCurrency: 'USD', savedMinor: 1, couldSaveMinor: 2 }),
    ]),
  ).toEqual([
    group({ buyer: susan, count: 3, amountMinor: 2_000 }),
    group({ currency: undefined, amountMinor: 0 }),
    group({ isReturn: true }),
    group({ comparedCurrency: 'USD', count: 2, amountMinor: 2_000, savedMinor: 6, couldSaveMinor: 9 }),
  ])
})

it('amounts of several currencies are never one', () => {
  const { total } = report([group()], [group({ currency: 'EUR', amountMinor: 300 })])
  expect(total.paid.sums).toEqual([
    { amountMinor: 300, currency: 'EUR' },
    { amountMinor: 1_000, currency: 'USD' },
  ])
})

it('operators are told apart by who they are, those with most labels first; who is not known is nobody of them', () => {
  const { operators } = report(
    [group({ count: 2 }), group({ buyer: { is: 'nobody' } }), group({ buyer: { is: 'not_known' } })],
    [group({ buyer: pat, count: 5 }), group({ buyer: { ...sue, name: 'Susan' }, refund: 'asked' })],
  )
  expect(operators).toEqual([
    { buyer: pat, parcels: 5, returns: 0, refundAsked: 0, refunded: 0 },
    { buyer: { ...sue, name: 'Susan' }, parcels: 2, returns: 0, refundAsked: 1, refunded: 0 },
    { buyer: { is: 'nobody' }, parcels: 1, returns: 0, refundAsked: 0, refunded: 0 },
    { buyer: { is: 'not_known' }, parcels: 1, returns: 0, refundAsked: 0, refunded: 0 },
  ])
})

it('one service with two carrier accounts is two lines, and an account that is not known has none', () => {
  const { services, carriers } = report([
    group({ count: 3 }),
    group({ carrierAccountId: 'ups-2', count: 2 }),
    group({ carrierAccountId: undefined }),
  ])
  expect(
    services.map(({ carrierAccountId, carrierName, service, parcels }) => [
      carrierAccountId,
      carrierName,
      service,
      parcels,
    ]),
  ).toEqual([
    ['ups-1', 'UPS', 'Ground', 3],
    ['ups-2', undefined, 'Ground', 2],
    [undefined, undefined, 'Ground', 1],
  ])
  expect(carriers).toHaveLength(3)
})

it('the CSV has a line of each kind in each step, with no amount where it is not known', () => {
  const csv = reportCsv(
    steps(
      [group({ count: 2, amountMinor: 1_999, comparedCurrency: 'USD', savedMinor: 150 })],
      [
        group({
          buyer: { is: 'not_known' },
          carrierAccountId: undefined,
          currency: undefined,
          isReturn: true,
        }),
        group({ refund: 'asked' }),
        group({ refund: 'refunded' }),
      ],
    ),
    named,
    [
      { printerId: 'z', name: 'Zebra', condition: 'paper_out', state: 'ended', from: nine, to: ten },
      { printerId: 'z', name: 'Zebra', condition: 'unreachable', state: 'lost', from: ten, to: undefined },
    ],
  )
  expect(csv.split('\r\n').slice(1)).toEqual([
    '2026-11-20T09:00:00.000Z,2026-11-20T10:00:00.000Z,Sue,ups-1,UPS,Ground,outbound,paid,2,19.99,USD,yes,1.50,0.00,USD,,,',
    '2026-11-20T10:00:00.000Z,2026-11-20T11:00:00.000Z,not known,not known,,Ground,return,paid,1,,,not known,,,,,,',
    '2026-11-20T10:00:00.000Z,2026-11-20T11:00:00.000Z,Sue,ups-1,UPS,Ground,outbound,refund asked,1,10.00,USD,,,,,,,',
    '2026-11-20T10:00:00.000Z,2026-11-20T11:00:00.000Z,Sue,ups-1,UPS,Ground,outbound,refunded,1,10.00,USD,,,,,,,',
    '2026-11-20T09:00:00.000Z,2026-11-20T10:00:00.000Z,,,,,,,,,,,,,,Zebra,paper_out,ended',
    '2026-11-20T10:00:00.000Z,,,,,,,,,,,,,,,Zebra,unreachable,not known',
    '',
  ])
})

it('a name that looks like a formula is none in a spreadsheet', () => {
  expect(reportCsv(steps([group({ buyer: { ...sue, name: '=1+1' } })]), named, [])).toContain(",'=1+1,")
})

it('refused orders are counted by what was said, the service’s own codes apart', () => {
  const refused = (code: string, serviceMessage: string) => ({
    code: 'service_refused' as const,
    message: 'The service refused it',
    details: { code, serviceMessage },
  })
  const { reasons, read } = refusalsOf([
    refused('ADDRESS.INVALID', 'No such street'),
    undefined,
    refused('WEIGHT.INVALID', 'Too heavy'),
    refused('ADDRESS.INVALID', 'No such city'),
  ])
  expect(read).toBe(4)
  expect(reasons.map(({ reason, orders }) => [reason?.details?.['code'], orders])).toEqual([
    ['ADDRESS.INVALID', 2],
    [undefined, 1],
    ['WEIGHT.INVALID', 1],
  ])
})
