// Hazard: a packer is told that an order will be bought by itself, and nothing holds it.

import { describe, expect, it } from 'vitest'
import type { StationStatus, WaitingOrderView } from '../../../../src/contract/domain.ts'
import { stageOf, type ScanProgress } from '../../../../src/renderer/ship/stage-of-scan.ts'
import { actionsOf } from '../../../../src/renderer/ship/stage.ts'
import { stageWords } from '../../../../src/renderer/ship/stage-words.ts'
import { parcelView, statusView } from '../views.ts'

const waiting = (orderNumber: string, change: Partial<WaitingOrderView> = {}): WaitingOrderView => ({
  id: `waiting ${orderNumber}`,
  orderNumber,
  parcelNumber: 1,
  ceiling: { amountMinor: 2_500, currency: 'USD' },
  createdAt: '2026-11-20T09:00:00.000Z',
  ...change,
})
const offline = (waitingOrders?: WaitingOrderView[]): StationStatus =>
  statusView({
    service: { state: 'offline', since: '2026-11-20T09:00:00.000Z' },
    ...(waitingOrders ? { waitingOrders } : {}),
  })
const byItself = /by itself|by themselves/

function said(status: StationStatus, scan?: ScanProgress) {
  const stage = stageOf({ link: 'up', status, scan, parcel: undefined })
  return { stage, ...stageWords(stage, 3) }
}

describe('offline without a scan', () => {
  it('promises nothing where no order is in line', () => {
    expect(said(offline()).next).not.toMatch(byItself)
    const stopped = waiting('A-1', { reason: { code: 'needs_approval', message: 'm' } })
    expect(said(offline([stopped])).next).not.toMatch(byItself)
  })
  it('says how many are bought by themselves', () => {
    expect(said(offline([waiting('A-1')])).next).toContain('The 1 order in line is bought by itself')
    expect(said(offline([waiting('A-1'), waiting('A-2')])).next).toContain('The 2 orders in line are bought')
  })
  it('counts an order of which several parcels wait once', () => {
    const second = waiting('A-1', { id: 'second', parcelNumber: 2 })
    expect(said(offline([waiting('A-1'), second])).next).toContain('The 1 order in line')
  })
})

describe('an order that was put off', () => {
  const scan = (statusBefore: StationStatus): ScanProgress => ({
    kind: 'answered',
    scanned: 'A-1',
    outcome: { kind: 'put_off', orderNumber: 'A-1', waiting: waiting('A-1') },
    statusBefore,
  })

  it('is bought by itself by the word of the answer, and then as long as it stands in the line', () => {
    const before = offline()
    expect(said(before, scan(before)).next).toMatch(byItself)
    const { line, next } = said(offline([waiting('B-1'), waiting('A-1')]), scan(before))
    expect(line).toContain('Number 2')
    expect(next).toMatch(byItself)
  })
  it('names its parcel, and is followed by that parcel alone once it is bought', () => {
    const before = offline()
    const second = waiting('A-1', { id: 'second', parcelNumber: 2 })
    const progress: ScanProgress = {
      kind: 'answered',
      scanned: 'A-1',
      outcome: { kind: 'put_off', orderNumber: 'A-1', waiting: second },
      statusBefore: before,
    }
    const { subject } = said(offline([waiting('A-1'), second]), progress)
    expect(subject).toBe('A-1 · parcel 2')
    const firstBought = { ...offline([second]), recent: [parcelView({ orderNumber: 'A-1' })] }
    expect(said(firstBought, progress).stage).toMatchObject({ name: 'put_off', waiting: { place: 1 } })
    const bought = parcelView({ orderNumber: 'A-1', parcelNumber: 2 })
    const bothBought = { ...offline(), recent: [bought, parcelView({ orderNumber: 'A-1' })] }
    expect(said(bothBought, progress).stage.parcel?.parcelNumber).toBe(2)
  })
  it('is promised nothing once the line does not hold it any more', () => {
    const before = offline()
    const { stage, word, next } = said(offline([waiting('B-1')]), scan(before))
    expect(word).toBe('Not in line')
    expect(next).not.toMatch(byItself)
    expect(actionsOf(stage)).toEqual(['retry', 'acknowledge'])
  })
})
