import { describe, expect, it } from 'vitest'
import {
  isInDoubt,
  matterKey,
  newerParcel,
  newestOf,
  openMatters,
  withParcel,
} from '../../../../src/renderer/ship/parcels.ts'
import { jobView, parcelView, statusView } from '../views.ts'

const at = (second: number) => `2026-11-20T09:00:0${second}.000Z`

it('a parcel is in doubt also while its request goes out again, and not while it is bought for the first time', () => {
  const reason = { code: 'service_no_answer', message: '' } as const
  expect(isInDoubt(parcelView({ state: 'in_doubt', reason }))).toBe(true)
  expect(isInDoubt(parcelView({ state: 'sent', reason }))).toBe(true)
  expect(isInDoubt(parcelView({ state: 'sent' }))).toBe(false)
  expect(isInDoubt(parcelView({ state: 'bought' }))).toBe(false)
})

describe('of two reports of a parcel', () => {
  it('the later one is believed, whichever came first', () => {
    const early = parcelView({ state: 'sent', updatedAt: at(1) })
    const late = parcelView({ state: 'bought', updatedAt: at(2) })
    expect(newerParcel(early, late)).toBe(late)
    expect(newerParcel(late, early)).toBe(late)
  })
  it('the job’s own time counts', () => {
    const early = parcelView({ job: jobView({ state: 'sending', updatedAt: at(2) }), updatedAt: at(1) })
    const late = parcelView({ job: jobView({ state: 'confirmed', updatedAt: at(3) }), updatedAt: at(1) })
    expect(newerParcel(late, early)).toBe(late)
  })
  it('of several labels the last one’s word counts, though another is named as the least far', () => {
    const job = (id: string, state: 'sent' | 'confirmed', second: number) =>
      jobView({ id, state, updatedAt: at(second) })
    const label = (packageNumber: number, last: ReturnType<typeof job>) => ({
      packageNumber,
      labelId: `label-${packageNumber}`,
      job: last,
    })
    const first = job('1', 'confirmed', 2)
    const waiting = job('2', 'sent', 3)
    const confirmed = job('2', 'confirmed', 4)
    const several = { packageCount: 2, updatedAt: at(1) }
    const before = parcelView({ ...several, job: waiting, packages: [label(1, first), label(2, waiting)] })
    const after = parcelView({ ...several, job: first, packages: [label(1, first), label(2, confirmed)] })
    expect(newerParcel(before, after)).toBe(after)
    expect(newerParcel(after, before)).toBe(after)
  })
  it('of the same moment, the one that is further on is believed', () => {
    const sent = parcelView({ state: 'sent' })
    const bought = parcelView({ state: 'bought', job: jobView() })
    expect(newerParcel(bought, sent)).toBe(bought)
    expect(newerParcel(sent, bought)).toBe(bought)
  })
})

describe('the parcel on the stage', () => {
  const sent = parcelView({ purchaseId: 'a', state: 'sent', updatedAt: at(1) })
  const refused = parcelView({ purchaseId: 'a', state: 'refused', updatedAt: at(2) })

  it('is what the last parcels say, where its own later report was forgotten with another profile’s', () => {
    expect(newestOf([sent], [refused], 'a')).toBe(refused)
    expect(newestOf([], [refused], 'a')).toBe(refused)
  })
  it('is what its own report says, where the last parcels are late or lack it', () => {
    expect(newestOf([refused], [sent], 'a')).toBe(refused)
    expect(newestOf([refused], [], 'a')).toBe(refused)
    expect(newestOf([refused], [parcelView({ purchaseId: 'b' })], 'a')).toBe(refused)
    expect(newestOf([], [], 'a')).toBeUndefined()
  })
})

describe('what waits for the packer', () => {
  const asked = parcelView({ purchaseId: 'a', job: jobView({ state: 'unknown' }), updatedAt: at(1) })
  const refused = parcelView({ purchaseId: 'b', state: 'refused', updatedAt: at(2) })
  const fine = parcelView({ purchaseId: 'c', job: jobView({ state: 'confirmed' }), updatedAt: at(3) })
  const parcels = [fine, refused, asked]

  it('is asked and refused parcels beside the stage, oldest first', () => {
    const open = openMatters(parcels, statusView(), { onStage: undefined, acknowledged: [] })
    expect(open.map(({ name, parcel }) => [name, parcel?.purchaseId])).toEqual([
      ['ask', 'a'],
      ['refused', 'b'],
    ])
  })
  it('is not what stands on the stage, nor what was acknowledged in that state', () => {
    const acknowledged = [matterKey(refused)]
    expect(openMatters(parcels, statusView(), { onStage: 'a', acknowledged })).toEqual([])
  })
  it('is no refused one that was bought since, and still is where another parcel of the order was', () => {
    const bought = { ...refused, purchaseId: 'later', state: 'bought' as const, createdAt: at(9) }
    const namesBeside = (other: typeof bought) =>
      openMatters([refused, other], statusView(), { onStage: 'later', acknowledged: [] }).map(
        ({ name }) => name,
      )
    expect(namesBeside(bought)).toEqual([])
    expect(namesBeside({ ...bought, parcelNumber: 2 })).toEqual(['refused'])
    expect(namesBeside({ ...bought, createdAt: refused.createdAt })).toEqual(['refused'])
  })
  it('comes again with the next print job', () => {
    const acknowledged = [matterKey(asked)]
    const again = { ...asked, job: jobView({ id: 'next', state: 'unknown' }) }
    expect(openMatters([again], statusView(), { onStage: undefined, acknowledged })).toHaveLength(1)
  })
})

it.each([
  ['in doubt', { state: 'in_doubt' }],
  // Its label is out, and nobody has said yet whether it may go there.
  [
    'with another address',
    { state: 'bought', addressModified: 'not_told', job: jobView({ state: 'confirmed' }) },
  ],
  ['whose print failed', { state: 'bought', job: jobView({ state: 'failed' }) }],
] as const)('of many parcels the settled ones are forgotten first, and not one %s', (_, view) => {
  const open = parcelView({ purchaseId: 'open', ...view })
  const many = Array.from({ length: 60 }, (_, index) =>
    parcelView({ purchaseId: `p${index}`, job: jobView({ state: 'confirmed' }) }),
  ).reduce(withParcel, [open])
  expect(many.length).toBeLessThan(50)
  expect(many).toContain(open)
  expect(many.at(-1)?.purchaseId).toBe('p59')
})
