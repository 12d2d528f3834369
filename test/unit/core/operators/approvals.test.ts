import { describe, expect, it } from 'vitest'
import { newId } from '../../../../src/app/runtime.ts'
import type { Money } from '../../../../src/contract/domain.ts'
import type { AppError } from '../../../../src/contract/errors.ts'
import { createApprovals } from '../../../../src/core/operators/approvals.ts'
import { limitExceeded, type Operator } from '../../../../src/core/operators/operator.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const usd = (amountMinor: number): Money => ({ amountMinor, currency: 'USD' })
const eur = (amountMinor: number): Money => ({ amountMinor, currency: 'EUR' })
const operator = (name: string, parcel?: number): Operator => ({
  id: newId(),
  name,
  role: 'pack',
  limits: parcel === undefined ? {} : { parcel },
})
const pat = operator('Pat', 1_000)
const sue: Operator = { ...operator('Sue', 1), role: 'supervise' }
const parcel = (amount: Money | undefined, what = 'parcel 1') => ({ kind: 'parcel', amount, what }) as const

function open() {
  const clock = manualClock()
  const approvals = createApprovals(clock, newId)
  const approve = (refusal: AppError) => approvals.approve(refusal.details?.['actId'] as string, sue)
  return { clock, approvals, approve }
}

describe('a limit', () => {
  it('is not reached by what costs no more, nor by anything where there is none', () => {
    expect(limitExceeded(pat, parcel(usd(1_000)))).toBeUndefined()
    expect(limitExceeded(operator('Kim'), parcel(undefined))).toBeUndefined()
    expect(limitExceeded(sue, parcel(usd(5_000)))).toBeUndefined()
  })

  it.each([
    ['is more', usd(1_001)],
    ['is not known', undefined],
    ['is in another currency', eur(1)],
    ['is no price', usd(-1)],
  ])('is exceeded by an amount that %s', (_, amount) => {
    expect(limitExceeded(pat, parcel(amount))).toBe(1_000)
  })
})

describe('a supervisor’s word', () => {
  it('is for the amount that was asked for, or less', () => {
    const { approvals, approve } = open()
    approve(approvals.refuse(pat, parcel(usd(4_200)), 1_000))
    for (const amount of [usd(4_201), eur(4_200), undefined])
      expect(approvals.find(pat, parcel(amount))).toBeUndefined()
    expect(approvals.find(pat, parcel(usd(4_200)))?.by).toBe(sue)
    expect(approvals.find(pat, parcel(usd(1_500)))?.by).toBe(sue)
  })

  it('for an amount that is not known is for no amount', () => {
    const { approvals, approve } = open()
    const refusal = approvals.refuse(pat, parcel(undefined), 1_000)
    expect(refusal.details).not.toHaveProperty('amountMinor')
    approve(refusal)
    expect(approvals.find(pat, parcel(usd(1_001)))).toBeUndefined()
    expect(approvals.find(pat, parcel(undefined))?.by).toBe(sue)
  })

  it('is for one operator and one matter, holds for two minutes, and is used up by one use', async () => {
    const { approvals, approve, clock } = open()
    approve(approvals.refuse(pat, parcel(usd(4_200)), 1_000))
    expect(approvals.find(operator('Kim', 1_000), parcel(usd(4_200)))).toBeUndefined()
    expect(approvals.find(pat, parcel(usd(4_200), 'parcel 2'))).toBeUndefined()
    approvals.find(pat, parcel(usd(4_200)))?.use()
    expect(approvals.find(pat, parcel(usd(4_200)))).toBeUndefined()

    approve(approvals.refuse(pat, parcel(usd(4_200)), 1_000))
    await clock.advance(120_001)
    expect(approvals.find(pat, parcel(usd(4_200)))).toBeUndefined()
  })

  // Hazard: a word for two minutes that was good for an hour more.
  it('holds no longer where the computer’s clock is set back', async () => {
    const { approvals, approve, clock } = open()
    approve(approvals.refuse(pat, parcel(usd(4_200)), 1_000))
    clock.setWallClock(-3_600_000)
    await clock.advance(120_001)
    expect(approvals.find(pat, parcel(usd(4_200)))).toBeUndefined()
  })

  it('ends with a later refusal of the same matter, and does not outlive it', () => {
    const { approvals, approve } = open()
    approve(approvals.refuse(pat, parcel(usd(4_200)), 1_000))
    const earlier = approvals.find(pat, parcel(usd(4_200)))
    const dearer = approvals.refuse(pat, parcel(usd(5_000)), 1_000)
    expect(approvals.find(pat, parcel(usd(4_200)))).toBeUndefined()
    approve(dearer)
    earlier?.use()
    expect(approvals.find(pat, parcel(usd(5_000)))?.by).toBe(sue)
  })
})
