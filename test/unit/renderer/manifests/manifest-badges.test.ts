import { describe, expect, it } from 'vitest'
import type { OpenListView, OpenParcelView } from '../../../../src/contract/manifests.ts'
import {
  benchesLine,
  formBadge,
  listName,
  scanAnswer,
  shownDay,
  shownMoment,
} from '../../../../src/renderer/manifests/manifest-badges.ts'
import { jobView } from '../views.ts'

const list: OpenListView = {
  listId: 'list-1',
  carrierAccountId: 'CA-1',
  carrierName: 'Postal account',
  origin: 'Seattle WA · 98108',
  shipDate: '2026-11-20',
  due: 'today',
  ready: 1,
  readyPackages: 1,
  readyAmounts: [],
  readyPriced: 0,
  blockedCount: 0,
  blocked: [],
  manifests: 1,
  packageLimit: 200,
}
const parcel: OpenParcelView = {
  purchaseId: 'purchase-1',
  orderNumber: 'ORD-1',
  trackingNumber: '9400',
  service: 'GroundAdvantage',
  shipDate: '2026-11-20',
  packages: 1,
  blocks: [],
}

describe('a scan at the end of the day', () => {
  it('says which list a parcel is in', () => {
    const answer = scanAnswer({ kind: 'open', parcel, listId: 'list-1' }, '9400', [list])
    expect(answer).toMatchObject({ tone: 'good', sound: 'done', listId: 'list-1' })
    expect(answer.text).toBe('ORD-1 is ready, in Postal account · Seattle WA · 98108')
  })

  it('says every reason for which a parcel stays off, with the service’s own words', () => {
    const blocked: OpenParcelView = {
      ...parcel,
      blocks: ['not_printed', 'refused_by_service'],
      refusal: 'it is void',
    }
    const answer = scanAnswer({ kind: 'open', parcel: blocked, listId: 'list-1' }, '9400', [list])
    expect(answer).toMatchObject({ tone: 'warn', sound: 'attention' })
    expect(answer.text).toBe('ORD-1 stays off: Label not printed, Left out by the service, it is void')
  })

  it('repeats what was scanned where nothing was found', () => {
    expect(scanAnswer({ kind: 'not_found' }, 'X-1', [])).toMatchObject({ tone: 'bad', sound: 'wrong' })
    expect(scanAnswer({ kind: 'not_found' }, 'X-1', []).text).toContain('X-1')
  })
})

describe('names and days', () => {
  it('name an account by its id while its name is not known', () => {
    expect(listName({ carrierAccountId: 'CA-1', origin: 'Seattle' })).toBe('CA-1 · Seattle')
    expect(listName({ carrierName: 'Postal', carrierAccountId: 'CA-1', origin: '' })).toBe('Postal')
  })

  it('show the service’s own text where it is no date', () => {
    expect(shownDay('2026-11-20')).toMatch(/20/)
    expect(shownDay('soon')).toBe('soon')
    expect(shownMoment('yesterday at noon')).toBe('yesterday at noon')
    expect(shownMoment(undefined)).toBe('')
  })
})

it.each([
  ['Printed', jobView({ state: 'confirmed' }), true],
  ['Waiting', jobView({ state: 'queued' }), true],
  ['Not printed', jobView({ state: 'failed' }), true],
  ['Did it come out?', jobView({ state: 'unknown' }), true],
  ['Not printed yet', undefined, true],
  ['No form yet', undefined, false],
])('the form of a manifest is told as: %s', (word, job, hasForm) => {
  expect(formBadge({ job, hasForm }).word).toBe(word)
})

it('says of one that was called off why, and not that nothing was sent where a person at another bench ended it', () => {
  const line = (why: 'made_elsewhere' | 'other_account' | 'ended_elsewhere') =>
    benchesLine({ benches: { why, bench: 'Bench 2' } })
  expect(line('ended_elsewhere')).toBe(
    'A person at another bench has said that there is none. Its parcels are open again.',
  )
  expect(line('made_elsewhere')).toContain('Bench 2')
  expect(line('other_account')).toContain('Bench 2')
  expect(benchesLine({})).toBeUndefined()
})
